import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing
import TourDocument
import UserFiles

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// Folders of any number of pages.
@Suite struct FolderTourTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private final class Counter: Sendable {
        let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
    }

    private func open(_ name: String = "t", counter: Counter = Counter()) throws -> OpenTour {
        let path = folder.path.appending(name)
        let root = TourRoot(folder: try OpenFile(path)) { _ in counter.count.add(1, ordering: .relaxed) }
        return try FolderTour.open(SourceFolder(root: root, name: path, canonicalPath: path), namesAtOnce: 200)
    }

    /// Pages `page1.md`… with a heading and a word each.
    private func writePages(_ count: Int, name: (Int) -> String = { "page\($0).md" }) throws {
        mkdir("\(folder.path)/t", 0o700)
        for number in 1...count {
            // without the layers of a path: there are many
            let file = creat("\(folder.path)/t/\(name(number))", 0o600)
            guard file >= 0 else { throw Errno(rawValue: errno) }
            defer { close(file) }
            let text = Array("# Heading \(number)\nword\n".utf8)
            guard Platform.write(file, text, text.count) == text.count else { throw Errno(rawValue: errno) }
        }
    }

    private func expectedIDs(_ count: Int, first: [String] = []) -> [String] {
        first + (1...count).map { "page\($0)" }
    }

    // MARK: - What opening costs

    @Test(arguments: [1, 5, FolderPages.pagesAtOnce])
    func `small folders are known whole for who asks`(count: Int) throws {
        try writePages(count)
        let counter = Counter()
        let open = try open(counter: counter).completedIfSmall()
        #expect(open.tour.sections.isComplete && open.tour.sections.hasFinalIDs)
        #expect(open.tour.sections.map(\.title) == (1...count).map { "Heading \($0)" })
        // what the first and the last page say of their places, and all heads
        #expect(counter.value == min(count, 2) + count + 1)
    }

    @Test(arguments: [2, FolderPages.pagesAtOnce, FolderPages.pagesAtOnce + 1, 150, 200])
    func `only the first page and the last one are looked at`(count: Int) throws {
        try writePages(count)
        let counter = Counter()
        let open = try open(counter: counter)
        if count > FolderPages.pagesAtOnce { #expect(!open.completedIfSmall().tour.sections.hasFinalIDs) }
        #expect(open.tour.sections.isComplete && !open.tour.sections.hasFinalIDs)
        #expect(open.tour.sections.count == count)
        #expect(counter.value == 4)
        #expect(open.tour.sections[0].title == "Heading 1")
        #expect(open.tour.sections[1].title == "page2")
        #expect(open.tour.sections.map(\.id) == expectedIDs(count))
        let whole = open.completed()
        #expect(whole.tour.sections.isComplete)
        #expect(whole.tour.sections.map(\.title) == (1...count).map { "Heading \($0)" })
        #expect(whole.tour.sections.map(\.id) == expectedIDs(count))
        #expect(whole.warnings == [])
        #expect(counter.value == count + 3)
    }

    @Test(arguments: ["README.md", "Readme.TXT", "index.html"])
    func `a large folder with an introduction is open before its list`(name: String) throws {
        try writePages(210)
        try folder.write("<h1>Hello</h1>", to: "t/\(name)")
        let counter = Counter()
        let open = try open(counter: counter)
        #expect(open.tour.sections.count == 1)
        #expect(!open.tour.sections.hasFinalIDs)
        // a page of HTML may only lead to another one
        #expect(counter.value == (name == "index.html" ? 3 : 2))
        #expect(!(try open.blocks(ofSection: 0).isEmpty))
        #expect(throws: SourceError.self) { try open.blocks(ofSection: 1, piece: 0) }
        let whole = open.completed()
        #expect(whole.tour.sections.map(\.id) == expectedIDs(210, first: [String(name.prefix { $0 != "." })]))
        #expect(try whole.blocks(ofSection: 210).plainText == "Heading 210\nword")
    }

    // MARK: - Dialects

    @Test(arguments: [
        ("docusaurus.config.js", "import A from 'b'"), ("docusaurus.config.ts", "{/* b */}"),
        (".vitepress/config.mts", "{{ b }}"), ("_config.yml", "{% b %}"), ("docfx.json", "> [!div class=\"b\"]"),
    ])
    func `what publishes a folder tells how its pages are written`(name: String, machinery: String) throws {
        try folder.write("", to: "t/site/\(name)")
        for page in ["t/site/docs/in.md", "t/out.md"] {
            try folder.write("# \(page)\n\n\(machinery)\n\nwords\n", to: page)
        }
        let counter = Counter()
        let open = try open(counter: counter).completed()
        // the root, its folders, the pages, what they say of their places, and the names of what may list them
        #expect(counter.value <= (name.contains("/") ? 33 : 21))
        for index in open.tour.sections.indices {
            let title = open.tour.sections[index].title
            let text = try open.blocks(ofSection: index).plainText
            let shown = machinery.trimmingPrefix("> ")
            #expect(text == "\(title)\n" + (title.hasSuffix("in.md") ? "words" : "\(shown)\nwords"))
        }
        #expect(open.tour.sections.count == 2)
    }

    /// A page by itself is read as its site's, up to the root of its repository.
    @Test(arguments: [(".git", true), ("docs/.git", false), ("other", false)])
    func `a page alone is read as what makes its site has it`(repository: String, isOfSite: Bool) throws {
        try folder.write("", to: "t/\(repository)/HEAD")
        try folder.write("", to: "t/mkdocs.yml")
        try folder.write("# A\n\n{: .b }\n\nwords\n", to: "t/docs/a.md")
        let page = try TourOpener.open(path: folder.path.appending("t/docs/a.md"))
        #expect(try page.blocks(ofSection: 0).plainText == "A\n" + (isOfSite ? "words" : "{: .b }\nwords"))
    }

    // MARK: - Completing

    @Test func `reports grow, and end when they are answered with false`() throws {
        try writePages(210)
        try folder.write("# Hello\n", to: "t/README.md")
        var counts: [Int] = []
        try open().completeOpening { report in
            counts.append(report.sections.count)
            return false
        }
        #expect(counts == [211])
        let open = try open()
        var shares: [Double] = []
        var hasFinalIDs: [Bool] = []
        open.completeOpening { report in
            #expect(report.sections.count == 211)
            shares.append(report.share)
            hasFinalIDs.append(report.sections.hasFinalIDs)
            return true
        }
        #expect(shares == shares.sorted())
        #expect(shares.last == 1)
        #expect(hasFinalIDs.last == true && !hasFinalIDs.dropLast().contains(true))
    }

    @Test func `a page that is gone to is known by then`() throws {
        try writePages(200)
        try folder.write("---\nid: special\ntitle: Special\ncredits: 7\n---\ntext\n", to: "t/page150.md")
        let open = try open()
        let sections = open.tour.sections
        #expect(sections[149].id == "page150")
        #expect(sections.creditsToEarn == 200)
        #expect(try open.blocks(ofSection: 149).plainText == "Special\ntext")
        #expect(sections[149].id == "special")
        #expect(sections[149].title == "Special")
        #expect(sections[149].credits == 7)
        #expect(sections.creditsToEarn == 206)
        #expect(sections.index(ofID: "special") == 149)
        #expect(sections.index(ofID: "page150") == nil)
        #expect(sections.index(ofID: "page151") == 150)
        #expect(open.completed().tour.sections.filter { $0.id == "special" }.count == 1)
    }

    @Test func `pages that are but headings earn nothing`() throws {
        try folder.write("---\ncredits: 5\n---\n# Part\n\n## Two\n", to: "t/1.md")
        try folder.write("# A\n\nwords\n", to: "t/2.md")
        try folder.write("<h1>Part</h1><h3>Two</h3>", to: "t/3.html")
        try folder.write("<h1>B</h1><p>words</p>", to: "t/4.html")
        try folder.write("# C\n" + String(repeating: "\n", count: 5_000) + "words\n", to: "t/5.md")
        let headings = (1...1_000).map { "## Heading \($0)\n" }.joined(separator: "\n")
        try folder.write(headings, to: "t/6.md")
        try folder.write(headings + "\nwords\n", to: "t/7.md")
        try folder.write((1...1_000).map { "<h2>\($0)</h2>" }.joined(), to: "t/8.html")
        let sections = try open().completed().tour.sections
        #expect(sections.map { $0.rule == .none } == [true, false, true, false, false, true, false, true])
        #expect(sections.creditsToEarn == 4)
    }

    /// It is known when the page's text is, so that nothing is laid out twice.
    @Test func `pages ask for columns, in their front matter or the manifest`() throws {
        try folder.write("# A\n", to: "t/a.md")
        try folder.write("---\nmin-columns: 70\n---\n# B\n", to: "t/b.md")
        try folder.write("---\nmin-columns: 5\n---\n# C\n", to: "t/c.md")
        try folder.write("<h1>D</h1>", to: "t/d.html")
        try folder.write("sections: [a.md, b.md, c.md, {file: d.html, min-columns: 90}]\n", to: "t/tour.yaml")
        let open = try open()
        for section in 0..<4 { _ = try open.blocks(ofSection: section, piece: 0) }
        #expect(open.tour.sections.map(\.minColumns) == [0, 70, 0, 90])
        let warnings = open.completed().warnings.map(\.description)
        #expect(warnings.contains { $0.contains("“min-columns” must be a whole number from 20 to 500, not “5”") })
        let page = try TourOpener.open(path: folder.path.appending("t/b.md"))
        #expect(page.tour.sections.map(\.minColumns) == [70])
    }

    @Test func `warnings are told up to a number`() throws {
        try writePages(200)
        for number in 51...200 { try folder.write("---\ncredits: many\n---\n", to: "t/page\(number).md") }
        let warnings = try open().completed().warnings
        #expect(warnings.count == 150)
        #expect(warnings.first?.description.contains("/page51.md:2: ") == true)
        var many = BoundedWarnings()
        for number in 0..<100_000 { many.add(Finding(place: "\(number)", level: .warning, "odd")) }
        let kept = many.takeLast()
        #expect(kept.count == BoundedWarnings.most + 1)
        #expect(kept.last?.description == "and 90,000 more warnings")
    }

    @Test func `a manifest of many pages is checked at its start, and later in place`() throws {
        try writePages(300)
        func manifest(missing: Int) throws {
            let files = (1...300).map { "  - page\($0 == missing ? 1000 : $0).md\n" }.joined()
            try folder.write("sections:\n\(files)", to: "t/tour.yaml")
        }
        try manifest(missing: FolderTour.listedPagesAtOnce)
        #expect(throws: SourceError.self) { try self.open() }
        try manifest(missing: FolderTour.listedPagesAtOnce + 1)
        let counter = Counter()
        let open = try open(counter: counter)
        // the manifest and the first page: the others are only looked up
        #expect(counter.value == 2)
        #expect(open.tour.sections.count == 300)
        let whole = open.completed()
        #expect(whole.warnings.count == 1)
        #expect(whole.warnings.first?.description.hasSuffix("/page1000.md not found") == true)
        #expect(throws: SourceError.self) { try whole.blocks(ofSection: FolderTour.listedPagesAtOnce) }
        #expect(try whole.blocks(ofSection: FolderTour.listedPagesAtOnce + 1).plainText == "Heading 66\nword")
    }

    @Test func `a folder is called as its first page is`() throws {
        try folder.write("---\ntitle: Guide\n---\nWords.\n\n## Support\n", to: "t/a.qmd")
        try folder.write("# Other\n", to: "t/b.md")
        #expect(try open().tour.title == "Guide")
    }

    // MARK: - Folders that are not as they should be

    @Test func `what was shown first stays first`() throws {
        try writePages(210)
        let first = try folder.write("# Hello\n", to: "t/README.md")
        try folder.write("# Odd\n", to: "t/rEADME.md")
        let open = try open()
        #expect(open.tour.title == "Hello")
        unlink(first.string)
        unlink(folder.path.appending("t/page7.md").string)
        try folder.write("# New\n", to: "t/page300.md")
        let whole = open.completed()
        let ids = expectedIDs(210, first: ["README", "rEADME"]).filter { $0 != "page7" } + ["page300"]
        #expect(whole.tour.sections.map(\.id) == ids)
        #expect(throws: SourceError.self) { try whole.blocks(ofSection: 0) }
        #expect(try whole.blocks(ofSection: 1).plainText == "Odd")
        #expect(whole.warnings == [])
    }

    @Test func `pages that vanish say so in their place`() throws {
        try writePages(100)
        let open = try open()
        for number in 2...100 { unlink(folder.path.appending("t/page\(number).md").string) }
        let whole = open.completed()
        #expect(whole.tour.sections.map(\.id) == expectedIDs(100))
        #expect(whole.tour.sections[50].title == "page51.md")
        #expect(whole.tour.sections[50].byteCount == 0)
        #expect(whole.warnings.count == 99)
        let error = #expect(throws: SourceError.self) { try whole.blocks(ofSection: 50) }
        #expect(error?.problem == "not found")
    }

    @Test func `the folder vanishes`() throws {
        try writePages(201)
        try folder.write("# Hello\n", to: "t/README.md")
        let open = try open()
        for number in 1...201 { unlink(folder.path.appending("t/page\(number).md").string) }
        unlink(folder.path.appending("t/README.md").string)
        rmdir(folder.path.appending("t").string)
        let whole = open.completed()
        #expect(whole.tour.sections.map(\.id) == ["README"])
        #expect(whole.tour.sections.isComplete)
    }

    @Test func `many files that are no pages`() throws {
        try writePages(210) { "\($0).png" }
        let noPages = #expect(throws: SourceError.self) { try open() }
        #expect(noPages?.problem.hasPrefix("holds no pages") == true)
        try folder.makeFolder("t/README.md")
        try folder.write("# One\n", to: "t/one.md")
        #expect(try open().completed().tour.sections.map(\.id) == ["one"])
    }

    @Test func `names of any bytes`() throws {
        let names: [[UInt8]] = [
            Array("a\u{1B}[31m.md".utf8), Array("line\nend.md".utf8), [0x62, 0xFF, 0x2E, 0x6D, 0x64],
            [0x62, 0xFE, 0x2E, 0x6D, 0x64], Array("e\u{301}.md".utf8), Array("é.md".utf8), Array("\u{202E}.md".utf8),
            Array(" .md".utf8), Array("%s.md".utf8), Array((String(repeating: "x", count: 240) + ".md").utf8),
        ]
        try folder.makeFolder("t")
        for (number, name) in names.enumerated() {
            let path = Array("\(folder.path.string)/t/".utf8) + name + [0]
            let file = path.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o600) }
            }
            try #require(file >= 0, "\(errno)")
            _ = "\(number)".withCString { Platform.write(file, $0, strlen($0)) }
            close(file)
        }
        let open = try open().completedIfSmall()
        let sections = open.tour.sections
        #expect(sections.count == names.count)
        let texts = try sections.indices.map { try open.blocks(ofSection: $0).plainText }
        #expect(Set(texts) == Set(names.indices.map { "\($0)" }))
        #expect(Set(sections.map(\.id)).count == names.count)
        for index in sections.indices { #expect(sections.index(ofID: sections[index].id) == index) }
        #expect(open.warnings.count == 2)
        #expect(open.warnings.map(\.description).allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
    }

    @Test func `links in circles are part of a large folder`() throws {
        try folder.makeFolder("t")
        for number in 1...100 { try folder.link("t/\(number).md", to: "\(number % 100 + 1).md") }
        let whole = try open().completed()
        #expect(whole.tour.sections.count == 100)
        #expect(whole.warnings.count == 100)
        let error = #expect(throws: SourceError.self) { try whole.blocks(ofSection: 42) }
        #expect(error?.problem == "its symbolic links form a loop")
    }
}
