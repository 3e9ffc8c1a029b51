import Foundation
import SystemPackage
import Testing

/// What is fuzzed is built with the other tests, and takes what fuzzing begins with.
@Suite struct SeedTests {
    @Test func everyTargetTakesItsSeeds() throws {
        defer { try? FileManager.default.removeItem(atPath: fuzzFolder.string) }
        let folder = URL(fileURLWithPath: "Seeds", relativeTo: URL(fileURLWithPath: #filePath))
        var seeds = Dictionary(
            grouping: try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        ) {
            String($0.lastPathComponent.prefix { $0 != "-" })
        }
        for (target, take) in fuzzTargets {
            take([])
            for seed in seeds.removeValue(forKey: target) ?? [] { take(Array(try Data(contentsOf: seed))) }
        }
        #expect(seeds.isEmpty, "seeds of no target")
    }
}
