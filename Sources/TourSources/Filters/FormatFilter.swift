package import HelperTools
internal import TourDocument

/// A program that makes a page of a format, or unpacks it. It reads standard input, or the file whose path stands for `{}`.
struct FormatFilter: Sendable {
    /// What the program writes.
    enum Output: Sendable {
        /// What was packed.
        case anything
        /// A zip archive.
        case archive
        /// Nil if how it begins tells what it is written in.
        case page(PageKind?)
    }

    /// As in “is a PDF document”.
    let what: String
    /// The endings of names, in lower case.
    let endings: [String]
    /// Nil for text, which only the ending tells.
    let sign: FormatSign?
    /// The program and its arguments.
    let command: [String]
    let output: Output
    /// The Debian package that has the program; nil for one of the person's own.
    let package: String?

    init(
        _ what: String, _ endings: [String], _ sign: FormatSign? = nil, _ command: String..., output: Output,
        package: String?
    ) {
        self.init(what, endings, sign, command: command, output: output, package: package)
    }

    init(
        _ what: String, _ endings: [String], _ sign: FormatSign?, command: [String], output: Output, package: String?
    ) {
        (self.what, self.endings, self.sign) = (what, endings, sign)
        (self.command, self.output, self.package) = (command, output, package)
    }

    /// Whether it is for a file that begins so and has this ending.
    func matches(_ start: [UInt8], ending: String?) -> Bool {
        let hasEnding = ending.map(endings.contains) ?? false
        guard let sign else { return hasEnding && !UTF8Text.looksBinary(start) }
        // in a zip archive may be anything
        return sign.matches(start) && (hasEnding || sign != .zip)
    }

    /// All that there are, but for the person's own.
    static let all: [FormatFilter] = [
        FormatFilter(
            "compressed (gzip)", ["gz", "tgz"], FormatSign("\u{1F}\u{8B}"), "gzip", "-dc", output: .anything,
            package: "gzip"),
        FormatFilter(
            "compressed (xz)", ["xz", "txz"], FormatSign("\u{FD}7zXZ\0"), "xz", "-dc", output: .anything,
            package: "xz-utils"),
        FormatFilter(
            "compressed (zstd)", ["zst", "tzst"], FormatSign("(\u{B5}/\u{FD}"), "zstd", "-dcq", output: .anything,
            package: "zstd"),
        FormatFilter(
            "compressed (bzip2)", ["bz2", "tbz2"], FormatSign("BZh"), "bzip2", "-dc", output: .anything,
            package: "bzip2"),
        // it leaves out devices and hard links
        FormatFilter(
            "an archive (tar)", ["tar"], FormatSign("ustar", at: 257), "bsdtar", "-cf", "-", "--format=zip",
            "--options=zip:compression=store", "@-", output: .archive, package: "libarchive-tools"),
        FormatFilter(
            "a PDF document", ["pdf"], FormatSign("%PDF-"), "pdftotext", "-q", "-", "-", output: .page(.text),
            package: "poppler-utils"),
        pandoc("a Word document", "docx", .zip), pandoc("a text document", "odt", .zip),
        pandoc("a rich text document", "rtf", FormatSign("{\\rtf")), pandoc("an Org document", "org"),
        pandoc("reStructuredText", "rst"), pandoc("a notebook", "ipynb"), pandoc("LaTeX", "tex", format: "latex"),
        pandoc("a MediaWiki page", "mediawiki"),
        FormatFilter(
            "AsciiDoc", ["adoc", "asciidoc"], nil, "asciidoctor", "-S", "secure", "-o", "-", "-",
            output: .page(.html), package: "asciidoctor"),
    ]

    private static func pandoc(
        _ what: String, _ ending: String, _ sign: FormatSign? = nil, format: String? = nil
    ) -> FormatFilter {
        // in its sandbox it reads nothing but its input
        FormatFilter(
            what, [ending], sign, "pandoc", "--sandbox", "-f", format ?? ending, "-t", "gfm", output: .page(.markdown),
            package: "pandoc")
    }
}

extension TourOpener {
    /// The programs that pages of other formats are made with, for `tour doctor`.
    package static var filterTools: [HelperTool] {
        var tools: [HelperTool] = []
        for filter in FormatFilter.all {
            let endings = filter.endings.map { ".\($0)" }.joined(separator: " ")
            if let index = tools.firstIndex(where: { $0.names == [filter.command[0]] }) {
                tools[index].purpose += " \(endings)"
            } else {
                tools.append(
                    HelperTool(names: [filter.command[0]], purpose: endings, package: filter.package ?? ""))
            }
        }
        return tools
    }
}
