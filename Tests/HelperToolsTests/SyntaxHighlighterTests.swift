import CellGrid
import HelperTools
import MediaHelpers
import Platform
import SystemPackage
import TerminalText
import TestSupport
import Testing

extension FilterTests {
    /// Colours by a program that works, by one that does not, and by one that means harm.
    @Suite struct SyntaxHighlighterTests {
        /// An answer in colours by a program that is no better than needed.
        private static let red = "printf '\\033[31m'; cat; printf '\\033[0m'"

        private func highlight(
            _ script: String, text: String = "let x = 1", language: String? = "swift", limit: Duration = .seconds(600)
        ) async throws(FilterError) -> [ColoredRun] {
            guard let program = try? FakeProgram(script) else { throw .failed }
            return try await highlight(with: program, text: text, language: language, limit: limit)
        }

        private func highlight(
            with program: FakeProgram, text: String = "let x = 1", language: String? = "swift",
            limit: Duration = .seconds(600)
        ) async throws(FilterError) -> [ColoredRun] {
            var highlighter = SyntaxHighlighter(program: program.path)
            highlighter.timeLimit = limit
            return try await highlighter.highlight(text, language: language)
        }

        /// The descriptors of this process that lead to files without a name that were made for a text.
        private var openTexts: [String] {
            (0..<1024).compactMap { number in
                var target = [CChar](repeating: 0, count: 256)
                let count = readlink("/proc/self/fd/\(number)", &target, target.count - 1)
                let name =
                    count > 0 ? String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
                return name.hasPrefix("/dev/shm/tour-") ? name : nil
            }
        }

        // MARK: What it does

        @Test func theAnswersColoursAreTaken() async throws {
            let program = try FakeProgram(Self.red + "; printf '%s\\n' \"$@\" >$HERE/arguments; env >$HERE/environment")
            let runs = try await highlight(with: program, text: "e\u{301}\n漢", language: "Swift,ignore")
            #expect(runs == [ColoredRun(range: 0..<5, style: Style(foreground: .palette(1)))])
            let arguments = try #require(program.noted("arguments")).split(separator: "\n")
            #expect(arguments.last == "--language=swift")
            #expect(arguments.allSatisfy { $0.hasPrefix("--") })
            #expect(arguments.contains("--no-config") && arguments.contains("--paging=never"))
            let variables = try #require(program.noted("environment")).split(separator: "\n")
            // those are what a shell sets for itself
            #expect(variables.allSatisfy { $0.hasPrefix("PWD=") || $0.hasPrefix("_=") || $0.hasPrefix("SHLVL=") })
        }

        /// A file's name says its language; nothing in it can be an order.
        @Test(arguments: [("main.c", "main.c"), ("a b;$(x)/é.py", "a_b___x____.py"), ("Makefile", "Makefile")])
        func theNameOfAFileIsPassedOn(name: String, passed: String) async throws {
            let program = try FakeProgram(Self.red + "; printf '%s\\n' \"$@\" >$HERE/arguments")
            let highlighter = SyntaxHighlighter(program: program.path)
            #expect(try await highlighter.highlight("x", language: nil, fileName: name).count == 1)
            #expect(try #require(program.noted("arguments")).split(separator: "\n").last == "--file-name=\(passed)")
        }

