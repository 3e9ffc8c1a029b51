import CGumbo
import Platform

extension HTMLWalker {
    mutating func beginInline(_ element: GumboElementView) -> Ending? {
        if let mark = Self.mark(of: element.tag) {
            // The language of a code block may be on the `code` in it.
            if mark == .code, let language = language(of: element) { builder.noteLanguage(language) }
            return builder.begin(mark)
        }
        switch element.tag {
        case GUMBO_TAG_A:
            if let name = element.attribute("name"), !name.isEmpty { noteID(name) }
            guard options.hasNotes, let number = noteNumber(element) else {
                return builder.beginLink(leadsToItself(element) ? nil : address(element, "href"))
            }
            let mark = Media.folded(element.text)
            let isNumber = mark.filter { !"[]()".contains($0) } == String(number)
            builder.add(.footnote(number, mark: isNumber || mark.isEmpty ? nil : mark), source: source(of: element))
        case GUMBO_TAG_Q:
            builder.put("\u{201C}")
            return .put("\u{201D}")
        case GUMBO_TAG_RT:
            // a line has no room above it, so ruby text follows in brackets
            builder.put("\u{FF08}")
            return .put("\u{FF09}")
        case GUMBO_TAG_BR: builder.addLineBreak(source: source(of: element))
        case GUMBO_TAG_IMG: if !isDecoration(element), !isStandIn(element) { media(picture(element), element) }
        case GUMBO_TAG_IFRAME, GUMBO_TAG_FRAME, GUMBO_TAG_EMBED:
            if let page = element.attribute("srcdoc") {
                addPage(page)
            } else {
                addLink(to: "src", of: element, apart: .flush)
            }
        case GUMBO_TAG_AREA: addLink(to: "href", of: element)
        case GUMBO_TAG_OBJECT where element.text.allSatisfy(\.isWhitespace): addLink(to: "data", of: element)
        case GUMBO_TAG_UNKNOWN where element.name.lowercased() == HTMLPrescan.formula: addFormula(element)
        case GUMBO_TAG_UNKNOWN where element.isCase: return element.isChosenCase ? builder.beginDivision() : nil
        case GUMBO_TAG_UNKNOWN where options.isMarkdown && element.name.utf8.first.map { $0 < 0x61 } == true:
            return beginComponent(element)
        case GUMBO_TAG_VIDEO: media(player(element, .video), element)
        case GUMBO_TAG_AUDIO: media(player(element, .audio), element)
        case GUMBO_TAG_BUTTON where isInForm(element) && element.children.allSatisfy(\.isInline):
            addField("[", Media.folded(element.text), "]")
        case GUMBO_TAG_BUTTON:
            builder.end(.space)
            return .space
        case GUMBO_TAG_SELECT:
            // shows the selected option, else the first, as browsers do
            let chosen = element.first { $0.tag == GUMBO_TAG_OPTION && $0.attribute("selected") != nil }
            chosenOption = (chosen ?? element.first { $0.tag == GUMBO_TAG_OPTION })?.node
            return .nothing
        case GUMBO_TAG_OPTION where element.node == chosenOption:
            builder.end(.space)
            return .space
        case GUMBO_TAG_OPTION: break
        case GUMBO_TAG_INPUT: addField(element)
        case GUMBO_TAG_DATA where options.isMarkdown: return footnote(element) ? nil : .nothing
        default:
            guard options.isMarkdown, element.attribute("data-tour-rows") != nil else { return .nothing }
            builder.end(.line)
            return .line
        }
        return nil
    }

    /// Whether a link is the text of a heading and leads to that heading, for copying its address.
    private func leadsToItself(_ link: GumboElementView) -> Bool {
        guard let parent = link.parent, let id = parent.attribute("id") else {
            return false
        }
        return link.attribute("href") == "#" + id
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

    /// An address on the page, resolved by the page's base.
    private func address(_ element: GumboElementView, _ name: StaticString) -> String? {
        guard let text = element.attribute(name), let base = options.base, !text.hasPrefix("#"), !text.hasPrefix("?"),
            !Self.hasScheme(text)
        else { return element.attribute(name) }
        let isWeb = base.hasPrefix("https://") || base.hasPrefix("http://")
        guard isWeb || !Self.hasScheme(base) else { return text }
        var folder = base[...]
        if isWeb, folder.count(where: { $0 == "/" }) < 3 { folder += "/" }
        if text.hasPrefix("/") {
            guard isWeb else { return text }
            return folder.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)[..<3]
                .joined(separator: "/") + text
        }
        return String(folder[..<(folder.lastIndex(of: "/").map(folder.index(after:)) ?? folder.startIndex)]) + text
    }

