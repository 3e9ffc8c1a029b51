/// A set of section numbers, a bit for each, from which the lowest are taken.
struct SectionSet: Sendable {
    private var words: [UInt64] = []
    /// All words before this one are empty.
    private var first = 0

    init() {}

    /// All numbers of a range from 0.
    init(upTo end: Int) {
        words = Array(repeating: .max, count: (end + 63) / 64)
        if end % 64 != 0 { words[words.count - 1] = (1 << UInt64(end % 64)) - 1 }
    }

    /// - Complexity: constant, but for the first of a higher number.
    mutating func insert(_ section: Int) {
        let word = section / 64
        if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
        words[word] |= 1 << UInt64(section % 64)
        first = min(first, word)
    }

    /// Takes in all of another set.
    /// - Complexity: a step for each 64 numbers.
    mutating func formUnion(_ other: SectionSet) {
        guard other.first < other.words.count else { return }
        if words.count < other.words.count {
            words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
        }
        for word in other.first..<other.words.count { words[word] |= other.words[word] }
        first = min(first, other.first)
    }

    /// Takes out a number and all above it.
    mutating func removeAll(from section: Int) {
        let word = section / 64
        guard word < words.count else { return }
        words[word] &= (1 << UInt64(section % 64)) - 1
        words.removeLast(words.count - word - 1)
    }

    /// Takes out the lowest number.
    /// - Complexity: constant on the way through the set.
    mutating func removeFirst() -> Int? {
        while first < words.count, words[first] == 0 { first += 1 }
        guard first < words.count else { return nil }
        let bit = words[first].trailingZeroBitCount
        words[first] &= words[first] - 1
        return first * 64 + bit
    }
}
