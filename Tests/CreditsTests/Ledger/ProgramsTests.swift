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
        let each = Effort.times(10)
        #expect(try run("crowd", folder.file.string, "64", "\(each)") == 0)
        #expect(try folder.store.load().preferences.grants.count == 64 * each)
    }

    @Test(arguments: 0..<Effort.times(1)) func whatWasAcknowledgedSurvivesKilling(seed: Int) throws {
        #expect(try run("storm", folder.path.string, "40", "\(seed)") == 0)
    }
}
