internal import SystemPackage
internal import TourDocument

/// What a page is written in.
enum PageKind: Hashable, Sendable {
    case markdown, html, text

    /// By the name's extension, without regard to case; nil for a file that is no page.
    init?(extension name: String?) {
        switch name?.lowercased() {
        case "md", "markdown": self = .markdown
        case "html", "htm", "xhtml": self = .html
        case "txt": self = .text
        default: return nil
        }
    }

    /// By the bytes of a name, without making text of them.
    init?(fileName name: UnsafeRawBufferPointer) {
        let stem = FileName.stemLength(of: name)
        let ending = name[stem...].dropFirst()
        // no known ending is longer, and most names that are asked about are pages
        guard !ending.isEmpty, ending.count <= Self.longestEnding else { return nil }
        self.init(extension: String(decoding: ending, as: UTF8.self))
    }

    /// All endings, in lower case.
    static let endings = ["md", "markdown", "html", "htm", "xhtml", "txt"]
    private static let longestEnding = 8

    /// By how the text begins: HTML says what it is, anything else is read as Markdown.
    init(start bytes: some Collection<UInt8>) {
        let start = bytes.prefix(1024).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let head = String(decoding: start.prefix(14), as: UTF8.self).lowercased()
        self = head.hasPrefix("<!doctype html") || head.hasPrefix("<html") ? .html : .markdown
    }
}

/// Parses a whole page with the parser for its kind.
enum PageParser {
    /// The blocks of a page. Complexity: linear in the number of bytes.
    static func blocks(of bytes: [UInt8], kind: PageKind) -> [Block] {
        switch kind {
        case .markdown: MarkdownParser.blocks(of: bytes)
        case .html: htmlBlocks(of: bytes)
        case .text: PlainTextParser.blocks(of: bytes)
        }
    }

    /// The blocks of a page of HTML; of one that is not read as such, its text, and before it why.
    private static func htmlBlocks(of bytes: [UInt8]) -> [Block] {
        do {
            return try HTMLParser.parse(bytes).blocks
        } catch {
            let note = Inline.text("The HTML of this page is not read: \(error.reason). This is its text.", .emphasis)
            return [Block(.paragraph([note]), source: 0..<0)] + PlainTextParser.blocks(of: bytes)
        }
    }
}
