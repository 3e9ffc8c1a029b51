import CMD4C

/// Finds out whether there is HTML in a Markdown text that is more than marks of a part of a line.
struct RawHTMLSearch: MarkdownHandler {
    private var limits: MarkdownLimits
    /// The spans and marks that are open in a block: nil for a span, which is Markdown's.
    private var open: [Inline.Marks?] = []
    /// How many of them are marks.
    private var openMarks = 0
    private var openPictures = 0
    /// Whether a span ended that is not the innermost one of its block.
    private var isUneven = false

    private init(limits: MarkdownLimits) { self.limits = limits }

    /// Whether md4c finds HTML in a text that a reader of HTML has to look at, or finds the text too costly to be read to its end.
    ///
    /// Complexity: linear in the number of bytes.
    static func succeeds(in text: UnsafeBufferPointer<UInt8>, hasTables: Bool) -> Bool {
        var search = RawHTMLSearch(limits: MarkdownLimits(size: text.count))
        return !search.handle(text, hasTables: hasTables)
    }

    static var callbacks: MD_PARSER {
        var parser = MD_PARSER()
        parser.enter_block = { RawHTMLSearch.at($2)?.pointee.enterBlock($0, $1) ?? -1 }
        parser.leave_block = { RawHTMLSearch.at($2)?.pointee.leaveBlock($0, $1) ?? -1 }
        parser.enter_span = { RawHTMLSearch.at($2)?.pointee.enterSpan($0, $1) ?? -1 }
        parser.leave_span = { RawHTMLSearch.at($2)?.pointee.leaveSpan($0, $1) ?? -1 }
        parser.text = { RawHTMLSearch.at($3)?.pointee.text($0, $1, $2) ?? -1 }
        return parser
    }

    mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        if type == MD_BLOCK_HTML || openMarks > 0 { return Self.stop }
        forgetSpans()
        return (type == MD_BLOCK_TD || type == MD_BLOCK_TH) && limits.isOneCellTooMany() ? Self.stop : 0
    }

    mutating func leaveBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        if openMarks > 0 { return Self.stop }
        forgetSpans()
        return 0
    }

    private mutating func forgetSpans() {
        open.removeAll(keepingCapacity: true)
        openPictures = 0
        isUneven = false
    }

    mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        open.append(nil)
        if type == MD_SPAN_IMG { openPictures += 1 }
        guard type == MD_SPAN_A, let link = detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee else {
            return 0
        }
        return limits.isTooCostly(link.href) || limits.isTooCostly(link.title) ? Self.stop : 0
    }

    mutating func leaveSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        if case .some(nil) = open.popLast() {} else { isUneven = true }
        if isUneven, openMarks > 0 { return Self.stop }
        if type == MD_SPAN_IMG { openPictures -= 1 }
        guard type == MD_SPAN_IMG, let picture = detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee
        else { return 0 }
        return limits.isTooCostly(picture.src) || limits.isTooCostly(picture.title) ? Self.stop : 0
    }

    mutating func text(_ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE) -> Int32 {
        guard type == MD_TEXT_HTML else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(size))
        guard !isUneven, openPictures == 0, let tag = PlainMarkTag(bytes) else { return Self.stop }
        if !tag.isEnd {
            open.append(tag.mark)
            openMarks += 1
            return 0
        }
        guard case .some(.some(tag.mark)) = open.popLast() else { return Self.stop }
        openMarks -= 1
        return 0
    }
}

/// The tag of an element that marks the text in it and does nothing else, written in the shortest way: `<kbd>`, `</kbd>`.
struct PlainMarkTag: Equatable {
    let mark: Inline.Marks
    let isEnd: Bool

    /// Nil for all other tags, and for what is no tag.
    init?(_ bytes: some BidirectionalCollection<UInt8>) {
        guard bytes.first == 0x3C, bytes.last == 0x3E, (5...7).contains(bytes.count) else { return nil }
        let text = bytes.dropFirst().dropLast()
        isEnd = text.first == 0x2F
        switch text.dropFirst(isEnd ? 1 : 0).reduce(UInt64(0), { $0 << 8 | UInt64($1) }) {
        case 0x6B_62_64: mark = .keyboard
        case 0x73_75_62: mark = .subscript
        case 0x73_75_70: mark = .superscript
        case 0x6D_61_72_6B: mark = .highlighted
        default: return nil
        }
    }
}
