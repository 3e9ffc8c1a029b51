import TestSupport
import Testing
import TourDocument

@testable import SourceFiles

/// Entries of archives by name: good ones, and those that lie.
@Suite struct ZipArchiveTests {
    private static let text = String(repeating: "All that is in it. ", count: 10_000)

    private func archive(_ zip: ZipFile) throws -> ZipArchive {
        try ZipArchive(ByteSource(name: "a.zip", bytes: zip.bytes))
    }

    private func text(_ archive: ZipArchive, _ path: String) throws -> String {
        String(decoding: try archive.bytes(of: path, limit: 1 << 20), as: UTF8.self)
    }

    /// Why an entry is not read.
    private func problem(_ archive: ZipArchive, _ path: String) -> String? {
        do throws(SourceError) {
            _ = try archive.bytes(of: path, limit: 1 << 20)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: ZipFile.Packing.allCases)
    func entriesByName(_ packing: ZipFile.Packing) throws {
        var zip = ZipFile()
        zip.add("folder/", "")
        zip.add("folder/ä b.txt", Self.text, packing)
        zip.add("empty", "", packing)
        let archive = try archive(zip)
        #expect(archive.paths == ["folder/ä b.txt", "empty"])
        #expect(archive.size(of: "folder/ä b.txt") == Self.text.utf8.count)
        #expect(try text(archive, "folder/ä b.txt") == Self.text)
        #expect(try text(archive, "empty") == "")
        #expect(problem(archive, "other") == "a.zip/other is not in the archive")
    }

    @Test func bytesBeforeTheArchiveDoNotMatter() throws {
        var zip = ZipFile()
        zip.add("a", "text")
        let source = ByteSource(name: "a.zip", bytes: Array("#!/bin/sh\nexit\n".utf8) + zip.bytes)
        #expect(try text(ZipArchive(source), "a") == "text")
    }

    @Test(arguments: [
        ZipFile.Lie(size: 3), ZipFile.Lie(size: 190_001), ZipFile.Lie(packedSize: 20), ZipFile.Lie(checksum: 1),
    ])
    func whatIsNotAsTheArchiveSaysIsNamedAndTheRestIsRead(_ lie: ZipFile.Lie) throws {
        var zip = ZipFile()
        zip.add("good", "text")
        zip.add("bad", Self.text, lie: lie)
        zip.add("better", "more")
        let archive = try archive(zip)
        #expect(problem(archive, "bad")?.hasPrefix("a.zip/bad ") == true)
        #expect(try text(archive, "good") + text(archive, "better") == "textmore")
    }

    @Test func lockedEntriesAndLargeOnes() throws {
        var zip = ZipFile()
        zip.add("locked", "text", lie: ZipFile.Lie(flags: 1))
        zip.add("large", [UInt8](repeating: 0x20, count: 1 << 20 + 1), .stored)
        let archive = try archive(zip)
        #expect(problem(archive, "locked") == "a.zip/locked is locked with a password")
        #expect(problem(archive, "large")?.contains("is too large (1 MB)") == true)
    }

    @Test(arguments: [(12, "bzip2"), (93, "Zstandard"), (77, "method 77")])
    func whatIsPackedInAnotherWaySaysInWhich(method: Int, name: String) throws {
        var zip = ZipFile()
        zip.add("a", "text", lie: ZipFile.Lie(method: method))
        let problem = try problem(archive(zip), "a")
        #expect(problem == "a.zip/a is packed with \(name), which is not read; pack the archive again with Deflate")
    }

    @Test func whatWouldBecomeTooLargeIsRefused() throws {
        var zip = ZipFile()
        for number in 0..<100 { zip.add("\(number)", "text", lie: ZipFile.Lie(size: 1 << 30)) }
        let error = #expect(throws: SourceError.self) { try archive(zip) }
        #expect(error?.problem.contains("when unpacked") == true)
        // among others of its own size one is refused by itself
        var other = ZipFile()
        other.add("others", [UInt8](repeating: 0x20, count: 100_000), .stored)
        other.add("bomb", "text", lie: ZipFile.Lie(size: 2 << 20))
        let small = try self.archive(other)
        #expect(throws: SourceError.self) { try small.bytes(of: "bomb", limit: 4 << 20) }
    }

    @Test func filesThatOverlapAreRefused() throws {
        var zip = ZipFile()
        zip.add("whole", [UInt8](repeating: 0x20, count: 100_000), .stored)
        zip.add("inside", "text", .stored, lie: ZipFile.Lie(size: 90_000, packedSize: 90_000))
        let error = #expect(throws: SourceError.self) { try archive(zip) }
        #expect(error?.problem.contains("overlap") == true)
    }

    @Test func namesDoNotLeaveTheArchive() throws {
        var zip = ZipFile()
        for name in ["../up", "/etc/passwd", "a/../../b", "./c", "a//b", "good"] { zip.add(name, "text") }
        let archive = try archive(zip)
        #expect(archive.paths == ["good"])
        var warnings = archive.warnings
        let lines = warnings.take().map(\.description)
        #expect(lines.count == 5)
        #expect(lines.first == "a.zip: “../up” is not a valid file name; left out")
    }

    @Test func theLastOfTwoEntriesWithOneNameIsRead() throws {
        var zip = ZipFile()
        zip.add("twice", "first")
        zip.add("twice", "last")
        let archive = try archive(zip)
        var warnings = archive.warnings
        #expect(archive.paths == ["twice"])
        #expect(try text(archive, "twice") == "last")
        #expect(warnings.take().map(\.description) == ["a.zip/twice appears twice; the last one is shown"])
    }

    @Test func everyCutIsAnErrorOrAnArchive() throws {
        var zip = ZipFile()
        zip.add("a", "one")
        zip.add("b", "two", .large)
        let bytes = zip.bytes
        for length in 0..<bytes.count - 22 {
            #expect(throws: SourceError.self) {
                try ZipArchive(ByteSource(name: "a.zip", bytes: Array(bytes[..<length])))
            }
        }
    }

    /// Any byte may be wrong: nothing worse comes of it than an error, or other text.
    @Test func noByteThatIsWrongDoesHarm() throws {
        var zip = ZipFile()
        zip.add("a", "one", .streamed)
        zip.add("b", "two", .large)
        let bytes = zip.bytes
        for index in bytes.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var wrong = bytes
                wrong[index] = value
                guard let archive = try? ZipArchive(ByteSource(name: "a.zip", bytes: wrong)) else { continue }
                for path in archive.paths { _ = problem(archive, path) }
            }
        }
    }
}
