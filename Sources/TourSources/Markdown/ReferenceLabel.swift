/// The labels of link definitions (`[label]`) and footnotes (`[^label]`), as hashes: equal labels have equal hashes, however they
/// are written. Different ones may have the same, which costs nothing but time.
enum ReferenceLabel {
    /// How many bytes a label may have, with what a quote puts at the start of its lines.
    private static let maximumLength = 8 << 10

    /// The hash of a label without its brackets.
    static func hash(_ label: UnsafeRawBufferPointer) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        if label.allSatisfy({ $0 < 0x80 }) {
            for byte in label where counts(byte) { add(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
        } else {
            for scalar in String(decoding: label, as: UTF8.self).unicodeScalars {
                // upper case first: what folds to several letters (ß) or to another script's (the Kelvin sign) comes out the same
                for folded in scalar.properties.uppercaseMapping.lowercased().utf8 where counts(folded) { add(folded) }
            }
        }
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    /// White space does not count, nor the marks of a quote that a label's second line begins with, nor backslashes.
    private static func counts(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\\")
    }

    /// The hashes of everything in a text that may be a label: what stands between two brackets.
    ///
    /// Complexity: linear in the number of bytes.
    static func hashes(in text: UnsafeRawBufferPointer) -> Set<UInt32> {
        var found: Set<UInt32> = []
        // behind the last bracket that no backslash stands before, and behind the last one
        var plainStart = -1
        var anyStart = -1
        var hashedUpTo = 0
        for position in text.indices {
            switch text[position] {
            case UInt8(ascii: "["):
                if position == 0 || text[position - 1] != UInt8(ascii: "\\") { plainStart = position + 1 }
                anyStart = position + 1
            case UInt8(ascii: "]"):
                for start in [anyStart, plainStart] where start >= 0 && position - start <= maximumLength {
                    // ends after ends are hashed as long as that is cheap
                    hashedUpTo += position - start
                    if position > start, hashedUpTo <= 4 * text.count + maximumLength {
                        found.insert(hash(UnsafeRawBufferPointer(rebasing: text[start..<position])))
                    }
                    if start == plainStart { break }
                }
                if position == 0 || text[position - 1] != UInt8(ascii: "\\") {
                    plainStart = -1
                    anyStart = -1
                }
            default: break
            }
        }
        return found
    }
}
