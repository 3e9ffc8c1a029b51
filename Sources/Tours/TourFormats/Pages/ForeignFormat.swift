internal import SourceFiles
internal import TourDocument

/// A format that is no page, told by the start of a file: its description, and advice.
package struct ForeignFormat: Hashable, Sendable {
    /// The problem and what to do, as in “is a PDF document; …”.
    package let problem: String

    /// - Parameter start: the first bytes of the file.
    /// - Returns: nil for anything else.
    package init?(of start: [UInt8], name: String) {
        if FormatSign.zip.matches(start) {
            guard let kind = Self.office[FileName(name).extension?.lowercased() ?? ""] else { return nil }
            problem = "is a \(kind), not a page; save it as HTML, and open that"
        } else {
            guard let format = Self.all.first(where: { $0.sign.matches(start) }) else { return nil }
            problem = "is \(format.what), not a page; \(format.advice)"
        }
    }

    private struct Known {
        let sign: FormatSign
        let what: String
        let advice: String

        init(_ sign: String, at offset: Int = 0, _ what: String, _ advice: String) {
            (self.sign, self.what, self.advice) = (FormatSign(sign, at: offset), what, advice)
        }
    }

    private static let view = "open it with a program for pictures, or the page that shows it"
    private static let play = "open it with a player, such as mpv"
    private static let unpack = "unpack it, and name a file or folder of it"

    private static let all: [Known] = [
        Known("\u{89}PNG\r\n", "a picture (PNG)", view), Known("GIF8", "a picture (GIF)", view),
        Known("\u{FF}\u{D8}\u{FF}", "a picture (JPEG)", view), Known("WEBP", at: 8, "a picture (WebP)", view),
        Known("II*\0", "a picture (TIFF)", view), Known("MM\0*", "a picture (TIFF)", view),
        Known("PK\u{5}\u{6}", "an empty ZIP archive", unpack),
        Known("7z\u{BC}\u{AF}", "an archive (7-Zip)", unpack), Known("Rar!\u{1A}", "an archive (RAR)", unpack),
        Known("\u{D0}\u{CF}\u{11}\u{E0}", "an older office document", "save it as HTML, and open that"),
        Known("\u{7F}ELF", "a program", "name a page or a folder of pages"),
        Known("SQLite format 3\0", "a database (SQLite)", "name a page or a folder of pages"),
        Known("ftyp", at: 4, "a video", play), Known("\u{1A}E\u{DF}\u{A3}", "a video", play),
        Known("OggS", "audio or video", play),
        Known("ID3", "audio", play), Known("fLaC", "audio", play), Known("WAVE", at: 8, "audio", play),
    ]

    /// The names of archives with other extensions.
    private static let office = [
        "pptx": "presentation", "odp": "presentation", "xlsx": "spreadsheet", "ods": "spreadsheet",
    ]
}

/// The first bytes of files in a format.
package struct FormatSign: Hashable, Sendable {
    package static let zip = FormatSign("PK\u{3}\u{4}")

    private let bytes: [UInt8]
    private let offset: Int
    /// Whether it is sufficient by itself, or only in files that are no text.
    private let isClear: Bool

    /// - Parameter sign: a byte for each character.
    package init(_ sign: String, at offset: Int = 0) {
        bytes = sign.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        self.offset = offset
        isClear = offset > 256 || "%{".utf8.contains(bytes[0]) || bytes.contains { $0 < 0x20 || $0 > 0x7E }
    }

    /// Whether a file with this start is in the format.
    package func matches(_ start: [UInt8]) -> Bool {
        start.dropFirst(offset).starts(with: bytes) && (isClear || UTF8Text.looksBinary(start))
    }
}
