internal import CellGrid

/// Converts a page of the manual, as `man` prints it, to HTML: unindented text is a heading, indented text belongs to
/// the line above it, and the lines of a paragraph, which were broken for a width, are joined.
package struct ManualText {
    private struct Letter: Equatable {
        var scalar: Unicode.Scalar
        var marks: Inline.Marks = []

        static let blank = Letter(scalar: " ")
        static let lineEnd = Letter(scalar: "\n")
        static let fixedBlank = Letter(scalar: "\u{A0}")
    }

    /// The text after the indent.
    private struct Line {
        var indent: Int
        var letters: [Letter]

        init(_ letters: ArraySlice<Letter>, after columns: Int = 0) {
            let rest = letters.drop { $0 == .blank }
            (indent, self.letters) = (columns + letters.count - rest.count, Array(rest))
        }

        var end: Int { letters.reduce(indent) { $0 + DisplayWidth.columns(of: $1.scalar) } }
        /// Whether all of it is bold, and nothing before it.
        var isHeading: Bool { indent == 0 && isMarked && letters.allSatisfy { $0 == .blank || $0.marks == .strong } }
        var isMarked: Bool { letters.first?.marks.isEmpty == false }

        /// The longest run of blanks in it.
        var gap: Int {
            letters.split(omittingEmptySubsequences: false) { $0 != .blank }.map(\.count).max() ?? 0
        }

        /// With all its blanks.
        var asItIs: [Letter] {
            letters.indices.map { index in
                let isInGap = index > 0 && letters[index - 1] == .blank || letters[index...].dropFirst().first == .blank
                return letters[index] == .blank && isInGap ? .fixedBlank : letters[index]
            }
        }

        /// The option or bullet at its start, and its text, which continues at a column in the next line.
        func item(before next: Line?) -> [Line]? {
            let start = letters.indices.dropFirst().first { index in
                guard letters[index] != .blank, letters[index - 1] == .blank else { return false }
                return next.map { indent + index == $0.indent } ?? (index > 1 && letters[index - 2] == .blank)
            }
            guard let start, let end = letters[..<start].lastIndex(where: { $0 != .blank }),
                next != nil || isMarked || end < 4
            else { return nil }
            return [Line(letters[...end], after: indent), Line(letters[start...], after: indent + start)]
        }
    }

    /// The columns that it was printed for.
    private let width: Int
    /// Whether it has bold words: all headings are.
    private let isFormatted: Bool
    private var html = ""
    /// The columns at which the open parts begin, and their end tags.
    private var levels: [(indent: Int, end: String)] = []

    /// Whether a text is a page of the manual, by its first lines: `LS(1)  User Commands  LS(1)`.
    package static func isPage(_ start: some Collection<UInt8>) -> Bool {
        title(in: lines(of: start.prefix(1024))) != nil
    }

    package static func html(of bytes: [UInt8]) -> [UInt8] {
        var lines = lines(of: bytes)[...]
        let title = title(in: lines)
        // the text comes first on the screen
        let head = title == nil ? nil : lines.drop(while: \.letters.isEmpty).first
        if head != nil { lines = lines.drop(while: \.letters.isEmpty).dropFirst() }
        var page = ManualText(
            width: head?.end ?? 80, isFormatted: lines.contains { $0.letters.contains { $0.marks.contains(.strong) } })
        page.html = "<title>\(title?.escapedForHTML ?? "")</title>"
        for var group in lines.split(whereSeparator: \.letters.isEmpty) {
            while let next = group.dropFirst().firstIndex(where: \.isHeading) {
                page.write(group[..<next])
                group = group[next...]
            }
            page.write(group)
        }
        page.close(to: -1)
        return Array((page.html + (head.map { "<p>\(inline($0.letters, isLinked: false))</p>" } ?? "")).utf8)
    }

    private static func title(in lines: some Sequence<Line>) -> String? {
        let written = Array(lines.lazy.filter { !$0.letters.isEmpty }.prefix(2))
        let words = written.first?.letters.split(separator: .blank).map { string($0) } ?? []
        // the parts of a line that is too short for them are printed over each other, above the first heading
        let isAboveHeading = written.dropFirst().contains(where: \.isHeading)
        guard let name = words.last, name.last == ")", isAboveHeading || words.count > 1 && name == words.first,
            let section = name.split(separator: "(").dropFirst().last, section.first?.isNumber == true
        else { return nil }
        return name
    }

    private static func lines(of bytes: some Collection<UInt8>) -> [Line] {
        let bytes = Array(bytes)
        var runs = VerbatimRuns()
        bytes.withUnsafeBufferPointer { runs.append($0, 0..<$0.count) }
        let (text, looks) = runs.finished()
        var letters = text.flatMap { run in
            guard case .text(let text) = run.content else { return [Letter]() }
            return text.unicodeScalars.map { Letter(scalar: $0, marks: run.marks) }
        }
        for look in looks {
            let attributes = look.style.attributes
            for index in look.range.clamped(to: letters.indices) where letters[index] != .blank {
                if attributes.contains(.bold) { letters[index].marks.insert(.strong) }
                if attributes.contains(.underline) || attributes.contains(.italic) {
                    letters[index].marks.insert(.emphasis)
                }
            }
        }
        return letters.split(separator: .lineEnd, omittingEmptySubsequences: false).map { Line($0) }
    }

    /// Writes lines without an empty one between them.
    private mutating func write(_ lines: ArraySlice<Line>) {
        guard let first = lines.first else { return }
        let level = first.indent == 0 ? 1 : first.indent == 3 ? 2 : nil
        if let level, first.letters[0].marks.contains(.strong) || !isFormatted && first.gap < 2 {
            close(to: -1)
            let name = Self.string(first.letters[...])
            let id = name.replacing(" ", with: "_").escapedForHTML
            html += "<h\(level) id=\"\(id)\">\(name.escapedForHTML)</h\(level)>"
            return write(lines.dropFirst())
        }
        writeText(
            lines.indices.flatMap { index in
                let next = index + 1 < lines.endIndex ? lines[index + 1] : nil
                let isAlone = lines.count == 1 || next.map { $0.indent > lines[index].indent } == true
                return isAlone ? lines[index].item(before: next) ?? [lines[index]] : [lines[index]]
            }[...])
    }

    private mutating func writeText(_ lines: ArraySlice<Line>) {
        let indent = lines.lazy.map(\.indent).min() ?? 0
        open(at: indent)
        let terms = lines.prefix { $0.indent == indent }
        let rest = lines[terms.endIndex...]
        guard let last = terms.last, let deeper = rest.first else { return writeParagraph(lines, at: indent) }
        if rest.contains(where: { $0.indent == indent }) {
            guard zip(lines, lines.dropFirst()).contains(where: goesOn) else {
                return writeParagraph(lines, at: indent)
            }
            var start = lines.startIndex
            for index in lines.indices.dropFirst()
            where lines[index].indent == indent && lines[index - 1].indent > indent {
                writeText(lines[start..<index])
                start = index
            }
            writeText(lines[start...])
        } else if zip(terms, terms.dropFirst()).contains(where: goesOn) {
            writeParagraph(terms, at: indent)
            writeText(rest)
        } else {
            let isBullet =
                terms.count == 1 && last.letters.count == 1 && "•·*-+".unicodeScalars.contains(last.letters[0].scalar)
            html += isBullet ? "<ul><li>" : "<dl>\(terms.map { "<dt>\(Self.inline($0.letters))</dt>" }.joined())<dd>"
            levels.append((rest.map(\.indent).min() ?? deeper.indent, isBullet ? "</li></ul>" : "</dd></dl>"))
            writeText(rest)
        }
    }

    /// Whether a line was broken for lack of room, and continues in the next one.
    private func goesOn(_ line: Line, _ next: Line) -> Bool {
        let word = next.letters.prefix { $0 != .blank }
        return line.indent == next.indent && line.end + 1 + word.count > width && line.gap < 4
    }

    private mutating func writeParagraph(_ lines: ArraySlice<Line>, at indent: Int) {
        var letters: [Letter] = []
        // the page's first line and its last one have words at each edge
        var isFilled = indent == 0
        for (line, next) in zip(lines, lines.dropFirst().map(Optional.some) + [nil]) {
            letters += repeatElement(.fixedBlank, count: line.indent - indent)
            guard let next, goesOn(line, next) else {
                letters += (isFilled ? line.letters : line.asItIs) + (next == nil ? [] : [.lineEnd])
                isFilled = indent == 0
                continue
            }
            isFilled = true
            letters += line.letters
            let isWord = line.letters.dropLast().last?.scalar.properties.isAlphabetic == true
            switch line.letters.last?.scalar {
            case "\u{2010}" where isWord: letters.removeLast()
            case "-" where isWord: break
            default: letters.append(.blank)
            }
        }
        html += "<p>\(Self.inline(letters, isLinked: indent > 0))</p>"
    }

    private mutating func open(at indent: Int) {
        close(to: indent)
        guard indent > levels.last?.indent ?? indent else {
            if levels.isEmpty { levels.append((indent, "")) }
            return
        }
        html += "<dl><dd>"
        levels.append((indent, "</dd></dl>"))
    }

    private mutating func close(to indent: Int) {
        while let last = levels.last, last.indent > indent { html += levels.removeLast().end }
    }

    private static func string(_ letters: some Sequence<Letter>) -> String {
        String(String.UnicodeScalarView(letters.map(\.scalar)))
    }

    private static func inline(_ letters: [Letter], isLinked: Bool = true) -> String {
        var runs: [Inline] = []
        var rest = letters[...]
        while let first = rest.first {
            let run = rest.prefix { $0.marks == first.marks }
            runs.append(.text(string(run), first.marks))
            rest = rest[run.endIndex...]
        }
        return TextLinks.marked(runs, isEmphasized: runs.map { !$0.marks.isEmpty }, isManual: isLinked).map { run in
            guard case .text(let text) = run.content else { return "" }
            var html = text.escapedForHTML.replacing("\n", with: "<br>")
            if run.marks.contains(.strong) { html = "<b>\(html)</b>" }
            if run.marks.contains(.emphasis) { html = "<i>\(html)</i>" }
            return run.link.map { "<a href=\"\($0.escapedForHTML)\">\(html)</a>" } ?? html
        }.joined()
    }
}
