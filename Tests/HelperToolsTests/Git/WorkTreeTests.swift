import HelperTools
import Platform
import SystemPackage
import TestSupport
import Testing

/// What the real git says of a folder that somebody else made.
@Suite(OwnThread(), .enabled(if: Executables.find("git", path: GitRepository.path) != nil))
struct WorkTreeTests {
    private let home: TemporaryFolder
    private let folder: TemporaryFolder

    init() throws {
        (home, folder) = (try TemporaryFolder(), try TemporaryFolder())
        for name in ["build", "sub"] { try folder.makeFolder(name) }
        for name in ["kept.md", "left.md", "build/a.md", "sub/left.md", "sub/b.md"] { try folder.write("x", to: name) }
        try folder.write("left.md\nbuild/\n", to: ".gitignore")
    }

    private func environment(path: String = GitRepository.path) -> [String: String] {
        ["PATH": path, "HOME": home.path.string]
    }

    private func git(_ commands: String...) throws {
        for command in commands {
            let start =
                "HOME=/nonexistent GIT_CONFIG_NOSYSTEM=1 git -C '\(folder.path)' -c user.name=A -c user.email=a@b"
            _ = try Shell.output("\(start) \(command) 2>&1")
        }
    }

    private func ignored(_ name: String = "", path: String = GitRepository.path) -> Set<FilePath>? {
        WorkTree(around: folder.path.appending(name))?.ignored(
            environment: environment(path: path), limit: .seconds(600))
    }

    @Test func whatIsLeftOutIsNamed() throws {
        #expect(ignored() == nil, "no work tree")
        try GitRepository.make(in: folder.path)
        #expect(ignored() == ["left.md", "build", "sub/left.md"])
        #expect(ignored("sub") == ["left.md"])
        #expect(ignored(path: "/nonexistent") == [])
        // what was put into the repository all the same is shown
        try git("add -f sub/left.md")
        try folder.write("b.md\n", to: ".git/info/exclude")
        try home.write("kept.md\n", to: ".config/git/ignore")
        #expect(ignored() == ["left.md", "build", "sub/b.md", "kept.md"])
    }

    /// A folder that is itself left out was named by somebody who wants to read it.
    @Test func aFolderThatIsLeftOutIsReadWhole() throws {
        try GitRepository.make(in: folder.path)
        #expect(ignored("build")?.isDisjoint(with: ["a.md"]) == true)
    }

    /// A repository may name programs of its own for git to start: for what is missing, among others.
    @Test(arguments: [
        "[core]\nfsmonitor = TRAP",
        "[extensions]\npartialClone = o\n[remote \"o\"]\npromisor = true\nurl = ext::TRAP\n"
            + "[protocol \"ext\"]\nallow = always",
        "[core]\nsshCommand = TRAP\n[remote \"o\"]\npromisor\nurl = ssh://h/p",
        "[include]\npath = ../other", "[broken",
    ])
    func nothingOfTheRepositoryIsStarted(configuration: String) throws {
        try folder.write("#!/bin/sh\ntouch '\(folder.path)/started'\n", to: "trap")
        chmod(folder.path.appending("trap").string, 0o700)
        try git(
            "init -q -b main", "add .gitignore kept.md", "commit -q -m x", "update-index --skip-worktree .gitignore")
        for name in [":.gitignore", ":kept.md"] {
            try git("rev-parse \(name) | sed 's,..,&/,' | (cd '\(folder.path)/.git/objects' && xargs rm -f)")
        }
        unlink(folder.path.appending(".gitignore").string)
        try folder.write("left.md\n", to: "sub/.gitignore")
        for file in [".git/config", "other"] {
            try folder.write(
                "\(configuration)\n".replacing("TRAP", with: folder.path.appending("trap").string), to: file)
        }
        #expect(ignored() == ["sub/left.md"])
        #expect(text(of: "kept.md", in: "main") == nil)
        #expect(access(folder.path.appending("started").string, F_OK) != 0)
    }

    private func text(of file: String, in version: String, folder: FilePath? = nil) -> String? {
        WorkTree(around: folder ?? self.folder.path)?.bytes(
            of: file, in: version, environment: environment(), limit: .seconds(600)
        ).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A version is found by all names that git has for it, in the work tree, one beside it and a submodule.
    @Test(arguments: ["sha1", "sha256"], [false, true])
    func aVersionIsFoundByItsNames(format: String, isPacked: Bool) throws {
        try git(
            "init -q -b main --object-format=\(format)", "add -f sub/left.md", "commit -q -m one", "tag -m t v1",
            "update-ref refs/remotes/origin/work/it HEAD",
            "symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/work/it")
        try folder.write("y", to: "sub/left.md")
        try git("commit -q -a -m two", "branch side", "worktree add -q wt")
        if isPacked { try git("gc -q", "pack-refs --all") }
        let commit = try Shell.output("git -C '\(folder.path)' rev-parse HEAD~")
        let id = String(decoding: commit.dropLast(), as: UTF8.self)
        for name in ["v1", "origin/work/it", "origin", "main~1", "side^", "HEAD~", "@~", "refs/tags/v1", id] {
            #expect(text(of: "sub/left.md", in: name) == "x", "\(name)")
        }
        #expect(text(of: "sub/left.md", in: String(id.prefix(9))) == "x")
        #expect(text(of: "left.md", in: "main", folder: folder.path.appending("sub")) == "y")
        #expect(text(of: "sub/left.md", in: "wt", folder: folder.path.appending("wt")) == "y")
        #expect(text(of: "sub/left.md", in: "HEAD", folder: folder.path.appending("wt")) == "y")
        for name in ["unknown", "--help", "HEAD:sub", "../../sub/left.md", "/etc/passwd", "v1 "] {
            #expect(text(of: "sub/left.md", in: name) == nil, "\(name)")
        }
        try git("init -q --object-format=\(format) other", "-C other commit -q --allow-empty -m x")
        try git("-c protocol.file.allow=always submodule --quiet add ./other part")
        #expect(ignored("part") == [])
    }
}