    /// Whether an address begins with a word and a colon.
    private static func hasScheme(_ address: String) -> Bool {
        address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains(":")
    }

    /// Writes the text of the page that a frame has in an attribute.
    private mutating func addPage(_ html: String) {
        guard !options.isInFrame,
            let blocks = try? GumboDocument.read(
                html.utf8, { HTMLParser.blocks(of: [$1], in: $0, HTMLWalker.Options(isInFrame: true)).blocks })
        else { return }
        builder.flushParagraph()
        for line in blocks.plainText.split(separator: "\n") {
            builder.put(String(line))
            builder.flushParagraph()
        }
    }

    /// Names content that is elsewhere, and links to it.
    private mutating func addLink(to attribute: StaticString, of element: GumboElementView, apart: Ending = .space) {
        guard let target = address(element, attribute), !target.isEmpty else { return }
        let names = [element.attribute("title"), element.attribute("alt"), element.attribute("name")]
        add(names.lazy.compactMap { $0.map(Media.folded) }.first { !$0.isEmpty } ?? target, link: target, apart: apart)
    }

    /// Writes words, maybe as a link, set apart from the text before and behind them.
    mutating func add(_ words: String, link: String? = nil, _ more: String = "", apart: Ending = .space) {
        guard !words.isEmpty else { return }
        builder.end(apart)
        let ending = builder.beginLink(link)
        builder.put(words)
        builder.end(ending)
        builder.put(more)
        builder.end(apart)
    }

    /// Begins a component that a program would have replaced: its words may be in its tag, those of cards as a title. A
    /// self-closing tag has no contents, whatever follows in the page.
    private mutating func beginComponent(_ element: GumboElementView) -> Ending {
        func words(_ name: StaticString) -> String? {
            element.attribute(name).map(Media.folded).flatMap { $0.isEmpty || $0.hasPrefix("{") ? nil : $0 }
        }
        let (target, title) = (address(element, "href"), words("title"))
        guard let name = title ?? words("label") ?? words("text") else {
            return element.isEndedByItsTag ? .nothing : builder.beginLink(target)
        }
        let description = words("description").map { ": " + $0 } ?? ""
        add(name, link: target, description, apart: title == nil ? .space : .flush)
        return .nothing
    }

    /// Whether the page declares a picture decorative. Markdown has no syntax for that.
    private func isDecoration(_ picture: GumboElementView) -> Bool {
        if case .figure = builder.frames[builder.topIndex].kind { return false }
        return !options.isMarkdown && picture.attribute("alt") == ""
    }

    /// Whether it stands for the same picture beside it, for readers without scripts, until a script loads that.
    private func isStandIn(_ picture: GumboElementView) -> Bool {
        !options.isMarkdown
            && [-1, 1].contains { picture.sibling(by: $0).map { $0.isForNoScript && $0.holdsPicture } == true }
    }

    private mutating func media(_ media: Media, _ element: GumboElementView) {
        builder.add(.media(media), source: source(of: element))
    }

    private func picture(_ element: GumboElementView) -> Media {
        // pictures of drawings name their files differently
        let address = address(element, "src") ?? address(element, "xlink:href") ?? ""
        let alternative = element.attribute("alt") ?? ""
        // the words of a link around it are its words
        let link = element.parent.flatMap { $0.tag == GUMBO_TAG_A ? $0 : nil }
        let title = element.attribute("title") ?? (alternative.isEmpty ? link?.attribute("title") : nil)
        var media =
            options.isMarkdown
            ? Media(address: address, alternative: alternative, title: title)
            : Media(kind: .picture, source: address, alternative: Media.folded(alternative), title: title)
        media.width = width(element.attribute("width"))
        media.height = pixels(element.attribute("height"))
        return media
    }

