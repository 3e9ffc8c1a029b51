package import JSONTree

/// A user's own filters: `"filters"` in the preferences.
///
/// ```json
/// {"filters": {"xls": ["xls2csv", "{}"], "pod": ["pod2text"]}}
/// ```
package struct FilterSettings: Sendable {
    /// The program and its arguments by file extension, in lower case.
    package private(set) var commands: [String: [String]] = [:]
    /// The errors in the setting, each with its place.
    package private(set) var problems: [String] = []

    package init(_ value: JSONValue?) {
        guard let value else { return }
        guard case .object(let members) = value else {
            problems.append("filters: expected an object of endings and commands, such as {\"pod\": [\"pod2text\"]}")
            return
        }
        for member in members {
            let words = member.value.array?.map(\.string) ?? []
            if words.isEmpty || words.contains(nil) || words[0] == "" {
                problems.append("filters.\(member.key): expected a list of a program and its arguments")
            } else {
                commands[member.key.lowercased()] = words.compactMap(\.self)
            }
        }
    }
}
