import Foundation
import TestSupport

/// Writes tours in which every field has something that would act on a terminal, drawn from a seed.
struct HostileTour {
    private var random: SeededGenerator
    /// How many documents were written.
    private(set) var count = 0
    private var attacks: [String]

    init(seed: Int, attacks: [String]) {
        random = SeededGenerator(seed: UInt64(seed))
        self.attacks = attacks
    }

    // MARK: Texts

    /// Words with attacks and single characters between them.
    mutating func text() -> String {
        var text = ""
        for _ in 0...random.below(3) {
            switch random.below(5) {
            case 0: text += ["word", "a b", "漢字", "é", "🎉", "x\u{301}", "http://x/", "&#155;2J"][random.below(8)]
            case 1: text.unicodeScalars.append(Unicode.Scalar(UInt8(random.below(0xA0))))
            case 2: text += "\u{1B}" + String(Unicode.Scalar(UInt8(0x20 + random.below(0x5F)))) + "31337"
            default: text += attacks[random.below(attacks.count)]
            }
        }
        return text
    }

    /// On one line, and without what would end a name.
    mutating func line() -> String {
        String(text().map { $0.isNewline || $0 == "\u{0}" || $0 == "/" ? " " : $0 })
    }

    /// In double quotes.
    mutating func quoted() -> String { escaped(text()) }

    /// A text in double quotes as JSON, YAML and TOML have it: what is not plain as an escape.
    private func escaped(_ text: String) -> String {
        "\""
            + text.unicodeScalars.map { scalar in
                (0x23..<0x5C).contains(scalar.value) || scalar.value > 0xFFFF
                    ? String(scalar) : String(format: "\\u%04x", scalar.value)
            }.joined() + "\""
    }

    /// In double quotes of an attribute.
    mutating func attribute() -> String { "\"" + text().filter { $0 != "\"" && $0 != "<" } + "\"" }

    // MARK: Pages

    mutating func markdown() -> String {
        count += 1
        return """
            ---
            title: \(quoted())
            \(line()): \(quoted())
            glossary: {\(quoted()): \(quoted())}
            ---
            # \(line())

            \(text()) [\(line())](<\(line())> "\(line())") ![\(line())](\(line()).png) `\(line())` <b title=\(attribute())>
            <http://example.org/\(line())> [x](http://\(line()).example/) &#27;[31337m &#x9b;31337m[^\(count)]

            ```\(line())
            \(text())
            ```

            | \(line()) | b |
            |---|---|
            | \(line()) | `\(line())` |

            ```quiz
            id: \(quoted())
            questions:
              - ask: \(quoted())
                answers: [\(quoted()), \(quoted())]
                right: 1
                because: \(quoted())
            ```

            > [!NOTE] \(line())
            > \(line())

            ![\(line())](recording-\(count).cast) <video src="x.mp4" title=\(attribute())></video>

            [^\(count)]: \(text())

            """
    }

    mutating func html() -> String {
        count += 1
        return """
            <!doctype html><meta charset=utf-8><title>\(text())</title><h1 id=\(attribute())>\(text())</h1><p>\(text())
            <a href=\(attribute()) title=\(attribute())>\(text())</a><img src=\(attribute()) alt=\(attribute())>
            <pre>\(text())</pre><table><caption>\(text())</caption><tr><td>\(text())</table>
            <dl><dt>\(text())<dd>&#27;]0;PWNED&#7;</dl><details><summary>\(text())</summary>\(text())</details>

            """
    }

    mutating func recording() -> String {
        count += 1
        return """
            {"version": 2, "width": 30, "height": 4, "title": \(quoted()), "env": {\(quoted()): \(quoted())}}
            [0.1, "o", \(quoted())]
            [0.2, "m", \(quoted())]
            [0.3, \(quoted()), 1]

            """
    }

    // MARK: Tours

    /// Writes a folder with a manifest, pages of every kind, recordings and a catalogue.
    mutating func writeFolder(of pages: Int, to name: String, in workspace: Workspace) throws {
        var sections = ""
        for number in 0..<pages {
            let file = ["\(number) \(line()).md", "\(number).html", "\(number).txt"][random.below(3)]
            try workspace.write("\(name)/recording-\(count + 1).cast", recording())
            var page = Array((file.hasSuffix("html") ? html() : markdown()).utf8)
            // no UTF-8
            if random.below(4) == 0 { page += [0x9B] + Array("31337m".utf8) + [0x9D] + Array("0;PWNED".utf8) + [0x9C] }
            try workspace.write("\(name)/\(file)", page)
            sections += "  - {file: \(escaped(file)), title: \(quoted()), id: \(number)}\n"
        }
        try workspace.write("\(name)/end.md", "# the end of it\n")
        try workspace.write(
            "\(name)/tour.yaml",
            """
            id: \(quoted())
            title: \(quoted())
            description: \(quoted())
            media: media.json
            next: [\(escaped("../" + text()))]
            \(quoted()): \(quoted())
            sections:
            \(sections)  - end.md

            """)
        try workspace.write(
            "\(name)/media.json",
            """
            {"schema": 1, \(quoted()): 1, "media": [{"section": "0", "url": "http://127.0.0.1:1/\(count).mp4",
              "title": \(quoted()), "poster": \(quoted()), "app": \(quoted())}]}
            """)
        count += 2
    }

