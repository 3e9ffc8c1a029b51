package import SourceFiles
package import TourDocument
package import WebFetching

extension WebAnswer {
    /// The kind for the media type; nil for text, of which there are many kinds.
    package var typedKind: PageKind? {
        PageKind.all.first { $0.name != PageKind.text.name && $0.mediaTypes.contains(type ?? "") }
    }

    /// The kind of the page: by the media type, then by the name, then by its start. Servers know few types: text is
    /// shown, whatever its type.
    ///
    /// - Throws: the reason that it is no page.
    package func kind() throws(SourceError) -> PageKind {
        if let typedKind { return typedKind }
        let named = PageKind(extension: FileName(address.name).extension)
        let start = Array(body.prefix(PageHead.headSize))
        if !UTF8Text.looksBinary(start), ForeignFormat(of: start, name: address.name) == nil {
            return named ?? (type == "text/x-markdown" ? .markdown : PageKind(start: body, fileName: address.name))
        }
        throw SourceError(WebProblem(.wrongType(type ?? "of no known type"), address))
    }

    /// The text of the page, and its kind.
    package func page(_ extent: PageExtent) throws(SourceError) -> (kind: PageKind, text: ByteSource) {
        let kind = try kind()
        var text = try source.decoded(kind: kind)
        text.extent = extent
        return (kind, text)
    }
}
