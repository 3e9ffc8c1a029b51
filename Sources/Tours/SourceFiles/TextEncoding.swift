internal import CUchardet
internal import Platform
package import TourDocument

/// The encoding of a page: one that iconv knows.
package struct TextEncoding: Hashable, Sendable {
    private let name: String

    static let utf8 = TextEncoding(name: "UTF-8")
    /// The default for other text than ASCII, as in browsers; it includes all of Latin-1.
    private static let western = TextEncoding(name: "WINDOWS-1252")

    /// The bytes at the start of a page from which its encoding is found.
    static let sampleSize = 64 << 10
    /// The least text to judge by, in all and beyond ASCII: in shorter text one encoding looks like another.
    private static let enoughToJudge = (bytes: 13, beyondASCII: 8)

    struct Found: Equatable {
        var encoding = TextEncoding.utf8
        var markLength = 0
        /// The name of the encoding, if judged by the bytes alone.
        var judged: String?
    }

    private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
        ([0xEF, 0xBB, 0xBF], utf8), ([0xFF, 0xFE, 0, 0], TextEncoding(name: "UTF-32LE")),
        ([0, 0, 0xFE, 0xFF], TextEncoding(name: "UTF-32BE")), ([0xFF, 0xFE], TextEncoding(name: "UTF-16LE")),
        ([0xFE, 0xFF], TextEncoding(name: "UTF-16BE")),
    ]

    /// The encoding of a page by its start: the user's choice, a byte order mark, valid UTF-8, the server's, HTML's
    /// `meta` or an XML declaration; else it is judged by the bytes.
    ///
    /// - Parameter namesEncoding: whether a page with this start is of a kind that may name its encoding.
    static func find(
        in start: [UInt8], isWhole: Bool, charset: String? = nil, wanted: TextEncoding? = nil,
        namesEncoding: (_ start: [UInt8]) -> Bool
    ) -> Found {
        if let mark = marks.first(where: { start.starts(with: $0.bytes) && (wanted ?? $0.encoding) == $0.encoding }) {
            return Found(encoding: mark.encoding, markLength: mark.bytes.count)
        }
        if let wanted { return Found(encoding: wanted) }
        // The last character may be cut.
        let end = isWhole ? start.count : start.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        let (characters, errors) = UTF8Text.characters(in: start[..<end])
        if let encoding = wideWithoutMark(start, isUTF8: errors == 0) { return Found(encoding: encoding) }
        if UTF8Text.looksBinary(start) || errors == 0 && characters > 0 { return Found() }
        if let encoding = charset.flatMap(declarable) { return Found(encoding: encoding) }
        if namesEncoding(start), let encoding = declared(in: start).flatMap(declarable) {
            return Found(encoding: encoding)
        }
        // A few errors amid UTF-8 are errors.
        guard errors > characters else { return Found() }
        guard start.count >= enoughToJudge.bytes, start.count(where: { $0 >= 0x80 }) >= enoughToJudge.beyondASCII,
            let name = judge(start), let encoding = declarable(name), encoding != western
        else { return Found(encoding: western) }
        return Found(encoding: encoding, judged: name)
    }

    /// The whole page without its byte order mark, with U+FFFD for undecodable bytes.
    func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard let converter = Self.converter(from: name) else { return UTF8Text.repaired(bytes) }
        defer { iconv_close(converter) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 4)
        bytes.withUnsafeBytes { source in
            var input = UnsafeMutablePointer(mutating: source.baseAddress?.assumingMemoryBound(to: CChar.self))
            var left = source.count
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16384) { room in
                var isEnded = false
                while !isEnded {
                    var output = room.baseAddress
                    var free = room.count
                    isEnded = left == 0
                    // the end flushes a character that the next one might have changed
                    let result =
                        isEnded
                        ? iconv(converter, nil, nil, &output, &free)
                        : iconv(converter, &input, &left, &output, &free)
                    let problem = errno
                    text += UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<(room.count - free)])
                    if result != -1 || left == 0 || problem == E2BIG { continue }
                    text += "\u{FFFD}".utf8
                    let skipped = min(unit, left)
                    input = input?.advanced(by: skipped)
                    left -= skipped
                    _ = iconv(converter, nil, nil, nil, nil)
                }
            }
        }
        return text
    }

    /// The least bytes of a character.
    var unit: Int {
        if name.hasPrefix("UTF-16") || name.hasPrefix("UCS-2") { return 2 }
        return name.hasPrefix("UTF-32") || name.hasPrefix("UCS-4") ? 4 : 1
    }

    /// The encoding by uchardet.
    private static func judge(_ bytes: [UInt8]) -> String? {
        guard let detector = uchardet_new() else { return nil }
        defer { uchardet_delete(detector) }
        bytes.withUnsafeBytes {
            _ = uchardet_handle_data(detector, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        uchardet_data_end(detector)
        return uchardet_get_charset(detector).map { String(cString: $0) }
    }

    /// UTF-32 or UTF-16, if that makes text with blanks or lines and no controls.
    private static func wideWithoutMark(_ start: [UInt8], isUTF8: Bool) -> TextEncoding? {
        let head = start.prefix(1024)
        let zeros = head.count { $0 == 0 }
        // A few zeros amid UTF-8 are those of a damaged file.
        guard zeros > 0, !isUTF8 || zeros * 8 >= head.count else { return nil }
        return ["UTF-32LE", "UTF-32BE", "UTF-16LE", "UTF-16BE"].map(TextEncoding.init(name:)).first { encoding in
            let whole = head.dropLast(head.count % encoding.unit)
            var text = String(decoding: encoding.utf8(whole), as: UTF8.self).unicodeScalars
            // The sample may end in half a character.
            if head.count < start.count, text.last == "\u{FFFD}" { text.removeLast() }
            let isText = text.allSatisfy { scalar in
                switch scalar.value {
                case 0x00...0x07, 0x0E...0x1A, 0x1C...0x1F, 0x7F...0x9F, 0xE000...0xF8FF, 0xFFF0...0xFFFF: false
                default: true
                }
            }
            return isText && text.contains { $0 == " " || $0 == "\n" }
        }
    }

    /// Names to which the Encoding standard gives another encoding than iconv.
    private static let meant: [String: String] = {
        var meant = ["utf8": "UTF-8", "gb2312": "GB18030", "gbk": "GB18030", "euc-kr": "UHC"]
        for name in ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "us-ascii", "ascii", "cp1252"] {
            meant[name] = western.name
        }
        for name in ["shift_jis", "shift-jis", "sjis"] { meant[name] = "CP932" }
        return meant
    }()

    /// Nil if iconv knows no encoding of this name.
    package init?(named name: String) {
        let name = Self.meant[name.lowercased()] ?? name.uppercased()
        // Names, not iconv's own syntax such as `//TRANSLIT`.
        let isName = name.utf8.count < 40 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x2C }
        guard isName, !name.isEmpty, let converter = Self.converter(from: name) else { return nil }
        iconv_close(converter)
        self.init(name: name)
    }

    private init(name: String) { self.name = name }

    private static func converter(from name: String) -> iconv_t? {
        guard let converter = iconv_open(utf8.name, name), Int(bitPattern: converter) != -1 else { return nil }
        return converter
    }

    /// An encoding that a text can declare for itself; nil for unknown ones, and those that would hide the declaration.
    private static func declarable(_ name: String) -> TextEncoding? {
        let encoding = TextEncoding(named: name)
        return encoding == utf8 || encoding?.utf8([0x61]) != [0x61] ? nil : encoding
    }

    /// The encoding, in lower case, that a `meta` in the first 1024 bytes names, or a leading XML declaration.
    private static func declared(in start: [UInt8]) -> String? {
        let head = start.prefix(1024).map(\.asciiLowercased)
        if head.starts(with: "<?xml".utf8) { return value(of: "encoding", in: head.prefix { $0 != 0x3E }) }
        let metas = HTMLTag.all(in: head).lazy.filter { $0.name == "meta" }
        return metas.compactMap { value(of: "charset", in: head[$0.range].dropLast()) }.first
    }

    /// The value of `key=`, also within `content="text/html; charset=…"`.
    private static func value(of key: String, in tag: ArraySlice<UInt8>) -> String? {
        guard let found = tag.range(ofBytes: key.utf8) else { return nil }
        func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
        let equals = tag[found.upperBound...].drop(while: isBlank)
        guard equals.first == UInt8(ascii: "=") else { return nil }
        let value = equals.dropFirst().drop { isBlank($0) || $0 == 0x22 || $0 == 0x27 }
        let name = value.prefix { !isBlank($0) && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B && $0 != 0x2F && $0 != 0x3F }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}

