import TextLayout
package import TourDocument

/// A search of a name (`#name`) of no known heading through all text of a page.
package struct NameSearch: BackgroundTask {
    package enum Report: Sendable {
        /// The searched share, 0 to 1.
        case searched(Double)
        /// The end; nil: not found.
        case found(TextAnchor?)
    }

    var name: String
    var first: Int

    /// Searches the page, piece after piece. `L12` is a line of the page's file if nothing has that name.
    /// - Parameter report: given the searched share, 0 to 1, before each piece; false ends the search.
    /// - Complexity: as parsing the page; memory for one piece.
    package func run(
        in sections: SectionList, provider: any SectionProvider, report: (Double) -> Bool
    ) -> TextAnchor? {
        let scope = PageScope(first: first, sections: sections, provider: provider)
        let start = sections.bytes(before: first)
        let size = max(1, sections.bytes(before: sections.count) - start)
        var index = first
        while scope.contains(index) {
            for piece in 0..<sections[index].pieceCount {
                guard report(Double(sections.bytes(before: index) - start) / Double(size)) else { return nil }
                guard let blocks = try? provider.blocks(ofSection: index, piece: piece) else { continue }
                for (number, block) in blocks.enumerated() {
                    guard let offset = block.textOffset(ofName: name) else { continue }
                    let item = ItemID(section: index, piece: piece, block: number)
                    return TextAnchor(item: item, offset: offset == 0 ? nil : offset)
                }
            }
            index += 1
        }
        return Self.line(namedBy: name).flatMap { place(ofLine: $0, in: sections, scope, provider) }
    }

    /// The line number in a name such as `L12` or `L12-L20`.
    static func line(namedBy name: String) -> Int? {
        name.hasPrefix("L") ? Int(written: name.dropFirst().prefix { $0 != "-" }) : nil
    }

    /// The place of a line of the page's file, or of the last visible one before it; nil where lines are not counted.
    private func place(
        ofLine line: Int, in sections: SectionList, _ scope: PageScope, _ provider: any SectionProvider
    ) -> TextAnchor? {
        var place: TextAnchor?
        var index = first
        while scope.contains(index) {
            for piece in 0..<sections[index].pieceCount {
                guard let blocks = try? provider.blocks(ofSection: index, piece: piece) else { continue }
                for (number, block) in blocks.enumerated() {
                    guard let start = provider.lineNumber(ofSection: index, offset: block.source.lowerBound),
                        start <= line
                    else { return place }
                    place = TextAnchor(
                        item: ItemID(section: index, piece: piece, block: number),
                        offset: block.textOffset(ofLine: line - start))
                }
            }
            index += 1
        }
        return place
    }
}

extension Block {
    /// The text offset of a line of verbatim text, counted from its first one; nil for its start.
    fileprivate func textOffset(ofLine line: Int) -> Int? {
        guard line > 0, case .verbatim = kind else { return nil }
        let text = BlockLayout.text(of: self).unicodeScalars
        var left = line
        let end = text.firstIndex {
            if $0 == "\n" { left -= 1 }
            return left == 0
        }
        return end.map { text.distance(from: text.startIndex, to: $0) + 1 }
    }
}

extension TourContent {
    /// The limit of pieces searched without a background task.
    private static let piecesAtOnce = 4

    /// Whether a section is known to its end and short enough to be searched at once.
    func isShort(_ section: Int) -> Bool {
        isKnownToItsEnd(section) && tour.sections[section].pieceCount <= Self.piecesAtOnce
    }

    /// The place of a name in pieces of a section, and a short title of it. Complexity: O(length of the pieces).
    func place(named name: String, in pieces: Range<Int>, of section: Int) -> (TextAnchor, title: String)? {
        for piece in pieces {
            for (number, block) in blocks(of: PieceID(section: section, piece: piece)).enumerated() {
                guard let offset = block.textOffset(ofName: name) else { continue }
                let there = ItemID(section: section, piece: piece, block: number)
                var title = "#" + name
                if case .heading(_, let runs) = block.kind { title = runs.plainText }
                return (TextAnchor(item: there, offset: offset == 0 ? nil : offset), title)
            }
        }
        return nil
    }
}

struct PageScope {
    let first: Int
    private let page: String?
    private let sections: SectionList
    private let provider: any SectionProvider

    init(first: Int, sections: SectionList, provider: any SectionProvider) {
        self.first = first
        self.sections = sections
        self.provider = provider
        page = provider.page(ofSection: first)
    }

    /// Whether a section is of the page. Sections of a page are consecutive.
    func contains(_ index: Int) -> Bool {
        index >= first && index < sections.count && (index == first || provider.page(ofSection: index) == page)
    }

    var hasSections: Bool { contains(first + 1) }
}
