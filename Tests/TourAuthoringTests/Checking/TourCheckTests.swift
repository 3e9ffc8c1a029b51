import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourAuthoring
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// What is found in tours, without the reader: links are judged by a few lines here.
@Suite struct TourCheckTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func judge(_ address: String, on page: String?) -> TourCheck.Target {
        if address.hasPrefix("https:") { return .elsewhere }
        if address.hasPrefix("bad:") { return .refused("it is bad") }
        if address.hasPrefix("tour:section/") { return .section(String(address.dropFirst(13))) }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return .place(page: parts[0].isEmpty ? nil : parts[0], name: parts.count > 1 ? parts[1] : nil)
    }

    /// What is found, each as `file:line:column: level: message` without the temporary folder.
    private func findings(in name: String = "t") throws -> [String] {
        var check = TourCheck(try TourOpener.open(path: folder.path.appending(name)), judge: Self.judge)
        return lines(check.run())
    }

    private func lines(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.prefix)\($0.level): \($0.message)".replacing("\(folder.path)/", with: "") }
    }

    private func page(_ text: String) throws -> [String] {
        try folder.write(text, to: "t/a.md")
        return try findings()
    }

    @Test func `a good tour has nothing to be said of it`() throws {
        try folder.write("id: x\ntitle: T\nsections: [a.md, {file: b.html, id: two}]\n", to: "t/tour.yaml")
        try folder.write(
            "# A\n\n[b](b.html#there), [web](https://example.org), [two](tour:section/two), [me](#a)\n", to: "t/a.md")
        try folder.write("<h1 id=there>B</h1><p><a href='a.md#a'>a</a> <img src=p.png alt='A pixel'>", to: "t/b.html")
        try folder.write(SmallPicture.png, to: "t/p.png")
        #expect(try findings() == [])
    }

    @Test func `versions and reviews that are the author's to look after`() throws {
        let keys = "same-version: [aaaaaaaa, bbbbbbbb]\nreview-by: 1970-01-10\n"
        try folder.write("---\n\(keys)---\n# A\n", to: "t/a.md")
        try folder.write("# B\n", to: "t/b.md")
        func found(_ hash: String, today: Int) throws -> [String] {
            var check = TourCheck(try TourOpener.open(path: folder.path.appending("t")), judge: Self.judge)
            check.today = today
            check.content = { _, section in section == 0 ? "sha256:" + hash : nil }
            return lines(check.run())
        }
        #expect(
            try found("bbbbbbbb99", today: 9) == [
                "t/a.md:1:1: note: “same-version”: bbbbbbbb is this text; aaaaaaaa counts as the same"
            ])
        #expect(
            try found("cccccccc99", today: 10) == [
                "t/a.md:1:1: warning: this page is due for review, by its “review-by”",
                "t/a.md:1:1: warning: “same-version” lacks this text, cccccccc: "
                    + "readers of the others are asked to read it",
            ])
    }

    @Test func `the tours that follow`() throws {
        try folder.write("# A\n\nwords\n", to: "t/a.md")
        try folder.write("# B\n", to: "beside/b.md")
        let next = ["other.id", "../beside", "https://example.org/t/", "sub", "x", "../nowhere", "../../etc", "/etc"]
        try folder.write("id: x\nnext: [\(next.joined(separator: ", "))]\nsections: [a.md]\n", to: "t/tour.yaml")
        let further = "leads outside the folder that holds the tour's folder"
        #expect(
            try findings() == [
                "t/tour.yaml:2: warning: “next” names the tour itself",
                "t/tour.yaml:2: error: “next”: “../nowhere” not found",
                "t/tour.yaml:2: error: “../../etc” \(further)", "t/tour.yaml:2: error: “/etc” \(further)",
            ])
        let tour = try TourOpener.open(path: folder.path.appending("t")).tour
        #expect(tour.next.prefix(3) == ["other.id", "\(folder.path)/beside", "https://example.org/t/"])
        #expect(!tour.next.contains { $0.hasSuffix("etc") })
    }

    @Test func `links to pages and sections that are not there`() throws {
        try folder.write("%PDF", to: "t/c.pdf")
        try folder.write("data", to: "t/sub/d")
        try folder.write(SmallPicture.png, to: "t/p.png")
        let found = try page(
            "# A\n\n[x](b.md) é [y](c.pdf)\n[z](bad:1) [s](tour:section/no) [**s**t](b.md)\n[f](sub/) [p](p.png)\n")
        #expect(
            found == [
                "t/a.md:3:2: error: page “b.md” not found",
                "t/a.md:3:14: warning: “c.pdf” is not a page of this tour; the link opens it on its own",
                "t/a.md:4:2: error: the link “bad:1” is not followed: it is bad",
                "t/a.md:4:13: error: section “no” not found", "t/a.md:4:36: error: page “b.md” not found",
                "t/a.md:5:2: warning: “sub/” is not a page of this tour; the link opens it on its own",
            ])
    }

    @Test func `names on this page and on pages before and behind it`() throws {
        try folder.write("# B\n\n## Same\n\n## Same\n\n[a](a.md#a) [no](a.md#b)\n", to: "t/b.md")
        let found = try page("# A\n\n[up](#A) [no](#nix)\n[b](b.md#same-1) [no](b.md#same-2)\n")
        #expect(
            found == [
                "t/a.md:3:11: error: this page has no heading “nix”",
                "t/a.md:4:19: error: “b.md” has no heading “same-2”",
                "t/b.md:7:14: error: “a.md” has no heading “b”",
            ])
    }

    @Test func `names of headings are numbered over a page of many pieces`() throws {
        let part = "## Same\n\n" + String(repeating: "Words to fill the page with.\n", count: 2_000) + "\n"
        let pages = "# A\n\n" + String(repeating: part, count: 5)
        #expect(
            try page(pages + "[last](#same-4) [none](#same-5)\n").map { $0.suffix(40) } == [
                "error: this page has no heading “same-5”"
            ])
    }

    @Test func `names that are there twice`() throws {
        let twice = "error: the name “own” is used twice on this page; links lead to the first"
        #expect(try page("# A {#own}\n\n## B {#own-1}\n\n## C {#own}\n") == ["t/a.md:5:1: \(twice)"])
        #expect(try page("# A\n\n## A\n\n<p id=own>x</p>\n\n<p id=own>y</p>\n").map { $0.hasSuffix(twice) } == [true])
    }

    @Test func `pictures without text, and pictures that are not there`() throws {
        try folder.write(SmallPicture.png, to: "t/p.png")
        try folder.write("no picture", to: "t/q.png")
        let found = try page("# A\n\n![](p.png)\n\nText ![x](no.png) ![y](q.png) ![z](https://example.org/z.png)\n")
        #expect(found.count == 3)
        #expect(found[0].hasPrefix("t/a.md:3:1:") && found[0].contains("warning: picture has no alternative text"))
        #expect(found[1].hasPrefix("t/a.md:5:") && found[1].contains("error: picture “no.png” not found"))
        #expect(found[2].contains("warning: the picture “q.png” is not shown"))
    }

    @Test func `what is left out for the program that makes the site`() throws {
        let words = "# A\n\nb {{c}} {{d}}\n"
        #expect(try page(words).isEmpty)
        let warning =
            "warning: not shown, because only the site's generator reads it: “{{c}}” and 1 more on this page"
        #expect(try page("---\npage-type: x\n---\n" + words) == ["t/a.md:6:3: \(warning)"])
    }

    @Test func `headings that leave a level out`() throws {
        let found = try page("# A\n\n### B\n\n## C\n\n### D\n\n> # E\n\n#### F\n\n# G\n")
        #expect(found == ["t/a.md:3:1: warning: a heading of level 3 follows one of level 1"])
    }

    @Test func `what the source says of itself`() throws {
        try folder.write("colour: red\nsections: [a.md, {file: b.md, id: a}]\n", to: "t/tour.yaml")
        try folder.write("---\ncredits: many\n---\n# B\n", to: "t/b.md")
        try folder.write("# C\n", to: "t/c.md")
        let found = try page("# A\n\n[d](d.md)\n")
        #expect(
            Set(found) == [
                "t/tour.yaml:1: warning: unknown key “colour”",
                "t/tour.yaml: warning: has no “id”: credits are kept under the folder's path and are lost when it moves",
                "t/a.md:3:2: error: page “d.md” not found",
                "t/b.md: error: another section already has the id “a”; this one gets “a-2”",
                "t/b.md:2: error: “credits” must be a whole number from 0 to 1,000, not “many”",
                "t/c.md: warning: is not in the tour: tour.yaml does not list it",
            ])
    }

    @Test func `a page that stands in for another is part of the tour`() throws {
        try folder.write("id: x\nsections: [a.md]\npages: {404: s/404.md}\n", to: "t/tour.yaml")
        try folder.write("# Moved\n\nWords.\n", to: "t/s/404.md")
        #expect(try page("# A\n") == [])
    }

    @Test func `files that the manifest names`() throws {
        try folder.write(
            "id: x\nmedia: m.json\npages:\n  404: no.md\n  401: a.md\n  403: t.sh\n", to: "t/tour.yaml")
        try folder.write("# B\n\nText.\n", to: "t/b.md")
        #expect(
            try page("# A\n\nText.\n") == [
                "t/tour.yaml:2: error: file “m.json” not found",
                "t/tour.yaml:4: error: file “no.md” not found",
                "t/tour.yaml:6: error: “t.sh” is not a page; \(PageKind.endingsHint)",
            ])
        try folder.write("id: x\nmedia: https://example.org/m.json\npages: {999: a.md}\n", to: "t/tour.yaml")
        #expect(throws: SourceError.self) { try findings() }
        try folder.write("id: x\nmedia: https://example.org/m.json\n", to: "t/tour.yaml")
        #expect(try findings() == [])
    }

    @Test func `words of a code tour's step are placed in its file`() throws {
        try folder.write(
            """
            {"title": "A", "steps": [
              {"description": "[z](c#L2)", "file": "c", "line": 1},
              {"description": "[y](nix.md)", "file": "c", "pattern": "nothing"}
            ]}
            """, to: "t/.tours/a.tour")
        try folder.write("code", to: "t/c")
        let found = try findings()
        #expect(
            found == [
                "t/.tours/a.tour:3: warning: A, step 2: c: no line matches the step’s pattern any more",
                "t/.tours/a.tour:3:3: error: page “nix.md” not found",
            ])
    }

    @Test func `sections of one page, a pipe, and a page in another encoding`() throws {
        let text = "# A\n\n## B\n\n[a](#a) [b](#b) [c](#c)\n"
        try folder.write(text, to: "a.md")
        #expect(try findings(in: "a.md") == ["a.md:5:18: error: this page has no heading “c”"])
        var check = TourCheck(try TourOpener.open(standardInput: Array((text + "[x](x.md)").utf8)), judge: Self.judge)
        #expect(
            lines(check.run()) == [
                "standard input:5:18: error: this page has no heading “c”",
                "standard input:6:2: warning: “x.md” cannot be checked: this page came from a pipe",
            ])
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in "# Ä\n\n[c](#c)\n".utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        try folder.write(utf16, to: "b.md")
        #expect(try findings(in: "b.md") == ["b.md:3:2: error: this page has no heading “c”"])
    }

    @Test func `a page that cannot be read is one finding, and the rest is checked`() throws {
        try folder.write("sections: [a.md, b.md]\nid: t\n", to: "t/tour.yaml")
        try folder.write([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 1], to: "t/b.md")
        let found = try page("# A\n\n[x](#x)\n")
        #expect(found.count == 2 && found.last?.hasPrefix("t/b.md: error: is not text") == true, "\(found)")
    }
}
