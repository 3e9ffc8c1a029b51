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
