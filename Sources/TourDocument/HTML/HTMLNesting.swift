import CGumbo

/// The elements that are open in a page, by its tags alone: as many as gumbo may have open there, or more. Most tags have gumbo look
/// through all of them.
///
/// So nothing is ended that gumbo may leave open: only the last element ends, by a tag of its name or by what always ends it, and
/// not within what may be a comment or another tag.
struct HTMLNesting {
    private var open: [(tag: GumboTag, name: Range<Int>)] = []
    /// Where the last of the tags and comments so far ends.
    private var hiddenEnd = 0
    /// The ends of the last comment, and of the last markup that is no tag and no comment.
    private var (commentEnd, otherEnd) = (0, 0)
    /// How many elements were open, added up over all tags.
    private(set) var steps = 0

    /// Takes a tag, wherever it stands.
    mutating func take(_ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>) {
        let tag = token.gumboTag(in: bytes)
        let isHidden = hides(token)
        if token.isEndTag {
            if !isHidden, let last = open.last, last.name.count == token.name.count,
                zip(last.name, token.name).allSatisfy({ bytes[$0] | 0x20 == bytes[$1] | 0x20 })
            {
                open.removeLast()
            }
        } else if !HTMLToken.void.contains(tag) {
            let ended = isHidden ? [] : Self.ended(by: tag)
            while let last = open.last, ended.contains(last.tag) { open.removeLast() }
            open.append((tag, token.name))
        }
        steps += open.count
    }

    /// Takes what starts with `<` and is no tag.
    ///
    /// Complexity: linear in the number of bytes for all of a page, since what ends where one before it does is not looked for.
    mutating func takeOther(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let isComment = bytes[start...].starts(with: "<!--".utf8)
        guard start >= (isComment ? commentEnd : otherEnd), let token = HTMLToken.at(start, in: bytes) else { return }
        if isComment { commentEnd = token.end } else { otherEnd = token.end }
        _ = hides(token)
    }

    /// Forgets what was opened from a place on: gumbo does not get it.
    mutating func forget(from start: Int) {
        while let last = open.last, last.name.lowerBound > start { open.removeLast() }
    }

    /// Whether a token starts within one before it. What has no end hides nothing: nothing comes behind it.
    private mutating func hides(_ token: HTMLToken) -> Bool {
        defer { if token.isFinished { hiddenEnd = max(hiddenEnd, token.end) } }
        return token.start < hiddenEnd
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
