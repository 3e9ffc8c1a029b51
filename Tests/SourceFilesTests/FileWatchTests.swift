import Platform
import SystemPackage
import TestSupport
import Testing

@testable import SourceFiles

/// What is told of files that change.
@Suite struct FileWatchTests {
    @Test func aPageThatIsWrittenIsSaved() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("one", to: "page.md")
        let watch = try #require(FileWatch(path: page.string))
        #expect(!watch.isOfFolder && watch.takeChange() == nil)
        try folder.write("two", to: "page.md")
        #expect(watch.takeChange() == .saved)
        #expect(watch.takeChange() == nil)
    }

    @Test func aPageThatIsReplacedIsSaved() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("one", to: "page.md")
        let watch = try #require(FileWatch(path: page.string))
        rename(try folder.write("two", to: "new").string, page.string)
        #expect(watch.takeChange() == .saved)
    }

    @Test func aPageThatIsStillWrittenIsUnderWay() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("one", to: "page.md")
        let watch = try #require(FileWatch(path: page.string))
        let file = try FileDescriptor.open(page, .writeOnly, options: .append)
        try file.writeAll("two".utf8)
        #expect(watch.takeChange() == .underWay)
        try file.close()
        #expect(watch.takeChange() == .saved)
    }

    /// Pictures lie beside a page or elsewhere, and their neighbours are nobody's concern.
    @Test func otherFilesAreWatchedByName() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("one", to: "page.md")
        let (near, far) = (try folder.write("", to: "a.png"), try folder.write("", to: "img/b.png"))
        let watch = try #require(FileWatch(path: page.string))
        #expect(watch.add(file: near.string) && watch.add(file: far.string) && !watch.add(file: far.string))
        #expect(!watch.add(file: folder.path.appending("none/c.png").string))
        for name in ["page.md", "a.png", "img/b.png"] {
            try folder.write("two", to: name)
            #expect(watch.takeChange() == .saved, "\(name)")
        }
        for name in ["c.png", "img/a.png", "img/page.md"] {
            try folder.write("two", to: name)
            #expect(watch.takeChange() == nil, "\(name)")
        }
        // what watches a whole folder sees all of it, as before
        let ofFolder = try #require(FileWatch(path: folder.path.string))
        #expect(!ofFolder.add(file: near.string))
        try folder.write("", to: "other.md")
        #expect(ofFolder.takeChange() == .saved)
    }

    @Test func otherFilesChangeNothing() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("one", to: "page.md")
        let ofPage = try #require(FileWatch(path: page.string))
        let ofFolder = try #require(FileWatch(path: folder.path.string))
        for name in [".page.md.swp", "#page.md#", "page.md~", "4913"] { try folder.write("", to: name) }
        #expect(ofFolder.takeChange() == nil)
        try folder.write("", to: "other.md")
        #expect(ofPage.takeChange() == nil && ofFolder.takeChange() == .saved)
    }

    @Test func aFolderIsWatchedWithTheFoldersOfItsPages() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("one", to: "part/page.md")
        let watch = try #require(FileWatch(path: folder.path.string))
        #expect(watch.isOfFolder)
        #expect(watch.add(folderOf: page.string) && !watch.add(folderOf: page.string))
        try folder.write("two", to: "part/page.md")
        #expect(watch.takeChange() == .saved)
    }

    @Test func missingFilesAreNotWatched() throws {
        let missing = try TemporaryFolder().path.appending("missing")
        #expect(FileWatch(path: missing.appending("page.md").string) == nil)
        #expect(FileTimestamp(writingAt: missing.string) == nil)
    }

    @Test func timestampsAreOrdered() throws {
        let folder = try TemporaryFolder()
        let before = FileTimestamp.now
        let page = try folder.write("one", to: "page.md")
        let written = try #require(FileTimestamp(writingAt: page.string))
        #expect(before <= written && written.isPast)
        let later = timespec(tv_sec: time(nil) + 1000, tv_nsec: 0)
        utimensat(AT_FDCWD, page.string, [later, later], 0)
        #expect(try #require(FileTimestamp(writingAt: page.string)).isPast == false)
    }
}
