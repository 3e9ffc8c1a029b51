extension String {
    /// The one spelling of an address: `/guide/` for `/guide/index.html`. All but addresses stays unchanged.
    package var withoutIndexPage: String {
        guard hasPrefix("http"), !contains("?"),
            let name = ["index.html", "index.htm"].first(where: { hasSuffix("/" + $0) })
        else { return self }
        return String(dropLast(name.count))
    }
}
