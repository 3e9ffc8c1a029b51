package import SourceFiles
internal import TourFormats

/// What the person says of a page, beside where it is.
package struct SourceOptions: Sendable {
    /// What it is written in, one of ``TourOpener/pageKinds``; nil if that is to be found out.
    var kind: String?
    /// Its encoding; nil if that is to be found out.
    package var encoding: TextEncoding?
    /// The programs that make pages of what is none.
    package var filters = FileFilters()

    /// Whether a folder is one also where a README is all that is in it.
    package var keepsFolder = false

    package init(kind: String? = nil, encoding: TextEncoding? = nil) { (self.kind, self.encoding) = (kind, encoding) }

    /// Whether the person says nothing.
    package var isEmpty: Bool { kind == nil && encoding == nil }

    var pageKind: PageKind? { kind.flatMap { PageKind(named: $0) } }

    func applied(to source: ByteSource) -> ByteSource {
        var source = source
        source.encoding = encoding
        source.acceptsBinary = pageKind?.name == PageKind.text.name
        return source
    }
}
