import Platform

/// A version of a program: numbers separated by dots. Missing ones count as zero.
package struct ProgramVersion: Hashable, Comparable, Sendable {
    private let numbers: [Int]

    package static let unknown = ProgramVersion("0")!

    /// The most numbers of a version, and the most digits of one.
    private static let mostNumbers = 8
    private static let mostDigits = 9

    /// Nil if the text is no version.
    package init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...Self.mostNumbers).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard (1...Self.mostDigits).contains(part.count), part.allSatisfy(\.isASCIIDigit) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    /// A version just above this one, with probably none between them.
    fileprivate var next: Self { Self(numbers: numbers + [0, 0, 0, 1]) }

    private init(numbers: [Int]) { self.numbers = numbers }

    package static func < (one: Self, other: Self) -> Bool { one.numbers.lexicographicallyPrecedes(other.numbers) }
}

/// The versions that an entry is for: `>=1.3 <2`. All of its conditions have to hold.
package struct VersionRange: Hashable, Sendable {
    private struct Condition: Hashable, Sendable {
        var sign: String
        var version: ProgramVersion

        func holds(for other: ProgramVersion) -> Bool {
            switch sign {
            case ">=": other >= version
            case ">": other > version
            case "<=": other <= version
            case "<": other < version
            default: other == version
            }
        }
    }

    private let conditions: [Condition]
    private static let mostConditions = 8

    /// Nil if the text is no range: conditions separated by blanks, each a version with an optional `>= > <= < =`
    /// before it.
    package init?(_ text: String) {
        var conditions: [Condition] = []
        for word in text.split(separator: " ") {
            let sign = word.prefix { "<>=".contains($0) }
            guard conditions.count < Self.mostConditions, ["", "=", ">=", ">", "<=", "<"].contains(sign),
                let version = ProgramVersion(word.dropFirst(sign.count))
            else { return nil }
            conditions.append(Condition(sign: String(sign), version: version))
        }
        guard !conditions.isEmpty else { return nil }
        self.conditions = conditions
    }

    /// How many conditions it has: a range with more of them is narrower.
    package var conditionCount: Int { conditions.count }

    /// Whether some version is in both; nil is every version.
    package static func overlap(_ one: Self?, _ other: Self?) -> Bool {
        let conditions = (one?.conditions ?? []) + (other?.conditions ?? [])
        let versions = [.unknown] + conditions.flatMap { [$0.version, $0.version.next] }
        return versions.contains { version in conditions.allSatisfy { $0.holds(for: version) } }
    }

    package func contains(_ version: ProgramVersion) -> Bool { conditions.allSatisfy { $0.holds(for: version) } }
}
