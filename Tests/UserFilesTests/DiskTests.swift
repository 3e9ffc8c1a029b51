import Platform
import SystemPackage
import TestSupport
import Testing

@testable import UserFiles

/// Full and read-only disks: small memory file systems, which only root can mount.
@Suite(.serialized, .enabled(if: SmallDisk.isPossible, "a file system cannot be mounted here"))
struct DiskTests {
    private let disk: SmallDisk

    init() throws { disk = try SmallDisk() }

    private var path: FilePath { disk.path.appending("file") }
    private var file: UserFile { UserFile(path) }

    @Test func aFullDiskKeepsTheOldFileAndALaterTrySucceeds() throws {
        try file.put("one")
        let ballast = disk.path.appending("ballast")
        try disk.fill(ballast)
        let error = #expect(throws: UserFileError.self) { try file.put("two") }
        guard case .failed(.write, _, .noSpace)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("free some space") == true)
        #expect(try file.text() == "one")
        #expect(disk.names == [".file.lock", "ballast", "file"])
        unlink(ballast.string)
        try file.put("two")
        #expect(try file.text() == "two")
    }

    @Test func aBrokenFileOnAFullDiskStaysAndIsSetAsideOnce() throws {
        try path.write("broken")
        let ballast = disk.path.appending("ballast")
        try disk.fill(ballast)
        for _ in 0..<3 { #expect(throws: UserFileError.self) { try file.put("x", brokenBecause: "it is") } }
        #expect(try file.text() == "broken")
        #expect(disk.names.filter { $0.contains("corrupt") }.count <= 1)
        unlink(ballast.string)
        let setAside = try file.put("x", brokenBecause: "it is").setAside
        #expect(try setAside?.file.text() == "broken")
        #expect(disk.names.filter { $0.contains("corrupt") }.count == 1)
    }

    @Test func aReadOnlyDiskIsReadAndSaid() throws {
        try file.put("one")
        try disk.setReadOnly(true)
        #expect(try file.text() == "one")
        #expect(throws: UserFileError.failed(.lock, disk.path.appending(".file.lock"), .readOnlyFileSystem)) {
            try file.put("two")
        }
        try disk.setReadOnly(false)
        try file.put("two")
    }
}

/// A memory file system of 64 KiB that is unmounted when the test is over.
final class SmallDisk {
    private let folder: TemporaryFolder
    var path: FilePath { folder.path }

    static let isPossible: Bool = geteuid() == 0 && (try? SmallDisk()) != nil

    init() throws {
        folder = try TemporaryFolder()
        guard mount("tmpfs", folder.path.string, "tmpfs", 0, "size=64k,nr_inodes=64") == 0 else {
            throw Errno(rawValue: errno)
        }
    }

    deinit { umount2(folder.path.string, Int32(MNT_DETACH)) }

    var names: [String] { folder.names }

    /// Writes a file until nothing more fits.
    func fill(_ path: FilePath) throws {
        let file = try OpenFile(path, O_WRONLY | O_CREAT)
        while (try? file.write([UInt8](repeating: 0, count: 512))) != nil {}
    }

    func setReadOnly(_ isReadOnly: Bool) throws {
        let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
        // a process that another test starts has what is open here, until it becomes the program that it is to be
        for _ in 0..<2_000 {
            if mount("tmpfs", path.string, "tmpfs", flags, "size=64k,nr_inodes=64") == 0 { return }
            guard errno == EBUSY else { break }
            usleep(5_000)
        }
        throw Errno(rawValue: errno)
    }
}
