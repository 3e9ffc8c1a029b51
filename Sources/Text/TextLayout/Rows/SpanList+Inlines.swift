import CellGrid
import TourDocument

extension SpanList {
    /// Adds runs of text as displayed, each mark laid over `base`. Complexity: O(length of the text).
    mutating func append(_ runs: [Inline], base: Style, options: LayoutOptions) {
        var index = runs.startIndex
        while index < runs.endIndex {
            let run = runs[index]
            index += 1
            switch run.content {
            case .text(let text):
                guard let mark = Self.wrapped.first(where: run.marks.contains) else {
                    append(text, run, base: base, options: options)
                    continue
                }
                // a mark with decoration takes its runs whole: other marks and links inside do not end it
                let first = index - 1
                let isScript = mark == .superscript || mark == .subscript
                while index < runs.endIndex, runs[index].marks.contains(mark), case .text = runs[index].content,
                    !isScript || runs[index].link == run.link
                {
                    index += 1
                }
                append(runs[first..<index], mark, base: base, options: options)
            case .lineBreak:
                spans.append(Span(text: "", style: base, role: .lineBreak))
            case .media(let media):
                appendMedia(media, run, base: base, options: options)
                // its name is no part of the word behind it
                if media.alternative.isEmpty, index < runs.endIndex,
                    runs[index...].prefix(1).map(\.self).plainText.first?.isLetter == true
                {
                    decorate(" ", base)
                }
            case .footnote(let number, let mark):
                appendFootnote(number, mark, run, base: base, options: options)
            }
        }
    }

    /// Marks that decorate their text or replace its characters; the outer ones first.
    private static let wrapped: [Inline.Marks] = [.keyboard, .superscript, .subscript, .deleted, .code]

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
        if run.link != nil { style = style.overlaid(with: marks.contains(.term) ? theme.term : theme.link) }
        return style
    }

    private mutating func append(_ text: String, _ run: Inline, base: Style, options: LayoutOptions) {
        let link = run.link.map { index(ofTarget: $0) } ?? -1
        spans.append(Span(text: text, style: style(run, base, options.theme), link: link))
    }

    /// Adds runs of text that have a mark in common.
    private mutating func append(
        _ runs: ArraySlice<Inline>, _ mark: Inline.Marks, base: Style, options: LayoutOptions
    ) {
        guard let first = runs.first, let last = runs.last else { return }
        let text = Array(runs).plainText
        guard !text.isEmpty else { return }
        if mark == .superscript || mark == .subscript {
            return appendScript(text, first, isRaised: mark == .superscript, base: base, options: options)
        }
        let theme = options.theme
        var fence: (start: String, end: String, style: Style)?
        if mark == .keyboard {
            // no brackets around a bracket
            if !text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
                fence = ("[", "]", base.overlaid(with: theme.keyFrame))
            }
        } else if theme.marksText {
            let sign = mark == .deleted ? "~~" : "`"
            fence = (sign, sign, style(Inline(.text(""), marks: mark), base, theme))
        }
        if let fence { decorate(fence.start, fence.style, link: first.link.map { index(ofTarget: $0) } ?? -1) }
        if mark == .deleted {
            // code in it has a fence of its own
            let inside = runs.map { run in
                var run = run
                run.marks.remove(mark)
                return run
            }
            append(inside, base: base.overlaid(with: theme.deleted), options: options)
        } else {
            for run in runs { append([run].plainText, run, base: base, options: options) }
        }
        if let fence { decorate(fence.end, fence.style, link: last.link.map { index(ofTarget: $0) } ?? -1) }
    }

    private mutating func appendScript(
        _ text: String, _ run: Inline, isRaised: Bool, base: Style, options: LayoutOptions
    ) {
        let mapped = isRaised ? Scripts.raised(text) : Scripts.lowered(text)
        let isShown = options.glyphs.isUnicode
        // without such characters a power would be a digit more
        let isPower = isRaised && !isShown && text.utf8.allSatisfy { (0x2B...0x39).contains($0) }
        if isPower { decorate("^", style(run, base, options.theme), link: run.link.map { index(ofTarget: $0) } ?? -1) }
        append(isShown ? mapped ?? text : text, run, base: base, options: options)
    }

    private mutating func appendMedia(_ media: Media, _ run: Inline, base: Style, options: LayoutOptions) {
        if media.isOpenSlot { return }
        let glyphs = options.glyphs
        let target = run.link ?? media.source
        let link = target.isEmpty ? -1 : index(ofTarget: target, media: run.link == nil ? media : nil)
        let style = base.overlaid(with: link >= 0 ? options.theme.link : options.theme.emphasis)
        // a no-break space, so that the mark stays with its text
        let mark = glyphs.isLinear ? media.kind.rawValue : String(glyphs.mark(of: media.kind))
        decorate(mark + "\u{A0}", base.overlaid(with: options.theme.media), link: link)
        if media.alternative.isEmpty {
            decorate(media.title ?? media.fileName ?? media.kind.rawValue, style, link: link)
        } else {
            spans.append(Span(text: media.alternative, style: style, link: link))
        }
    }

    private mutating func appendFootnote(
        _ number: Int, _ mark: String?, _ run: Inline, base: Style, options: LayoutOptions
    ) {
        let style = base.overlaid(with: options.theme.footnote)
        let link = index(ofTarget: BlockLayout.footnoteTarget(number), footnote: number)
        let mark = mark ?? String(number)
        if options.glyphs.isUnicode, let raised = Scripts.raised(mark) {
            // two adjacent marks are two numbers
            let isNextToMark = spans.last.map { $0.role == .decoration && $0.link >= 0 && $0.style == style } ?? false
            if isNextToMark { decorate("\u{2060},\u{2060}", style) }
            decorate(raised, style, link: link)
        } else {
            let needsFence = mark.first?.isLetter == true || mark.first?.isNumber == true
            decorate(needsFence ? "[\(mark)]" : mark, style, link: link)
        }
    }
}

extension Glyphs {
    func mark(of kind: Media.Kind) -> Unicode.Scalar {
        switch kind {
        case .picture: picture
        case .video: video
        case .audio: audio
        case .recording: video
        }
    }
}
