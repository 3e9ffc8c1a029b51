internal import TourDocument

extension WebAnswer {
    /// The kind of the page: by the media type, then by the name, then by how it begins.
    ///
    /// - Throws: the reason why it is no page.
    func kind() throws(SourceError) -> PageKind {
        if let kind = PageKind.all.first(where: { $0.name != PageKind.text.name && $0.mediaTypes.contains(type ?? "") })
        {
            return kind
        }
        let named = PageKind(extension: FileName(address.name).extension)
        switch type {
        case nil, "", "text/plain", "text/x-markdown", "application/octet-stream":
            guard !UTF8Text.looksBinary(Array(body.prefix(PageHead.firstLook))) else { break }
            if let named { return named }
            return type == "text/x-markdown" ? .markdown : PageKind(start: body, fileName: address.name)
        default:
            // servers know few types
            if type?.hasPrefix("text/") == true, let named { return named }
        }
        throw SourceError(WebProblem(.wrongType(type ?? "of no known type"), address))
    }

    /// Where a page of HTML sends its reader at once; nil if it does not.
    var refreshTarget: String? {
        // such pages hold little else
        guard PageKind.html.mediaTypes.contains(type ?? ""), body.count <= PageHead.longLook else { return nil }
        return HTMLReferences(body).refresh
    }
}
