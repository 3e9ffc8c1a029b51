import SystemPackage
import Testing

@testable import HelperTools

extension FilterTests {
    /// Pages of the manual, by a program that notes how it was started.
    @Suite struct ManualPageTests {
        @Test(arguments: [
            ("man:ls", "ls", nil as String?), ("man:git(1)", "git", "1"),
            ("man:std::vector(3cxx)", "std::vector", "3cxx"),
            ("man:[(1)", "[", "1"),
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
                columns: 70,
                environment: ["PATH": program.folder.string, "LC_ALL": "C.UTF-8", "SECRET": "x", "PAGER": "less"])
            #expect(text == Array("N\u{8}NAME\n".utf8))
            #expect(program.noted("arguments")?.split(separator: "\n") == ["-s", "1", "--", "git"])
            let environment = try #require(program.noted("environment")).split(separator: "\n")
            #expect(environment.contains("MANWIDTH=70") && environment.contains("LC_ALL=C.UTF-8"))
            #expect(!environment.contains { $0.hasPrefix("SECRET") || $0.hasPrefix("PAGER") })
        }

        @Test func whatThereIsNot() throws {
            let page = try #require(ManualPage(source: "man:nothing"))
            #expect(throws: ManualError.noProgram) { try page.text(columns: 70, environment: [:]) }
            let program = try FakeProgram("exit 16", name: "man")
            #expect(throws: ManualError.noPage) {
                try page.text(columns: 70, environment: ["PATH": program.folder.string])
            }
        }
    }
}
