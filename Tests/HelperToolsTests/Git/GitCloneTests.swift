import HelperTools
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// The real git, with a repository on this disk.
@Suite(OwnThread(), .enabled(if: Executables.find("git", path: GitRepository.path) != nil))
struct GitCloneTests {
    private let folder: TemporaryFolder
    private var bare: FilePath { folder.path.appending("bare") }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["bare", "clones", "home"] { mkdir(folder.path.appending(name).string, 0o700) }
        for name in ["objects", "refs"] { mkdir(bare.appending(name).string, 0o700) }
        try bare.appending("HEAD").write("ref: refs/heads/main\n")
        try bare.appending("config").write("[core]\nrepositoryformatversion = 0\nbare = true\n")
        try folder.path.appending("home/.gitconfig").write("[user]\nname = N\nemail = n@example.org\n")
    }

    private var environment: [String: String] {
        // a repository that somebody else works in is not meant
        ["PATH": GitRepository.path, "HOME": folder.path.appending("home").string, "GIT_DIR": "/nonexistent"]
    }

    /// Clones, changes and pushes.
    private func push(_ change: @escaping @Sendable (FilePath) throws -> Void) throws {
        let address = try #require(GitAddress(bare.string))
        let clone = try GitClone(of: address, in: folder.path.appending("clones"), environment: environment)
        try change(clone.folder)
        try clone.push(message: "--amend, say")
    }

    private func text(of file: String) throws -> String {
        let answer = Mutex("")
        try push { clone in
            answer.withLock { $0 = (try? clone.appending(file).text()) ?? "" }
            try clone.appending("last").write("\(UInt64.random(in: .min ... .max))")
        }
        return answer.withLock { $0 }
    }

    @Test func whatIsPushedComesBackByteByByte() throws {
        try folder.path.appending("home/.gitconfig").write(
            "[user]\nname = N\nemail = n@example.org\n[core]\nautocrlf = input\nexcludesFile = ~/left\n")
        try folder.path.appending("home/left").write("left\n")
        try push { clone in
            #expect(access(clone.appending(".git").string, F_OK) == 0)
            try clone.appending(".gitattributes").write("* text=auto eol=lf ident\n")
            try clone.appending("page").write("a\r\n$Id$\r\n")
            try clone.appending("left").write("left\n")
        }
        #expect(try text(of: "page") == "a\r\n$Id$\r\n")
        #expect(try text(of: "left") == "left\n")
        #expect(Folder.names(in: folder.path.appending("clones").string) == [])
    }

    @Test func nothingThatIsConfiguredRuns() throws {
        let trap = folder.path.appending("home/hooks")
        mkdir(trap.string, 0o700)
        for name in ["pre-commit", "commit-msg", "post-checkout", "pre-push"] {
            try trap.appending(name).write("#!/bin/sh\ntouch '\(folder.path)/started'\nexit 1\n")
            chmod(trap.appending(name).string, 0o700)
        }
        try folder.path.appending("home/.gitconfig").write(
            "[user]\nname = N\nemail = n@example.org\n[core]\nhooksPath = \(trap)\n")
        try push { try $0.appending("page").write("x") }
        #expect(access(folder.path.appending("started").string, F_OK) != 0)
    }

    /// One that was killed left its folder; one that is at work keeps its own.
    @Test func whatWasLeftBehindIsRemoved() throws {
        let clones = folder.path.appending("clones")
        mkdir(clones.appending("clone-old").string, 0o700)
        mkdir(clones.appending("clone-old/sub").string, 0o700)
        try clones.appending("clone-old/sub/file").write("x")
        try push { clone in
            #expect(Folder.names(in: clones.string).count == 1)
            try clone.appending("page").write("x")
        }
    }

    @Test func whatGitSaysIsOneLine() throws {
        let problem = #expect(throws: HelperProblem.self) {
            try push { try $0.appending(".git/HEAD").write("nonsense\n") }
        }
        #expect(problem?.description.hasPrefix("git add: fatal: ") == true, "\(String(describing: problem))")
        #expect(problem?.description.contains("\n") == false)
        #expect(Folder.names(in: folder.path.appending("clones").string) == [])
    }

    @Test func whatTheOtherSideRefusesIsSaid() throws {
        mkdir(bare.appending("hooks").string, 0o700)
        try bare.appending("hooks/pre-receive").write("#!/bin/sh\necho sorry >&2\nexit 1\n")
        chmod(bare.appending("hooks/pre-receive").string, 0o700)
        let problem = #expect(throws: HelperProblem.self) {
            try push { try $0.appending("page").write("x") }
        }
        #expect(
            problem?.description.hasPrefix("git push: ! [remote rejected] ") == true, "\(String(describing: problem))")
    }

    @Test(arguments: [
        "https://example.org/x.git", "http://user:secret@example.org/x", "ssh://git@example.org/x", "file:///x.git",
        "git@example.org:x/y.git", "example.org:x",
    ])
    func addresses(text: String) {
        let address = GitAddress(text)
        #expect(address != nil && GitAddress.isLikely(text))
        #expect(address?.shown.contains("secret") == false)
    }

    /// A repository here is known by one name, however it is named.
    @Test func aRepositoryHereHasOneName() {
        #expect(GitAddress(bare.string) != nil)
        #expect(GitAddress("file://\(bare)") == GitAddress(bare.string))
        #expect(GitAddress(bare.appending("../\(bare.lastComponent?.string ?? "")").string) == GitAddress(bare.string))
    }

    @Test(arguments: [
        "-x", "--upload-pack=touch x", "ext::sh -c x", "fd::17", "x::y", "ftp://example.org/x", "folder", "./a:b",
        "a/b:c",
        "/x", "", ":x", "https://example.org/\n", "git://example.org/x",
    ])
    func noAddresses(text: String) { #expect(GitAddress(text) == nil) }

    @Test func secretsAreNotShown() {
        #expect(GitAddress("https://a:b@c@example.org/x@y.git")?.shown == "https://example.org/x@y.git")
        #expect(GitAddress("https://example.org")?.shown == "https://example.org")
        #expect(GitAddress("git@example.org:x")?.shown == "git@example.org:x")
    }
}
