import Platform
import SystemPackage
import TestSupport
import Testing

@testable import TourSources

/// What is known of a page's sections, in memory and in a file.
@Suite struct SectionLogTests {
    private struct Known: Equatable {
        var start: Int
        var level: Int
        var title: String
        var number: Int
    }

    private static func title(_ generator: inout SeededGenerator) -> String {
        switch generator.below(12) {
        case 0: ""
        case 1: String(repeating: "漢字 ", count: 1 + generator.below(2_000))
        default:
            (0...generator.below(5)).map { _ in ["word", "Überschrift", "x"][generator.below(3)] }.joined(
                separator: " ")
        }
    }

    private static func log(_ count: Int, shelf: SectionShelf?, seed: UInt64) -> (SectionLog, [Known]) {
        var generator = SeededGenerator(seed: seed)
        var log = SectionLog(shelf: shelf)
        var all: [Known] = []
        var start = 0
        for _ in 0..<count {
            start += generator.below(20) == 0 ? 1 << 31 : generator.below(10_000)
            let known = Known(
                start: start, level: 1 + generator.below(2), title: title(&generator),
                number: generator.below(3) == 0 ? generator.below(100) : 0)
            var title = known.title
            title.withUTF8 {
                log.append(
                    start: start, level: known.level, title: UnsafeRawBufferPointer($0), number: known.number)
            }
            all.append(known)
        }
        return (log, all)
    }

    private static func known(_ log: SectionLog, _ index: Int) -> Known {
        Known(
            start: log.start(of: index), level: log.level(of: index), title: log.title(of: index),
            number: log.number(of: index))
    }

    /// What a descriptor of the process is of.
    private static func openFile(_ descriptor: Int) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        return count < 0 ? nil : String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// How many bytes were put by.
    private static func scratchSize(in folder: FilePath) throws -> Int {
        let descriptor = try #require(
            (0..<1_024).first { descriptor in
                openFile(descriptor).map { $0.hasPrefix("\(folder)/scratch.") } ?? false
            })
        var status = stat()
        #expect(fstat(CInt(descriptor), &status) == 0)
        return Int(status.st_size)
    }

    /// In whatever order they are looked at, in copies, and with titles that are replaced.
    @Test(arguments: [1, 2, 3] as [UInt64]) func `sections that are put by are as they were`(seed: UInt64) throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let cache = folder.appending("cache").appending("tour")
        let (built, all) = Self.log(12_000, shelf: SectionShelf(folder: cache), seed: seed)
        var log = built
        let copy = log
        var expected = all
        #expect(log.count == expected.count)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let index = generator.below(all.count)
            if generator.below(10) == 0 {
                let title = "Other \(index)"
                log.replaceTitles([(index, Array(title.utf8))])
                expected[index].title = log.title(of: index)
                // there may be no room for it
                #expect([title, all[index].title].contains(expected[index].title), "seed \(seed), \(index)")
            }
            #expect(Self.known(log, index) == expected[index], "seed \(seed), \(index)")
            #expect(Self.known(copy, index) == all[index], "seed \(seed), \(index)")
        }
        let wanted = generator.below(all.count)
        #expect(log.firstIndex(before: all.count) { index, _, _ in index == wanted } == wanted)
        #expect(log.firstIndex(before: wanted) { index, _, _ in index == wanted } == nil)
        // the file has no name
        #expect(try Self.scratchSize(in: cache) > 0)
        #expect(rmdir(cache.string) == 0)
    }

    /// Every heading of a list of changes may refer to a definition at its end.
    @Test func `titles that change are written once`() throws {
        let temporary = try TemporaryFolder()
        let (built, all) = Self.log(12_000, shelf: SectionShelf(folder: temporary.path), seed: 6)
        var log = built
        let before = try Self.scratchSize(in: temporary.path)
        log.replaceTitles(all.indices.map { ($0, Array("Other \($0)".utf8)) })
        // shorter ones than those before
        #expect(try Self.scratchSize(in: temporary.path) <= 2 * before)
        for index in stride(from: 0, to: all.count, by: 5) {
            #expect(["Other \(index)", all[index].title].contains(log.title(of: index)))
        }
        #expect(all.indices.count { log.title(of: $0) == "Other \($0)" } > 11_000)
    }

    @Test func `without a file they stay in memory`() throws {
        let missing = FilePath("/proc/nowhere/cache")
        let (log, all) = Self.log(6_000, shelf: SectionShelf(folder: missing), seed: 4)
        for index in stride(from: 0, to: all.count, by: 7) { #expect(Self.known(log, index) == all[index]) }
    }

    @Test func `few sections need no file`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let cache = folder.appending("cache")
        let (log, all) = Self.log(30, shelf: SectionShelf(folder: cache), seed: 5)
        #expect(Self.known(log, 29) == all[29])
        #expect(access(cache.string, F_OK) != 0)
    }

    @Test func `a chunk that cannot be read has no titles`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let shelf = SectionShelf(folder: folder)
        var chunk = SectionChunk(first: 7, base: 100)
        "Title".utf8.withContiguousStorageIfAvailable {
            chunk.append(start: 120, level: 2, title: UnsafeRawBufferPointer($0)[...], number: 3)
        }
        let place = try #require(shelf.put(chunk))
        let read = shelf.chunk(at: place, first: 7, base: 100, isPassing: false)
        #expect(read?.title(of: 0) == "Title" && read?.start(of: 0) == 120 && read?.number(of: 0) == 3)
        let beyond = place.upperBound..<place.upperBound + 20
        #expect(shelf.chunk(at: beyond, first: 7, base: 100, isPassing: false) == nil)
        for count in 0..<chunk.bytes.count {
            #expect(SectionChunk(first: 7, base: 100, bytes: Array(chunk.bytes.prefix(count))) == nil)
        }
        let unreadable = SectionChunk(unreadable: 2, first: 7, base: 100)
        #expect(unreadable.count == 2 && unreadable.title(of: 1).isEmpty && unreadable.start(of: 1) == 100)
    }
}
