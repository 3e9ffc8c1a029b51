import CGumbo

/// The open elements of a page, by its tags alone: as many as gumbo may have open there, or more. gumbo searches all of
/// them for most tags.
///
/// So an element that gumbo may leave open is not ended: only the last element ends, by a tag of its name or by one
/// that always ends it, and not within a possible comment or another tag.
struct HTMLNesting {
    private var open: [(tag: GumboTag, name: Range<Int>)] = []
    /// The end of the last tag or comment so far.
    private var hiddenEnd = 0
    /// The ends of the last comment, and of the last other markup.
    private var (commentEnd, otherEnd) = (0, 0)
    /// The number of open elements, summed over all tags.
    private(set) var steps = 0

    /// Adds a tag, wherever it is.
    mutating func take(_ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>) {
        let tag = token.gumboTag(in: bytes)
        let isHidden = hides(token)
        if token.isEndTag {
            let implied = Self.ended(byEndOf: tag)
            if !isHidden, let last = open.lastIndex(where: { !implied.contains($0.tag) }),
                open[last].name.count == token.name.count,
                zip(open[last].name, token.name).allSatisfy({ bytes[$0] | 0x20 == bytes[$1] | 0x20 })
            {
                open.removeSubrange(last...)
            }
        } else if !HTMLToken.void.contains(tag) {
            let ended = isHidden ? [] : Self.ended(by: tag)
            while let last = open.last, ended.contains(last.tag) { open.removeLast() }
            open.append((tag, token.name))
        }
        steps += open.count
    }

    /// Adds markup that starts with `<` and is no tag.
    ///
    /// Complexity: linear in the number of bytes for a whole page, since the end of markup is searched for only once.
    mutating func takeOther(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let isComment = bytes[start...].starts(with: "<!--".utf8)
        guard start >= (isComment ? commentEnd : otherEnd), let token = HTMLToken.at(start, in: bytes) else { return }
        if isComment { commentEnd = token.end } else { otherEnd = token.end }
        _ = hides(token)
    }

    /// Forgets elements opened after an offset, which gumbo does not get.
    mutating func forget(from start: Int) {
        while let last = open.last, last.name.lowerBound > start { open.removeLast() }
    }

    /// Whether a token starts within one before it. An unfinished token hides nothing, as nothing follows it.
    private mutating func hides(_ token: HTMLToken) -> Bool {
        defer { if token.isFinished { hiddenEnd = max(hiddenEnd, token.end) } }
        return token.start < hiddenEnd
    }

    /// The elements that end with one around them.
    private static func ended(byEndOf tag: GumboTag) -> [GumboTag] {
        switch tag {
        case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_DL:
            [GUMBO_TAG_LI, GUMBO_TAG_DT, GUMBO_TAG_DD, GUMBO_TAG_P, GUMBO_TAG_OPTION]
        case GUMBO_TAG_TABLE, GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT, GUMBO_TAG_TR:
            [GUMBO_TAG_TD, GUMBO_TAG_TH, GUMBO_TAG_TR, GUMBO_TAG_P]
        case GUMBO_TAG_SELECT: [GUMBO_TAG_OPTION]
        case GUMBO_TAG_DIV, GUMBO_TAG_SECTION, GUMBO_TAG_ARTICLE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_TD, GUMBO_TAG_TH,
            GUMBO_TAG_LI, GUMBO_TAG_DD:
            [GUMBO_TAG_P]
        default: []
        }
    }

    private static func ended(by tag: GumboTag) -> [GumboTag] {
        switch tag {
        case GUMBO_TAG_P: [GUMBO_TAG_P]
        case GUMBO_TAG_LI: [GUMBO_TAG_LI, GUMBO_TAG_P]
        case GUMBO_TAG_DT, GUMBO_TAG_DD: [GUMBO_TAG_DT, GUMBO_TAG_DD, GUMBO_TAG_P]
        case GUMBO_TAG_OPTION: [GUMBO_TAG_OPTION]
        case GUMBO_TAG_TD, GUMBO_TAG_TH: [GUMBO_TAG_TD, GUMBO_TAG_TH, GUMBO_TAG_P]
        case GUMBO_TAG_TR: [GUMBO_TAG_TD, GUMBO_TAG_TH, GUMBO_TAG_TR, GUMBO_TAG_P]
        default: []
        }
    }
}