    /// Writes a repository with a tour of its code.
    mutating func writeCodeTour(to name: String, in workspace: Workspace) throws {
        var steps: [String] = []
        for number in 0..<10 {
            try workspace.write("\(name)/\(number).swift", (0..<6).map { _ in line() + "\n" }.joined())
            steps.append(
                """
                {"file": "\(number).swift", "line": 2, "title": \(quoted()), "description": \(quoted()), "icon": \(quoted())},
                {"file": \(quoted()), "pattern": \(quoted()), "description": \(quoted()), "commands": [\(quoted())]}
                """)
            count += 1
        }
        steps.append(#"{"title": "the end of it", "description": "the end of it"}"#)
        try workspace.write(
            "\(name)/.tours/a.tour",
            """
            {"title": \(quoted()), "description": \(quoted()), "ref": \(quoted()), "nextTour": \(quoted()),
             "steps": [\(steps.joined(separator: ",\n"))]}
            """)
    }

    /// Writes a book whose settings, list and chapters are hostile.
    mutating func writeBook(to name: String, in workspace: Workspace) throws {
        var list = "# \(line())\n\n"
        for number in 0..<10 {
            let include = "\n{{#include \(line())}} {{#\(line()) x}}\n"
            try workspace.write("\(name)/src/\(number).md", markdown() + include)
            list += "- [\(line().filter { !"[]".contains($0) })](\(number).md)\n"
        }
        try workspace.write("\(name)/src/end.md", "# the end of it\n")
        try workspace.write("\(name)/src/SUMMARY.md", list + "- [the end of it](end.md)\n")
        try workspace.write("\(name)/book.toml", "[book]\ntitle = \(quoted())\nauthors = [\(quoted())]\n")
        count += 2
    }

    /// Writes a book in an archive.
    mutating func writeEPUB(to name: String, in workspace: Workspace) throws {
        // what XML forbids makes it no book; this is what comes through
        func allowed(_ text: String) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { $0.value >= 0x20 && !"<&\"".unicodeScalars.contains($0) }))
        }
        var archive = ZipFile()
        archive.add("mimetype", "application/epub+zip", .stored)
        archive.add(
            "META-INF/container.xml", "<container><rootfiles><rootfile full-path=\"a.opf\"/></rootfiles></container>")
        var (items, spine, contents) = ("", "", "")
        for number in 0..<10 {
            archive.add("\(number).html", html())
            items += "<item id=\"i\(number)\" href=\"\(number).html\" media-type=\"application/xhtml+xml\"/>"
            spine += "<itemref idref=\"i\(number)\"/><itemref idref=\"\(allowed(text()))\"/>"
            contents += "<li><a href=\"\(number).html#\(allowed(text()))\">\(allowed(text()))</a></li>"
        }
        archive.add("end.html", "<h1>the end of it</h1>")
        items += "<item id=\"e\" href=\"end.html\" media-type=\"application/xhtml+xml\"/>"
        archive.add("nav.html", "<nav epub:type=\"toc\"><ol>\(contents)</ol></nav>")
        let title = "<dc:title>\(allowed(text()))&#x9b;31337m</dc:title><dc:creator>\(allowed(text()))</dc:creator>"
        let navigation = "<item id=\"n\" href=\"nav.html\" properties=\"nav\" media-type=\"application/xhtml+xml\"/>"
        archive.add(
            "a.opf",
            """
            <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>\(title)</metadata>
            <manifest>\(items)\(navigation)</manifest><spine>\(spine)<itemref idref="e"/></spine></package>
            """)
        try workspace.write(name, archive.bytes)
        count += 2
    }

    /// Writes files that are refused, or of which something is said, and returns their names.
    mutating func writeWrongOnes(to name: String, in workspace: Workspace) throws -> [String] {
        let texts: [(String, String)] = [
            ("a/tour.yaml", "title: \(text())\nsections: \(quoted())\ncredit: \(quoted())\n"),
            ("b/tour.yaml", "sections:\n  - file: \(quoted())\n"), ("c/.tours/a.tour", "{\"title\": \(text())}"),
            ("d/.tours/a.tour", "{\"title\": \(quoted()), \"steps\": \(quoted())}"),
            ("e/book.toml", "[book]\ntitle = \(text())\n[\(line())]\n"), ("f.cast", "{\"version\": \(text())}\n"),
            ("g.epub", "PK\u{3}\u{4}\(text())"), ("h \(line()).md", "\0\0\(text())"),
            ("i.cast", "{\"version\": 2, \"width\": 9, \"height\": 2}\n[\(text())]\n[1, \(quoted())]\n"),
            ("j.md", "---\n\(text()): [\n---\n```quiz\n\(text())\n```\n![\(line())](\(line()))\n"),
        ]
        for (file, text) in texts { try workspace.write("\(name)/\(file)", text) }
        try workspace.write("\(name)/b/a.md", "text\n")
        count += texts.count
        return texts.map { "\(name)/" + ($0.0.contains("/") ? String($0.0.prefix(1)) : $0.0) }
    }
}
