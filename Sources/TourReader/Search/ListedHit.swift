import TextLayout
import TourDocument

/// A hit with the line that it is on, for the list of hits.
struct ListedHit: Hashable, Sendable {
    let hit: SearchHit
    /// Its number among the hits of its piece, from 0.
    let index: Int
    /// The text around it on its line, cut where that is long, and its own. Without line ends.
    let before: String
    let text: String
    let behind: String

    /// How many scalars of each part are kept.
    private static let reach = (before: 80, own: 200, behind: 240)

    /// Takes hits of a block down, all of one piece, in which `count` stand before them.
    static func list(_ hits: some Collection<SearchHit>, of block: Block, after count: Int) -> [ListedHit] {
        let text = Array(BlockLayout.text(of: block).unicodeScalars)
        return hits.enumerated().map { ListedHit($1, index: count + $0, in: text) }
    }

    private init(_ hit: SearchHit, index: Int, in text: [Unicode.Scalar]) {
        let own = hit.range.clamped(to: 0..<text.count)
        var start = own.lowerBound
        while start > 0, own.lowerBound - start < Self.reach.before, text[start - 1] != "\n" { start -= 1 }
        while start < own.lowerBound, text[start] == " " || text[start] == "\t" { start += 1 }
        var end = own.upperBound
        while end < text.count, end - own.upperBound < Self.reach.behind, text[end] != "\n" { end += 1 }
        self.hit = hit
        self.index = index
        before = Self.line(text[start..<own.lowerBound])
        self.text = Self.line(text[own].prefix(Self.reach.own))
        behind = Self.line(text[own.upperBound..<end])
    }

    private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var line = String.UnicodeScalarView()
        for scalar in scalars { line.append(scalar == "\n" || scalar == "\t" ? " " : scalar) }
        return String(line)
    }
}

/// What the list of hits shows: the first hits of the tour, and how far it was looked through.
struct HitList: Sendable {
    static let maximumCount = 1_000

    var query: String
    var hits: [ListedHit]
    /// How many were counted.
    var total: Int
    /// How much of the tour was looked through, in percent; nil for all of it.
    var percent: Int?
    /// The place from which on a hit is chosen at first.
    var place: TextAnchor
}
