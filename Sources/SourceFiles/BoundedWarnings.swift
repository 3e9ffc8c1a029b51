package import TourDocument
internal import Wording

/// What is wrong with a tour, kept up to a number: a folder of 100,000 pages may have something wrong with each.
package struct BoundedWarnings: Sendable {
    package static let most = 10_000

    private var findings: [Finding] = []
    private var told = 0
    private var left = 0

    package init() {}

    package mutating func add(_ finding: Finding) {
        if told < Self.most {
            findings.append(finding)
            told += 1
        } else {
            left += 1
        }
    }

    package mutating func add(_ findings: [Finding]) {
        for finding in findings { add(finding) }
    }

    /// What was added since the last time, and is told.
    package mutating func take() -> [Finding] {
        defer { findings = [] }
        return findings
    }

    /// As ``take()``, and how many there are that were not told. Nothing is added after it.
    package mutating func takeLast() -> [Finding] {
        if left == 0 { return take() }
        return take() + [Finding(place: "", level: .warning, "and \(left.counted("more warning"))")]
    }
}
