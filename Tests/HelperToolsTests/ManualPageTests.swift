import SystemPackage
import Testing

@testable import HelperTools

extension FilterTests {
    /// Pages of the manual, by a program that notes how it was started.
    @Suite struct ManualPageTests {
        @Test(arguments: [
            ("man:ls", "ls", nil as String?), ("man:git(1)", "git", "1"),
            ("man:std::vector(3cxx)", "std::vector", "3cxx"),
            ("man:[(1)", "[", "1"), ("man:5:crontab", "crontab", "5"), ("man:3pm:A::B", "A::B", "3pm"),
        ])
        func names(source: String, name: String, section: String?) {
            let page = ManualPage(source: source)
            #expect(page?.name == name && page?.section == section)
        }

        @Test(arguments: [
            "ls", "man:", "man:-K", "man:ls(-a)", "man:/etc/passwd", "man:../x", "man:a b", "man:a;b", "man:$(x)",
            "man:(1)",
            "man:ls()", "man:a\nb",
        ])
        func othersAreNone(source: String) { #expect(ManualPage(source: source) == nil) }

        @Test func theProgramIsStartedWithoutAShell() throws {
            let program = try FakeProgram(
                "printf '%s\\n' \"$@\" >$HERE/arguments; /usr/bin/env >$HERE/environment; printf 'N\\bNAME\\n'",
                name: "man")
            let page = try #require(ManualPage(source: "man:git(1)"))
            let text = try page.text(
                environment: ["PATH": program.folder.string, "LC_ALL": "C.UTF-8", "SECRET": "x", "PAGER": "less"])
            #expect(text == Array("N\u{8}NAME\n".utf8))
            #expect(program.noted("arguments")?.split(separator: "\n") == ["-s", "1", "--", "git"])
            let environment = try #require(program.noted("environment")).split(separator: "\n")
            #expect(environment.contains("MANWIDTH=80") && environment.contains("LC_ALL=C.UTF-8"))
            #expect(!environment.contains { $0.hasPrefix("SECRET") || $0.hasPrefix("PAGER") })
        }

        @Test func mandocMakesHTMLOfThePageThatManFinds() throws {
            let man = try FakeProgram("printf '%s\\n' \"$@\" >$HERE/arguments; echo /pages/ls.1", name: "man")
            let page = try #require(ManualPage(source: "man:ls(1)"))
            let path = man.folder.string
            #expect(try page.html(environment: ["PATH": path]) == nil, "without mandoc")
            let mandoc = try FakeProgram(
                "printf '%s\\n' \"$@\" >$HERE/arguments; printf '<p>a</p>'", name: "mandoc")
            let html = try page.html(environment: ["PATH": "\(path):\(mandoc.folder.string)"])
            #expect(html == Array("<p>a</p>".utf8))
            #expect(man.noted("arguments")?.split(separator: "\n") == ["-w", "-s", "1", "--", "ls"])
            #expect(mandoc.noted("arguments")?.split(separator: "\n").suffix(2) == ["--", "/pages/ls.1"])
        }

        @Test func thePagesThatThereAreAreListed() throws {
            let man = try FakeProgram(
                "printf 'ls (1)  - list <files>\\nx\\na b (c\\ncrontab (5) - tables\\n'", name: "man")
            let list = try #require(ManualPage.list(environment: ["PATH": man.folder.string]))
            #expect(
                String(decoding: list, as: UTF8.self)
                    == "<h1>Section 1</h1><ul><li><a href=\"man:ls(1)\">ls(1)</a> list &lt;files></li></ul>\n"
                    + "<h1>Section 5</h1><ul><li><a href=\"man:crontab(5)\">crontab(5)</a> tables</li></ul>\n")
            let none = try FakeProgram("exit 16", name: "man")
            #expect(ManualPage.list(environment: ["PATH": none.folder.string]) == nil)
        }

        @Test func whatThereIsNot() throws {
            let page = try #require(ManualPage(source: "man:nothing"))
            #expect(throws: HelperProblem("man is not installed: apt install man-db")) {
                try page.text(environment: [:])
            }
            let program = try FakeProgram("exit 16", name: "man")
            #expect(throws: HelperProblem.self) {
                try page.text(environment: ["PATH": program.folder.string])
            }
        }
    }
}
