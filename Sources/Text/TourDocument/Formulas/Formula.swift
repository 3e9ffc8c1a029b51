/// A formula, read from TeX or MathML, and its text. Parts that cannot be raised, lowered or drawn in characters are
/// written in one line, with brackets where the text would be ambiguous without: `x^(αβ)`, `(a+b)/c`, `√(a+b)`.
indirect enum Formula {
    /// Letters, or a number.
    case word(String)
    /// Operators, brackets and blanks.
    case sign(String)
    case row([Formula])
    case fraction(Formula, Formula)
    /// A binomial coefficient; it is in brackets.
    case binomial(Formula, Formula)
    case root(Formula, degree: Formula?)
    case scripts(Formula, lower: Formula?, upper: Formula?)
    /// Rows of cells between two brackets, which may be missing.
    case table([[Formula]], open: String = "", close: String = "")
    /// Equations below each other.
    case lines([Formula])

    /// The parts of a row; a single one is not made a row.
    init(_ parts: [Formula]) { self = parts.count == 1 ? parts[0] : .row(parts) }

    /// Adds a part to those of a row. A closing bracket makes one part of everything from its opening bracket on.
    static func add(_ part: Formula, to parts: inout [Formula]) {
        parts.append(part)
        guard case .sign(let close) = part, let open = pairs[close],
            let start = parts.lastIndex(where: { if case .sign(open) = $0 { true } else { false } })
        else { return }
        let group = Array(parts[start...])
        parts.removeSubrange(start...)
        if group.count == 3, open == "(", case .binomial = group[1] {
            parts.append(group[1])
        } else if group.count == 3, case .table(let rows, open: "", close: "") = group[1] {
            parts.append(.table(rows, open: open, close: close))
        } else {
            parts.append(.row(group))
        }
    }

    /// Fractions that are one character.
    private static let characters = [
        "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞",
    ]

    private static let pairs = [")": "(", "]": "[", "}": "{", "⟩": "⟨"]

    /// - Parameter isTight: without lines of its own, and without the blanks that only separate parts.
    func text(isTight: Bool = false) -> String {
        switch self {
        case .word(let text), .sign(let text): return text
        case .row(let parts): return Self.text(of: parts, isTight: isTight)
        case .fraction(let above, let below):
            let text =
                above.bracketed(unless: above.isProduct) + "/"
                + below.bracketed(unless: below.isFactor || below.isDifferential)
            return Self.characters[text] ?? text
        case .binomial(let all, let chosen):
            let (all, chosen) = (all.text(isTight: true), chosen.text(isTight: true))
            guard let raised = Scripts.raised(all), let lowered = Scripts.lowered(chosen) else {
                return "(\(all) over \(chosen))"
            }
            return "(\(raised)\(lowered))"
        case .root(let inside, let degree):
            return (degree.map { $0.script(Scripts.raised, "^") } ?? "") + "√"
                + inside.bracketed(unless: inside.isWord || inside.isFenced)
        case .scripts(let base, let lower, let upper):
            return base.bracketed(unless: base.isFactor || base.isSign || base.isWord)
                + (lower.map { $0.script(Scripts.lowered, "_") } ?? "")
                + (upper.map { $0.script(Scripts.raised, "^") } ?? "")
        case .table(let rows, let open, let close):
            let cells = rows.map { $0.map { $0.text(isTight: true) } }
            guard !isTight, rows.count > 1 else {
                return open + cells.map { $0.joined(separator: " ") }.joined(separator: "; ") + close
            }
            return Self.drawn(cells, Self.braces[open] ?? [], Self.braces[close] ?? [])
        case .lines(let lines):
            return lines.map { $0.text(isTight: isTight) }.joined(separator: isTight ? "; " : "\n")
        }
    }

    private static func text(of parts: [Formula], isTight: Bool) -> String {
        var text = ""
        var before = Apartness.none
        var joins = false
        for part in parts {
            // a blank that only ends the name of an operator
            if part.isBlank, isTight || joins { continue }
            var next = part.text(isTight: isTight)[...]
            if text.last?.isWhitespace ?? true { next = next.drop(while: \.isWhitespace) }
            guard let first = next.first else { continue }
            let apart = max(before, part.apartness)
            if next.contains("\n"), !text.isEmpty {
                text += "\n"
            } else if apart > .none && (first.isLetter || first.isNumber)
                || apart == .all && "([{|‖⟨√∑∏∫⋃⋂".contains(first),
                let last = text.last,
                last.isLetter || last.isNumber || before == .all || apart == .all && ")]}⟩".contains(last)
            {
                text += " "
            }
            joins = part.isOperator && text.last?.isWhitespace == false
            text += next
            before = part.apartness
        }
        return text
    }

    private var isOperator: Bool {
        guard case .sign(let text) = self, let first = text.unicodeScalars.first else { return false }
        return first.properties.isMath && text.unicodeScalars.count == 1
    }

    /// The kinds of text that must not be adjacent to a part, because they could be read as a piece of it.
    private enum Apartness: Comparable {
        case none, letters, all
    }

    private var apartness: Apartness {
        switch self {
        case .word(let text): text.count > 1 && text.contains(where: \.isLetter) ? .letters : .none
        case .fraction: .all
        case .scripts(let base, let lower, let upper):
            lower?.script(Scripts.lowered, "_").first == "_" || upper?.script(Scripts.raised, "^").first == "^"
                ? .all : base.apartness
        case .row(let parts): parts.last?.apartness ?? .none
        case .sign, .root, .table, .lines, .binomial: .none
        }
    }

    private var isSign: Bool { if case .sign = self { true } else { false } }
    private var isWord: Bool { if case .word = self { true } else { false } }

    /// Whether it only separates parts.
    var isBlank: Bool { if case .sign(let text) = self { text.allSatisfy(\.isWhitespace) } else { false } }

    private var isFactor: Bool {
        switch self {
        case .word(let text): !text.contains(" ")
        case .scripts(let base, _, _): base.isFactor
        case .sign(let text): !text.isEmpty && text.allSatisfy { $0.isLetter || "…⋯·□".contains($0) }
        case .root, .binomial: true
        case .row(let parts): parts.isEmpty || isFenced
        case .table(_, let open, _): !open.isEmpty
        case .fraction, .lines: false
        }
    }

    /// Whether its parts are multiplied, with nothing between them that could be read as another operation.
    private var isProduct: Bool {
        guard case .row(let parts) = self else { return isFactor }
        return isFactor || parts.allSatisfy { $0.isBlank || $0.isFactor && $0.apartness == .none }
    }

    /// `dx`, `∂x²`: the variable of a derivative.
    private var isDifferential: Bool {
        guard case .row(var parts) = self else { return false }
        parts.removeAll(where: \.isBlank)
        return parts.count == 2 && parts[1].isFactor && ["d", "∂"].contains(parts[0].text())
    }

    /// Whether it is in brackets as a whole.
    private var isFenced: Bool {
        guard case .row(let parts) = self, case .sign(let open)? = parts.first, case .sign(let close)? = parts.last
        else {
            return false
        }
        return Self.pairs[close] == open || parts.count == 3 && open == close && "|‖".contains(open)
    }

    private func bracketed(unless isBare: Bool) -> String {
        isBare ? text(isTight: true) : "(" + text(isTight: true) + ")"
    }

    /// Raised or lowered text; without such characters, the text after a mark.
    private func script(_ map: (String) -> String?, _ mark: String) -> String {
        map(text(isTight: true)) ?? mark + bracketed(unless: isWord || isSign || isFenced)
    }

    /// The pieces of brackets of several rows: for the first row, rows between, the last one, and the middle.
    private static let braces: [String: [String]] = [
        "(": ["⎛", "⎜", "⎝"], ")": ["⎞", "⎟", "⎠"], "[": ["⎡", "⎢", "⎣"], "]": ["⎤", "⎥", "⎦"],
        "{": ["⎧", "⎪", "⎩", "⎨"], "}": ["⎫", "⎪", "⎭", "⎬"], "|": ["│", "│", "│"], "‖": ["‖", "‖", "‖"],
    ]

    /// Rows of cells in columns, with no-break spaces.
    private static func drawn(_ rows: [[String]], _ open: [String], _ close: [String]) -> String {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        func brace(_ parts: [String], _ row: Int) -> String {
            if parts.isEmpty { return "" }
            if row == 0 { return parts[0] }
            if row == rows.count - 1 { return parts[2] }
            return parts[parts.count == 4 && row == rows.count / 2 ? 3 : 1]
        }
        return rows.indices.map { number in
            let cells = widths.indices.map { column in
                let cell = column < rows[number].count ? rows[number][column] : ""
                let isLast = column == widths.count - 1 && close.isEmpty
                return cell + (isLast ? "" : String(repeating: "\u{A0}", count: widths[column] - cell.count))
            }
            return brace(open, number) + cells.joined(separator: "\u{A0}\u{A0}") + brace(close, number)
        }.joined(separator: "\n")
    }
}
