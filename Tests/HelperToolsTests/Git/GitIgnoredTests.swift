import HelperTools
import Platform
import SystemPackage
import TestSupport
import Testing

/// What the real git leaves out of a folder.
@Suite(OwnThread(), .enabled(if: Executables.find("git", path: GitRepository.path) != nil))
struct GitIgnoredTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["build", "sub"] { mkdir(folder.path.appending(name).string, 0o700) }
        for name in ["kept.md", "left.md", "build/a.md", "sub/left.md", "sub/b.md"] {
            try folder.path.appending(name).write("x")
        }
        try folder.path.appending(".gitignore").write("left.md\nbuild/\n")
    }

    private func ignored(_ name: String = ".", path: String = GitRepository.path) throws -> Set<FilePath> {
        GitIgnored.paths(
            in: folder.path.appending(name), environment: ["PATH": path, "HOME": "/nonexistent"],
            limit: .seconds(600))
    }

    @Test func whatIsLeftOutIsNamed() throws {
        #expect(try ignored() == [], "no work tree")
        try GitRepository.make(in: folder.path)
        #expect(try ignored() == ["left.md", "build", "sub/left.md"])
        #expect(try ignored("sub") == ["left.md"])
        #expect(try ignored(path: "/nonexistent") == [])
    }

    /// A folder that is itself left out was named by somebody who wants to read it.
    @Test func aFolderThatIsLeftOutIsReadWhole() throws {
        try GitRepository.make(in: folder.path)
        #expect(try ignored("build").isDisjoint(with: ["a.md"]))
    }

    /// A repository may name programs of its own for git to start.
    @Test func nothingOfTheRepositoryIsStarted() throws {
        let trap = folder.path.appending("trap")
        try trap.write("#!/bin/sh\ntouch '\(folder.path)/started'\n")
        chmod(trap.string, 0o700)
        try GitRepository.make(in: folder.path, configuration: "fsmonitor = \(trap)\n")
        #expect(try ignored().contains("left.md"))
        #expect(access(folder.path.appending("started").string, F_OK) != 0)
    }
}
