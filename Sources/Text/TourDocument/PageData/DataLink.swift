import Platform

/// The target of a link to a page's data, as the part of a `tour:` address after the scheme.
package enum DataLink: Hashable, Sendable {
    case quiz(String)
    case checklist(String)
    /// A term of the section's glossaries.
    case term(String)
    /// All of their terms.
    case glossary

    /// Reads `quiz/ID`, `checklist/ID`, `term/NAME` or `glossary`; nil for anything else. Throws if the name is no
    /// text.
    package init?(command: Substring) throws(LinkRefusal) {
        if command == "glossary" {
            self = .glossary
            return
        }
        guard let slash = command.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let name = try PercentCoding.decode(command.utf8[command.utf8.index(after: slash)...])
        guard !name.isEmpty else { return nil }
        switch command[..<slash] {
        case "quiz": self = .quiz(name)
        case "checklist": self = .checklist(name)
        case "term": self = .term(name)
        default: return nil
        }
    }

    /// The whole address.
    package var target: String {
        switch self {
        case .quiz(let id): "tour:quiz/" + PercentCoding.encode(id)
        case .checklist(let id): "tour:checklist/" + PercentCoding.encode(id)
        case .term(let name): "tour:term/" + PercentCoding.encode(name)
        case .glossary: "tour:glossary"
        }
    }

    /// The noun for messages.
    package var noun: String { String(target.dropFirst("tour:".count).prefix { $0 != "/" }) }
}
