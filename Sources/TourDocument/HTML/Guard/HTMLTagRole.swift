import CGumbo

/// What ``HTMLGuard`` does about a tag.
enum HTMLTagRole {
    /// Means nothing to the reader, or only trouble: the tag goes, what is in it stays.
    case neutral
    /// Goes with all that is in it.
    case erased
    /// `html`, `head`, `body`: the first of each counts.
    case page
    case title
    /// Has no end tag.
    case void
    case rule
    case paragraph, item, definition, heading
    case block
    case table, tablePart, row, cell, caption
    /// `b`, `a` and their like, which HTML opens again in the next block if they were not ended.
    case formatting
    case ordinary

    /// Whether the HTML standard counts such elements as special: ends of ordinary elements do not reach across them.
    var isSpecial: Bool { self != .formatting && self != .ordinary }

    /// Whether an element of a table that other end tags do not reach across.
    var isBarrier: Bool { self == .table || self == .cell || self == .caption }

    /// The role of the tag with a name.
    static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> HTMLTagRole {
        of(tag(bytes, name))
    }

    static func of(_ tag: GumboTag) -> HTMLTagRole {
        let index = Int(tag.rawValue)
        return index < roles.count ? roles[index] : .neutral
    }

    /// The tag with a name.
    static func tag(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> GumboTag {
        guard name.count < 32, let base = bytes.baseAddress else { return GUMBO_TAG_UNKNOWN }
        let start = UnsafeRawPointer(base + name.lowerBound).assumingMemoryBound(to: CChar.self)
        return gumbo_tagn_enum(start, UInt32(name.count))
    }

    private static let roles: [HTMLTagRole] = {
        var roles = Array(repeating: HTMLTagRole.neutral, count: Int(GUMBO_TAG_LAST.rawValue))
        func set(_ role: HTMLTagRole, _ tags: GumboTag...) { for tag in tags { roles[Int(tag.rawValue)] = role } }
        set(
            .erased, GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_IFRAME, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES,
            GUMBO_TAG_NOSCRIPT, GUMBO_TAG_TEMPLATE, GUMBO_TAG_SVG, GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST)
        set(.page, GUMBO_TAG_HTML, GUMBO_TAG_HEAD, GUMBO_TAG_BODY)
        set(.title, GUMBO_TAG_TITLE)
        set(
            .void, GUMBO_TAG_BR, GUMBO_TAG_IMG, GUMBO_TAG_IMAGE, GUMBO_TAG_INPUT, GUMBO_TAG_WBR, GUMBO_TAG_META,
            GUMBO_TAG_LINK, GUMBO_TAG_BASE, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK)
        set(.rule, GUMBO_TAG_HR)
        set(.paragraph, GUMBO_TAG_P)
        set(.item, GUMBO_TAG_LI)
        set(.definition, GUMBO_TAG_DT, GUMBO_TAG_DD)
        set(
            .heading, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6)
        set(
            .block, GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_ASIDE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_CENTER,
            GUMBO_TAG_DETAILS, GUMBO_TAG_DIR, GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_FIELDSET, GUMBO_TAG_FIGCAPTION,
            GUMBO_TAG_FIGURE, GUMBO_TAG_FOOTER, GUMBO_TAG_HEADER, GUMBO_TAG_HGROUP, GUMBO_TAG_LISTING, GUMBO_TAG_MAIN,
            GUMBO_TAG_MENU, GUMBO_TAG_NAV, GUMBO_TAG_OL, GUMBO_TAG_PRE, GUMBO_TAG_SECTION, GUMBO_TAG_SUMMARY,
            GUMBO_TAG_UL)
        set(.table, GUMBO_TAG_TABLE)
        set(.tablePart, GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT)
        set(.row, GUMBO_TAG_TR)
        set(.cell, GUMBO_TAG_TD, GUMBO_TAG_TH)
        set(.caption, GUMBO_TAG_CAPTION)
        set(
            .formatting, GUMBO_TAG_A, GUMBO_TAG_B, GUMBO_TAG_CODE, GUMBO_TAG_EM, GUMBO_TAG_I, GUMBO_TAG_S,
            GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_TT, GUMBO_TAG_U)
        set(
            .ordinary, GUMBO_TAG_SPAN, GUMBO_TAG_KBD, GUMBO_TAG_SAMP, GUMBO_TAG_VAR, GUMBO_TAG_SUB, GUMBO_TAG_SUP,
            GUMBO_TAG_MARK, GUMBO_TAG_DEL, GUMBO_TAG_INS, GUMBO_TAG_CITE, GUMBO_TAG_DFN, GUMBO_TAG_Q, GUMBO_TAG_DATA,
            GUMBO_TAG_VIDEO, GUMBO_TAG_AUDIO)
        return roles
    }()
}
