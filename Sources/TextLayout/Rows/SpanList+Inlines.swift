import CellGrid
import TourDocument

extension SpanList {
    /// Adds runs of text as they are to be shown, each mark laid over `base`. Complexity: O(length of the text).
    mutating func append(_ runs: [Inline], base: Style, options: LayoutOptions) {
        var index = runs.startIndex
        while index < runs.endIndex {
            let run = runs[index]
            index += 1
            switch run.content {
            case .text(let text):
                if run.marks.isDisjoint(with: Self.wrapped) {
                    let link = run.link.map { self.index(ofTarget: $0) } ?? -1
                    spans.append(Span(text: text, style: style(run, base, options.theme), link: link))
                } else {
                    // marks with something around them are taken whole, although the parser may have cut the text
                    var whole = text
                    while index < runs.endIndex, runs[index].marks == run.marks, runs[index].link == run.link,
                        case .text(let more) = runs[index].content
                    {
                        whole += more
                        index += 1
                    }
                    appendWrapped(whole, run, base: base, options: options)
                }
            case .lineBreak:
                spans.append(Span(text: "", style: base, role: .lineBreak))
            case .media(let media):
                appendMedia(media, run, base: base, options: options)
            case .footnote(let number):
                appendFootnote(number, run, base: base, options: options)
            }
        }
    }

    /// Marks that put something around their text, or other characters in its place.
    private static let wrapped: Inline.Marks = [.code, .keyboard, .superscript, .subscript, .deleted]

    private func style(_ run: Inline, _ base: Style, _ theme: Theme) -> Style {
        guard !run.marks.isEmpty || run.link != nil else { return base }
        var style = base
        let marks = run.marks
        if marks.contains(.emphasis) { style = style.overlaid(with: theme.emphasis) }
        if marks.contains(.strong) { style = style.overlaid(with: theme.strong) }
        if marks.contains(.code) { style = style.overlaid(with: theme.code) }
        if marks.contains(.deleted) { style = style.overlaid(with: theme.deleted) }
        if marks.contains(.inserted) { style = style.overlaid(with: theme.inserted) }
        if marks.contains(.keyboard) { style = style.overlaid(with: theme.key) }
        if marks.contains(.highlighted) { style = style.overlaid(with: theme.highlight) }
        if run.link != nil { style = style.overlaid(with: theme.link) }
        return style
    }

    private mutating func appendWrapped(_ text: String, _ run: Inline, base: Style, options: LayoutOptions) {
        guard !text.isEmpty else { return }
        let theme = options.theme
        let style = style(run, base, theme)
        let link = run.link.map { index(ofTarget: $0) } ?? -1
        let marks = run.marks
        if marks.contains(.keyboard) {
            // no brackets around a bracket
            let isFramed = !text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
            let frame = base.overlaid(with: theme.keyFrame)
            if isFramed { decorate("[", frame, link: link) }
            spans.append(Span(text: text, style: style, link: link))
            if isFramed { decorate("]", frame, link: link) }
            return
        }
        if marks.contains(.superscript) || marks.contains(.subscript) {
            appendScript(text, isRaised: marks.contains(.superscript), style: style, link: link, options: options)
            return
        }
        let fence: String? =
            !theme.marksText ? nil : marks.contains(.deleted) ? "~~" : marks.contains(.code) ? "`" : nil
        if let fence { decorate(fence, style, link: link) }
        spans.append(Span(text: text, style: style, link: link))
        if let fence { decorate(fence, style, link: link) }
    }

    private mutating func appendScript(
        _ text: String, isRaised: Bool, style: Style, link: Int32, options: LayoutOptions
    ) {
        let mapped = isRaised ? Scripts.raised(text) : Scripts.lowered(text)
        if options.glyphs.isUnicode, let mapped {
            spans.append(Span(text: mapped, style: style, link: link))
            return
        }
        // `4th`, `H2O` and the like read well as they are
        let isWord = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
        let isPlain = isRaised ? isWord && text.utf8.count <= 2 && followsDigit : mapped != nil
        if isPlain {
            spans.append(Span(text: text, style: style, link: link))
            return
        }
        let isShort = mapped != nil || isWord
        decorate(isRaised ? "^" : "_", style, link: link)
        if !isShort { decorate("(", style, link: link) }
        spans.append(Span(text: text, style: style, link: link))
        if !isShort { decorate(")", style, link: link) }
    }

    private var followsDigit: Bool {
        guard let last = spans.last?.text.unicodeScalars.last else { return false }
        return ("0"..."9").contains(last)
    }

    private mutating func appendMedia(_ media: Media, _ run: Inline, base: Style, options: LayoutOptions) {
        let glyphs = options.glyphs
        let target = run.link ?? media.source
        let link = target.isEmpty ? -1 : index(ofTarget: target)
        let style = base.overlaid(with: link >= 0 ? options.theme.link : options.theme.emphasis)
        // a no-break space, so that the mark stays with its text
        decorate(String(glyphs.mark(of: media.kind)) + "\u{A0}", base.overlaid(with: options.theme.media), link: link)
        if media.alternative.isEmpty {
            decorate(media.title ?? media.kind.rawValue, style, link: link)
        } else {
            spans.append(Span(text: media.alternative, style: style, link: link))
        }
    }

    private mutating func appendFootnote(_ number: Int, _ run: Inline, base: Style, options: LayoutOptions) {
        let style = base.overlaid(with: options.theme.footnote)
        let link = index(ofTarget: BlockLayout.footnoteTarget(number), footnote: number)
        let digits = String(number)
        if options.glyphs.isUnicode, let raised = Scripts.raised(digits) {
            // two marks side by side are two numbers
            let isNextToMark = spans.last.map { $0.role == .decoration && $0.link >= 0 && $0.style == style } ?? false
            if isNextToMark { decorate("\u{2060},\u{2060}", style) }
            decorate(raised, style, link: link)
        } else {
            decorate("[" + digits + "]", style, link: link)
        }
    }
}

extension Glyphs {
    /// The mark of a kind of media.
    func mark(of kind: Media.Kind) -> Unicode.Scalar {
        switch kind {
        case .picture: picture
        case .video: video
        case .audio: audio
        }
    }
}
