import InfiniteScroll
import TourDocument

/// Out of the reader, to other programs and files, and back.
extension Reader {
    /// Opens the page at the line of the text at the top of the screen.
    mutating func edit() -> [Effect] {
        guard let place = filePlace else { return [show(Self.withoutFile)] }
        return [.runOnScreen(.editor(file: place.path, line: place.line))]
    }

    /// Says where the page is.
    mutating func showPath() -> [Effect] {
        guard let place = filePlace else { return [show(Self.withoutFile)] }
        return [show(place.line.map { "\(place.path):\($0)" } ?? place.path)]
    }

    private static let withoutFile = "This page came through a pipe: it is in no file"

    /// The file of the page, and the line in it of the text at the top of the screen.
    private var filePlace: FilePlace? {
        mutating get {
            let top = scroll.position(atViewportRow: readingRow) ?? scroll.anchor
            let offset = content.bytes(
                before: top, extent: content.extent(of: top.item), of: tour.sections.byteCount(at: top.item.section))
            return content.pieces.provider.filePlace(ofSection: top.item.section, offset: offset)
        }
    }

    /// The path of the page that is being read; nil if it is in no file.
    package var path: String? { content.pieces.provider.filePlace(ofSection: currentSection, offset: 0)?.path }

    /// A program that had the screen has ended: what went wrong with it is said, and what it changed is shown.
    mutating func returned(problem: String?, hasChanged: Bool) -> [Effect] {
        var effects: [Effect] = hasChanged ? [.reopen] : []
        if let problem { effects.append(show(problem)) }
        return effects
    }
}
