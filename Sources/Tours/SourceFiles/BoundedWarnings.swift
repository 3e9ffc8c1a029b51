package import TourDocument
internal import Wording

/// Warnings about a tour, up to a limit: each of 100,000 pages may have one.
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

    /// Takes the warnings added since the last call.
    package mutating func take() -> [Finding] {
        defer { findings = [] }
        return findings
    }

    /// As ``take()``, with the number of those left out. Nothing is added after it.
    package mutating func takeLast() -> [Finding] {
        if left == 0 { return take() }
        return take() + [Finding(place: "", level: .warning, "and \(left.counted("more warning"))")]
    }
}
