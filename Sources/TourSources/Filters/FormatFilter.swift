package import HelperTools
internal import SourceFiles
internal import TourDocument
internal import TourFormats

/// A program that makes a page of a format, or unpacks it. It reads standard input, or the file whose path stands for `{}`.
struct FormatFilter: Sendable {
    /// What the program writes.
    enum Output: Sendable {
        /// What was packed.
        case anything
        case archive
        /// Nil if how it begins tells what it is written in.
        case page(PageKind?)
    }

    /// As in “is a PDF document”.
    var what: String
    /// The endings of names, in lower case.
    var endings: [String]
    /// Nil for text, which only the ending tells.
    var sign: FormatSign?
    /// The program and its arguments.
    var command: [String]
    var output: Output
    /// The Debian package that has the program; nil for one of the person's own.
    var package: String?

    /// Whether it is for a file that begins so and has this ending.
    func matches(_ start: [UInt8], ending: String?) -> Bool {
        let hasEnding = ending.map(endings.contains) ?? false
        guard let sign else { return hasEnding && !UTF8Text.looksBinary(start) }
        // in a zip archive may be anything
        return sign.matches(start) && (hasEnding || sign != .zip)
    }

    /// That for an office document without a name, told by what is in it; nil for anything else.
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
    /// All that there are, but for the person's own.
    static let all: [FormatFilter] = [
        FormatFilter("compressed (gzip)", "gz tgz", FormatSign("\u{1F}\u{8B}"), "gzip -dc", .anything, "gzip"),
        FormatFilter("compressed (xz)", "xz txz", FormatSign("\u{FD}7zXZ\0"), "xz -dc", .anything, "xz-utils"),
        FormatFilter("compressed (zstd)", "zst tzst", FormatSign("(\u{B5}/\u{FD}"), "zstd -dcq", .anything, "zstd"),
        FormatFilter("compressed (bzip2)", "bz2 tbz2", FormatSign("BZh"), "bzip2 -dc", .anything, "bzip2"),
        // it leaves out devices and hard links
        FormatFilter(
            "an archive (tar)", "tar", FormatSign("ustar", at: 257),
            "bsdtar -cf - --format=zip --options=zip:compression=store @-", .archive, "libarchive-tools"),
        FormatFilter(
            "a PDF document", "pdf", FormatSign("%PDF-"), "pdftotext -q - -", .page(.text), "poppler-utils"),
        pandoc("a Word document", "docx", .zip), pandoc("a text document", "odt", .zip),
        pandoc("a rich text document", "rtf", FormatSign("{\\rtf")), pandoc("an Org document", "org"),
        pandoc("reStructuredText", "rst"), pandoc("a notebook", "ipynb"), pandoc("LaTeX", "tex", format: "latex"),
        pandoc("a MediaWiki page", "mediawiki"),
        FormatFilter(
            "AsciiDoc", "adoc asciidoc", nil, "asciidoctor -S secure -a nofooter -o - -", .page(.html), "asciidoctor"),
    ]

    private init(
        _ what: String, _ endings: String, _ sign: FormatSign?, _ command: String, _ output: Output, _ package: String
    ) {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        self.init(
            what: what, endings: words(endings), sign: sign, command: words(command), output: output, package: package)
    }

    private static func pandoc(
        _ what: String, _ ending: String, _ sign: FormatSign? = nil, format: String? = nil
    ) -> FormatFilter {
        // in its sandbox it reads nothing but its input
        let command = "pandoc --sandbox -f \(format ?? ending) -t gfm"
        return FormatFilter(what, ending, sign, command, .page(.markdown), "pandoc")
    }
}

extension TourOpener {
    /// The programs that pages of other formats are made with, for `tour doctor`.
    package static var filterTools: [HelperTool] {
        FormatFilter.all.reduce(into: []) { tools, filter in
            let endings = filter.endings.map { ".\($0)" }.joined(separator: " ")
            if let last = tools.last, last.names == [filter.command[0]] {
                tools[tools.count - 1].purpose = "\(last.purpose) \(endings)"
            } else {
                tools.append(HelperTool(names: [filter.command[0]], purpose: endings, package: filter.package ?? ""))
            }
        }
    }
}
