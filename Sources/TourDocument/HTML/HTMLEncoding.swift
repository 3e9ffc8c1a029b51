import Platform

/// Finds out a page's encoding and makes UTF-8 of it.
package enum HTMLEncoding {
    /// The page in UTF-8, without a byte order mark, with U+FFFD in place of what the encoding does not know.
    ///
    /// A byte order mark goes before `charset`, that before a `meta` in the first 1024 bytes; without any the page is UTF-8, or
    /// windows-1252 if it is not that (as browsers guess). Names and what they stand for follow the Encoding standard for
    /// the common ones; others are asked of iconv.
    ///
    /// Complexity: linear in the number of bytes.
    package static func utf8(_ bytes: [UInt8], charset: String? = nil) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return UTF8Text.repaired(bytes) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if let charset, let text = decode(bytes, charset) { return text }
        if let name = metaCharset(bytes) {
            // Bytes in which ASCII can be read are not UTF-16, whatever they say.
            if let text = decode(bytes, name.hasPrefix("utf-16") ? "utf-8" : name) { return text }
        } else if !UTF8Text.isValid(bytes), let text = iconv(bytes, from: "windows-1252") {
            return text
        }
        return UTF8Text.repaired(bytes)
    }

    private static func decode(_ bytes: [UInt8], _ charset: String) -> [UInt8]? {
        let name = charset.lowercased().filter { $0 != " " && $0 != "\"" && $0 != "'" }
        switch name {
        case "utf-8", "utf8", "unicode-1-1-utf-8": return UTF8Text.repaired(bytes)
        case "iso-8859-1", "latin1", "us-ascii", "ascii", "cp1252", "iso8859-1", "windows-1252":
            return iconv(bytes, from: "windows-1252")
        case "utf-16", "utf-16le": return utf16(bytes[...], isBigEndian: false)
        case "utf-16be": return utf16(bytes[...], isBigEndian: true)
        default:
            // Names of encodings, not of iconv's own orders such as `//TRANSLIT`.
            let isName = name.utf8.allSatisfy { $0 != 0x2F && $0 != 0x2C && $0 > 0x20 && $0 < 0x7F }
            return isName && name.utf8.count < 40 ? iconv(bytes, from: name) : nil
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// What iconv returns when it stops early.
    private static let failure = Int(bitPattern: UInt.max)

    /// Converts with iconv(3); bytes that the encoding does not know become U+FFFD.
    private static func iconv(_ bytes: [UInt8], from name: String) -> [UInt8]? {
        guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        var source = bytes
        source.withUnsafeMutableBytes { source in
            var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
            var left = source.count
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16384) { room in
                while left > 0 {
                    var output = room.baseAddress
                    var free = room.count
                    let result = Platform.iconv(converter, &input, &left, &output, &free)
                    let problem = errno
                    text += UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<(room.count - free)])
                    if result != Self.failure || left == 0 || problem == E2BIG { continue }
                    text += "\u{FFFD}".utf8
                    input = input?.successor()
                    left -= 1
                    _ = Platform.iconv(converter, nil, nil, nil, nil)
                }
            }
        }
        return text
    }

    /// The encoding that a `meta` in the first 1024 bytes names.
    private static func metaCharset(_ bytes: [UInt8]) -> String? {
        bytes.prefix(1024).withUnsafeBufferPointer { head in
            var position = 0
            while let start = head.index(of: 0x3C, from: position) {
                position = start + 1
                guard let token = HTMLToken.at(start, in: head) else { continue }
                position = token.end
                guard token.isNamed("meta", in: head), !token.isEndTag, token.isFinished else { continue }
                let text = String(decoding: head[start..<token.end], as: UTF8.self).lowercased()
                if let found = charset(in: text) { return found }
            }
            return nil
        }
    }

    /// What follows `charset=`, also within `content="text/html; charset=…"`.
    private static func charset(in tag: String) -> String? {
        let bytes = Array(tag.utf8)
        let word = Array("charset".utf8)
        guard bytes.count > word.count else { return nil }
        for start in 0..<(bytes.count - word.count) where bytes[start...].starts(with: word) {
            var position = start + word.count
            func skipBlanks() {
                while position < bytes.count, InlineCollector.isSpace(bytes[position]) { position += 1 }
            }
            skipBlanks()
            guard position < bytes.count, bytes[position] == 0x3D else { continue }
            position += 1
            skipBlanks()
            while position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 { position += 1 }
            let name = bytes[position...].prefix {
                !InlineCollector.isSpace($0) && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B && $0 != 0x3E && $0 != 0x2F
            }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }
        return nil
    }
}
