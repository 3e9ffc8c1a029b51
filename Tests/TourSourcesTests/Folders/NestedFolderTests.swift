import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// Folders with subfolders.
@Suite struct NestedFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ names: String...) throws {
        for name in names { try folder.write("# \(name)\n", to: "t/\(name)") }
    }

    private func open(namesAtOnce: Int = FolderTour.namesAtOnce) throws -> OpenTour {
        let path = folder.path.appending("t")
        let root = try TourRoot(path)
        return try FolderTour.open(
            SourceFolder(root: root, name: path, canonicalPath: path), namesAtOnce: namesAtOnce)
    }

    private func failure(_ name: String = "t") -> String? {
        do throws(SourceError) {
            _ = try TourOpener.open(path: folder.path.appending(name))
            return nil
        } catch {
            return error.description.replacing(folder.path.string + "/", with: "")
        }
    }

    private func pages(_ tour: OpenTour) -> [String] {
        tour.tour.sections.indices.map { index in
            String(repeating: "  ", count: tour.tour.sections[index].level - 1) + (tour.page(ofSection: index) ?? "")
        }
    }

    /// Whatever was read before the tour was open, the list is the same in the end.
    @Test(arguments: [1, 3, 5, 8, 100]) func subfoldersAreInTheirPlaces(namesAtOnce: Int) throws {
        try write(
            "README.md", "2.md", "10.md", "guide/index.md", "guide/2-use.md", "guide/1-install.md",
            "guide/more/x.html", "guide.md", "0/last.txt", "Z/a.md", ".hidden/a.md", "guide/.draft.md", "img/a.png",
            "_sources/a.rst.txt", "_static/a.js.LICENSE.txt")
        let tour = try open(namesAtOnce: namesAtOnce)
        #expect(pages(tour).first == "README.md")
        let whole = tour.completed()
        #expect(
            pages(whole) == [
                "README.md", "0/last.txt", "2.md", "10.md", "guide.md", "guide/index.md", "  guide/1-install.md",
                "  guide/2-use.md", "  guide/more/x.html", "Z/a.md",
            ])
        #expect(whole.tour.sections.map(\.part) == [nil, "0", "t", nil, nil, nil, nil, nil, "guide/more", "Z"])
        #expect(whole.warnings == [])
        #expect(whole.tour.sections[6].title == "guide/1-install.md")
        #expect(try whole.blocks(ofSection: 6).plainText == "guide/1-install.md")
    }

    @Test func pagesBelowAPageOfTheFoldersName() throws {
        try write("a.md", "guide.md", "guide/one.md", "guide/two/index.md", "guide/two/three.md", "z.md")
        let tour = try open().completed()
        #expect(
            pages(tour) == [
                "a.md", "guide.md", "  guide/one.md", "  guide/two/index.md", "    guide/two/three.md", "z.md",
            ])
        #expect(tour.tour.sections.allSatisfy { $0.part == nil })
    }

    @Test func idsArePathsWhereTheNameIsTaken() throws {
        try write("README.md", "intro.md", "a/README.md", "a/intro.md", "a/other.md", "b/intro.md", "b/intro.txt")
        let tour = try open().completed()
        #expect(
            tour.tour.sections.map(\.id) == [
                "README", "a/README", "intro", "other", "b/intro", "b/intro-2", "intro-2",
            ])
    }

    @Test func linksLeadFromFolderToFolder() throws {
        try write("README.md", "a/README.md", "a/intro.md", "b/page.md")
        let tour = try open().completed()
        #expect(
            ["a", "a/intro.html", "a/intro", "b/page.md", "b", ""].map { tour.section(ofPage: $0) } == [
                1, 2, 2, 3, nil, 0,
            ])
    }

    // MARK: - What is left out

    @Test func theFirstPageDoesNotWaitForGit() throws {
        try write("README.md", "local.md")
        try GitRepository.make(in: folder.path.appending("t"))
        let tour = try open()
        #expect(pages(tour) == ["README.md"])
        #expect(!tour.tour.sections.isComplete)
    }

    @Test func whatGitIgnoresIsLeftOut() throws {
        try write("README.md", "local.md", "node_modules/x/README.md", "sub/build/a.md", "sub/local.md", "sub/z.md")
        var walk = FolderWalk(try TourRoot(folder.path.appending("t")))
        walk.ignored = ["node_modules", "local.md", "sub/local.md", "sub/build"]
        var files: [FilePath] = []
        while let page = walk.next() { files.append(page.file) }
        #expect(files == ["README.md", "sub/z.md"])
    }

    // MARK: - Tours in a folder

    @Test func thousandsOfToursInAFolderAreFound() throws {
        for number in 1...2_100 { try write("t\(number)/tour.yaml") }
        #expect(failure()?.hasPrefix("t holds 2,100 tours: t1, t2, t3, ") == true)
    }

    @Test func severalToursAreALibrary() throws {
        try write("README.md", "a/tour.yaml", "a/one.md", "b/tour.yaml", "b/two.md", "c/page.md", "loose.md")
        for name in ["a", "b"] { try folder.write("title: Tour \(name)\n", to: "t/\(name)/tour.yaml") }
        #expect(failure() == "t holds 4 tours: README.md, a, b, loose.md; name one of them, as in t/README.md")
        let path = folder.path.appending("t")
        #expect(TourOpener.tours(in: path) == ["README.md", "a", "b", "loose.md"].map { path.appending($0) })
        #expect(try TourOpener.open(path: path.appending("a")).tour.title == "Tour a")
        for other in ["c", "a", "none", "README.md"] { #expect(TourOpener.tours(in: path.appending(other)) == []) }
    }

    @Test func aTourAmongPagesIsNotPartOfThem() throws {
        try write("README.md", "a.md", "book/one.md", "book/two.md", "z.md")
        try folder.write("title: Book\n", to: "t/book/tour.yaml")
        let tour = try TourOpener.open(path: folder.path.appending("t")).completed()
        #expect(pages(tour) == ["README.md", "a.md", "z.md"])
        #expect(
            tour.warnings.map(\.description).map {
                $0.contains("/t/book is a separate tour. To read it: tour ") && $0.hasSuffix("/t/book")
            } == [true])
    }

    @Test func theOnlyTourInAFolderWithoutPagesIsOpened() throws {
        try folder.write("title: Book\n", to: "t/x/book/tour.yaml")
        try write("x/book/one.md")
        #expect(try TourOpener.open(path: folder.path.appending("t")).tour.title == "Book")
        try folder.write("title: Other\n", to: "t/y/other/tour.yaml")
        try write("y/other/one.md")
        #expect(failure() == "t holds 2 tours: x/book, y/other; name one of them, as in t/x/book")
    }

    /// A folder of books is a library, and books beside pages are no pages.
    @Test(.enabled(if: SourceKind.all.contains { !$0.endings.isEmpty })) func filesOfTours() throws {
        let ending = try #require(SourceKind.all.flatMap(\.endings).first)
        try write("one.\(ending)", "sub/two.\(ending.uppercased())")
        #expect(failure()?.hasPrefix("t holds 2 tours: one.\(ending), sub/two.\(ending.uppercased()); ") == true)
        try write("page.md")
        let tour = try TourOpener.open(path: folder.path.appending("t")).completed()
        #expect(pages(tour) == ["page.md"])
        #expect(tour.warnings.map { $0.description.contains("is a separate tour (one of 2). To read it: ") } == [true])
    }

    @Test func aManifestNamedItselfOpensItsFolder() throws {
        try folder.write("title: Mine\nsections: [b.md]\n", to: "t/tour.yaml")
        try write("a.md", "b.md")
        let tour = try TourOpener.open(path: folder.path.appending("t/tour.yaml"))
        #expect(tour.tour.title == "Mine")
        #expect(tour.tour.id == folder.path.appending("t").string)
        #expect(pages(tour) == ["b.md"])
    }

    // MARK: - Folders that are not as they should be

    @Test func linksToFoldersAreNotFollowed() throws {
        try write("a.md", "sub/b.md")
        try folder.link("t/sub/up", to: "..")
        try folder.link("t/self", to: ".")
        try folder.link("t/sub/page.md", to: "../a.md")
        #expect(pages(try open().completed()) == ["a.md", "sub/b.md", "sub/page.md"])
    }

    @Test(.enabled(if: TemporaryFolder.canBeDenied)) func aFolderThatCannotBeReadIsSaid() throws {
        try write("a.md", "closed/b.md", "z.md")
        chmod(folder.path.appending("t/closed").string, 0)
        let tour = try open().completed()
        chmod(folder.path.appending("t/closed").string, 0o700)
        #expect(pages(tour) == ["a.md", "z.md"])
        #expect(tour.warnings.map { $0.description.contains("/t/closed: permission denied") } == [true])
    }

    @Test func foldersThatNestWithoutEnd() throws {
        try write("a.md")
        var path = "t"
        for _ in 0..<FolderWalk.maximumDepth + 20 {
            path += "/d"
            try folder.write("# deep\n", to: "\(path)/p.md")
        }
        let tour = try open().completed()
        #expect(tour.tour.sections.count == FolderWalk.maximumDepth)
        #expect(tour.tour.sections.map(\.level).max() == 1)
        #expect(tour.warnings.map { $0.description.contains("nest too deep") } == [true])
    }

    @Test func manyFoldersWithoutPages() throws {
        for number in 0..<500 { try folder.makeFolder(number == 0 ? "t" : "t/\(number)") }
        #expect(failure() == "t holds no pages; \(PageKind.endingsHint)")
        try write("499/a.md")
        #expect(pages(try open(namesAtOnce: 100).completed()) == ["499/a.md"])
    }
}
