internal import Platform
internal import TourDocument

/// How the bytes of a page stand for text.
enum TextEncoding: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// One that iconv knows by this name.
    case named(String)

    /// How many bytes at the start of a page tell it.
    static let look = 64 << 10
    /// What is not ASCII and says nothing of itself is this, as browsers guess; it holds all of Latin-1.
    private static let western = TextEncoding.named("windows-1252")

    /// The encoding of a page by its start, and the length of the byte order mark there.
    ///
    /// A byte order mark goes before what the bytes are, that before what the page says: bytes that make UTF-8 are UTF-8. Of
    /// those that do not, the server may have named the encoding, or HTML in a `meta` or an XML declaration.
    static func find(
        in start: [UInt8], isWhole: Bool, kind: PageKind?, charset: String? = nil
    ) -> (encoding: TextEncoding, markLength: Int) {
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if start.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        if start.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if let encoding = utf16WithoutMark(start) { return (encoding, 0) }
        if UTF8Text.looksBinary(start) { return (.utf8, 0) }
        // The last character may be cut.
        let end = isWhole ? start.count : start.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        let (characters, errors) = UTF8Text.characters(in: start[..<end])
        if errors == 0, characters > 0 { return (.utf8, 0) }
        if let charset, let encoding = encoding(named: charset) { return (encoding, 0) }
        let namesEncoding = (kind ?? PageKind(start: start)).namesEncoding
        if namesEncoding, let name = declared(in: start), let encoding = encoding(named: name) { return (encoding, 0) }
        // A few errors amid UTF-8 are errors.
        return (errors > characters ? western : .utf8, 0)
    }

    /// The text of a whole page without its byte order mark, with U+FFFD in place of what the encoding does not know.
    ///
    /// - Complexity: linear in the number of bytes.
    func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .utf8: return UTF8Text.repaired(bytes)
        case .utf16(let isBigEndian): return Array(Self.text(ofUTF16: bytes, isBigEndian: isBigEndian).utf8)
        case .named(let name):
            // What is behind the start may show that it is UTF-8, whatever it says.
            let (characters, errors) = UTF8Text.characters(in: bytes)
            let isUTF8 = errors == 0 && characters > 0
            return (isUTF8 ? nil : Self.iconv(bytes, from: name)) ?? UTF8Text.repaired(bytes)
        }
    }

    // MARK: - UTF-16

    /// UTF-16 by how it begins: one of each two bytes is often zero, and it makes text with blanks or lines and no controls.
    private static func utf16WithoutMark(_ start: [UInt8]) -> TextEncoding? {
        var zeros = [0, 0]
        for (index, byte) in start.prefix(1024).enumerated() where byte == 0 { zeros[index & 1] += 1 }
        guard zeros[0] != zeros[1] else { return nil }
        let isBigEndian = zeros[0] > zeros[1]
        let length = min(start.count & ~1, 1024)
        var text = text(ofUTF16: start[..<length], isBigEndian: isBigEndian).unicodeScalars
        // Half a character may stand at the end of what is looked at.
        if length < start.count, text.last == "\u{FFFD}" { text.removeLast() }
        let isText = text.allSatisfy { scalar in
            switch scalar.value {
            case 0x00...0x07, 0x0E...0x1A, 0x1C...0x1F, 0x7F...0x9F, 0xE000...0xF8FF, 0xFFF0...0xFFFF: false
            default: true
            }
        }
        return isText && text.contains { $0 == " " || $0 == "\n" } ? .utf16(isBigEndian: isBigEndian) : nil
    }

    private static func text(ofUTF16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var iterator = bytes.makeIterator()
        while let first = iterator.next() {
            guard let second = iterator.next() else {
                units.append(0xFFFD)
                break
            }
            units.append(isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first))
        }
        return String(decoding: units, as: UTF16.self)
    }

    // MARK: - Others

    /// The encoding with a name, as the Encoding standard understands it; nil if there is none.
    private static func encoding(named name: String) -> TextEncoding? {
        switch name {
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "us-ascii", "ascii", "cp1252": return western
        // In these ASCII could not be read.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": return nil
        default:
            // Names, not iconv's own orders such as `//TRANSLIT`.
            let isName =
                name.utf8.count < 40 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x2C }
            guard isName, let converter = converter(from: name) else { return nil }
            iconv_close(converter)
            return .named(name)
        }
    }

    /// What iconv returns when it fails.
    private static let failure = Int(bitPattern: UInt.max)

    private static func converter(from name: String) -> iconv_t? {
        guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
        return converter
    }

    private static func iconv(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
        guard let converter = converter(from: name) else { return nil }
        defer { iconv_close(converter) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 4)
        bytes.withUnsafeBytes { source in
            var input = UnsafeMutablePointer(mutating: source.baseAddress?.assumingMemoryBound(to: CChar.self))
            var left = source.count
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16384) { room in
                while left > 0 {
                    var output = room.baseAddress
                    var free = room.count
                    let result = Platform.iconv(converter, &input, &left, &output, &free)
                    let problem = errno
                    text += UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<(room.count - free)])
                    if result != failure || left == 0 || problem == E2BIG { continue }
                    text += "\u{FFFD}".utf8
                    input = input?.successor()
                    left -= 1
                    _ = Platform.iconv(converter, nil, nil, nil, nil)
                }
            }
        }
        return text
    }

    /// The encoding, in lower case, that a `meta` in the first 1024 bytes names, or an XML declaration before all.
    private static func declared(in start: [UInt8]) -> String? {
        let head = start.prefix(1024).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if head.starts(with: "<?xml".utf8) { return value(of: "encoding", in: head.prefix { $0 != 0x3E }) }
        var rest = head[...]
        while let tag = rest.firstRange(of: "<meta".utf8) {
            rest = rest[tag.upperBound...]
            if let name = value(of: "charset", in: rest.prefix { $0 != 0x3E }) { return name }
        }
        return nil
    }

    /// What follows `key=`, also within `content="text/html; charset=…"`.
    private static func value(of key: String, in tag: ArraySlice<UInt8>) -> String? {
        guard let found = tag.firstRange(of: key.utf8) else { return nil }
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

    /// The page in UTF-8 and without a byte order mark. What is UTF-8 already is read when it is needed, as before; in it may
    /// be errors, behind what was looked at.
    ///
    /// - Parameter kind: Nil if its start tells it.
    /// - Complexity: Constant for UTF-8, else linear in the page's bytes.
    func decoded(kind: PageKind?) throws(SourceError) -> ByteSource {
        let start = try bytes(in: 0..<TextEncoding.look)
        let found = TextEncoding.find(in: start, isWhole: start.count < TextEncoding.look, kind: kind, charset: charset)
        if found.encoding == .utf8 { return dropping(found.markLength) }
        let size = try count()
        if size <= Self.maximumDecoded {
            return holding(found.encoding.utf8(try bytes(in: 0..<size).dropFirst(found.markLength)))
        }
        let problem = "is not in UTF-8, and too large to be converted here (\(Self.size(size)))"
        if case .named = found.encoding {
            return dropping(0, problem: SourceError(name, "\(problem); some of it is shown as \u{FFFD}"))
        }
        throw SourceError(name, "\(problem); make it UTF-8 with iconv")
    }
}
