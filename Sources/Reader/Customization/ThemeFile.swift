import CellGrid
import JSONTree
package import TextLayout
import Wording

/// A theme file of the user:
///
/// ```json
/// {"base": "dark", "styles": {"link": {"fg": "#8ab4f8", "attributes": ["underline"]}}, "hues": {"red": 203}}
/// ```
///
/// The base supplies everything else.
package struct ThemeFile: Sendable {
    /// The theme made of the valid entries.
    package private(set) var choice = ThemeChoice()
    /// Errors with their path: `styles.lnik: there is no style lnik; did you mean link?`.
    package private(set) var problems: [String] = []

    private static let attributes: [(String, Attributes)] = [
        ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
        ("strikethrough", .strikethrough),
    ]

    private static let aColor = ##"expected a colour, such as "#8ab4f8", 203, "bright-blue" or "default""##

    /// Complexity: O(bytes).
    package init(_ bytes: [UInt8]) {
        do throws(JSONError) {
            read(try JSONParser.parse(bytes))
        } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            problems.append(bytes.isEmpty ? "it is empty" : "line \(line): \(error.reason)")
        }
    }

    private mutating func read(_ root: JSONValue) {
        let problem = "expected an object, such as {\"base\": \"dark\", \"styles\": {…}}"
        for member in problems.members(of: root, orTell: problem) {
            switch member.key {
            case "base":
                let base = problems.choice("base", member.value, at: "base", ThemeChoice.Base.init(rawValue:))
                choice.base = base ?? choice.base
            case "styles": readStyles(member.value)
            case "hues": readHues(member.value)
            // a comment for people
            case "name", "description", "$schema": break
            default:
                let advice = Spelling.advice(member.key, in: ["base", "styles", "hues"])
                problems.append("\(member.key): unknown part of a theme; \(advice)")
            }
        }
    }

    private mutating func readStyles(_ value: JSONValue) {
        let problem = "styles: expected an object of styles, such as {\"link\": {\"fg\": 75}}"
        for member in problems.members(of: value, orTell: problem) {
            guard Theme.parts.contains(where: { $0.name == member.key }) else {
                let names = Theme.parts.map(\.name)
                problems.addUnknown("style", member.key, at: "styles.\(member.key)", among: names)
                continue
            }
            readStyle(member.value, named: member.key)
        }
    }

    private mutating func readStyle(_ value: JSONValue, named name: String) {
        let place = "styles.\(name)"
        guard case .object(let members) = value else {
            return problems.append("\(place): expected an object, such as {\"fg\": 75, \"attributes\": [\"bold\"]}")
        }
        var change = ThemeChoice.Change()
        for member in members {
            switch member.key {
            case "fg", "bg":
                guard let color = ColorName.color(member.value) else {
                    problems.append("\(place).\(member.key): \(Self.aColor)")
                    continue
                }
                if member.key == "fg" { change.foreground = color } else { change.background = color }
            case "attributes":
                change.attributes = readAttributes(member.value, at: "\(place).attributes")
            default:
                let advice = Spelling.advice(member.key, in: ["fg", "bg", "attributes"])
                problems.append("\(place).\(member.key): a style has no such part; \(advice)")
            }
        }
        choice.changes[name] = change
    }

    private mutating func readAttributes(_ value: JSONValue, at place: String) -> Attributes? {
        let names = Self.attributes.map(\.0)
        guard let list = value.array else {
            problems.append("\(place): expected a list of \(names.joined(separator: ", "))")
            return nil
        }
        var attributes: Attributes = []
        for item in list {
            let name = item.string ?? ""
            if let known = Self.attributes.first(where: { $0.0 == name }) {
                attributes.insert(known.1)
            } else {
                problems.append("\(place): unknown attribute \(name); \(Spelling.advice(name, in: names))")
            }
        }
        return attributes
    }

    private mutating func readHues(_ value: JSONValue) {
        let problem = "hues: expected an object of hues, such as {\"red\": 203}"
        for member in problems.members(of: value, orTell: problem) {
            let place = "hues.\(member.key)"
            guard Theme.hueNames.contains(member.key) else {
                problems.append("\(place): \(Spelling.advice(member.key, in: Theme.hueNames))")
                continue
            }
            if let color = ColorName.color(member.value) {
                choice.hues[member.key] = color
            } else {
                problems.append("\(place): \(Self.aColor)")
            }
        }
    }
}

extension [String] {
    /// The members of an object; for anything else, reports the problem and returns none.
    mutating func members(of value: JSONValue, orTell problem: String) -> [JSONValue.Member] {
        if case .object(let members) = value { return members }
        append(problem)
        return []
    }

    /// The case that a value names; for anything else, reports the problem and returns nil.
    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ noun: String, _ value: JSONValue, at place: String, _ named: (String) -> Choice?
    ) -> Choice? {
        let names = Choice.allCases.map(\.rawValue)
        guard let name = value.string else {
            append("\(place): expected a name; choose from \(names.joined(separator: ", "))")
            return nil
        }
        if let choice = named(name) { return choice }
        append("\(place): unknown \(noun) \(name); \(Spelling.advice(name, in: names))")
        return nil
    }

    /// Reports an unknown name, with the nearest known one.
    mutating func addUnknown(_ noun: String, _ name: String, at place: String, among names: [String]) {
        let advice = Spelling.nearest(to: name, in: names).map { "; did you mean \($0)?" }
        append("\(place): unknown \(noun) \(name)\(advice ?? "")")
    }
}
