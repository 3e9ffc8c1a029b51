import Glibc
import SystemPackage
import Testing

@testable import Credits

/// Programs of their own that write to one ledger, and die at it: see Tests/LedgerProbe.
@Suite(.serialized) struct ProgramsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The program stands beside the tests, or beside the bundle that they are loaded from.
    private static let program: String? = {
        let own = (try? FilePath("/proc/self/exe").resolved()) ?? ""
        for path in [own] + CommandLine.arguments {
            var folder = FilePath(path)
            for _ in 0..<3 {
                folder = folder.removingLastComponent()
                let program = folder.appending("ledger-probe").string
                if access(program, X_OK) == 0 { return program }
            }
        }
        return nil
    }()

    private func run(_ arguments: String...) throws -> Int32 {
        let program = try #require(Self.program)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        try #require(posix_spawn(&process, program, nil, nil, &words, environ) == 0)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
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

extension FilePath {
    /// The path with its links followed.
    fileprivate func resolved() throws -> String {
        guard let path = realpath(string, nil) else { throw Errno(rawValue: errno) }
        defer { free(path) }
        return String(cString: path)
    }
}
