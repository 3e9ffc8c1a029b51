internal import SourceFiles
package import TourDocument
internal import WebFetching

extension WebAnswer {
    /// The kind of the page: by the media type, then by the name, then by how it begins.
    ///
    /// - Throws: the reason why it is no page.
    package func kind() throws(SourceError) -> PageKind {
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
}
