import CellGrid
import TextLayout
import TourDocument
import Wording

package struct ListedHit: Hashable, Sendable {
    package let hit: SearchHit
    /// Its number among the matches of its piece, from 0.
    package let index: Int
    /// The text around it on its line, cut if long, and its own. Without line ends.
    package let before: String
    package let text: String
    package let behind: String

    /// The scalars kept of each part.
    private static let reach = (before: 80, own: 200, behind: 240)

    /// Lists matches of a block, all of one piece with `count` matches before them.
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

    /// The line, cut between words if it is long.
    var line: String {
        var (start, end) = (before[...], behind[...])
        if start.unicodeScalars.count == Self.reach.before { start = "…" + start.drop { $0 != " " } }
        if end.unicodeScalars.count == Self.reach.behind {
            end = end[...(end.lastIndex(of: " ") ?? end.startIndex)] + "…"
        }
        return start + text + end
    }

    /// Whether a later match is visible on this listed line.
    func shows(_ other: ListedHit) -> Bool {
        other.hit.item == hit.item
            && other.hit.range.lowerBound < hit.range.upperBound + behind.unicodeScalars.count
    }

    private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var line = String.UnicodeScalarView()
        for scalar in scalars { line.append(scalar == "\n" || scalar == "\t" ? " " : scalar) }
        return String(line)
    }
}

/// The list of matches: the first ones of the tour, and the progress of the search.
package struct HitList: Sendable {
    static let maximumCount = 1_000

    package var query: String
    package var hits: [ListedHit]
    package var total: Int
    /// The searched part of the tour in percent; nil for all of it.
    package var percent: Int?
    /// The place from which on a match is selected at first.
    package var place: TextAnchor
}
