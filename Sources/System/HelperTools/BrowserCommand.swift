package import SystemPackage

/// A program that opens web and mail addresses: one of `$BROWSER`, else xdg-open.
package struct BrowserCommand: Hashable, Sendable {
    package enum Problem: Error, Hashable, Sendable {
        case missing([String])
        /// `$BROWSER` names none, and xdg-open is not installed.
        case none
    }

    package var program: FilePath
    /// The name that the user knows.
    package var name: String
    private var words: [String]

    /// The programs, in order of preference.
    ///
    /// `$BROWSER` is a list separated by colons. Words are split as by a shell, at blanks and with quotes, but not
    /// expanded.
    package static func find(environment: [String: String]) throws(Problem) -> [BrowserCommand] {
        let path = environment["PATH"] ?? ""
        var found: [BrowserCommand] = []
        var missing: [String] = []
        for command in (environment["BROWSER"] ?? "").split(separator: ":") {
            var words = ShellWords.split(String(command)) ?? []
            // a shell's `&` is the default here
            if words.last == "&" { words.removeLast() }
            guard let first = words.first else { continue }
            if let program = Executables.find(first, path: path) {
                found.append(BrowserCommand(program: program, name: first, words: Array(words.dropFirst())))
            } else {
                missing.append(first)
            }
        }
        if !found.isEmpty { return found }
        if !missing.isEmpty { throw .missing(missing) }
        guard let program = Executables.find("xdg-open", path: path) else { throw .none }
        return [BrowserCommand(program: program, name: "xdg-open", words: [])]
    }

    private init(program: FilePath, name: String, words: [String]) {
        self.program = program
        self.name = FilePath(name).lastComponent?.string ?? name
        self.words = words
    }

    /// The arguments that open an address: it is one of them, or part of one, whatever it holds. It replaces the first
    /// `%s` after the words were split, or comes last.
    /// - Parameter address: does not begin with a dash.
    package func arguments(opening address: String) -> [String] {
        var isPlaced = false
        let arguments = words.map { word in
            // `%%` is a percent sign
            let parts = word.split(separator: "%%", omittingEmptySubsequences: false).map { part in
                guard !isPlaced, let place = part.firstRange(of: "%s") else { return String(part) }
                isPlaced = true
                return part[..<place.lowerBound] + address + part[place.upperBound...]
            }
            return parts.joined(separator: "%")
        }
        return isPlaced ? arguments : arguments + [address]
    }

    /// Whether it shows pages in the terminal and needs the screen.
    package var needsScreen: Bool { Self.textBrowsers.contains(name) }

    private static let textBrowsers: Set = [
        "w3m", "lynx", "links", "links2", "elinks", "www-browser", "browsh", "carbonyl", "chawan", "cha",
    ]
}
