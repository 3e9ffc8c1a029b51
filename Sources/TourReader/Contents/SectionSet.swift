/// A set of section numbers, a bit for each, from which the lowest are taken.
///
/// Copies share their bits, also while numbers are taken out of one of them.
struct SectionSet: Sendable {
    /// What is before ``first`` was taken out, whatever is written here.
    private var words: [UInt64] = []
    private var first = 0
    /// What is left of the word at ``first`` if something was taken out of it.
    private var left: UInt64?

    init() {}

    /// All numbers of a range from 0.
    init(upTo end: Int) {
        words = Array(repeating: .max, count: (end + 63) / 64)
        if end % 64 != 0 { words[words.count - 1] = (1 << UInt64(end % 64)) - 1 }
    }

    /// - Complexity: constant, but for the first of a higher number, and the first after numbers were taken out.
    mutating func insert(_ section: Int) {
        writeTaken()
        let word = section / 64
        if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
        words[word] |= 1 << UInt64(section % 64)
    }

    /// Takes in all of another set.
    /// - Complexity: a step for each 64 numbers.
    mutating func formUnion(_ other: SectionSet) {
        var other = other
        other.writeTaken()
        writeTaken()
        if words.count < other.words.count {
            words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
        }
        for word in other.words.indices { words[word] |= other.words[word] }
    }

    /// Takes out a number and all above it.
    mutating func removeAll(from section: Int) {
        writeTaken()
        let word = section / 64
        guard word < words.count else { return }
        words[word] &= (1 << UInt64(section % 64)) - 1
        words.removeLast(words.count - word - 1)
    }

    /// Takes out the lowest number.
    /// - Complexity: constant on the way through the set.
    mutating func removeFirst() -> Int? {
        while first < words.count {
            let word = left ?? words[first]
            if word != 0 {
                left = word & (word - 1)
                return first * 64 + word.trailingZeroBitCount
            }
            left = nil
            first += 1
        }
        return nil
    }

    /// Writes down what was taken out.
    private mutating func writeTaken() {
        guard first > 0 || left != nil else { return }
        for word in 0..<first { words[word] = 0 }
        if let left { words[first] = left }
        first = 0
        left = nil
    }
}
