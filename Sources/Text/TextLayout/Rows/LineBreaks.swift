internal import CThai
import CUnistring
internal import Synchronization

/// Line breaks by Unicode's rules (UAX #14), by libunistring, and between words of Thai, without blanks, by libthai.
enum LineBreaks {
    /// Whether a line may end before each scalar. Complexity: O(number of scalars).
    static func find(in scalars: [UInt32], into breaks: inout [CChar]) {
        let count = scalars.count
        if breaks.count < count {
            breaks.append(contentsOf: repeatElement(0, count: count - breaks.count))
        }
        guard count > 0 else { return }
        breaks.withUnsafeMutableBufferPointer { found in
            guard let base = found.baseAddress else { return }
            u32_possible_linebreaks_v2(scalars, count, "UTF-8", base)
        }
        guard scalars.contains(where: isThai) else { return }
        var start = 0
        while let first = scalars[start..<count].firstIndex(where: isThai) {
            start = scalars[first..<count].firstIndex { !isThai($0) } ?? count
            for place in words(of: scalars[first..<start]) { breaks[first + place] = possible }
        }
    }

    private static func isThai(_ scalar: UInt32) -> Bool { (0xE01...0xE5B).contains(scalar) }

    /// Libthai's dictionary, for one thread at a time; nil if it is not installed.
    private static let dictionary = Mutex(th_brk_new(nil))

    /// The starts of words in Thai text, but for the first.
    private static func words(of thai: ArraySlice<UInt32>) -> [Int] {
        // TIS-620 has the letters in Unicode's order
        let text = thai.map { thchar_t($0 - 0xE00 + 0xA0) } + [0]
        var places = Array(repeating: CInt(0), count: text.count)
        let count = dictionary.withLock { dictionary in
            dictionary.map { th_brk_find_breaks($0, text, &places, places.count) } ?? 0
        }
        return places.prefix(Int(max(0, count))).map { Int($0) }.filter { (1..<thai.count).contains($0) }
    }

    static let possible = CChar(UC_BREAK_POSSIBLE)
    /// The line-break class of a character that ends a line.
    static let mandatory = CChar(UC_BREAK_MANDATORY)
}
