import CellGrid
package import JSONTree
package import ReaderKit
import Wording

/// Key bindings of the user: `"keys"` in the preferences.
///
/// ```json
/// {"keys": {"set": "vi", "bindings": {"line-down": ["j", "Down"], "quit": "Q", "reload": []}}}
/// ```
///
/// A binding replaces a command's keys in the set, and takes them from other commands.
package struct KeySettings: Sendable {
    /// The key table of the valid entries.
    package private(set) var table: KeyTable
    /// Errors with their path: `keys.bindings.foo: there is no command foo`.
    package private(set) var problems: [String] = []

    /// Reads the value of `"keys"`. Complexity: O(its size).
    package init(_ value: JSONValue) {
        table = .standard
        let members = problems.members(of: value, orTell: "keys: expected an object, such as {\"set\": \"vi\"}")
        if let set = value["set"],
            let known = problems.choice("set", set, at: "keys.set", { KeySet(rawValue: $0.lowercased()) })
        {
            table = known.table
        }
        for member in members where member.key != "set" && member.key != "bindings" {
            problems.append("keys.\(member.key): unknown setting; did you mean bindings.\(member.key)?")
        }
        guard let bindings = value["bindings"] else { return }
        bind(problems.members(of: bindings, orTell: "keys.bindings: expected an object of commands and their keys"))
    }

    private mutating func bind(_ members: [JSONValue.Member]) {
        /// commands by the keys the user bound: two cannot share one
        var taken: [(keys: KeySequence, command: Command)] = []
        var bound: Set<Command> = []
        let before = table
        for member in members {
            let place = "keys.bindings.\(member.key)"
            guard let command = Command(name: member.key) else {
                problems.addUnknown("command", member.key, at: place, among: Command.allCases.map(\.name))
                continue
            }
            guard bound.insert(command).inserted else {
                problems.append("\(place): it is set twice; the first one is used")
                continue
            }
            guard let names = Self.names(member.value) else {
                bound.remove(command)
                problems.append("\(place): expected a key or a list of keys, such as [\"j\", \"Ctrl-N\"]")
                continue
            }
            var keys: [KeySequence] = []
            for name in names {
                guard let sequence = sequence(name, of: command, at: place) else { continue }
                if let other = taken.first(where: { $0.keys.conflicts(with: sequence) && $0.command != command }) {
                    let what = other.keys == sequence ? "is" : "gets in the way of \(other.keys.name()), which is"
                    problems.append("\(place): \(sequence.name()) \(what) \(other.command.name)’s already")
                } else if !keys.contains(where: { $0.conflicts(with: sequence) }) {
                    keys.append(sequence)
                    taken.append((sequence, command))
                }
            }
            // with only wrong keys, the command keeps its own
            if keys.isEmpty, !names.isEmpty {
                bound.remove(command)
            } else {
                table.bind(command, to: keys)
            }
        }
        for command in Command.allCases
        where !bound.contains(command) && table.keys(of: command).isEmpty && !before.keys(of: command).isEmpty {
            problems.append(
                "keys.bindings: \(command.name) has no key left; give it another, or [] for none")
        }
    }

    private static func names(_ value: JSONValue) -> [String]? {
        if let name = value.string { return [name] }
        guard let list = value.array else { return nil }
        let names = list.compactMap(\.string)
        return names.count == list.count ? names : nil
    }

    private mutating func sequence(_ name: String, of command: Command, at place: String) -> KeySequence? {
        guard let keys = KeySequence(name: name) else {
            problems.append("\(place): unknown key \(name.isEmpty ? "\"\"" : name)")
            return nil
        }
        if !command.fixedKeys.contains(keys), let reason = Self.reserved(keys) {
            problems.append("\(place): \(keys.name()) cannot be bound: \(reason)")
            return nil
        }
        return keys
    }

    /// The reason why a command cannot have the keys; nil if it can.
    private static func reserved(_ keys: KeySequence) -> String? {
        switch keys.first.name(isUnicode: false) {
        case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return "digits are counts"
        case "Esc": return "it always cancels"
        case "Ctrl-C": return "it always quits"
        case "Ctrl-Z": return "it always suspends the program"
        case "Ctrl-\\": return "it ends the program at once"
        default: break
        }
        return keys.second?.name(isUnicode: false) == "Esc" ? "Esc always cancels" : nil
    }
}
