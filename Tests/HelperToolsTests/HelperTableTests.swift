import SystemPackage
import Testing

@testable import HelperTools

extension FilterTests {
    /// Every helper, started as it is from a folder full of traps and in an environment full of them.
    @Suite struct HelperTableTests {
        /// Variables by which one program or another is led to configuration, and what a helper may see.
        private static let traps = [
            "BASH_ENV", "BAT_CONFIG_PATH", "BAT_OPTS", "CHAFA_OPTIONS", "ENV", "GIT_CONFIG", "GIT_DIR",
            "GIT_SSH_COMMAND",
            "GVBINDIR", "GZIP", "LD_PRELOAD", "LESSOPEN", "MAGICK_CONFIGURE_PATH", "MANOPT", "MPV_HOME", "NODE_OPTIONS",
            "OPENSSL_CONF", "PYTHONSTARTUP", "RUBYOPT", "TAR_READER_OPTIONS", "XDG_DATA_HOME", "XZ_OPT", "ZSTD_CLEVEL",
        ]
        /// What the shell sets by itself.
        private static let shell: Set = ["OLDPWD", "PWD", "SHLVL", "_"]

        @Test(arguments: HelperTool.all + [.own("mine")])
        func aHelperIsGivenWhatItsRowSays(tool: HelperTool) async throws {
            let program = try FakeProgram(
                """
                env >$HERE/environment; printf '%s\\n' "$@" >$HERE/arguments; pwd; ulimit -v
                sed -n 's/^Max processes *\\([0-9]*\\) .*/\\1/p' /proc/self/limits; grep -c : /proc/net/dev
                """)
            var environment = Dictionary(uniqueKeysWithValues: (Self.traps + tool.variables).map { ($0, "/trap") })
            environment["PATH"] = "/usr/bin:/bin"
            let filter = FilterProgram(tool, at: program.path, arguments: ["last"], environment: environment)
            let lines = String(decoding: try await filter.answer(to: []), as: UTF8.self).split(separator: "\n")
            let seen = (program.noted("environment") ?? "").split(separator: "\n").map {
                String($0.prefix { $0 != "=" })
            }
            #expect(tool.variables.isDisjoint(with: Self.traps))
            #expect(Set(seen).subtracting(Self.shell).subtracting(tool.variables).subtracting(tool.settings.keys) == [])
            #expect(program.noted("arguments") == (tool.arguments + ["last", ""]).joined(separator: "\n"))
            #expect(lines[0] == "\(tool.folder)" && ["/", "/proc"].contains(tool.folder))
            if let memory = tool.maximumMemory { #expect(lines[1] == "\(memory / 1_024)") }
            if tool.isAlone, await FilterProgram.canIsolate.value { #expect(lines.suffix(2) == ["32", "1"]) }
        }

        @Test func helpersAreNamedOnce() {
            let names = HelperTool.all.flatMap(\.names)
            #expect(Set(names).count == names.count && !names.contains(""))
        }
    }
}
