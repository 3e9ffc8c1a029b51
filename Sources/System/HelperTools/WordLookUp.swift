/// The dictionary programs: `dict`, `sdcv` and WordNet's `wn`, in this order.
package struct WordLookUp: Sendable {
    private let filters: [FilterProgram]

    /// `sdcv`'s answer for an unknown word.
    private static let unknown = "Nothing similar to"

    private static let programs: [(name: String, before: [String], behind: [String])] = [
        ("dict", ["--"], []), ("sdcv", ["--non-interactive", "--"], []), ("wn", [], ["-over"]),
    ]

    /// - Parameter word: does not begin with a dash.
    package init(_ word: String, environment: [String: String]) {
        filters = Self.programs.compactMap { name, before, behind in
            Executables.find(name, path: environment["PATH"] ?? "").map { program in
                var filter = FilterProgram(
                    .dictionary, at: program, arguments: before + [word] + behind, environment: environment)
                // wn's status is the number of meanings
                filter.acceptsAnyStatus = name == "wn"
                return filter
            }
        }
    }

    /// Whether one of the programs is installed.
    package var isAvailable: Bool { !filters.isEmpty }

    /// The first program's answer; nil if none knows the word. Blocks.
    package func meaning() -> String? {
        for filter in filters {
            guard let bytes = try? filter.output() else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains(where: { !$0.isWhitespace }), !text.hasPrefix(Self.unknown) { return text }
        }
        return nil
    }
}
