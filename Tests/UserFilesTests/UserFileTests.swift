import Platform
import SystemPackage
import TestSupport
import Testing

@testable import UserFiles

extension TemporaryFolder {
    /// The file of the tests; it is not made here.
    var target: FilePath { path.appending("file") }
    var file: UserFile { UserFile(target, patience: .milliseconds(30)) }

    /// The names of what is left over or set aside.
    var leftOvers: [String] { names.filter { $0.contains(".tmp-") } }
}

extension UserFile {
    /// Replaces the text of the file.
    @discardableResult
    func put(_ text: String, brokenBecause reason: String? = nil) throws(UserFileError) -> Outcome {
        try change { _ throws(UserFileError) in .replace(Array(text.utf8), brokenBecause: reason) }
    }

    func text() throws -> String? { try read().map { String(decoding: $0, as: UTF8.self) } }
}

@Suite struct UserFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: - Reading and changing

    @Test func whatIsMissingIsNothing() throws {
        #expect(try folder.file.read() == nil && folder.file.readCopy() == nil)
        #expect(folder.names.isEmpty)
    }

    @Test func whatIsWrittenIsThereAndNothingElse() throws {
        #expect(try folder.file.put("one").isWritten)
        #expect(try folder.file.put("two").isWritten)
        #expect(try folder.file.text() == "two")
        #expect(folder.names == [".file.lock", "file"])
        #expect(folder.target.permissions == 0o600)
    }

    @Test func aChangeKnowsWhatIsThere() throws {
        try folder.file.put("one")
        let inode = folder.target.inode
        let outcome = try folder.file.change { found throws(UserFileError) in
            #expect(found.bytes == Array("one".utf8) && found.path == folder.target)
            return .none
        }
        #expect(!outcome.isWritten && folder.target.inode == inode)
    }

    @Test func aChangeThatIsRefusedChangesNothing() throws {
        try folder.file.put("one")
        let newer = UserFileError.newerSchema(folder.target, schema: 2)
        #expect(throws: newer) { try folder.file.change { _ throws(UserFileError) in throw newer } }
        #expect(try folder.file.text() == "one")
        #expect(folder.names == [".file.lock", "file"])
    }

    @Test func theFileBeforeIsKeptWhereThatIsWanted() throws {
        let file = UserFile(folder.target, keepsCopy: true)
        try file.put("one")
        try file.put("two")
        #expect(file.readCopy() == Array("one".utf8))
        try file.change { found throws(UserFileError) in
            #expect(try found.copy() == Array("one".utf8))
            return .none
        }
    }

    /// An editor takes no lock.
    @Test func whatOthersWroteMeanwhileIsNotOverwritten() throws {
        try folder.file.put("one")
        var tries = 0
        try folder.file.change { found throws(UserFileError) in
            tries += 1
            if tries == 1 { #expect(throws: Never.self) { try folder.target.write("longer") } }
            return .replace((found.bytes ?? []) + Array(" and more".utf8))
        }
        #expect(try folder.file.text() == "longer and more")
        #expect(throws: UserFileError.keepsChanging(folder.target)) {
            try folder.file.change { found throws(UserFileError) in
                #expect(throws: Never.self) { try folder.target.write((found.bytes ?? []) + [0x2E]) }
                return .replace([])
            }
        }
        #expect(folder.leftOvers == [])
    }

    @Test func aLockThatIsHeldIsSaid() throws {
        let lock = try HeldLock(folder.path.appending(".file.lock"))
        #expect(throws: UserFileError.busy(folder.target)) { try folder.file.put("x") }
        lock.release()
        try folder.file.put("x")
    }

    // MARK: - What it stays

    @Test(arguments: [mode_t(0o600), 0o640, 0o664, 0o400]) func anExistingFileKeepsItsMode(mode: mode_t) throws {
        try folder.target.write("{}")
        chmod(folder.target.string, mode)
        try folder.file.put("x")
        #expect(folder.target.permissions == mode)
    }

    @Test func foldersThatAreMissingAreMade() throws {
        let path = folder.path.appending("a").appending("b").appending("file")
        try UserFile(path).put("x")
        #expect(try path.text() == "x")
    }

    @Test(arguments: [true, false]) func aSymbolicLinkStaysOne(isRelative: Bool) throws {
        let home = folder.path.appending("dotfiles")
        mkdir(home.string, 0o755)
        let real = home.appending("real")
        try real.write("one")
        symlink(isRelative ? "dotfiles/real" : real.string, folder.target.string)
        try folder.file.put("two")
        #expect(folder.names == ["dotfiles", "file"])
        var status = stat()
        lstat(folder.target.string, &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(try real.text() == "two" && folder.file.text() == "two")
    }

    @Test func aLinkToNothingMakesTheFileThere() throws {
        symlink("elsewhere", folder.target.string)
        try folder.file.put("x")
        #expect(try folder.path.appending("elsewhere").text() == "x" && folder.file.text() == "x")
    }

    // MARK: - What killed programs left behind

    /// Whatever number the process has that was killed: in a container it is always the same.
    @Test func leftOversAreNotInTheWayAndGo() throws {
        let left = [".file.tmp-1-0", ".file.tmp-\(getpid())-0", ".file.tmp-2000000000-0", ".file.tmp-x"]
        let others = ["file.1", "file.\(getpid())", ".other.tmp-1-0"]
        for name in left + others { try folder.path.appending(name).write("{") }
        try folder.file.put("x")
        #expect(folder.names == (others + [".file.lock", "file"]).sorted())
    }

    /// Where there is no lock, a file that is being written must not go.
    @Test func withoutALockOnlyOldLeftOversGo() throws {
        let (old, new) = (folder.path.appending(".file.tmp-old"), folder.path.appending(".file.tmp-new"))
        for path in [old, new] { try path.write("{") }
        var times = [timeval(tv_sec: time(nil) - 4_000, tv_usec: 0), timeval(tv_sec: time(nil) - 4_000, tv_usec: 0)]
        utimes(old.string, &times)
        #expect(try save("x"))
        #expect(folder.names == [".file.tmp-new", "file"])
    }

    /// Whatever file they were for: what nobody writes any more goes, and what is no file of this program stays.
    @Test func leftOversForOtherFilesGoAsSoonAsTheirWriterIsDead() throws {
        let (dead, living) = (".other.tmp-a1.tour", ".third.tmp-b2.tour")
        let others = [".other.tmp-a1", ".rsync.tmp-c3", "x.tmp-d4.tour"]
        for name in [dead, living] + others {
            try folder.path.appending(name).write("{")
            var times = [timeval(tv_sec: time(nil) - 5, tv_usec: 0), timeval(tv_sec: time(nil) - 5, tv_usec: 0)]
            utimes(folder.path.appending(name).string, &times)
        }
        let lock = try HeldLock(folder.path.appending(living))
        #expect(try save("x"))
        #expect(folder.names == (others + [living, "file"]).sorted())
        lock.release()
        #expect(try UserFile.save(at: folder.path.appending("new"), replacing: false) { try $0("y") })
        #expect(folder.names == (others + ["file", "new"]).sorted())
    }

    // MARK: - Limits

    /// Nothing of it is read, and nothing lost.
    @Test func aFileThatIsTooLargeIsLeftAlone() throws {
        try folder.target.write("{")
        truncate(folder.target.string, 1 << 40)
        let error = UserFileError.tooLarge(folder.target, limit: 8 << 20)
        #expect(throws: error) { try folder.file.read() }
        #expect(throws: error) { try folder.file.put("x") }
        var status = stat()
        stat(folder.target.string, &status)
        #expect(status.st_size == 1 << 40)
        #expect(error.description.contains("8 MB") && error.description.contains(folder.target.string))
    }

    @Test func nothingTooLargeIsWritten() throws {
        let file = UserFile(folder.target, limit: 10)
        try file.put("0123456789")
        #expect(throws: UserFileError.tooLarge(folder.target, limit: 10)) { try file.put("0123456789x") }
        #expect(try file.text() == "0123456789")
        #expect(folder.names == [".file.lock", "file"])
    }

    // MARK: - Broken files

    @Test func brokenFilesAreNeverOverwritten() throws {
        var expected: [String] = []
        for n in 0..<5 {
            try folder.target.write("broken \(n)")
            let setAside = try #require(try folder.file.put("new", brokenBecause: "it is \(n)").setAside)
            expected.append("broken \(n)")
            #expect(try setAside.file.text() == "broken \(n)")
            #expect(setAside.file.lastComponent?.string.hasPrefix("file.corrupt-20") == true)
            #expect(
                setAside.description == "\(folder.target) was broken (it is \(n)): it is kept as \(setAside.file)")
        }
        let kept = folder.names.filter { $0.contains("corrupt-") }
        #expect(try kept.map { try folder.path.appending($0).text() }.sorted() == expected)
    }

    /// What follows may fail, and is tried again.
    @Test func theSameBrokenFileIsSetAsideOnce() throws {
        try folder.target.write("broken")
        let file = UserFile(folder.target, limit: 10)
        let first = try #require(try file.put("x", brokenBecause: "it is").setAside)
        rename(first.file.string, folder.target.string)
        link(folder.target.string, first.file.string)
        #expect(try file.put("x", brokenBecause: "it is").setAside == first)
        #expect(folder.names.count == 3)
    }

    // MARK: - Files that the user names

    @discardableResult
    private func save(_ text: String, to path: FilePath? = nil, replacing: Bool = false) throws -> Bool {
        try UserFile.save(at: path ?? folder.target, replacing: replacing) { write in
            for character in text { try write(String(character)) }
        }
    }

    @Test func aFileOfTheUserIsWrittenAndNothingBesideIt() throws {
        let old = umask(0o022)
        defer { umask(old) }
        #expect(try save("one"))
        #expect(try folder.target.text() == "one" && folder.target.permissions == 0o644)
        #expect(try !save("two"))
        #expect(try folder.target.text() == "one")
        chmod(folder.target.string, 0o640)
        #expect(try save("two", replacing: true))
        #expect(try folder.target.text() == "two" && folder.target.permissions == 0o640)
        #expect(folder.names == ["file"])
    }

    @Test func aFileBehindALinkIsReplacedThere() throws {
        symlink("real", folder.target.string)
        #expect(try save("one"))
        #expect(try save("two", replacing: true))
        #expect(try folder.path.appending("real").text() == "two")
        #expect(folder.names == ["file", "real"])
    }

    @Test func whatCannotBeMadeWholeLeavesTheFileAsItIs() throws {
        struct Fault: Error {}
        for text in [nil, "old"] {
            if let text { try folder.target.write(text) }
            #expect(throws: Fault.self) {
                try UserFile.save(at: folder.target, replacing: true) { write in
                    try write("half")
                    throw Fault()
                }
            }
            #expect(folder.names == (text == nil ? [] : ["file"]))
        }
        #expect(try folder.target.text() == "old")
    }

    /// A file that came between the question and the answer.
    @Test func aFileThatCameMeanwhileIsNotReplaced() throws {
        let isWritten = try UserFile.save(at: folder.target, replacing: false) { write in
            try write("new")
            try folder.target.write("other")
        }
        #expect(try !isWritten && folder.target.text() == "other")
        #expect(folder.names == ["file"])
    }

    @Test func whatIsNoFileIsSaid() throws {
        #expect(throws: UserFileError.notAFile(folder.path)) { try save("x", to: folder.path, replacing: true) }
        #expect(throws: UserFileError.notAFile("/dev/null")) { try save("x", to: "/dev/null", replacing: true) }
        let deeper = folder.path.appending("no").appending("file")
        #expect(throws: UserFileError.failed(.find, deeper, .noSuchFileOrDirectory)) { try save("x", to: deeper) }
        #expect(folder.names == [])
    }
}
