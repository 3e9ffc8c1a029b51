import Foundation
import Testing

extension EndToEndTests {
    /// Folders from strangers: no program that is started while one is read takes anything in it for its configuration.
    @Suite struct HostileFolderTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        /// What a program would find if it looked where the reader stands, each with `TRAP` for a program of the
        /// stranger's.
        private static let traps = [
            "mpv.conf": "script=TRAP\n", ".config/bat/config": "--pager=TRAP\n--paging=always\n",
            ".editorconfig": "root = true\n[*]\nindent_size = TRAP\n", ".curlrc": "output = PWNED\nproxy = TRAP\n",
            "defaults.yaml": "filters: [TRAP]\n", ".pandoc/defaults/x.yaml": "filters: [TRAP]\n",
            ".asciidoctorconfig": "include::TRAP[]\n", ".manpath": "MANDATORY_MANPATH TRAP\n", "config6": "TRAP\n",
            "delegates.xml": "<delegatemap><delegate decode='svg' command='TRAP'/></delegatemap>",
            "book/book.toml":
                "[book]\ntitle = \"B\"\n[preprocessor.x]\ncommand = \"TRAP\"\n[output.x]\ncommand = \"TRAP\"\n",
            ".ssh/config": "ProxyCommand TRAP\n", "openssl.cnf": "openssl_conf = TRAP\n", ".dictrc": "server TRAP\n",
        ]
        private static let git =
            "[core]\nrepositoryformatversion = 1\nfsmonitor = TRAP\nhooksPath = .\n[extensions]\npartialClone = o\n"
            + "[remote \"o\"]\npromisor = true\nurl = ext::TRAP\n[protocol \"ext\"]\nallow = always\n"
        private static let pages = [
            "book/src/SUMMARY.md": "- [Beta](b.md)\n", "book/src/b.md": "# Beta\n\nWords.\n",
            "secret.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
            "a.md":
                "# Alpha\n\n```c\nint x;\n```\n\n```dot\ndigraph { a [image=\"secret.svg\"] }\n```\n\n![](secret.svg)\n",
            "b.adoc": "= Beta\n\ninclude::secret.txt[]\n\nWords.\n",
            "c.org": "* Gamma\n\n#+INCLUDE: \"secret.txt\"\n\nWords.\n",
            "x.c": "int one;\nint two;\n", "secret.txt": "SECRET\n", ".gitignore": "trap\n",
            ".tours/a.tour":
                #"{"title": "T", "ref": "main", "steps": [{"file": "x.c", "line": 2, "description": "d"}]}"#,
        ]

        /// All that is started is recorded.
        @Test(.enabled(if: Program.canBeTraced, "there is no strace here")) func onlyHelpersAreStarted() throws {
            let trap = try workspace.write("trap", "#!/bin/sh\ntouch '\(workspace.pages)/PWNED'\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: trap)
            for name in ["git", "bat", "chafa", "dot", "pandoc", "asciidoctor", "curl", "prlimit", "unshare"] {
                try FileManager.default.copyItem(atPath: trap, toPath: "\(workspace.pages)/\(name)")
            }
            for (name, text) in Self.pages { try workspace.write(name, text) }
            let git = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
            for words in [
                ["init", "-q", "-b", "main"], ["add", "-f", "x.c", ".gitignore"], ["commit", "-qm", "x"],
                ["update-index", "--skip-worktree", ".gitignore"],
            ] {
                #expect(try workspace.run("git", git + words).ending == .exited(0))
            }
            // what git misses it asks the others for that the configuration names
            for object in try workspace.run("git", ["rev-parse", ":.gitignore", ":x.c"]).lines where !object.isEmpty {
                let file = "\(workspace.pages)/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
                try FileManager.default.removeItem(atPath: file)
            }
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/.gitignore")
            for (name, text) in Self.traps.merging([".git/config": Self.git], uniquingKeysWith: { $1 }) {
                try workspace.write(name, text.replacingOccurrences(of: "TRAP", with: trap))
            }
            let strace = ["-f", "-e", "trace=execve,execveat", "-A", "-o", "\(workspace.path)/record", Program.path]
            for words in [
                ["render", "."], ["sections", "."], ["check", "."], ["render", "book"], ["render", "b.adoc"],
                ["render", "c.org"], ["render", ".tours/a.tour"], ["credits", "export"],
            ] {
                let outcome = try workspace.run("/usr/bin/strace", strace + words)
                #expect(!outcome.text.contains("SECRET"), "\(words)")
            }
            let terminal = try TmuxTerminal(.program(["/usr/bin/strace"] + strace + ["a.md"]), in: workspace)
            try terminal.waitFor(text: "Alpha")
            try terminal.settle()
            try terminal.type("q")
            #expect(!FileManager.default.fileExists(atPath: "\(workspace.pages)/PWNED"))
            let record = try String(contentsOfFile: "\(workspace.path)/record", encoding: .utf8)
            let started = record.split(separator: "\n").filter { $0.contains("execve(\"") && !$0.contains(" = -1 ") }
                .map {
                    $0.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
                }
            let helpers: Set = [
                "tour", "git", "bat", "batcat", "chafa", "dot", "pandoc", "asciidoctor", "setpriv", "prlimit",
                "unshare",
            ]
            #expect(Set(started.map { String($0.split(separator: "/").last ?? "") }).subtracting(helpers) == [])
            #expect(!started.contains { $0.hasPrefix(workspace.pages) })
        }
    }
}