extension ByteSource {
    /// The largest page in another encoding than UTF-8, in bytes: it is decoded as a whole.
    static let maximumDecoded = 32 << 20

    /// The page in UTF-8, without a byte order mark. A UTF-8 page is still read on demand, and may have errors behind
    /// the sample.
    ///
    /// - Parameter namesEncoding: whether a page with this start is of a kind that may name its encoding.
    /// - Complexity: constant for UTF-8, else linear in the page's bytes.
    package func decoded(namesEncoding: (_ start: [UInt8]) -> Bool) throws(SourceError) -> ByteSource {
        let start = try bytes(in: 0..<TextEncoding.sampleSize)
        let found = TextEncoding.find(
            in: start, isWhole: start.count < TextEncoding.sampleSize, charset: charset, wanted: encoding,
            namesEncoding: namesEncoding)
        if found.encoding == .utf8 { return dropping(found.markLength) }
        let size = try count()
        guard size <= Self.maximumDecoded else {
            let problem = "is not in UTF-8, and too large to be converted here (\(Self.size(size)))"
            guard found.encoding.unit == 1 else { throw SourceError(name, "\(problem); make it UTF-8 with iconv") }
            return dropping(0, problem: SourceError(name, "\(problem); some of it is shown as \u{FFFD}"))
        }
        let bytes = try bytes(in: 0..<size).dropFirst(found.markLength)
        if encoding == nil, found.encoding.unit == 1 {
            // The rest may show that it is UTF-8, whatever it declares.
            let (characters, errors) = UTF8Text.characters(in: bytes)
            if errors == 0, characters > 0 { return holding(Array(bytes)) }
        }
        let problem = found.judged.map { SourceError(name, "seems to be \($0); --encoding NAME overrides that") }
        return holding(found.encoding.utf8(bytes), problem: problem)
    }
}
