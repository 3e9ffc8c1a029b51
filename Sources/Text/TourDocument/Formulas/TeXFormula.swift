import Platform

/// Reads TeX's formulas, as far as their text is certain.
struct TeXFormula {
    /// The error for unknown syntax, which leaves the formula as written.
    private struct Unknown: Error {}

    private let text: [Unicode.Scalar]
    private var place = 0
    private var depth = 0

    /// In bytes.
    private static let maximumLength = 4_000
    private static let maximumDepth = 30

    /// The text of a formula including its delimiters; nil if something in it is unknown.
    static func text(of source: String) -> String? {
        var trimmed = source.drop(while: \.isWhitespace)
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        guard trimmed.utf8.count <= maximumLength else { return nil }
        let marks = [("$$", "$$"), ("$`", "`$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
        let pair = marks.first {
            trimmed.count >= $0.count + $1.count && trimmed.hasPrefix($0) && trimmed.hasSuffix($1)
        }
        let inside = pair.map { trimmed.dropFirst($0.0.count).dropLast($0.1.count) } ?? trimmed
        guard !isPrice(inside) else { return nil }
        var reader = TeXFormula(text: Array(inside.unicodeScalars))
        guard let formula = try? reader.lines(), reader.place == reader.text.count else { return nil }
        let text = formula.text()
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// Whether it is a number followed by words: the text between the dollars of two prices.
    private static func isPrice(_ text: Substring) -> Bool {
        guard text.first?.isNumber == true, !text.contains(where: { "\\^_".contains($0) }) else { return false }
        return zip(text, text.dropFirst()).contains { $0.isLetter && $1.isLetter }
    }

    // MARK: - Rows

    /// Rows below each other, each as one line; a single row unchanged.
    private mutating func lines() throws(Unknown) -> Formula {
        let lines = try rows().map { cells in Formula(Array(cells.map { [$0] }.joined(separator: [.sign(" ")]))) }
        return lines.count == 1 ? lines[0] : .lines(lines)
    }

    /// Rows of cells, up to the end of them all.
    private mutating func rows() throws(Unknown) -> [[Formula]] {
        var rows = [[try row()]]
        while place < text.count {
            if take("&") {
                rows[rows.count - 1].append(try row())
            } else if takeCommand("\\") || takeCommand("cr") {
                if peek == "[" { _ = try bracketed() }
                rows.append([try row()])
            } else {
                break
            }
        }
        // there is no row after the last row break
        if rows.count > 1, rows[rows.count - 1].count == 1, rows[rows.count - 1][0].isEmpty { rows.removeLast() }
        return rows
    }

    /// The parts up to the end of a row: a brace, the end of a cell, row, environment or of the contents of brackets.
    private mutating func row() throws(Unknown) -> Formula {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth else { throw Unknown() }
        var parts: [Formula] = []
        while let next = peek, next != "}", next != "&", !["\\", "cr", "end", "right"].contains(command) {
            if next.properties.isWhitespace || next == "~" {
                place += 1
                if !(parts.last?.isBlank ?? true) { parts.append(.sign(" ")) }
            } else if next == "%" {
                while let next = peek, next != "\n" { place += 1 }
            } else if next == "^" || next == "_" {
                place += 1
                while parts.last?.isBlank == true { parts.removeLast() }
                parts.append(try script(of: parts.popLast() ?? .row([]), isRaised: next == "^"))
            } else {
                let part = try atom()
                if !part.isEmpty { Formula.add(part, to: &parts) }
            }
        }
        while parts.last?.isBlank == true { parts.removeLast() }
        return Formula(parts)
    }

    private mutating func script(of base: Formula, isRaised: Bool) throws(Unknown) -> Formula {
        let script = try argument()
        guard case .scripts(let inner, let lower, let upper) = base else {
            return .scripts(base, lower: isRaised ? nil : script, upper: isRaised ? script : nil)
        }
        guard (isRaised ? upper : lower) == nil else { throw Unknown() }
        return .scripts(inner, lower: lower ?? script, upper: upper ?? script)
    }

    // MARK: - Parts

    private mutating func atom() throws(Unknown) -> Formula {
        guard let next = peek else { throw Unknown() }
        switch next {
        case "\\": return try command(named: takeName())
        case "{": return try argument()
        case "0"..."9":
            let start = place
            while let next = peek, next.isASCIIDigit || next == "." && isDigit(place + 1) { place += 1 }
            return .word(string(start..<place))
        case "$", "#", "`", "}": throw Unknown()
        default:
            place += 1
            if next == "'" { return .word("′") }
            return next.properties.isAlphabetic ? .word(String(next)) : .sign(String(next))
        }
    }

    /// The argument of a command or script: a group, or one character or command.
    private mutating func argument() throws(Unknown) -> Formula {
        skipBlanks()
        guard let next = peek else { throw Unknown() }
        if next.isASCIIDigit {
            place += 1
            return .word(String(next))
        }
        guard take("{") else { return try atom() }
        let row = try row()
        guard take("}") else { throw Unknown() }
        return row
    }

    private mutating func command(named name: String) throws(Unknown) -> Formula {
        switch name {
        case "frac", "dfrac", "tfrac", "cfrac": return .fraction(try argument(), try argument())
        case "binom", "dbinom", "tbinom": return .binomial(try argument(), try argument())
        case "sqrt":
            let degree = peek == "[" ? try bracketed() : nil
            return .root(try argument(), degree: degree)
        case "overset", "stackrel":
            let above = try argument()
            return .scripts(try argument(), lower: nil, upper: above)
        case "underset":
            let below = try argument()
            return .scripts(try argument(), lower: below, upper: nil)
        case "text", "textrm", "textnormal", "mbox", "textsf", "texttt", "textit", "emph", "textup":
            return .word(try words())
        case "textbf": return .word(try words().unicodeScalars.map(TeXNames.bold).joined())
        case "operatorname", "mathrm", "mathsf", "mathtt", "mathit", "mathnormal", "mathop", "mathbin", "mathrel",
            "mathord",
            "boxed":
            _ = take("*")
            let inside = try argument()
            return inside.isWords ? .word(inside.text()) : inside
        case "mathbf", "boldsymbol", "bm", "bold", "pmb": return try mapped(argument(), TeXNames.bold)
        case "mathbb", "Bbb": return try alphabet("opf")
        case "mathcal", "mathscr", "cal": return try alphabet("scr")
        case "mathfrak", "frak": return try alphabet("fr")
        case "left":
            let open = try delimiter()
            let inside = try row()
            guard takeCommand("right") else { throw Unknown() }
            let close = try delimiter()
            if case .table(let rows, open: "", close: "") = inside {
                return .table(rows, open: open.text(), close: close.text())
            }
            return .row([open, inside, close])
        case "middle", "big", "Big", "bigg", "Bigg", "bigl", "Bigl", "biggl", "Biggl", "bigr", "Bigr", "biggr", "Biggr",
            "bigm",
            "Bigm":
            return try delimiter()
        case "begin": return try environment()
        case "limits", "nolimits", "displaystyle", "textstyle", "scriptstyle", "nonumber", "notag", "hline", "!":
            return .row([])
        case "label":
            _ = try words()
            return .row([])
        case "tag": return .sign(" (" + (try words()) + ")")
        case "hspace", "hspace*":
            _ = try words()
            return .sign(" ")
        case ",", ";", ":", " ", ">", "\n", "quad", "qquad", "enspace", "thinspace": return .sign(" ")
        case "{", "}", "%", "$", "#", "&", "_": return .sign(name)
        case "|": return .sign("‖")
        case "bmod", "mod": return .sign(" mod ")
        case "pmod": return .row([.sign(" (mod "), try argument(), .sign(")")])
        case "not":
            skipBlanks()
            return .sign(try single(atom()) + "\u{338}")
        default:
            if let mark = Self.accents[name] { return .word(try single(argument()) + mark) }
            if let line = Self.linesOverLetters[name] { return try mapped(argument()) { String($0) + line } }
            guard let formula = TeXNames.formula(name) else { throw Unknown() }
            return formula
        }
    }

    private static let accents = [
        "hat": "\u{302}", "widehat": "\u{302}", "tilde": "\u{303}", "widetilde": "\u{303}", "bar": "\u{304}",
        "vec": "\u{20D7}",
        "dot": "\u{307}", "ddot": "\u{308}", "breve": "\u{306}", "check": "\u{30C}", "acute": "\u{301}",
        "grave": "\u{300}",
        "mathring": "\u{30A}",
    ]
    private static let linesOverLetters = ["overline": "\u{305}", "underline": "\u{332}"]

    private func single(_ formula: Formula) throws(Unknown) -> String {
        let text = formula.text()
        guard text.count == 1 else { throw Unknown() }
        return text
    }

    private mutating func alphabet(_ name: String) throws(Unknown) -> Formula {
        try mapped(argument()) { TeXNames.letter($0, alphabet: name) }
    }

    /// The formula with each letter mapped to another one.
    private func mapped(_ formula: Formula, _ letter: (Unicode.Scalar) -> String?) throws(Unknown) -> Formula {
        switch formula {
        case .word(let text):
            var letters = ""
            for scalar in text.unicodeScalars {
                guard let mapped = letter(scalar) else { throw Unknown() }
                letters += mapped
            }
            return .word(letters)
        case .sign: return formula
        case .row(let parts):
            var mapped: [Formula] = []
            for part in parts { mapped.append(try self.mapped(part, letter)) }
            return .row(mapped)
        case .scripts(let base, let lower, let upper):
            return .scripts(
                try mapped(base, letter), lower: try lower.map { part throws(Unknown) in try mapped(part, letter) },
                upper: try upper.map { part throws(Unknown) in try mapped(part, letter) })
        default: throw Unknown()
        }
    }

    private mutating func delimiter() throws(Unknown) -> Formula {
        skipBlanks()
        guard let next = peek else { throw Unknown() }
        if next == "\\" { return .sign(try command(named: takeName()).text()) }
        place += 1
        guard "()[]|/.<>".unicodeScalars.contains(next) else { throw Unknown() }
        return .sign([".": "", "<": "⟨", ">": "⟩"][String(next)] ?? String(next))
    }

    private mutating func environment() throws(Unknown) -> Formula {
        let name = try words()
        let kind = name.hasSuffix("*") ? String(name.dropLast()) : name
        let formula: Formula
        if let (open, close) = Self.fences[kind] {
            if kind == "array" { _ = try words() }
            formula = .table(try rows(), open: open, close: close)
        } else {
            guard Self.alignments.contains(kind) else { throw Unknown() }
            formula = try lines()
        }
        guard takeCommand("end"), try words() == name else { throw Unknown() }
        return formula
    }

    /// Environments of rows and cells, and the brackets around them.
    private static let fences = [
        "matrix": ("", ""), "smallmatrix": ("", ""), "array": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"),
        "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "cases": ("{", ""),
    ]
    private static let alignments: Set = [
        "aligned", "align", "gather", "gathered", "split", "equation", "eqnarray", "multline",
    ]

    // MARK: - Characters

    private var peek: Unicode.Scalar? { place < text.count ? text[place] : nil }

    private var command: String { name(at: place) }

    private func name(at place: Int) -> String {
        guard place + 1 < text.count, text[place] == "\\" else { return "" }
        var end = place + 1
        while end < text.count, text[end].isASCIILetter { end += 1 }
        return string(place + 1..<max(end, place + 2))
    }

    private mutating func takeName() -> String {
        let name = command
        place += 1 + name.unicodeScalars.count
        return name
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        place += 1
        return true
    }

    private mutating func takeCommand(_ name: String) -> Bool {
        guard command == name else { return false }
        _ = takeName()
        return true
    }

    private mutating func skipBlanks() {
        while let next = peek, next.properties.isWhitespace { place += 1 }
    }

    /// The contents of braces, verbatim.
    private mutating func words() throws(Unknown) -> String {
        skipBlanks()
        guard take("{") else { throw Unknown() }
        let start = place
        while let next = peek, next != "}" {
            if "\\${".unicodeScalars.contains(next) { throw Unknown() }
            place += 1
        }
        let words = string(start..<place)
        guard take("}") else { throw Unknown() }
        return words.contains("\n") ? words.split(whereSeparator: \.isWhitespace).joined(separator: " ") : words
    }

    private mutating func bracketed() throws(Unknown) -> Formula {
        guard take("["), let end = text[place...].firstIndex(of: "]") else { throw Unknown() }
        var inside = TeXFormula(text: Array(text[place..<end]))
        inside.depth = depth
        let formula = try inside.row()
        guard inside.place == inside.text.count else { throw Unknown() }
        place = end + 1
        return formula
    }

    private func isDigit(_ place: Int) -> Bool { place < text.count && text[place].isASCIIDigit }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text[range]))
    }
}

extension Formula {
    fileprivate var isEmpty: Bool { if case .row(let parts) = self { parts.isEmpty } else { false } }

    /// Whether it is only letters.
    fileprivate var isWords: Bool {
        switch self {
        case .word: true
        case .row(let parts): parts.allSatisfy { $0.isBlank || $0.isWords }
        default: false
        }
    }
}
