internal import Platform
package import SystemPackage

/// The user's editor, by `$VISUAL` or `$EDITOR`, else an installed one.
package struct EditorCommand: Hashable, Sendable {
    package var program: FilePath
    /// The name that the user knows.
    package var name: String
    /// The arguments before the file.
    package var arguments: [String]
    private var style: LineStyle

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
        style = LineStyle(of: program)
    }

    /// The arguments that open a file, by its absolute path, so that no editor takes it for an option, at a line.
    package func arguments(opening file: String, line: Int?) -> [String] {
        guard let line else { return arguments + [file] }
        return switch style {
        case .plus: arguments + ["+\(line)", file]
        case .colon: arguments + ["\(file):\(line)"]
        case .gotoOption: arguments + ["-g", "\(file):\(line)"]
        case .lineOption: arguments + ["--line", "\(line)", file]
        case .unknown: arguments + [file]
        }
    }
}

/// The ways in which editors take the line to open a file at.
private enum LineStyle: Hashable, Sendable {
    /// `+12 file`
    case plus
    /// `file:12`
    case colon
    /// `-g file:12`
    case gotoOption
    /// `--line 12 file`
    case lineOption
    case unknown

    /// The style of a program, by its name, or by that of a link's target, as for `editor`.
    init(of program: FilePath) {
        let target = program.withPlatformString { realPath($0, FilePath.init(platformString:)) }
        for file in [program, target].compactMap({ $0 }) {
            // vim.basic, emacs-nox, nvim-qt
            let name = file.lastComponent?.string ?? ""
            let stem = String(name.prefix { $0 != "." && $0 != "-" })
            if let known = Self.known[name] ?? Self.known[stem] {
                self = known
                return
            }
        }
        self = .unknown
    }

    private static let known: [String: LineStyle] = {
        var known: [String: LineStyle] = [:]
        for name in [
            "vi", "vim", "nvim", "gvim", "view", "nvi", "elvis", "vile", "vis", "nano", "pico", "emacs", "emacsclient",
            "zile", "mg", "jmacs", "joe", "jed", "ne", "mcedit", "micro", "kak",
        ] {
            known[name] = .plus
        }
        for name in ["hx", "helix", "zed", "zeditor", "subl"] { known[name] = .colon }
        for name in ["code", "codium", "cursor", "windsurf"] { known[name] = .gotoOption }
        for name in ["kate", "kwrite"] { known[name] = .lineOption }
        return known
    }()
}
