import CGumbo

extension HTMLWalker {
    /// Begins an element that stands in a line of text.
    mutating func beginInline(_ element: GumboElementView) -> Ending? {
        let (marks, link) = builder.withTop { ($0.inlines.marks, $0.inlines.link) }
        let restore = Ending.marks(marks, link: link)
        if let mark = Self.mark(of: element.tag) {
            if mark == .code { noteLanguage(element) }
            builder.withTop { $0.inlines.marks.formUnion(mark) }
            return restore
        }
        switch element.tag {
        case GUMBO_TAG_A:
            if let name = element.attribute("name"), !name.isEmpty { noteID(name) }
            if let address = element.attribute("href") { builder.withTop { $0.inlines.link = address } }
            return restore
        case GUMBO_TAG_Q:
            put("\u{201C}")
            return .quotation
        case GUMBO_TAG_BR:
            lineBreak(element)
            return nil
        case GUMBO_TAG_IMG:
            media(picture(element), element)
            return nil
        case GUMBO_TAG_VIDEO:
            media(player(element, .video), element)
            return nil
        case GUMBO_TAG_AUDIO:
            media(player(element, .audio), element)
            return nil
        case GUMBO_TAG_INPUT:
            box(element)
            return nil
        default:
            if options.isMarkdown, element.tag == GUMBO_TAG_DATA { return footnote(element) ? nil : .nothing }
            return .nothing
        }
    }

    private static func mark(of tag: GumboTag) -> Inline.Marks? {
        switch tag {
        case GUMBO_TAG_EM, GUMBO_TAG_I, GUMBO_TAG_CITE, GUMBO_TAG_VAR, GUMBO_TAG_DFN: .emphasis
        case GUMBO_TAG_STRONG, GUMBO_TAG_B: .strong
        case GUMBO_TAG_CODE, GUMBO_TAG_SAMP, GUMBO_TAG_TT: .code
        case GUMBO_TAG_DEL, GUMBO_TAG_S, GUMBO_TAG_STRIKE: .deleted
        case GUMBO_TAG_INS, GUMBO_TAG_U: .inserted
        case GUMBO_TAG_KBD: .keyboard
        case GUMBO_TAG_MARK: .highlighted
        case GUMBO_TAG_SUP: .superscript
        case GUMBO_TAG_SUB: .subscript
        default: nil
        }
    }

    /// The language of a code block may stand at the `code` in it.
    private mutating func noteLanguage(_ element: GumboElementView) {
        guard case .code(nil) = builder.frames[builder.topIndex].kind, let language = language(of: element) else {
            return
        }
        builder.withTop { $0.kind = .code(language: language) }
    }

    private mutating func lineBreak(_ element: GumboElementView) {
        if case .code = builder.frames[builder.topIndex].kind {
            put("\n")
        } else {
            let source = source(of: element)
            builder.withTop { $0.inlines.append(.lineBreak, source: source) }
        }
    }

    private mutating func media(_ media: Media, _ element: GumboElementView) {
        let source = source(of: element)
        builder.withTop { $0.inlines.append(.media(media), source: source) }
    }

    private func picture(_ element: GumboElementView) -> Media {
        let address = element.attribute("src") ?? ""
        var media = Media(
            kind: options.isMarkdown ? MediaAddress.kind(of: address) : .picture, source: address,
            alternative: folded(element.attribute("alt") ?? ""), title: element.attribute("title"))
        if options.isMarkdown, let slot = MediaAddress.slot(of: address) {
            media.kind = .video
            media.source = ""
            media.slot = slot
        }
        return media
    }

    private func player(_ element: GumboElementView, _ kind: Media.Kind) -> Media {
        let (text, source) = insides(of: element)
        let title = element.attribute("title")
        return Media(
            kind: kind, source: element.attribute("src") ?? source ?? "",
            alternative: text.isEmpty ? title ?? "" : text, title: title,
            slot: element.attribute("data-slot").flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The text in an element, and the address of the first `source` in it.
    private func insides(of element: GumboElementView) -> (text: String, source: String?) {
        var text = ""
        var source: String?
        var open = [(element, 0)]
        while let (current, index) = open.last {
            guard let node = current.child(index) else {
                open.removeLast()
                continue
            }
            open[open.count - 1].1 += 1
            if let child = GumboElementView(node) {
                if child.tag == GUMBO_TAG_SOURCE, source == nil { source = child.attribute("src") }
                open.append((child, 0))
            } else if node.pointee.type == GUMBO_NODE_TEXT || node.pointee.type == GUMBO_NODE_WHITESPACE,
                let part = node.pointee.v.text.text
            {
                text += String(cString: part)
            }
        }
        return (folded(text), source)
    }

    private func folded(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
    }

    /// The box of a task at the start of a list's item.
    private mutating func box(_ element: GumboElementView) {
        guard element.attribute("type", is: "checkbox") else { return }
        let isDone = element.attribute("checked") != nil
        builder.withTop { frame in
            guard case .item = frame.kind, frame.blocks.isEmpty, frame.inlines.isEmpty else { return }
            frame.isDone = isDone
        }
    }

    private mutating func footnote(_ element: GumboElementView) -> Bool {
        guard let text = element.attribute("data-tour-footnote"), let number = Self.number(text),
            (1...max(options.footnoteCount, 1)).contains(number), options.footnoteCount > 0
        else { return false }
        let source = source(of: element)
        builder.withTop { $0.inlines.append(.footnote(number), source: source) }
        return true
    }
}
