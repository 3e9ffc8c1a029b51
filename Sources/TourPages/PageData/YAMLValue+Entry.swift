internal import SourceFiles
package import TourDocument
internal import Wording

extension YAMLValue.Entry {
    /// The value as it is, such as the name of a file; nil if there is none.
    package func name() throws(YAMLValue.Problem) -> String? {
        guard case .scalar(let text) = value.content else {
            throw YAMLValue.Problem(line: line, "“\(key)” must be one line of text, not \(value.kindName)")
        }
        return text
    }

    /// The value as text on one line, without blanks around it; nil if there is none.
    package func text() throws(YAMLValue.Problem) -> String? {
        guard let text = try name() else { return nil }
        let words = text.foldingWhiteSpace
        return words.isEmpty ? nil : words
    }

    /// The value as a whole number; nil if there is none.
    package func number(in range: ClosedRange<Int>) throws(YAMLValue.Problem) -> Int? {
        func problem(_ found: String) -> YAMLValue.Problem {
            let wanted = "a whole number from \(range.lowerBound.inGroups) to \(range.upperBound.inGroups)"
            return YAMLValue.Problem(line: line, "“\(key)” must be \(wanted), not \(found)")
        }
        guard case .scalar(let text) = value.content else { throw problem(value.kindName) }
        guard let text else { return nil }
        guard let number = Int(text), range.contains(number) else { throw problem("“\(text)”") }
        return number
    }

    /// The value as the name of a rule; nil if there is none.
    package func creditRule() throws(YAMLValue.Problem) -> CreditRule? {
        func problem(_ found: String) -> YAMLValue.Problem {
            let names = CreditRule.allCases.map(\.rawValue)
            let wanted = "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
            return YAMLValue.Problem(line: line, "“\(key)” must be \(wanted), not \(found)")
        }
        guard case .scalar(let text) = value.content else { throw problem(value.kindName) }
        guard let text else { return nil }
        guard let rule = CreditRule(rawValue: text) else { throw problem("“\(text)”") }
        return rule
    }
}

extension YAMLValue.Problem {
    /// Of a key that is not known.
    package init(_ unknown: YAMLValue.Entry) { self.init(line: unknown.line, "unknown key “\(unknown.key)”") }
}