        @Test func nothingIsInherited() async throws {
            let script = "ls -l /proc/$$/fd >$HERE/descriptors; (: </dev/tty) 2>/dev/null && echo >$HERE/terminal; "
            let program = try FakeProgram(script + Self.red)
            // open for any program that is started without care
            let folder = program.folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY) }
            defer { close(folder) }
            try #require(folder >= 0)
            _ = try await highlight(with: program)
            let targets = try #require(program.noted("descriptors")).split(separator: "\n").compactMap { line in
                line.split(separator: " ").last.map(String.init)
            }
            #expect(!targets.contains(program.folder.string))
            // the input, and the one pipe of the output, which the shell may keep under another number
            #expect(Set(targets.filter { $0.hasPrefix("pipe:") || $0.hasPrefix("socket:") }).count <= 1)
            #expect(targets.count <= 7)
            #expect(program.noted("terminal") == nil)
            #expect(openTexts.isEmpty)
        }

        @Test func nothingToColourStartsNothing() async throws {
            let program = try FakeProgram("echo >$HERE/input")
            for (text, language) in [
                ("", "swift"), ("x", nil), ("x", "text"), ("x", "plaintext"), ("x", "TXT"), ("x", ""),
            ] as [(String, String?)] {
                #expect(try await highlight(with: program, text: text, language: language).isEmpty)
            }
            #expect(program.noted("input") == nil)
            // a first line that says what it is
            let shell = try FakeProgram(Self.red + "; printf '%s\\n' \"$@\" >$HERE/arguments")
            #expect(try await highlight(with: shell, text: "#!/bin/sh", language: nil).count == 1)
            #expect(try #require(shell.noted("arguments")).contains("language") == false)
        }

        /// No name of a language does anything but choose a language.
        @Test(arguments: [
            "--pager=touch evil", "-A", "swift --config-file=/etc/passwd", "$(touch evil)", "`id`", "a;b", "a b",
            "a\nb",
            "a\0b", "../../etc/passwd", "a/b", "é", "\u{1B}[31m", "'", "\"", "*", "%s",
            String(repeating: "a", count: 33),
            String(repeating: "a", count: 1_000_000), ",swift", "\u{202E}c", "c\u{301}",
        ])
        func hostileLanguages(name: String) async throws {
            let program = try FakeProgram(Self.red + "; printf '%s\\n' \"$@\" >$HERE/arguments")
            let runs = try await highlight(with: program, language: name)
            if let arguments = program.noted("arguments") {
                let language = arguments.split(separator: "\n").last ?? ""
                #expect(language.hasPrefix("--language="))
                #expect(
                    language.dropFirst("--language=".count).utf8.allSatisfy { byte in
                        "abcdefghijklmnopqrstuvwxyz0123456789+#._-".utf8.contains(byte)
                    })
            } else {
                #expect(runs.isEmpty)
            }
        }

        @Test(arguments: ["c++", "C#", "objective-c", "f#", "x86_64", "tar.gz", "-A"])
        func oddButHonestLanguages(name: String) async throws {
            let program = try FakeProgram(Self.red + "; printf '%s\\n' \"$@\" >$HERE/arguments")
            #expect(try await highlight(with: program, language: name).count == 1)
            #expect(program.noted("arguments")?.contains("\n--language=" + name.lowercased() + "\n") == true)
        }

        // MARK: Programs that fail

        @Test func aProgramThatIsNotThere() async {
            let highlighter = SyntaxHighlighter(program: "/nonexistent/bat")
            await #expect(throws: FilterError.failed) { try await highlighter.highlight("x", language: "c") }
            #expect(SyntaxHighlighter(path: "/nonexistent:relative:") == nil)
            #expect(openTexts.isEmpty)
        }

        @Test func textThatIsTooLong() async throws {
            let program = try FakeProgram("echo >$HERE/input")
            var highlighter = SyntaxHighlighter(program: program.path)
            highlighter.maximumInput = 100
            let text = String(repeating: "é", count: 51)
            await #expect(throws: FilterError.tooLong) { try await highlighter.highlight(text, language: "c") }
            #expect(program.noted("input") == nil)
        }

        @Test(
            arguments: [
                ("exit 1", FilterError.failed), ("cat; exit 1", .failed), ("kill -9 $$", .failed),
                ("kill -PIPE $$", .failed), (":", .otherText), ("echo other", .otherText), ("cat; echo", .otherText),
                ("cat | tr a-z A-Z", .otherText), ("printf 'let x = 1'", .otherText),
                ("printf '\\377\\376'; cat", .otherText),
                ("head -c 1000000 /dev/urandom", .otherText), ("yes", .otherText), ("cat /dev/zero", .otherText),
                // 100 MB, on both outputs
                ("head -c 100000000 /dev/zero", .otherText), ("head -c 100000000 /dev/zero >&2; echo", .otherText),
                ("cat >/dev/full", .failed), ("exec <&- >&-", .otherText), ("exec >&-; exit 3", .failed),
            ] as [(String, FilterError)])
        func bad(script: String, expected: FilterError) async throws {
            let program = try FakeProgram("echo $$ >>$HERE/pids\n" + script)
            await #expect(throws: expected) { try await highlight(with: program) }
            #expect(program.remaining.isEmpty)
            #expect(openTexts.isEmpty)
        }

        /// Strings are equal if they mean the same characters; code has to be the same bytes.
        @Test func canonicalEquivalenceIsNotEnough() async throws {
            await #expect(throws: FilterError.otherText) {
                try await highlight("printf '\\303\\251\\n'", text: "e\u{301}")
            }
        }

        /// A program may end without having read: no signal, no deadlock, however much there was.
        @Test func inputThatNobodyReads() async throws {
            let text = String(repeating: "x", count: 200_000)
            await #expect(throws: FilterError.otherText) { try await highlight("echo done", text: text) }
            #expect(try await highlight(Self.red, text: text).count == 1)
        }

        // MARK: Programs that do not end

        /// Killed, with what it started, whatever it ignores; nothing is left of it, not even its entry among the processes.
        @Test(arguments: [
            "exec sleep 1000", "sleep 1000", "trap '' TERM INT HUP; sleep 1000; sleep 1000",
            "sleep 1000 & echo $! >>$HERE/pids; wait", "cat; sleep 1000", "exec >&-; exec sleep 1000",
            "while :; do :; done",
            "kill -STOP $$",
        ])
        func hanging(script: String) async throws {
            let program = try FakeProgram("echo $$ >>$HERE/pids\n" + script)
            await #expect(throws: FilterError.tooSlow) { try await highlight(with: program, limit: .milliseconds(300)) }
            #expect(program.noted("pids") != nil)
            try await expectNothingRemains(of: program)
            #expect(openTexts.isEmpty)
        }

        /// A program that leaves another one behind, with its output still open, is not waited for.
        @Test func leftBehind() async throws {
            let program = try FakeProgram(Self.red + "; sleep 5 & echo $! >>$HERE/pids")
            let runs = try await highlight(with: program)
            #expect(runs.count == 1)
            for number in program.remaining.compactMap({ Int32($0) }) { kill(number, SIGKILL) }
        }

        @Test func cancelling() async throws {
            let program = try FakeProgram("echo $$ >>$HERE/pids; sleep 1000")
            let task = Task { try await highlight(with: program) }
            while program.noted("pids") == nil { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            let result = await task.result
            #expect(throws: FilterError.cancelled) { try result.get() }
            try await expectNothingRemains(of: program)
            // before it has begun
            let early = Task {
                try? await Task.sleep(for: .seconds(1000))
                return try await highlight(with: program)
            }
            early.cancel()
            let nothing = await early.result
            #expect(throws: FilterError.cancelled) { try nothing.get() }
            try await expectNothingRemains(of: program)
            #expect(openTexts.isEmpty)
        }

        /// What was killed along with the program is taken away by the system, which may take a moment.
        private func expectNothingRemains(of program: FakeProgram) async throws {
            for _ in 0..<2000 where !program.remaining.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            #expect(program.remaining.isEmpty)
        }

        @Test func manyAtOnce() async throws {
            let program = try FakeProgram("echo $$ >>$HERE/pids\n" + Self.red)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<24 {
                    group.addTask {
                        try await highlight(with: program, text: String(repeating: "x", count: index + 1)).count
                    }
                }
                for try await count in group { #expect(count == 1) }
            }
            #expect(program.remaining.isEmpty)
            #expect(openTexts.isEmpty)
        }

        // MARK: The real one

        private static let real = SyntaxHighlighter(path: "/usr/local/bin:/usr/bin:/bin")

        @Test(.enabled(if: real != nil, "neither bat nor batcat is installed"))
        func realColours() async throws {
            let bat = try #require(Self.real)
            let text = "let x = \"漢\" // e\u{301}\n\tfunc f() -> Int { 42 }\r\n"
            let runs = try await bat.highlight(text, language: "swift")
            #expect(runs.first == ColoredRun(range: 0..<3, style: Style(foreground: .palette(5))))
            let scalars = Array(text.unicodeScalars)
            let strings = runs.filter { $0.style.foreground == .palette(2) }.map { run in
                String(String.UnicodeScalarView(scalars[run.range]))
            }
            #expect(strings.first == "\"漢\"")
            let comments = runs.filter { $0.style.foreground == .palette(8) }.map { run in
                String(String.UnicodeScalarView(scalars[run.range]))
            }
            #expect(comments.first == "// e\u{301}")
            #expect(runs.allSatisfy { $0.range.upperBound <= scalars.count })
            // those of the palette's rest are not in this theme
            for run in runs {
                if case .palette(let index) = run.style.foreground.kind { #expect(index < 16) }
                #expect(run.style.background == .standard)
            }
        }

        /// What authors write after their fences is known, by that name or another.
        @Test(
            .enabled(if: real != nil, "neither bat nor batcat is installed"),
            arguments: [
                "swift", "Rust,ignore", "python3", "console.log", "jsonc", "csharp", "golang", "objc", "sh", "shell",
                "zsh",
                "docker", "pwsh", "protobuf", "elisp", "fsharp", "scheme", "mdx", "batch", "starlark", "systemd",
                "c++", "yaml", "toml", "html", "tsx", "makefile", "diff", "sql", "ejs", "node", "json5", "dos",
                "swiftinterface",
            ])
        func realLanguages(name: String) async throws {
            let bat = try #require(Self.real)
            if name == "console.log" {
                await #expect(throws: FilterError.failed) { try await bat.highlight("x", language: name) }
            } else {
                _ = try await bat.highlight("# x = \"1\" // y", language: name)
            }
        }

        /// Whatever the code is, the answer is colours or none.
        @Test(.enabled(if: real != nil, "neither bat nor batcat is installed"), arguments: 0..<30)
        func realWithHostileText(seed: Int) async throws {
            let bat = try #require(Self.real)
            var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
            let pieces = [
                "let x = ", "\"", "'", "/*", "*/", "{", "}", "\n", "\r\n", "\r", "\t", "漢", "e\u{301}", "👩‍👩‍👧", "\u{202E}",
                "# ",
                "\u{C}", "\u{85}", "\u{2028}", "`", "<a>", "\\", "0x1F", "\u{FEFF}", "\u{1B}[31m", "\0", "\u{9B}",
            ]
            let safe = pieces.count - (seed % 2 == 0 ? 4 : 0)
            let text = (0..<random.below(80) + 1).map { _ in pieces[random.below(safe)] }.joined()
            let language = ["swift", "c", "py", "html", "md", "json", "sh"][random.below(7)]
            do {
                let runs = try await bat.highlight(text, language: language)
                #expect(runs.allSatisfy { $0.range.upperBound <= text.unicodeScalars.count }, "seed \(seed)")
            } catch {
                #expect(error == .otherText, "seed \(seed)")
                #expect(seed % 2 == 1, "seed \(seed)")
            }
        }
    }
}
