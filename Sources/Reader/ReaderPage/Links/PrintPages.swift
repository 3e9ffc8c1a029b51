import InfiniteScroll
import ReaderKit
import TextLayout
package import TourDocument

/// The pages of a book's printed edition.
extension TourView {
    package mutating func go(to page: PrintPage) {
        let item = viewport.top.item
        switch action(of: LinkPlace(page: page.page, anchor: page.anchor), on: item) {
        case .goes(let place, _): go(to: place)
        case .looks(let place, let first): look(for: place, from: first, on: item)
        default: outbox.show("Page \(page.label.isolated) of the printed edition is not in the text")
        }
    }

    /// The one that the first text on the screen is on, as far as names in its section and in some before it tell.
    /// Complexity: O(pages of the edition, and the sections).
    package var printPage: PrintPage? {
        let pages = tour.printPages
        guard !pages.isEmpty else { return nil }
        var (numbers, starts): ([String: Int], [Int: Int]) = ([:], [:])
        for (number, page) in pages.enumerated() {
            if let name = provider.name(of: page.anchor, onPage: page.page) {
                numbers[name.lowercased()] = number
            } else if let section = provider.section(ofPage: page.page) {
                starts[section] = number
            }
        }
        let top = viewport.topPlace.item
        for section in (max(0, top.section - Self.sectionsBefore)...top.section).reversed() {
            var (last, next) = (starts[section], Int?.none)
            for piece in 0..<tour.sections[section].pieceCount {
                for (block, content) in content.blocks(of: PieceID(section: section, piece: piece)).enumerated() {
                    let isBehind = section == top.section && (piece, block) > (top.piece, top.block)
                    content.visit { block in
                        for name in [block.id].compactMap(\.self) + block.aliases {
                            guard let number = numbers[name.lowercased()] else { continue }
                            if isBehind { next = next ?? number } else { last = number }
                        }
                    }
                }
            }
            if let last { return pages[last] }
            if let next { return next > 0 ? pages[next - 1] : nil }
        }
        return nil
    }

    private static let sectionsBefore = 20
}
