import HelperTools
import Platform
import SystemPackage
import Testing

/// Programs for addresses: which are found, and what they are given.
@Suite struct BrowserCommandTests {
    private func find(_ browser: String?, path: String = "/nonexistent") throws -> [BrowserCommand] {
        var environment = ["PATH": path]
        environment["BROWSER"] = browser
        return try BrowserCommand.find(environment: environment)
    }

    private func arguments(_ browser: String, _ address: String) throws -> [String] {
        try #require(find(browser).first).arguments(opening: address)
    }

    @Test func theVariableIsAListOfCommands() throws {
        let found = try find("nothere:/bin/sh -c 'x y':/bin/cat")
        #expect(found.map(\.name) == ["sh", "cat"])
        #expect(throws: BrowserCommand.Problem.missing(["nothere", "gone"])) { try find("nothere:gone --new") }
        #expect(throws: BrowserCommand.Problem.none) { try find(nil) }
        #expect(throws: BrowserCommand.Problem.none) { try find("") }
        #expect(throws: BrowserCommand.Problem.none) { try find(": :") }
    }

    @Test func xdgOpenIsTheLastResort() throws {
        let program = try FakeProgram(":")
        let link = program.folder.appending("xdg-open")
        #expect(symlink(program.path.string, link.string) == 0)
        defer { unlink(link.string) }
        #expect(try find(nil, path: program.folder.string).map(\.name) == ["xdg-open"])
        #expect(try find("bat", path: program.folder.string).map(\.name) == ["bat"])
        #expect(throws: BrowserCommand.Problem.self) { try find("gone", path: program.folder.string) }
    }

    @Test func theAddressIsOneArgument() throws {
        let address = "https://a.b/?q=%s&x=%20 y'z\"$(id)"
        #expect(try arguments("/bin/sh", address) == [address])
        #expect(try arguments("/bin/sh --new-tab", address) == ["--new-tab", address])
        #expect(try arguments("/bin/sh %s --after", address) == [address, "--after"])
        #expect(try arguments("/bin/sh '--url=%s' 'a b'", address) == ["--url=\(address)", "a b"])
        #expect(try arguments("/bin/sh 100%% %d %s %s %", address) == ["100%", "%d", address, "%s", "%"])
        #expect(try arguments("/bin/sh &", address) == [address])
    }

    @Test func textBrowsersNeedTheScreen() throws {
        let program = try FakeProgram(":")
        for (name, needsScreen) in [("w3m", true), ("lynx", true), ("firefox", false), ("www-browser", true)] {
            let link = program.folder.appending(name)
            #expect(symlink(program.path.string, link.string) == 0)
            defer { unlink(link.string) }
            #expect(try find(name, path: program.folder.string).first?.needsScreen == needsScreen, "\(name)")
        }
    }

    /// Whatever is in an address, the program has exactly one argument of it.
    @Test func hostileAddressesAreOneArgumentEach() async throws {
        let program = try FakeProgram("printf '%s\\n%s\\n\\035' \"$#\" \"$1\" >> \"$HERE/arguments\"")
        let parts = [
            " ", "\t", "\n", "'", "\"", "`id`", "$(id)", ";ls", "|x", "&&y", "%s", "%20", "*", "~", "\\", "--help",
            "-e",
            "{a,b}", "<f", ">f", "#", "!1", "é", "\u{1B}[0m", "\u{7F}", "\r", "(", ")", "=", "a b",
        ]
        let browser = try #require(try find("\(program.path.string) %s").first)
        var addresses: [String] = []
        for number in 0..<500 {
            addresses.append(
                "https://h/\(number)" + parts[number % parts.count] + parts[number * 7 / parts.count % parts.count]
                    + "z")
        }
        for address in addresses {
            let run = DetachedProgram(program: browser.program, arguments: browser.arguments(opening: address))
            #expect(await run.run {} == .exited(0))
        }
        let noted = (program.noted("arguments") ?? "").split(separator: "\u{1D}").map(String.init)
        #expect(noted == addresses.map { "1\n\($0)\n" })
    }

    @Test func itHasNothingOfTheReader() async throws {
        let program = try FakeProgram(
            "ls -l /proc/$$/fd > \"$HERE/descriptors\"; ps -o sid= -p $$ > \"$HERE/terminal\"; echo out; echo err >&2")
        // left open for children by whoever opened it
        let left = open("/etc/hostname", O_RDONLY)
        defer { close(left) }
        let ending = await DetachedProgram(program: program.path, arguments: []).run {}
        #expect(ending == .exited(0))
        let lines = try #require(program.noted("descriptors")).split(separator: "\n")
        // the shell keeps its own output aside while it writes the list
        #expect(lines.filter { $0.hasSuffix(" -> /dev/null") }.count == 3, "\(lines)")
        #expect(!lines.contains { $0.contains("/etc/hostname") || $0.contains("socket:") || $0.contains("pipe:") })
    }

    @Test func endingsAreTold() async throws {
        let failing = try FakeProgram("exit 3")
        #expect(await DetachedProgram(program: failing.path, arguments: []).run {} == .exited(3))
        let killed = try FakeProgram("kill -9 $$")
        #expect(await DetachedProgram(program: killed.path, arguments: []).run {} == .killed(9))
        #expect(await DetachedProgram(program: "/nonexistent", arguments: []).run {} == .notStarted)
    }
}
