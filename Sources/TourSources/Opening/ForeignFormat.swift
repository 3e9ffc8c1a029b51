internal import TourDocument

/// A format that is no page, told by how a file begins: what to call it, and what to do with it.
struct ForeignFormat: Hashable, Sendable {
    /// What is wrong and what to do, as in “is a PDF document; …”.
    let problem: String

    /// - Parameter start: the first bytes of the file.
    /// - Returns: nil for anything else.
    init?(of start: [UInt8], name: String) {
        let format = Self.all.first { format in
            start.dropFirst(format.offset).starts(with: format.sign) && (format.isClear || UTF8Text.looksBinary(start))
        }
        guard let format else { return nil }
        let archive = Self.archives[FileName(name).extension?.lowercased() ?? ""]
        let (what, advice) =
            start.starts(with: "PK".utf8) ? archive ?? (format.what, format.advice) : (format.what, format.advice)
        problem = "is \(what), not a page; \(advice)"
    }

    private struct Known {
        let sign: [UInt8]
        var offset = 0
        /// Whether the sign alone tells it: the others are looked for in what is no text.
        var isClear: Bool {
            offset > 256 || "%{".utf8.contains(sign[0]) || sign.contains { $0 < 0x20 || $0 > 0x7E }
        }
        let what: String
        let advice: String

        init(_ sign: String, at offset: Int = 0, _ what: String, _ advice: String) {
            // each character of it is a byte
            self.sign = sign.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            self.offset = offset
            self.what = what
            self.advice = advice
        }
    }

    private static let view = "open it with a program for pictures, or the page that shows it"
    private static let play = "open it with a player, such as mpv"
    private static let unpack = "unpack it, and name a file or folder of it"
    private static let pandoc = "make a page of it, as in: pandoc FILE -t gfm | tour"

    private static let all: [Known] = [
        Known("%PDF-", "a PDF document", "make text of it, as in: pdftotext FILE - | tour"),
        Known("\u{89}PNG\r\n", "a picture (PNG)", view), Known("GIF8", "a picture (GIF)", view),
        Known("\u{FF}\u{D8}\u{FF}", "a picture (JPEG)", view), Known("WEBP", at: 8, "a picture (WebP)", view),
        Known("II*\0", "a picture (TIFF)", view), Known("MM\0*", "a picture (TIFF)", view),
        Known("PK\u{3}\u{4}", "a ZIP archive", unpack), Known("PK\u{5}\u{6}", "an empty ZIP archive", unpack),
        Known("\u{1F}\u{8B}", "compressed (gzip)", "unpack it first, as in: zcat FILE | tour"),
        Known("\u{FD}7zXZ\0", "compressed (xz)", "unpack it first, as in: xzcat FILE | tour"),
        Known("BZh", "compressed (bzip2)", "unpack it first, as in: bzcat FILE | tour"),
        Known("(\u{B5}/\u{FD}", "compressed (zstd)", "unpack it first, as in: zstdcat FILE | tour"),
        Known("7z\u{BC}\u{AF}", "an archive (7-Zip)", unpack), Known("Rar!\u{1A}", "an archive (RAR)", unpack),
        Known("ustar", at: 257, "an archive (tar)", unpack),
        Known("\u{D0}\u{CF}\u{11}\u{E0}", "an older office document", "save it as HTML, and open that"),
        Known("{\\rtf", "a rich text document", pandoc),
        Known("\u{7F}ELF", "a program", "name a page or a folder of pages"),
        Known("SQLite format 3\0", "a database (SQLite)", "name a page or a folder of pages"),
        Known("ftyp", at: 4, "a video", play), Known("\u{1A}E\u{DF}\u{A3}", "a video", play),
        Known("OggS", "audio or video", play),
        Known("ID3", "audio", play), Known("fLaC", "audio", play), Known("WAVE", at: 8, "audio", play),
    ]

    /// What archives are that have other names.
    private static let archives: [String: (what: String, advice: String)] = [
        "docx": ("a Word document", pandoc), "odt": ("a text document", pandoc),
        "pptx": ("a presentation", "save it as HTML, and open that"),
        "odp": ("a presentation", "save it as HTML, and open that"),
        "xlsx": ("a spreadsheet", "save it as HTML, and open that"),
        "ods": ("a spreadsheet", "save it as HTML, and open that"),
    ]
}
