internal import HelperTools
internal import SourceFiles
internal import TourDocument
internal import TourFormats

/// A program that converts a format to a page, or unpacks it. It reads standard input, or the file whose path replaces
/// `{}`.
struct FormatFilter: Sendable {
    /// The kind of the program's output.
    enum Output: Sendable {
        /// The unpacked file.
        case anything
        case archive
        /// Nil to detect the kind of page by the start of the output.
        case page(PageKind?)
    }

    /// As in “is a PDF document”.
    var what: String
    /// File extensions, in lower case.
    var endings: [String]
    /// Nil for text, which only the extension tells.
    var sign: FormatSign?
    var tool: HelperTool
    /// Additional arguments.
    var arguments: [String] = []
    var output: Output

    /// Whether it is for a file with this start and extension.
    func matches(_ start: [UInt8], ending: String?) -> Bool {
        let hasEnding = ending.map(endings.contains) ?? false
        guard let sign else { return hasEnding && !UTF8Text.looksBinary(start) }
        // a zip archive may contain anything
        return sign.matches(start) && (hasEnding || sign != .zip)
    }

    /// The filter for an office document without a name, found by its contents; nil for anything else.
    static func office(_ source: ByteSource, _ start: [UInt8]) -> FormatFilter? {
        guard source.fileName == nil, FormatSign.zip.matches(start), let archive = try? ZipArchive(source) else {
            return nil
        }
        let kinds = [("word/document.xml", "docx"), ("META-INF/manifest.xml", "odt")]
        let kind = kinds.first { archive.paths.contains($0.0) }
        return kind.flatMap { kind in all.first { $0.endings == [kind.1] } }
    }
}

extension FormatFilter {
    /// All filters but the user's own.
    static let all: [FormatFilter] = [
        FormatFilter("compressed (gzip)", "gz tgz", FormatSign("\u{1F}\u{8B}"), .gzip, .anything),
        FormatFilter("compressed (xz)", "xz txz", FormatSign("\u{FD}7zXZ\0"), .xz, .anything),
        FormatFilter("compressed (zstd)", "zst tzst", FormatSign("(\u{B5}/\u{FD}"), .zstd, .anything),
        FormatFilter("compressed (bzip2)", "bz2 tbz2", FormatSign("BZh"), .bzip2, .anything),
        FormatFilter(
            "an archive (tar)", "tar", FormatSign("ustar", at: 257), .bsdtar, .archive,
            "--format=zip --options=zip:compression=store @-"),
        FormatFilter("a PDF document", "pdf", FormatSign("%PDF-"), .pdftotext, .page(.text), "- -"),
        FormatFilter("a DjVu document", "djvu djv", FormatSign("AT&TFORM"), .djvutxt, .page(.text), "-"),
        pandoc("a Word document", "docx", .zip), pandoc("a text document", "odt", .zip),
        pandoc("a rich text document", "rtf", FormatSign("{\\rtf")), pandoc("an Org document", "org"),
        pandoc("reStructuredText", "rst"), pandoc("a notebook", "ipynb"), pandoc("LaTeX", "tex", format: "latex"),
        pandoc("a MediaWiki page", "mediawiki"), pandoc("a FictionBook", "fb2"),
        FormatFilter("AsciiDoc", "adoc asciidoc", nil, .asciidoctor, .page(.html), "-o - -"),
    ]

    private init(
        _ what: String, _ endings: String, _ sign: FormatSign?, _ tool: HelperTool, _ output: Output,
        _ arguments: String = ""
    ) {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        self.init(
            what: what, endings: words(endings), sign: sign, tool: tool, arguments: words(arguments), output: output)
    }

    private static func pandoc(
        _ what: String, _ ending: String, _ sign: FormatSign? = nil, format: String? = nil
    ) -> FormatFilter {
        FormatFilter(what, ending, sign, .pandoc, .page(.markdown), "-f \(format ?? ending) -t gfm")
    }
}
