/// A link in the text: what it is known by at every width.
struct PlacedLink: Hashable, Sendable {
    var item: ItemID
    /// Its number in the item's block, from 0.
    var number: Int
    /// The address as the author wrote it.
    var target: String
    /// The number of the note, if it is the mark of one.
    var footnote: Int?

    /// Whether it stands before another one in the text.
    func precedes(_ other: PlacedLink) -> Bool { (item, number) < (other.item, other.number) }
}

/// What is done with links: the one that is chosen, the letters on them, the search for where one leads.
struct Links: Sendable {
    /// The chosen link, and what Enter would do.
    struct Chosen: Hashable, Sendable {
        var link: PlacedLink
        var consequence: LinkConsequence
    }

    var chosen: Chosen?
    var hints: LinkHints?
    /// How many names were searched so far: tells the answer to the last question from earlier ones.
    var searches = 0
    /// How far the search for a name is, 0 to 1.
    var share: Double?
}

/// What following a link would do, as far as that is known without looking through pages.
enum LinkConsequence: Hashable, Sendable {
    /// Go to a place, which has a title.
    case goes(to: TextAnchor, title: String)
    /// Go to a name that has to be looked for, on the page that starts with a section; nil if the page is not known yet.
    case looks(for: LinkPlace, from: Int?)
    /// Do what a key does.
    case orders(Command)
    /// Hand the address to the browser.
    case opens(WebAddress)
    /// Show a footnote.
    case showsNote(Int)
    case refused(LinkRefusal)
}
