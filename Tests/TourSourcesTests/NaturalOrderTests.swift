import TestSupport
import Testing

@testable import TourSources

@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ["1", "2", "10", "100"],
        ["a1b2", "a1b10", "a2b1"],
        ["01-a", "1-b", "02-c", "10-d"],
        ["Alpha", "beta", "Gamma"],
        ["page", "page 2", "page 10"],
        ["1.2.9", "1.2.10", "1.10.1"],
        ["99999999999999999998", "99999999999999999999", "100000000000000000000"],
        ["a", "á", "ä"],
        ["x0", "x00a", "x1"],
    ])
    func sorts(_ names: [String]) {
        #expect(names.reversed().map { NaturalOrder($0) }.sorted().map(\.name) == names)
    }

    /// A strict total order: exactly one of less, greater and equal, and transitive.
    @Test func isStrictTotalOrder() {
        for seed in UInt64(0)..<300 {
            var generator = SeededGenerator(seed: seed)
            let names = (0..<12).map { _ in
                String(
                    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                        "0019aAbB-. é".randomElement(using: &generator)!
                    })
            }.map { NaturalOrder($0) }
            for a in names {
                for b in names {
                    #expect([a < b, b < a, a == b].filter { $0 }.count == 1, "seed \(seed): \(a.name) \(b.name)")
                    for c in names where a < b && b < c {
                        #expect(a < c, "seed \(seed): \(a.name) \(b.name) \(c.name)")
                    }
                }
            }
        }
    }
}
