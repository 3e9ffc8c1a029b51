package import SourceFiles
internal import TourFormats

/// The user's options for a page, in addition to its path.
package struct SourceOptions: Sendable {
    /// The kind of page, one of ``TourOpener/pageKinds``; nil to detect it.
    var kind: String?
    /// The encoding; nil to detect it.
    package var encoding: TextEncoding?
    /// The programs that convert other formats to pages.
    package var filters = FileFilters()

    /// Whether a folder stays one even if a README is all that is in it.
    package var keepsFolder = false

    package init(kind: String? = nil, encoding: TextEncoding? = nil) { (self.kind, self.encoding) = (kind, encoding) }

    /// Whether no option is set.
    package var isEmpty: Bool { kind == nil && encoding == nil }

    var pageKind: PageKind? { kind.flatMap { PageKind(named: $0) } }

    func applied(to source: ByteSource) -> ByteSource {
        var source = source
        source.encoding = encoding
        source.acceptsBinary = pageKind?.name == PageKind.text.name
        return source
    }
}
