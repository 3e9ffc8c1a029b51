/// Digits typed into a filter: the number of a section, or the beginning of some.
struct SectionNumber: Sendable {
    /// As they were typed.
    let digits: String
    private let value: Int

    /// Nil if it is not made of digits only, or is larger than any number.
    init?(_ query: String) {
        guard !query.isEmpty, query.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(query) else {
            return nil
        }
        digits = query
        self.value = value
    }

    /// The sections, from 0, whose numbers, from 1, begin with these digits, ascending.
    /// - Complexity: O(digits of the count).
    func ranges(upTo count: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (low, width) = (value, 1)
        while low > 0, low <= count {
            ranges.append(low - 1..<min(low - 1 + width, count))
            let (next, overflow) = low.multipliedReportingOverflow(by: 10)
            guard !overflow else { break }
            low = next
            width *= 10
        }
        return ranges
    }

    /// Whether a number begins with these digits, as it is written.
    func begins(_ number: Int) -> Bool {
        var number = number
        while number > value { number /= 10 }
        return number == value && value > 0
    }

    /// Whether these digits stand in a title.
    func isContained(in title: String) -> Bool {
        var title = title
        let wanted = Array(digits.utf8)
        let (isFound, isASCII) = title.withUTF8 { bytes in
            var isASCII = true
            var isFound = false
            var run = 0
            for (at, byte) in bytes.enumerated() {
                isASCII = isASCII && byte < 0x80
                guard (0x30...0x39).contains(byte) else {
                    run = 0
                    continue
                }
                run += 1
                guard !isFound, run >= wanted.count else { continue }
                isFound = bytes[at + 1 - wanted.count...at].elementsEqual(wanted)
            }
            return (isFound, isASCII)
        }
        // a digit may be part of another character
        return isFound && (isASCII || title.contains(digits))
    }
}
