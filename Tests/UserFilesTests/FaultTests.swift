import Platform
import SystemPackage
import TestSupport
import Testing

@testable import UserFiles

/// Failures that real files can be brought to give.
@Suite struct FaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a file, and returns the error that is expected.
    private func failure(_ path: FilePath) -> UserFileError? {
        do throws(UserFileError) {
            try UserFile(path, patience: .milliseconds(30)).put("x")
            Issue.record("written in \(path)")
            return nil
        } catch {
            return error
        }
    }

    @Test func aFileWhereTheFolderShouldBe() throws {
        let file = folder.target
        try file.write("x")
        #expect(
            failure(file.appending("file"))
                == .failed(.find, file.appending("file"), .notDirectory))
        let deeper = file.appending("a").appending("file")
        #expect(failure(deeper) == .failed(.makeFolder, file.appending("a"), .notDirectory))
        #expect(throws: UserFileError.failed(.read, deeper, .notDirectory)) {
            try UserFile(deeper).read()
        }
        #expect(try file.text() == "x")
    }

    @Test func aFolderWhereTheFileShouldBe() throws {
        mkdir(folder.target.string, 0o700)
        #expect(failure(folder.target) == .notAFile(folder.target))
        #expect(throws: UserFileError.notAFile(folder.target)) { try folder.file.read() }
    }

    @Test func aPipeDoesNotHang() throws {
        mkfifo(folder.target.string, 0o600)
        #expect(failure(folder.target) == .notAFile(folder.target))
        #expect(throws: UserFileError.notAFile(folder.target)) { try folder.file.read() }
    }

    @Test func aDeviceIsNotReplaced() throws {
        symlink("/dev/full", folder.target.string)
        #expect(throws: UserFileError.notAFile(folder.target)) { try folder.file.read() }
    }

    @Test func linksInACircle() throws {
        symlink("file", folder.target.string)
        #expect(failure(folder.target) == .failed(.find, folder.target, .tooManySymbolicLinkLevels))
    }

    @Test func aLinkInPlaceOfTheLockIsNotFollowed() throws {
        let lock = folder.path.appending(".file.lock")
        symlink("victim", lock.string)
        #expect(failure(folder.target) == .failed(.lock, lock, .tooManySymbolicLinkLevels))
        #expect(folder.names == [".file.lock"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func aFolderThatMayNotBeWritten() throws {
        let file = folder.file
        try file.put("7")
        unlink(folder.path.appending(".file.lock").string)
        chmod(folder.path.string, 0o500)
        defer { chmod(folder.path.string, 0o700) }
        let lock = folder.path.appending(".file.lock")
        #expect(failure(folder.target) == .failed(.lock, lock, .permissionDenied))
        #expect(try file.text() == "7")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func aFileThatMayNotBeRead() throws {
        try folder.target.write("{}")
        chmod(folder.target.string, 0o000)
        #expect(failure(folder.target) == .failed(.read, folder.target, .permissionDenied))
        #expect(throws: UserFileError.failed(.read, folder.target, .permissionDenied)) { try folder.file.read() }
    }

    @Test func everyErrorIsOneLineThatNamesTheFile() {
        let path = FilePath("/home/me/a\nb\u{1b}[31m.json")
        var errors: [UserFileError] = [
            .busy(path), .newerSchema(path, schema: 2), .notAFile(path), .tooLarge(path, limit: 8 << 20),
            .differs(path),
            .keepsChanging(path), .vanished(path),
        ]
        for step in UserFileError.Step.allCases {
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
        #expect(!UserFileError.noHome.description.isEmpty)
    }
}
