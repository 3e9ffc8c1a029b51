/// Letters on all links of the screen, each of which is followed by typing its letters.
struct LinkHints: Hashable, Sendable {
    /// What was typed so far.
    private(set) var typed = ""
    /// The links and their letters, in the order of the text.
    private(set) var hints: [(link: PlacedLink, letters: String)]

    /// The letters under the fingers first.
    private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")
    private static let homeRow = 9

    init(_ links: [PlacedLink]) {
        let names = Self.names(links.count)
        hints = zip(links, names).map { ($0, $1) }
    }

    /// So many names: a letter each, or two each if there are more links than letters in the home row. Links beyond the last
    /// pair have none.
    static func names(_ count: Int) -> [String] {
        if count <= homeRow { return letters.prefix(count).map { String($0) } }
        var names: [String] = []
        // as few letters as do, so that most of them are under the fingers
        let used = letters.prefix(
            min(letters.count, max(homeRow, (1...letters.count).first { $0 * $0 >= count } ?? letters.count)))
        for first in used {
            for second in used where names.count < count { names.append(String([first, second])) }
        }
        return names
    }

    /// What a letter does.
    enum Outcome: Hashable, Sendable {
        /// There are more letters to type, or it is the letter of no link.
        case stay
        case follow(PlacedLink)
    }

    mutating func type(_ letter: Character) -> Outcome {
        let wanted = typed + letter.lowercased()
        if let hint = hints.first(where: { $0.letters == wanted }) { return .follow(hint.link) }
        if hints.contains(where: { $0.letters.hasPrefix(wanted) }) { typed = wanted }
        return .stay
    }

    mutating func takeBack() { _ = typed.popLast() }

    static func == (a: LinkHints, b: LinkHints) -> Bool {
        a.typed == b.typed && a.hints.elementsEqual(b.hints) { $0.link == $1.link && $0.letters == $1.letters }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(typed) }
}
