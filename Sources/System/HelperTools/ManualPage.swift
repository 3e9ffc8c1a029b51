/// A manual page: as HTML by mandoc, or else as `man` prints it.
package struct ManualPage: Hashable, Sendable {
    package var name: String
    /// As `1` or `3pm`; nil for the first that there is.
    package var section: String?

    /// The prefix of manual pages among sources: `man:ls`.
    package static let scheme = "man:"

    private init(name: String) { self.name = name }

    /// As the manual writes it: `git(1)`.
    package var title: String { name + (section.map { "(\($0))" } ?? "") }

    /// From `man:ls`, `man:git(1)` or `man:1:git`; nil for anything else.
    package init?(source: String) {
        guard source.hasPrefix(Self.scheme) else { return nil }
        var name = source.dropFirst(Self.scheme.count)
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].first?.isNumber == true {
            (section, name) = (String(parts[0]), parts[1])
        } else if name.last == ")", let open = name.lastIndex(of: "(") {
            section = String(name[name.index(after: open)...].dropLast())
            name = name[..<open]
        }
        self.name = String(name)
        // no paths, and no options
        guard ([self.name] + [section].compactMap(\.self)).allSatisfy(Self.isName) else { return nil }
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "-"), text.utf8.count <= 255 else { return false }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.value < 0x80 && Self.others.contains($0)
        }
    }

    private static let others = Set("0123456789.,:+-_@[]".unicodeScalars)

    /// The page in lines of 80 columns, bold and underline as overstrike. Blocks.
    /// - Parameter environment: that of this program; `man` sees only the part that it needs.
    package func text(environment: [String: String]) throws(HelperProblem) -> [UInt8] {
        try answer(of: [], environment) {
            $0["MANWIDTH"] = "80"
            $0["MANOPT"] = "--no-hyphenation --no-justification"
            $0["MAN_KEEP_FORMATTING"] = "1"
            $0["MANPAGER"] = "cat"
        }
    }

    /// The page as mandoc's HTML; nil without mandoc. Blocks.
    package func html(environment: [String: String]) throws(HelperProblem) -> [UInt8]? {
        guard let mandoc = HelperTool.mandoc.find(path: environment["PATH"] ?? "") else { return nil }
        let found = try answer(of: ["-w"], environment) { _ in }
        let path = String(decoding: found.prefix { $0 != 0x0A }, as: UTF8.self)
        guard path.hasPrefix("/") else { return nil }
        let filter = FilterProgram(
            .mandoc, at: mandoc, arguments: ["-T", "html", "-O", "man=man:%N(%S)", "--", path])
        return try? filter.output()
    }

    /// All known pages as HTML: headings for the manual's sections, and links with subjects. Nil if none are known.
    package static func list(environment: [String: String]) -> [UInt8]? {
        guard let answer = try? ManualPage(name: ".").answer(of: ["-k"], environment, setting: { _ in }) else {
            return nil
        }
        // lines such as `ls (1)    - list directory contents`
        let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
        var sections: [Substring: [String]] = [:]
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, parts[1].first == "(", parts[1].last == ")" else { continue }
            let name = "\(parts[0])\(parts[1])"
            guard ManualPage(source: scheme + name) != nil else { continue }
            let words = parts[2].drop { $0 == " " || $0 == "-" }.replacing("&", with: "&amp;").replacing(
                "<", with: "&lt;")
            let item = "<li><a href=\"\(scheme)\(name)\">\(name)</a> \(words)</li>"
            sections[parts[1].dropFirst().dropLast(), default: []].append(item)
        }
        guard !sections.isEmpty else { return nil }
        return sections.sorted { $0.key < $1.key }.flatMap { section, items in
            Array("<h1>Section \(section)</h1><ul>\(items.sorted().joined())</ul>\n".utf8)
        }
    }

    private func answer(
        of options: [String], _ environment: [String: String], setting: (inout [String: String]) -> Void
    ) throws(HelperProblem) -> [UInt8] {
        let arguments = options + (section.map { ["-s", $0] } ?? []) + ["--", name]
        guard var filter = FilterProgram(.man, arguments: arguments, environment: environment) else {
            throw HelperProblem("man is not installed: apt install \(HelperTool.man.package)")
        }
        setting(&filter.environment)
        guard let text = try? filter.output(), !text.isEmpty else {
            throw HelperProblem("no manual page for \(title); find one with man -k WORD")
        }
        return text
    }
}
