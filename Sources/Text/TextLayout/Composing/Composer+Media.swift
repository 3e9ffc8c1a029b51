import CellGrid
import TourDocument
import Wording

extension Composer {
    /// Sets a picture, video or sound as a card with its kind, description and address, or as the picture if possible.
    mutating func compose(_ media: Media) {
        let mark = base.overlaid(with: theme.media)
        let firstLine = lines.count
        // in linear mode the word says it
        hanging(glyphs.isLinear ? [] : [Cell(glyphs.mark(of: media.kind), style: mark), .blank]) { composer in
            let (frame, reason) = composer.frame(of: media)
            let recording = composer.recording(media)
            composer.composeLabel(of: media, named: recording?.title ?? media.fileName)
            if media.isOutOfReach, recording == nil {
                composer.composeRemark("not available offline")
            } else if frame == nil, recording == nil {
                composer.composeRemark(composer.problem(of: media) ?? reason, on: media)
            }
            composer.link(linesFrom: firstLine, to: media)
            if let frame { composer.compose(frame) }
            if let recording { composer.compose(recording, of: media, link: composer.linkCount - 1) }
        }
    }

    /// - Parameter name: used if the page has no words for it.
    private mutating func composeLabel(of media: Media, named name: String?) {
        scratch.removeAll()
        scratch.decorate(media.kind.rawValue, base.overlaid(with: theme.media))
        let title = media.title ?? (media.alternative.isEmpty ? name : nil)
        if let title, !title.isEmpty, title != media.alternative {
            scratch.decorate(" \(glyphs.dot) ", base.overlaid(with: theme.dim))
            scratch.decorate(title, base.overlaid(with: theme.strong))
        }
        if !media.alternative.isEmpty {
            scratch.decorate(" \(glyphs.dot) ", base.overlaid(with: theme.dim))
            scratch.spans.append(Span(text: media.alternative, style: base))
        }
        if let seconds = media.seconds {
            scratch.decorate(" \(glyphs.dot)\u{A0}\(seconds.asClock)", base.overlaid(with: theme.dim))
        }
        paragraph(scratch)
    }

    /// Sets its address and a remark. The files of a book, named from its root, are no words of it.
    private mutating func composeRemark(_ text: String?, on media: Media) {
        let isInBook = media.source.hasPrefix("/") && !media.source.hasPrefix("//")
        let address = isInBook ? nil : media.shownSource
        composeRemark([address, text].compactMap(\.self).joined(separator: ", "))
    }

    private mutating func composeRemark(_ text: String) {
        if !text.isEmpty { decorate(text, base.overlaid(with: theme.dim)) }
    }

    private mutating func link(linesFrom first: Int, to media: Media) {
        guard !media.source.isEmpty else { return }
        for index in lines.indices[first...] {
            let columns = lines[index].textColumn..<max(lines[index].textColumn, lines[index].cells.count)
            guard !columns.isEmpty else { continue }
            lines[index].links = [
                LinkSpan(columns: columns, target: media.source, media: media, number: linkCount)
            ]
        }
        linkCount += 1
    }

    /// Sets the pictures of a paragraph that holds nothing else, below its text.
    mutating func composePictures(of runs: [Inline]) {
        guard !options.pictures.files.isEmpty, case .media = runs.first?.content, runs.isPicturesOnly else { return }
        for run in runs {
            if case .media(let media) = run.content { composePicture(media) }
        }
    }

    mutating func composePicture(_ media: Media) {
        guard !options.pictures.files.isEmpty else { return }
        let (frame, reason) = frame(of: media)
        if let frame { return compose(frame) }
        if let reason { composeRemark(reason, on: media) }
    }

    /// The frame for a picture here, or why it has none, if that is worth telling.
    private func frame(of media: Media) -> (frame: PictureFrame?, reason: String?) {
        let pictures = options.pictures
        guard let file = media.shownPicture.flatMap({ pictures.files[$0] }) else { return (nil, nil) }
        guard file.problem == nil, !glyphs.isLinear, let natural = file.size ?? media.givenSize else {
            return (nil, file.problem)
        }
        let room = PictureFrame.width(ofColumns: textWidth)
        let size = natural.shown(width: media.width, height: media.height, columnWidth: room)
        if PictureFrame.isSmallPrint(file.path, size: size, columns: textWidth, inPixels: pictures.showsPixels) {
            return (nil, "\(size.width)x\(size.height), Enter opens it")
        }
        return (
            PictureFrame(path: file.path, size: size, columns: textWidth, cellShape: pictures.cellShape), nil
        )
    }

    /// Sets a picture, or the corners of its frame until it is drawn.
    private mutating func compose(_ frame: PictureFrame) {
        frames.append(frame)
        let drawn = options.pictures.drawn[frame]
        for row in 0..<frame.rows {
            if let drawn, drawn.indices.contains(row), !drawn[row].isEmpty {
                decorate(drawn[row], kind: .picture)
                if let last = lines.indices.last {
                    (lines[last].picture, lines[last].pictureRow) = (options.pictures.pixels[frame], row)
                }
            } else {
                let words = drawn.map { $0.isEmpty ? "cannot be shown" : "not drawn here, Enter opens it" }
                decorate(corners(of: frame, row: row, words: words), kind: .picture)
            }
        }
    }

    /// A row of a frame without a picture, with `words` in its middle.
    private func corners(of frame: PictureFrame, row: Int, words: String?) -> [Cell] {
        let style = base.overlaid(with: theme.rule)
        var cells = Array(repeating: Cell.blank, count: frame.columns)
        if let words, row == frame.rows / 2, words.utf8.count <= frame.columns {
            let text = CellText.cells(words, style: base.overlaid(with: theme.dim))
            let start = (frame.columns - text.count) / 2
            cells.replaceSubrange(start..<start + text.count, with: text)
        }
        guard frame.rows > 1, row == 0 || row == frame.rows - 1 else { return cells }
        cells[0] = Cell(row == 0 ? glyphs.topLeft : glyphs.bottomLeft, style: style)
        cells[frame.columns - 1] = Cell(row == 0 ? glyphs.topRight : glyphs.bottomRight, style: style)
        return cells
    }
}

extension Media {
    /// The address of its picture on the page: its own, or its poster; nil if there is none.
    package var shownPicture: String? { kind == .picture ? source : poster }

    /// Its size, if the page gives both width and height in pixels.
    fileprivate var givenSize: PixelSize? {
        if case .pixels(let width) = width { PixelSize(width: Int(width), height: Int(height)) } else { nil }
    }
}

extension CodeBlock {
    /// The picture of a diagram in code; nil for other code.
    var diagram: Media? {
        DiagramAddress(self).map { Media(kind: .picture, source: $0.address, alternative: "") }
    }
}

extension [Inline] {
    /// Whether it holds only pictures, blanks and line breaks.
    var isPicturesOnly: Bool {
        allSatisfy { run in
            switch run.content {
            case .media(let media): media.kind == .picture
            case .text(let text): text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A }
            case .lineBreak: true
            case .footnote: false
            }
        }
    }
}