    /// A width in pixels or in percent; any other, and none, is the picture's own.
    private func width(_ text: String?) -> Media.Width {
        let pixels = pixels(text)
        if pixels > 0 { return .pixels(pixels) }
        guard let text, text.utf8.last == UInt8(ascii: "%"), let share = Double(text.dropLast()), share >= 1 else {
            return .natural
        }
        return .percent(UInt8(min(share, 100)))
    }

    /// A length in pixels, with or without the unit; 0 for others, and for none.
    private func pixels(_ text: String?) -> UInt16 {
        guard let text else { return 0 }
        let digits = text.utf8.prefix(while: \.isASCIIDigit)
        let unit = text.utf8.dropFirst(digits.count)
        return unit.isEmpty || unit.elementsEqual("px".utf8) ? UInt16(Substring(digits)) ?? 0 : 0
    }

    private mutating func player(_ element: GumboElementView, _ kind: Media.Kind) -> Media {
        let first = element.children.lazy.filter { $0.tag == GUMBO_TAG_SOURCE && address($0, "src") != nil }.first
        let source = address(element, "src") ?? first.flatMap { address($0, "src") } ?? ""
        let type = element.attribute("type") ?? first?.attribute("type")
        let isRecording = Media.Kind(address: source, type: type) == .recording
        let text = Media.folded(words(in: element))
        let title = element.attribute("title")
        var media = Media(
            kind: isRecording ? .recording : kind, source: source,
            alternative: text.isEmpty ? title ?? "" : text, title: title,
            slot: element.attribute("data-slot").flatMap { $0.isEmpty ? nil : $0 })
        media.poster = address(element, "poster")
        if media.slot != nil { media.beginAsSlot() }
        return media
    }

    /// The text in an element, as in the source.
    mutating func words(in element: GumboElementView) -> String {
        var words = ""
        element.forEachText { words += self.words(of: $0) }
        return words
    }

    /// A text of the page, as in the source.
    mutating func words(of text: GumboNodePointer) -> String {
        var words: [UInt8] = []
        pieces.each(of: text) { piece, _, _ in words += piece }
        return String(decoding: words, as: UTF8.self)
    }

    /// The check box of a task at the start of a list's item, or a field or button.
    private mutating func addField(_ element: GumboElementView) {
        let type = element.attribute("type")?.lowercased() ?? "text"
        let isChosen = element.attribute("checked") != nil
        if type == "checkbox", builder.box(isDone: isChosen) || options.isMarkdown { return }
        let words = [element.attribute("value"), element.attribute("placeholder"), Self.buttons[type]].lazy
            .compactMap(\.self)
        let text = Media.folded(words.first { !$0.isEmpty } ?? "")
        if !isInForm(element) {
            if Self.fields.contains(type) { addField("", text, "") }
        } else if type == "checkbox" {
            addField("[", isChosen ? "x" : " ", "]")
        } else if type == "radio" {
            addField("(", isChosen ? "•" : " ", ")")
        } else if Self.fields.contains(type) {
            addField("[", text.isEmpty ? "\u{A0}\u{A0}\u{A0}\u{A0}" : text, "]")
        }
    }

    /// Elsewhere fields are for scripts, such as those that show one of several parts.
    private func isInForm(_ field: GumboElementView) -> Bool {
        !options.isMarkdown
            && sequence(first: field, next: \.parent).contains { $0.tag == GUMBO_TAG_FORM }
    }

    private mutating func addField(_ open: String, _ text: String, _ close: String) {
        if !text.isEmpty { add(open + text + close) }
    }

    private static let buttons = ["submit": "Submit", "reset": "Reset"]

    private static let fields: Set = ["text", "search", "email", "url", "tel", "number", "submit", "button", "reset"]

    private mutating func footnote(_ element: GumboElementView) -> Bool {
        guard let text = element.attribute("data-tour-footnote"), let number = Self.number(text),
            (1...max(options.footnoteCount, 1)).contains(number), options.footnoteCount > 0
        else { return false }
        builder.add(.footnote(number), source: source(of: element))
        return true
    }
}
