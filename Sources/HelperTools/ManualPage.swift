/// A page of the manual, as `man` prints it.
package struct ManualPage: Hashable, Sendable {
    package var name: String
    /// As `1` or `3pm`; nil for the first that there is.
    package var section: String?

    /// How a page is named where one of several kinds of sources is asked for: `man:ls`.
    private static let scheme = "man:"
    private static let maximumOutput = 64 << 20
    /// A long page that was not asked for before takes some seconds.
    private static let timeLimit = Duration.seconds(30)

    /// From `man:ls` or `man:git(1)`; nil for anything else.
    package init?(source: String) {
        guard source.hasPrefix(Self.scheme) else { return nil }
        var name = source.dropFirst(Self.scheme.count)
        if name.last == ")", let open = name.lastIndex(of: "(") {
            section = String(name[name.index(after: open)...].dropLast())
            name = name[..<open]
        }
        self.name = String(name)
        // no paths, and nothing that is an option
        guard ([self.name] + [section].compactMap(\.self)).allSatisfy(Self.isName) else { return nil }
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "-"), text.utf8.count <= 255 else { return false }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.value < 0x80 && Self.others.contains($0)
        }
    }

    private static let others = Set("0123456789.,:+-_@[]".unicodeScalars)

    /// The page in lines of so many columns, with overstrike for what is bold or underlined. The caller waits for it.
    ///
    /// - Parameter environment: that of this program; `man` sees only the part that it needs.
    /// - Throws: why there is none.
    package func text(columns: Int, environment: [String: String]) throws(ManualError) -> [UInt8] {
        guard let man = HelperTool.man.find(path: environment["PATH"] ?? "") else { throw .noProgram }
        var arguments = ["--", name]
        if let section { arguments = ["-s", section] + arguments }
        var filter = FilterProgram(man, arguments: arguments)
        filter.timeLimit = Self.timeLimit
        filter.maximumOutput = Self.maximumOutput
        filter.environment = environment.filter { variable, _ in
            ["PATH", "HOME", "LANG", "LANGUAGE", "MANPATH", "MANSECT"].contains(variable) || variable.hasPrefix("LC_")
        }
        filter.environment["MANWIDTH"] = String(columns)
        filter.environment["MAN_KEEP_FORMATTING"] = "1"
        filter.environment["MANPAGER"] = "cat"
        guard let text = try? filter.output(), !text.isEmpty else { throw .noPage }
        return text
    }
}

/// Why there is no page of the manual.
package enum ManualError: Error, Hashable, Sendable {
    /// `man` is not installed.
    case noProgram
    /// It has no such page.
    case noPage
}
