import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument
import UserFiles

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

@Suite struct TourOpenerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The line that opening a path fails with, without the temporary folder's name.
    private func failure(_ name: String) -> String? {
        do throws(SourceError) {
            _ = try TourOpener.open(path: folder.path.appending(name))
            return nil
        } catch {
            #expect(!error.description.contains("\n"))
            return error.description.replacing(folder.path.string + "/", with: "")
        }
    }

    private func text(_ tour: OpenTour, _ section: Int) throws -> String {
        try tour.blocks(ofSection: section).plainText
    }

    // MARK: - Folders

    @Test func folderWithoutManifest() throws {
        try folder.write("# Ten\n\ntext ten\n", to: "10.md")
        try folder.write("# Two\n\ntext two\n", to: "2.markdown")
        try folder.write("no heading\n", to: "Plain.txt")
        try folder.write("<title>T</title><h1>Web</h1><p>web text", to: "b.HTML")
        try folder.write("welcome\n", to: "readme.md")
        try folder.write("# Hidden\n", to: ".hidden.md")
        try folder.write("# Sub\n", to: "sub/page.md")
        try folder.write("x", to: "picture.png")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.id == folder.path.string)
        #expect(open.tour.title == folder.path.lastComponent?.string)
        #expect(open.tour.sections.map(\.id) == ["readme", "2", "10", "b", "Plain", "page"])
        #expect(open.tour.sections.map(\.title) == ["readme.md", "Two", "Ten", "Web", "Plain.txt", "Sub"])
        #expect(open.tour.sections.map(\.byteCount) == [8, 16, 16, 39, 11, 6])
        #expect(open.warnings == [])
        #expect(
            try (0..<5).map { try text(open, $0) } == [
                "welcome", "Two\ntext two", "Ten\ntext ten", "Web\nweb text", "no heading",
            ])
        #expect(try text(open, 1) == "Two\ntext two")
    }

    /// With the same sections and ids; where there are other pages it is one of them.
    @Test func aReadmeAloneOpensAsTheFile() throws {
        try folder.write("# Title\n\nText.\n\n## Use\n\nMore.\n", to: "README.md")
        try folder.write("int main() {}", to: "src/a.c")
        let file = try TourOpener.open(path: folder.path.appending("README.md")).tour
        let alone = try TourOpener.open(path: folder.path).tour
        #expect(alone == file && alone.sections.map(\.id) == ["title", "use"])
        var options = SourceOptions()
        options.keepsFolder = true
        #expect(try TourOpener.open(path: folder.path, as: options).tour.sections.map(\.id) == ["README"])
        try folder.write("# Other\n", to: "src/other.md")
        let several = try TourOpener.open(path: folder.path).completedIfSmall().tour
        #expect(several.id == folder.path.string && several.sections.map(\.id) == ["README", "other"])
    }

    @Test(arguments: ["a.Rmd", "a.livemd"])
    func theCreditOfANotebookThatWasOneSectionCountsForAll(name: String) throws {
        try folder.write("# Title\n\nText.\n\n## Use\n\nMore.\n", to: name)
        let tour = try TourOpener.open(path: folder.path.appending(name)).tour
        #expect(tour.sections.map(\.id) == ["title", "use"] && tour.sections.allSatisfy { $0.former == "a" })
    }

    @Test func errorPagesAreNotSections() throws {
        for name in ["a.md", "b/c.md", "b/missing.md"] { try folder.write("# \(name)\n", to: name) }
        try folder.write("title: Pages\npages: {404: b/missing.md}\n", to: "tour.yaml")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.sections.map(\.id) == ["a", "c"])
    }

    @Test func titleIsFirstHeading() throws {
        try folder.write("# Hello *world*\n", to: "index.md")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.title == "Hello world")
    }

    @Test func manifestWinsOverFrontMatterOverHeading() throws {
        try folder.write(
            """
            id: my.tour
            title: Mine
            description: All of it
            credit: seen
            pace: 100
            colour: red
            sections:
              - file: sub/b.md
                title: From the manifest
              - file: a.md
            """, to: "tour.yaml")
        try folder.write(
            "---\nid: alpha\ntitle: From front matter\ncredits: 3\ncredit: paced\nlayout: x\n---\n# Heading\nwords\n",
            to: "a.md")
        try folder.write("---\ntitle: not this\n---\n# nor this\nwords\n", to: "sub/b.md")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.id == "my.tour")
        #expect(open.tour.title == "Mine")
        #expect(open.tour.summary == "All of it")
        #expect(open.tour.pace == 100)
        #expect(open.tour.sections.map(\.id) == ["b", "alpha"])
        #expect(open.tour.sections.map(\.title) == ["From the manifest", "From front matter"])
        #expect(open.tour.sections.map(\.credits) == [1, 3])
        #expect(open.tour.sections.map(\.rule) == [.seen, .paced])
        #expect(open.warnings.map { $0.description.hasSuffix("/tour.yaml:6: unknown key “colour”") } == [true])
    }

    @Test func creditNoneIsWorthNothing() throws {
        try folder.write("credit: none\n", to: "tour.yaml")
        try folder.write("---\ncredits: 2\n---\na", to: "a.md")
        #expect(try TourOpener.open(path: folder.path).completedIfSmall().tour.sections.map(\.credits) == [0])
    }

    @Test func sameIDs() throws {
        try folder.write("a", to: "a.md")
        try folder.write("b", to: "a.txt")
        try folder.write("---\nid: a\n---\n", to: "b.md")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.sections.map(\.id) == ["a", "a-2", "a-3"])
        #expect(open.warnings.count == 2)
    }

    @Test func longFrontMatterAndFarHeading() throws {
        let filler = String(repeating: "# comment in YAML\n", count: 1000)
        try folder.write("---\n\(filler)title: Far\n---\ntext\n", to: "a.md")
        let words = String(repeating: "word ", count: 5000)
        try folder.write("\(words)\n\n# Too far\n", to: "b.md")
        #expect(
            try TourOpener.open(path: folder.path).completedIfSmall().tour.sections.map(\.title) == ["Far", "b.md"])
    }

    @Test func badFrontMatterIsAWarning() throws {
        try folder.write("---\ntitle: Good\ncredits: many\n---\n# H\n", to: "a.md")
        try folder.write("---\nx: [\n---\n# H\n", to: "b.md")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.sections.map(\.title) == ["Good", "H"])
        #expect(open.warnings.count == 2)
        #expect(
            open.warnings[0].description.hasSuffix(
                "/a.md:3: “credits” must be a whole number from 0 to 1,000, not “many”"))
        #expect(open.warnings[1].description.contains("/b.md:"))
    }

    @Test(arguments: [
        ("sections:\n  - file: none.md\n", "tour.yaml:2: “none.md” not found"),
        (
            "title: x\nsections:\n  - title: y\n    file: ../out.md\n",
            "tour.yaml:4: “../out.md” is outside the tour's folder"
        ),
        (
            "sections: [/etc/passwd.md]\n",
            "tour.yaml:1: “/etc/passwd.md” is outside the tour's folder"
        ),
        ("sections: [folder.md]\n", "tour.yaml:1: “folder.md” is a folder, not a page"),
        ("sections: [pipe.md]\n", "tour.yaml:1: “pipe.md” is a named pipe (FIFO), not a page"),
        (
            "sections: [x.png]\n",
            "tour.yaml:1: “x.png” is not a page; pages end in .md, .markdown, .mdx, .qmd, .rmd, .livemd, .html, .htm, .xhtml or .txt"
        ),
        ("title: {a: b}\n", "tour.yaml:1: “title” must be one line of text, not a mapping"),
    ])
    func wrongManifest(_ manifest: String, _ line: String) throws {
        try folder.write("a", to: "t/a.md")
        try folder.write("out", to: "out.md")
        try folder.write("x", to: "t/x.png")
        try folder.makeFolder("t/folder.md")
        try folder.makePipe("t/pipe.md")
        try folder.write(manifest, to: "t/tour.yaml")
        #expect(failure("t") == "t/" + line)
    }

    @Test func links() throws {
        try folder.write("secret", to: "secret.md")
        try folder.write("inside", to: "t/real/page.md")
        try folder.link("t/a.md", to: "real/page.md")
        try folder.link("t/b.md", to: "../secret.md")
        try folder.link("t/c.md", to: folder.path.appending("t/real/page.md").string)
        try folder.link("t/d.md", to: "d.md")
        try folder.link("t/e.md", to: "real/../real/./../a.md")
        try folder.link("t/loop", to: "loop2")
        try folder.link("t/loop2", to: "loop")
        try folder.link("t/f.md", to: "loop/x.md")
        try folder.link("t/g.md", to: "/proc/self/cwd/x.md")
        try folder.link("t/up", to: "..")
        try folder.link("t/h.md", to: "up/secret.md")
        let open = try TourOpener.open(path: folder.path.appending("t")).completedIfSmall()
        #expect(open.tour.sections.map(\.id) == ["a", "b", "c", "d", "e", "f", "g", "h", "page"])
        #expect(try text(open, 0) == "inside")
        #expect(try text(open, 4) == "inside")
        let outside = "is outside the tour's folder"
        for (index, problem) in [1: outside, 2: outside, 3: "loop", 5: "loop", 6: outside, 7: outside] {
            let error = #expect(throws: SourceError.self) { try open.blocks(ofSection: index) }
            #expect(error?.problem.contains(problem) == true, "section \(index): \(error.map(\.description) ?? "")")
        }
        #expect(open.warnings.count == 6)
    }

    @Test func pagesThatAreNoFiles() throws {
        try folder.write("a", to: "a.md")
        try folder.makePipe("b.md")
        try folder.write([0x61, 0, 0x62], to: "c.md")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        #expect(open.tour.sections.map(\.id) == ["a", "b", "c"])
        #expect(open.warnings.count == 2)
        let pipe = #expect(throws: SourceError.self) { try open.blocks(ofSection: 1) }
        #expect(pipe?.problem == "is a named pipe (FIFO), not a page; only regular files are read")
        let binary = #expect(throws: SourceError.self) { try open.blocks(ofSection: 2) }
        #expect(binary?.problem == "is not text; pages are Markdown, HTML or plain text (--as text shows it anyway)")
    }

    @Test func pageThatIsGone() throws {
        let file = try folder.write("a", to: "a.md")
        let open = try TourOpener.open(path: folder.path).completedIfSmall()
        unlink(file.string)
        let error = #expect(throws: SourceError.self) { try open.blocks(ofSection: 0) }
        #expect(error?.problem == "not found")
    }

    // MARK: - Bad input

    @Test func badPaths() throws {
        try folder.makeFolder("empty")
        try folder.makeFolder("hidden")
        try folder.write("x", to: "hidden/.a.md")
        try folder.makePipe("pipe.md")
        try folder.write("", to: "empty.md")
        try folder.write(" \n\n\t\n", to: "blank.md")
        try folder.write("\n\u{0C}\n", to: "blank.txt")
        try folder.write("<!doctype html>", to: "blank.html")
        try folder.write([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2], to: "binary")
        let noPages =
            "holds no pages; pages end in .md, .markdown, .mdx, .qmd, .rmd, .livemd, .html, .htm, .xhtml or .txt"
        #expect(failure("none.md") == "none.md not found")
        #expect(failure("binary/x.md") == "binary/x.md: part of this path is not a folder")
        #expect(failure("empty") == "empty \(noPages)")
        #expect(failure("hidden") == "hidden \(noPages)")
        #expect(failure("pipe.md") == "pipe.md is a named pipe (FIFO), not a page; name a file or folder")
        for name in ["empty.md", "blank.md", "blank.txt", "blank.html"] {
            #expect(failure(name) == "\(name) is empty")
        }
        #expect(failure("binary") == "binary is a program, not a page; name a page or a folder of pages")
        #expect(failure(String(repeating: "x", count: 300))?.hasSuffix(": the name is too long") == true)
        #expect(failure("a\u{1B}[31m\nb\u{202E}") == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD} not found")
    }

    @Test(arguments: ["/dev/null", "/dev/zero"]) func devices(_ path: String) {
        let error = #expect(throws: SourceError.self) { try TourOpener.open(path: FilePath(path)) }
        #expect(error?.description == "\(path) is a device, not a page; name a file or folder")
    }

    @Test(.enabled(if: TemporaryFolder.canBeDenied)) func denied() throws {
        let closed = try folder.makeFolder("closed")
        let file = try folder.write("a", to: "a.md")
        chmod(closed.string, 0)
        chmod(file.string, 0)
        #expect(failure("closed") == "closed: permission denied; ls -ld shows who may read it")
        #expect(failure("a.md") == "a.md: permission denied; ls -ld shows who may read it")
    }

    /// A file of 1 TiB that holds almost nothing is refused by its size, without reading it; in a folder its beginning is
    /// shown as text.
    @Test(arguments: ["a.md", "a.html", "a.txt", "t/a.md"]) func gigantic(_ name: String) throws {
        let file = try folder.write(String(repeating: "# text\n", count: 1000), to: name)
        guard truncate(file.string, 1 << 40) == 0 else { return }
        if name.hasPrefix("t/") {
            let open = try TourOpener.open(path: folder.path.appending("t")).completedIfSmall()
            #expect(try open.blocks(ofSection: 0, piece: 0).plainText.hasPrefix("# text"))
        } else {
            #expect(failure(name)?.contains(" is too large (1 TB); ") == true)
        }
    }

    @Test func veryLongMarkdownIsShownAsTextWithAWordAboutIt() throws {
        let file = try folder.write(String(repeating: "# text\n", count: 1000), to: "long.md")
        guard truncate(file.string, 257 << 20) == 0 else { return }
        let open = try TourOpener.open(path: file)
        #expect(try open.blocks(ofSection: 0, piece: 0).plainText.hasPrefix("# text"))
        #expect(open.warnings.map { $0.message.contains("it is longer than 256 MB: it is shown as text") } == [true])
    }

    // MARK: - Single pages

    @Test func markdownPage() throws {
        let file = try folder.write(
            """
            \u{FEFF}---
            title: The page
            credit: seen
            pace: 99
            ---
            Before [all][a].

            # One

            First[^n].

            ## Two *more*

            - # not a section

            Same
            ----

            x

            ## Same

            y

            [a]: https://example.com/a
            [^n]: A note.
            """, to: "page.md")
        let open = try TourOpener.open(path: file)
        #expect(open.tour.id == file.string)
        #expect(open.tour.title == "The page")
        #expect(open.tour.pace == 99)
        #expect(open.tour.sections.map(\.id) == ["page", "one", "two-more", "same", "same-1"])
        #expect(open.tour.sections.map(\.title) == ["The page", "One", "Two more", "Same", "Same"])
        #expect(open.tour.sections.map(\.level) == [1, 1, 2, 2, 2])
        #expect(open.tour.sections.allSatisfy { $0.rule == .seen })
        #expect(open.warnings == [])
        #expect(try text(open, 0) == "The page\nBefore all.")
        #expect(try text(open, 1) == "One\nFirst.")
        #expect(try text(open, 4) == "Same\ny\nA note.")
        #expect(try text(open, 3) == "Same\nx")
        let links = try open.blocks(ofSection: 0).compactMap { block -> [String?]? in
            if case .paragraph(let runs) = block.kind { runs.map(\.link) } else { nil }
        }
        #expect(links.joined().contains("https://example.com/a"))
        #expect(try open.blocks(ofSection: 4).first?.id == "same-1")
        let size = Array("\u{FEFF}---\ntitle: The page\ncredit: seen\npace: 99\n---\n".utf8).count
        let total = try ByteSource(name: "page", file: OpenFile(file)).count()
        #expect(open.tour.sections.reduce(size) { $0 + $1.byteCount } == total)
    }

    /// libyaml would take too long for it.
    @Test func deepFrontMatterIsNotReadAndSaid() throws {
        for deep in [String(repeating: "- ", count: 1000) + "x", String(repeating: "[", count: 1000)] {
            let page = "---\ntitle: T\nkey:\n  \(deep)\n---\n# One\n"
            let open = try TourOpener.open(path: try folder.write(page, to: "a.md"))
            #expect(open.warnings.map(\.description).contains { $0.contains("a.md:4: values nest too deep") })
            #expect(open.tour.title == "One")
            #expect(try text(open, 0) == "One")
        }
        let flat = String(repeating: "- [a, {b: c}]\n", count: 1000)
        let page = "---\nk:\n\(flat)title: T\n# -----\n---\ntext\n"
        let open = try TourOpener.open(path: try folder.write(page, to: "b.md"))
        #expect(open.warnings.isEmpty && open.tour.title == "T")
    }

    @Test(arguments: [
        "+++\ntitle = \"T\"\ndescription = 'D'\n[x]\ny = 1\n+++\n", "{\n\"title\": \"T\", \"description\": \"D\"\n}\n",
        "<!--{\n\"Title\": \"T\", \"Description\": \"D\"\n}-->\n", "---\ntitle: T\ndescription: D\n---\n",
    ])
    func frontMatterIsNoSection(front: String) throws {
        let open = try TourOpener.open(path: try folder.write(front + "\n# One\n\ntext\n", to: "a.md"))
        #expect(open.tour.title == "T" && open.tour.summary == "D" && open.warnings.isEmpty)
        #expect(open.tour.sections.map(\.title) == ["One"])
    }

    /// What the sections hold is what the whole page holds, in its order.
    @Test func sectionsAreTheWholePage() throws {
        for seed in UInt64(0)..<150 {
            var generator = SeededGenerator(seed: seed)
            let text = MarkdownSamples.marks(&generator, withHTML: false)
            let whole = MarkdownParser.blocks(of: Array(text.utf8)).plainText
            guard let open = try? TourOpener.open(path: try folder.write(text, to: "page.md")) else {
                #expect(whole.isEmpty, "seed \(seed)")
                continue
            }
            let parts = try open.tour.sections.indices.map { try open.blocks(ofSection: $0).plainText }
            #expect(
                parts.filter { !$0.isEmpty }.joined(separator: "\n") == whole, "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test func shrinkingFile() throws {
        let file = try folder.write("# One\n\ntext\n\n# Two\n\nmore\n", to: "a.md")
        let open = try TourOpener.open(path: file)
        #expect(try text(open, 1) == "Two\nmore")
        truncate(file.string, 20)
        #expect(try text(open, 0) == "One\ntext")
        #expect(try text(open, 1) == "Two")
        truncate(file.string, 3)
        let error = #expect(throws: SourceError.self) { try open.blocks(ofSection: 1) }
        #expect(error?.problem == "the file has become shorter and this section is gone; open it again")
    }

    @Test(arguments: ["a.md", "a.txt"]) func shrinkingWhileScanned(_ name: String) throws {
        let file = try folder.write(String(repeating: "# One\n\ntext\n\n", count: 50_000), to: name)
        let open = try TourOpener.open(path: file)
        #expect(!open.tour.sections.isComplete)
        truncate(file.string, 390_000)
        let part = open.completed()
        #expect(part.tour.sections.isComplete)
        #expect(
            part.warnings.map(\.description) == [
                "\(file): the file has become shorter while it was read; open it again"
            ])
        #expect(part.tour.sections.bytes(before: part.tour.sections.count) == 390_000)
        #expect(try part.blocks(ofSection: part.tour.sections.count - 1, piece: 0).plainText.contains("text"))
        truncate(file.string, 0)
        #expect(throws: SourceError.self) { try part.blocks(ofSection: 0, piece: 0) }
    }

    @Test func htmlPage() throws {
        let intro = String(repeating: "Intro ", count: 20) + "end"
        let file = try folder.write(
            "<title>Site</title><p>\(intro)</p><h1>One</h1><p>a</p><h2 id=deux>Two</h2><p>b</p><h3>Three</h3><h2>One</h2>",
            to: "a.htm")
        let open = try TourOpener.open(path: file)
        #expect(open.tour.title == "Site")
        #expect(open.tour.sections.map(\.title) == ["Site", "One", "Two", "One"])
        #expect(open.tour.sections.map(\.level) == [1, 1, 2, 2])
        #expect(open.tour.sections[2].id == "deux")
        #expect(Set(open.tour.sections.map(\.id)).count == 4)
        #expect(try (0..<4).map { try text(open, $0) } == [intro, "One\na", "Two\nb\nThree", "One"])
        #expect(open.tour.sections.allSatisfy { $0.byteCount > 0 })
    }

    @Test func textPage() throws {
        let open = try TourOpener.open(path: try folder.write("one\n\u{0C}two\n\u{0C}\n", to: "notes.txt"))
        #expect(open.tour.title == "notes.txt")
        #expect(open.tour.sections.map(\.id) == ["notes-1", "notes-2"])
        #expect(open.tour.sections.map(\.title) == ["notes.txt, part 1", "notes.txt, part 2"])
        #expect(try (0..<2).map { try text(open, $0) } == ["one", "two"])
        let single = try TourOpener.open(path: try folder.write("one", to: "b.txt"))
        #expect(single.tour.sections.map(\.id) == ["b"])
    }

    @Test func brokenUTF8() throws {
        let title = Array("# ä".utf8) + [0xFF, 0x62, 0x0A]
        let open = try TourOpener.open(path: try folder.write(title, to: "a.md"))
        #expect(open.tour.sections.map(\.title) == ["ä\u{FFFD}b"])
    }

    // MARK: - Standard input

    @Test func standardInput() throws {
        let open = try TourOpener.open(standardInput: Array("abc".utf8))
        #expect(open.tour.id == "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(try text(open, 0) == "abc")
        let html = try TourOpener.open(standardInput: Array("\n <!DOCTYPE HTML><h1>x</h1>".utf8))
        #expect(html.tour.title == "x")
        #expect(
            try TourOpener.open(standardInput: Array("<html lang=en><p>y".utf8)).blocks(ofSection: 0).plainText == "y")
        let empty = #expect(throws: SourceError.self) { try TourOpener.open(standardInput: []) }
        #expect(empty?.description == "standard input is empty")
    }

    @Test func wrongSectionNumber() throws {
        let open = try TourOpener.open(standardInput: Array("# a".utf8))
        for number in [-1, 1] { #expect(throws: SourceError.self) { try open.blocks(ofSection: number) } }
    }

    @Test func relativePath() throws {
        let open = try TourOpener.open(
            path: try folder.write("x", to: "d/a.md").removingLastComponent().appending("../d/./a.md"))
        #expect(open.tour.id == folder.path.appending("d/a.md").string)
    }
}
