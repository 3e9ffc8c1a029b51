internal import MarkdownTree
import Platform

/// The targets of a wiki's links.
enum WikiLink {
    static func isPicture(_ target: String) -> Bool {
        let path = target.lowercased().prefix { $0 != "#" }
        return ["png", "jpg", "jpeg", "gif", "svg", "webp"].contains { path.hasSuffix("." + $0) }
    }

    /// The address of a target: the page, and the heading by its name.
    static func address(of target: String) -> String {
        if isPicture(target) { return target }
        let parts = target.split(separator: "#", omittingEmptySubsequences: false)
        // `%` and `?` are part of a page's name
        var address = PercentCoding.escape(String(parts[0]))
        if address.lowercased().hasSuffix(".md") { address.removeLast(3) }
        if parts.count > 1, let heading = parts.last { address += "#" + HeadingSlug.slug(of: String(heading)) }
        return address
    }
}
