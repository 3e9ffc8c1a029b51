/// The effects of elements on the tree, for HTML and Markdown: each is begun, and ended with the result.
extension TreeBuilder {
    /// The action at the end of an element.
    enum Ending {
        case nothing, closeBlock, flush, line, space
        case look(InlineCollector.Look)
        /// A word of our own.
        case put(String)
    }

    mutating func end(_ ending: Ending) {
        switch ending {
        case .nothing: break
        case .closeBlock: close()
        case .flush: flushParagraph()
        case .line: withTop { $0.inlines.breakLine() }
        case .space: withTop { $0.inlines.requestSpace() }
        case .look(let look): withTop { $0.inlines.look = look }
        case .put(let word): put(word)
        }
    }

    /// Begins a block, whether it is opened or not; `source` is its range, if known.
    mutating func begin(_ kind: Kind, source: Range<Int> = 0..<0) -> Ending {
        guard open(kind) else { return .flush }
        if !source.isEmpty { note(source) }
        return .closeBlock
    }

    mutating func beginParagraph(source: Range<Int> = 0..<0) -> Ending {
        flushParagraph()
        markLooseList()
        if !source.isEmpty { withTop { $0.inlines.note(source) } }
        return .flush
    }

    /// Begins a part of the page without a meaning of its own, or a line of a paragraph.
    mutating func beginDivision(isLine: Bool = false) -> Ending {
        if isInCell || isLine && !isInlineOnly {
            withTop { $0.inlines.breakLine() }
            return .line
        }
        flushParagraph()
        return .flush
    }

    mutating func begin(_ list: List, source: Range<Int> = 0..<0) -> Ending {
        let ending = begin(.list, source: source)
        if case .closeBlock = ending { withTop { $0.list = list } }
        return ending
    }

    /// Begins an item, with its number if it does not follow from the start of its list.
    mutating func beginItem(number: (List) -> Int?) -> Ending {
        if isInlineOnly {
            flushParagraph()
            put("• ")
            return .line
        }
        // Text between items makes an item of its own.
        flushParagraph()
        guard case .list = frames[topIndex].kind else { return .flush }
        let number = number(frames[topIndex].list)
        guard open(.item) else { return .flush }
        withTop { $0.number = number }
        return .closeBlock
    }

    /// The box of a task at the start of a list's item; false elsewhere.
    mutating func box(isDone: Bool) -> Bool {
        withTop { frame in
            guard case .item = frame.kind, frame.blocks.isEmpty, frame.inlines.isEmpty else { return false }
            frame.isDone = isDone
            return true
        }
    }

    mutating func addRule(source: Range<Int>) {
        let isBlock = !isInlineOnly
        flushParagraph()
        if isBlock { add(.rule, source: source) }
    }

    mutating func begin(_ mark: Inline.Marks) -> Ending {
        withTop {
            let before = $0.inlines.look
            // adjacent keys are two
            if mark == .keyboard, !before.marks.contains(.keyboard), $0.inlines.endsWithKey {
                $0.inlines.requestSpace()
            }
            $0.inlines.look.marks.formUnion(mark)
            return .look(before)
        }
    }

    /// Begins a link; without an address the text is unchanged.
    mutating func beginLink(_ address: String?) -> Ending {
        withTop {
            let before = $0.inlines.look
            if let address { $0.inlines.look.link = address }
            return .look(before)
        }
    }

    /// The language of a code block may be on the `code` in it.
    mutating func noteLanguage(_ language: String?) {
        guard case .code(nil) = frames[topIndex].kind, let language else { return }
        withTop { $0.kind = .code(language: language) }
    }

    mutating func addLineBreak(source: Int?) {
        if case .code = frames[topIndex].kind {
            put("\n")
        } else {
            add(.lineBreak, source: source)
        }
    }

    /// Adds an object to a line of text.
    mutating func add(_ content: Inline.Content, source: Int?) {
        withTop { $0.inlines.append(content, source: source) }
    }

    /// Adds text of the page.
    ///
    /// - Parameters:
    ///   - isReference: Whether it is a character reference.
    ///   - isMarkdown: Whether code in lines of text keeps its blanks, too.
    mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?, isReference: Bool, isMarkdown: Bool) {
        withTop { frame in
            var isVerbatim = isMarkdown && frame.inlines.look.marks.contains(.code)
            if case .code = frame.kind { isVerbatim = true }
            frame.inlines.look.isReference = isReference
            if isVerbatim {
                frame.inlines.appendVerbatim(bytes, source: source)
            } else {
                frame.inlines.append(bytes, source: source)
            }
            frame.inlines.look.isReference = false
        }
    }

    /// Adds a word of our own.
    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in withTop { $0.inlines.appendVerbatim(bytes, source: nil) } }
    }

    /// Adds text with its line breaks, and optionally its blanks.
    mutating func putLines(of text: String, keepsBlanks: Bool) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { addLineBreak(source: nil) }
            var before = Unicode.Scalar(0x20)
            let scalars = line.unicodeScalars.map { scalar in
                defer { before = scalar }
                return keepsBlanks && scalar == " " && before == " " ? "\u{A0}" : scalar
            }
            var line = String(String.UnicodeScalarView(scalars))
            line.withUTF8 { bytes in addText(bytes, source: nil, isReference: false, isMarkdown: false) }
        }
    }
}
