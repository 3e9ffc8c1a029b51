import TourDocument

/// What stands on the page for a piece whose text is not there.
enum PieceStandIn {
    /// Something that a person can do about it, and the key that does it.
    struct Remedy: Hashable, Sendable {
        let key: String
        let words: String
    }

    /// What can be done about a page that failed, as far as there are keys for it.
    static func remedies(_ keys: KeyTable, isUnicode: Bool) -> [Remedy] {
        let commands: [(Command, String)] = [
            (.reload, "try again"), (.edit, "edit"), (.nextSection, "next section"),
        ]
        return commands.compactMap { command, words in
            keys.firstKey(of: command, isUnicode: isUnicode).map { Remedy(key: $0, words: words) }
        }
    }

    /// The blocks to show: none for a piece that is empty.
    /// - Parameter title: the section's title, if the piece is its first.
    static func blocks(for state: PieceState, title: String?, remedies: [Remedy]) -> [Block] {
        let heading = title.map { [Block(.heading(level: 1, [.text($0)]))] } ?? []
        switch state {
        case .ready: return []
        case .pending: return heading + [Block(.paragraph([.text("reading …", .emphasis)]))]
        case .failed(let problem): return heading + [card(for: problem, remedies)]
        }
    }

    private static func card(for problem: PageProblem, _ remedies: [Remedy]) -> Block {
        var keys: [Inline] = []
        for remedy in remedies {
            if !keys.isEmpty { keys.append(.text(" · ")) }
            keys += [.text(remedy.key, .keyboard), .text(" \(remedy.words)")]
        }
        let blocks = [Block(.paragraph([.text(problem.reason)]))] + (keys.isEmpty ? [] : [Block(.paragraph(keys))])
        return Block(.alert(.warning, blocks))
    }
}
