internal import Platform
package import SystemPackage

/// The user's editor, by `$VISUAL` or `$EDITOR`, else an installed one.
package struct EditorCommand: Hashable, Sendable {
    package var program: FilePath
    /// The name that the user knows.
    package var name: String
    /// The arguments before the file.
    package var arguments: [String]
    /// The arguments for a line of a file.
    private var pattern: [String]

    package init(environment: [String: String]) throws(HelperProblem) {
        let path = environment["PATH"] ?? ""
        for variable in ["VISUAL", "EDITOR"] {
            guard let command = environment[variable], !command.isEmpty else { continue }
            guard let words = ShellWords.split(command) else {
                throw HelperProblem("$\(variable) is not a command: a quotation mark is missing")
            }
            guard let first = words.first else { continue }
            guard let program = Executables.find(first, path: path) else {
                throw HelperProblem("\(first) not found: $\(variable) names it as your editor")
            }
            self.init(program: program, name: first, arguments: Array(words.dropFirst()))
            return
        }
        // Debian's `editor` is the choice of the machine's owner
        for name in ["editor", "vi", "nano"] {
            guard let program = Executables.find(name, path: path) else { continue }
            self.init(program: program, name: name, arguments: [])
            return
        }
        throw HelperProblem("no editor found: set $EDITOR, or install one, as with apt install nano")
    }

    private init(program: FilePath, name: String, arguments: [String]) {
        self.program = program
        self.name = FilePath(name).lastComponent?.string ?? name
        self.arguments = arguments
        pattern = Self.pattern(of: program)
    }

    /// The arguments that open a file, by its absolute path, so that no editor takes it for an option, at a line.
    package func arguments(opening file: String, line: Int?) -> [String] {
        guard let line else { return arguments + [file] }
        return arguments + pattern.map { $0.replacing("LINE", with: "\(line)").replacing("FILE", with: file) }
    }

    /// The pattern of a program, by its name, or by that of a link's target, as for `editor`.
    private static func pattern(of program: FilePath) -> [String] {
        let target = program.withPlatformString { realPath($0, FilePath.init(platformString:)) }
        let names = [program, target].compactMap { $0?.lastComponent?.string }
        // vim.basic, emacs-nox, nvim-qt
        let stems = names.flatMap { name in [name, String(name.prefix { $0 != "." && $0 != "-" })] }
        return stems.lazy.compactMap { patterns[$0] }.first ?? ["FILE"]
    }

    private static let patterns: [String: [String]] = {
        let pluses = [
            "vi", "vim", "nvim", "gvim", "view", "nvi", "elvis", "vile", "vis", "nano", "pico", "emacs", "emacsclient",
            "zile", "mg", "jmacs", "joe", "jed", "ne", "mcedit", "micro", "kak",
        ]
        let all = [
            (["+LINE", "FILE"], pluses), (["FILE:LINE"], ["hx", "helix", "zed", "zeditor", "subl"]),
            (["-g", "FILE:LINE"], ["code", "codium", "cursor", "windsurf"]),
            (["--line", "LINE", "FILE"], ["kate", "kwrite"]),
        ]
        return all.reduce(into: [:]) { patterns, row in for name in row.1 { patterns[name] = row.0 } }
    }()
}
