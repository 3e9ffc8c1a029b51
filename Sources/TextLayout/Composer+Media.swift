import CellGrid
import TourDocument

extension Composer {
    /// Sets a picture, video or sound as a card: what it is and what it shows, and below it where it is.
    mutating func compose(_ media: Media) {
        let mark = base.overlaid(with: theme.media)
        let firstLine = lines.count
        hanging([Cell(glyphs.mark(of: media.kind), style: mark), .blank]) { composer in
            composer.composeLabel(of: media)
            let source = media.source.isEmpty ? media.slot.map { "slot:" + $0 } ?? "" : media.source
            guard !source.isEmpty else { return }
            composer.scratch.removeAll()
            composer.scratch.decorate(source, composer.base.overlaid(with: composer.theme.dim))
            let after = composer.offset
            composer.paragraph(composer.scratch, kind: .decoration)
            composer.offset = after
        }
        guard !media.source.isEmpty else { return }
        for index in lines.indices[firstLine...] {
            let columns = lines[index].textColumn..<max(lines[index].textColumn, lines[index].cells.count)
            guard !columns.isEmpty else { continue }
            lines[index].links = [LinkSpan(columns: columns, target: media.source, number: linkCount)]
        }
        linkCount += 1
    }

    private mutating func composeLabel(of media: Media) {
        scratch.removeAll()
        scratch.decorate(media.kind.rawValue, base.overlaid(with: theme.media))
        if let title = media.title, !title.isEmpty, title != media.alternative {
            scratch.decorate(" \(glyphs.dot) ", base.overlaid(with: theme.dim))
            scratch.decorate(title, base.overlaid(with: theme.strong))
        }
        if !media.alternative.isEmpty {
            scratch.decorate(" \(glyphs.dot) ", base.overlaid(with: theme.dim))
            scratch.spans.append(Span(text: media.alternative, style: base))
        }
        paragraph(scratch)
    }
}
