import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Credits

/// Programs of their own that write to one ledger, and die at it: see Tests/LedgerProbe.
@Suite(.serialized) struct ProgramsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) throws -> Int32? {
        LedgerProbe.run([try #require(LedgerProbe.path)] + arguments)
    }

    @Test func sixtyFourProgramsGiveTheExactUnion() throws {
        #expect(try run("crowd", folder.file.string, "64", "100") == 0)
        #expect(try folder.store.load().preferences.grants.count == 6_400)
    }

    @Test func whatWasAcknowledgedSurvivesKilling() throws {
        let seed = UInt32.random(in: 0 ... .max)
        #expect(try run("storm", folder.path.string, "40", "\(seed)") == 0, "seed \(seed)")
    }
}
