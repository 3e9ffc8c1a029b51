import Platform
import SystemPackage
import Testing

@testable import Credits

/// Failures that real files can be brought to give.
@Suite struct FaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Records a grant, and returns the error that is expected.
    private func failure(_ path: FilePath) -> PreferencesError? {
        do throws(PreferencesError) {
            _ = try PreferencesStore(path: path, patience: .milliseconds(30)).record([.sample(1)])
            Issue.record("recorded in \(path)")
            return nil
        } catch {
            return error
        }
    }

    @Test func aFileWhereTheFolderShouldBe() throws {
        let file = folder.path.appending("file")
        try file.write("x")
        #expect(
            failure(file.appending("preferences.json"))
                == .failed(.find, file.appending("preferences.json"), .notDirectory))
        let deeper = file.appending("a").appending("preferences.json")
        #expect(failure(deeper) == .failed(.makeFolder, file.appending("a"), .notDirectory))
        #expect(throws: PreferencesError.failed(.read, deeper, .notDirectory)) {
            try PreferencesStore(path: deeper).load()
        }
        #expect(try file.text() == "x")
    }

    @Test func aFolderWhereTheFileShouldBe() throws {
        mkdir(folder.file.string, 0o700)
        #expect(failure(folder.file) == .notAFile(folder.file))
        #expect(throws: PreferencesError.notAFile(folder.file)) { try folder.store.load() }
    }

    @Test func aPipeDoesNotHang() throws {
        mkfifo(folder.file.string, 0o600)
        #expect(failure(folder.file) == .notAFile(folder.file))
        #expect(throws: PreferencesError.notAFile(folder.file)) { try folder.store.load() }
    }

    @Test func aDeviceIsNotReplaced() throws {
        symlink("/dev/full", folder.file.string)
        #expect(throws: PreferencesError.notAFile(folder.file)) { try folder.store.load() }
    }

    @Test func linksInACircle() throws {
        symlink("preferences.json", folder.file.string)
        #expect(failure(folder.file) == .failed(.find, folder.file, .tooManySymbolicLinkLevels))
    }

    @Test func aHugeFileIsNotRead() throws {
        try folder.file.write("{")
        truncate(folder.file.string, 1 << 40)
        #expect(throws: PreferencesError.tooLarge(folder.file)) { try folder.store.load() }
        #expect(failure(folder.file) == .tooLarge(folder.file))
    }

    @Test func aLinkInPlaceOfTheLockIsNotFollowed() throws {
        let lock = folder.path.appending(".preferences.json.lock")
        symlink("victim", lock.string)
        #expect(failure(folder.file) == .failed(.lock, lock, .tooManySymbolicLinkLevels))
        #expect(folder.names == [".preferences.json.lock"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func aFolderThatMayNotBeWritten() throws {
        let store = folder.store
        _ = try store.record([.sample(7)])
        unlink(folder.path.appending(".preferences.json.lock").string)
        chmod(folder.path.string, 0o500)
        defer { chmod(folder.path.string, 0o700) }
        let lock = folder.path.appending(".preferences.json.lock")
        #expect(failure(folder.file) == .failed(.lock, lock, .permissionDenied))
        #expect(try store.load().preferences.grants == [.sample(7)])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func aFileThatMayNotBeRead() throws {
        try folder.file.write("{}")
        chmod(folder.file.string, 0o000)
        #expect(failure(folder.file) == .failed(.read, folder.file, .permissionDenied))
        #expect(throws: PreferencesError.failed(.read, folder.file, .permissionDenied)) { try folder.store.load() }
    }

    @Test func everyErrorIsOneLineThatNamesTheFile() {
        let path = FilePath("/home/me/a\nb\u{1b}[31m.json")
        var errors: [PreferencesError] = [
            .busy(path), .newerSchema(path, schema: 2), .notAFile(path), .tooLarge(path), .differs(path),
            .unsettled(path), .vanished(path),
        ]
        for step in PreferencesError.Step.allCases {
            for errno in [Errno.noSpace, .ioError, .readOnlyFileSystem, .permissionDenied, .diskQuotaExceeded] {
                errors.append(.failed(step, path, errno))
            }
        }
        for error in errors {
            let text = error.description
            #expect(text.contains(#"/home/me/a\u{a}b\u{1b}[31m.json"#))
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            #expect(text.contains(": "), "no advice: \(text)")
        }
        #expect(!PreferencesError.noHome.description.isEmpty)
    }
}
