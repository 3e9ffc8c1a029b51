import Foundation
import Testing

/// The program under test.
enum Program {
    /// `$TOUR_PROGRAM`, else the release build that README tells people to make.
    static let path = named ?? root.appendingPathComponent(".build/release/tour").path

    private static let named = ProcessInfo.processInfo.environment["TOUR_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }

    private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Whether strace is there and may trace.
    static let canBeTraced =
        (try? Workspace().run("/usr/bin/strace", ["-o", "/dev/null", "true"]).ending) == .exited(0)

    /// What keeps the program from being tested, in one line with what to do; nil if nothing does.
    static var problem: String? {
        guard named == nil else { return problem(of: path, build: path, sources: nil) }
        // Each build that succeeds makes this link anew, but the program only if that became another one.
        let build = root.appendingPathComponent(".build/release").path
        return problem(of: path, build: build, sources: root.appendingPathComponent("Sources"))
    }

    /// - Parameters:
    ///   - build: what is as new as the last build.
    ///   - sources: the folder of what the program is built from; nil if that is not known.
    static func problem(of program: String, build: String, sources: URL?) -> String? {
        let remedy = "run swift build -c release --static-swift-stdlib --product tour"
        guard FileManager.default.isExecutableFile(atPath: program), let built = modification(of: build) else {
            return "\(program) not found: \(remedy)"
        }
        let files = sources.flatMap { FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil) }
        while let file = files?.nextObject() as? URL {
            guard !file.hasDirectoryPath, let written = modification(of: file.path), written > built else { continue }
            return "\(program) is older than \(file.lastPathComponent): \(remedy)"
        }
        return nil
    }

    /// When a file, or a link itself, was last written.
    private static func modification(of path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}

/// Ends a suite with one failure where there is no program to test.
struct NeedsProgram: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if let problem = Program.problem { throw HarnessError(problem) }
        try await function()
    }
}
