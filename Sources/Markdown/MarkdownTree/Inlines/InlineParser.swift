/// Reads the inlines of a leaf in one pass into tokens: text, and runs of delimiters with the matches of CommonMark's
/// delimiter stack. ``InlineEmitter`` makes nodes of them.
struct InlineParser {
    struct Token {
        enum Kind: UInt8 {
            case leaf, open, close, delimiters
        }

        var kind: Kind
        var inline: InlineKind
        var start: Int
        var end: Int
        var first: UInt32 = 0
        var second: UInt32 = 0
    }

    /// A bracket that may begin a link, image or note.
    struct Bracket {
        var inline: InlineKind
        var token: Int
        /// The start of the text after it.
        var start: Int
        /// The number of delimiters before it.
        var delimiterCount: Int
        var hasBracketInside = false
        /// The end and target of a wiki link.
        let end: Int
        let target: Range<Int>
    }

    let text: ByteView
    let options: MarkdownOptions
    let references: References
    var tokens: [Token] = []
    var targets: [LinkTarget] = []
    var delimiters: [Delimiter] = []
    /// The innermost delimiter that may be matched.
    var lastDelimiter = -1
    var brackets: [Bracket] = []
    /// Brackets below this cannot be links, as a link is inside them.
    var inactiveBrackets = 0
    /// Texts that do not occur in the rest of the text.
    var missing: Set<String> = []
    /// The offsets of possible bare addresses, in case the brackets around them are not a link's.
    var heldAddresses: Set<Int> = []
    /// For the start of each run of backticks, the next run of the same length. Found on first use.
    var backtickRuns: [Int: Int]?
    var place = 0
    /// The offset after the last nonblank byte.
    let contentEnd: Int
    /// The start of the text that is in no token yet.
    var textStart = 0
    /// The end of the text without macros.
    var rawEnd = 0

    init(_ text: ByteView, options: MarkdownOptions, references: References) {
        self.text = text
        self.options = options
        self.references = references
        var end = text.count
        while end > 0, text[end - 1].isBlank || text[end - 1].isLineEnd { end -= 1 }
        contentEnd = end
    }

    mutating func parse() {
        let special = Self.special.reduce(0) { options.contains($1.options) ? $0 | $1.bits : $0 }
        while place < contentEnd {
            let byte = text[place]
            if byte >= 0x80 || special &>> UInt128(byte) & 1 == 0 || !takeSpecial() { place += 1 }
        }
        addText(to: max(textStart, contentEnd))
        matchDelimiters(above: -1)
    }

    /// The bytes at which something other than text may begin, a bit each, with the options that enable them.
    private static let special: [(options: MarkdownOptions, bits: UInt128)] = [
        ([], "\n\\`*_[]!&<"), (.strikethrough, "~"), (.inlineFootnotes, "^"), (.math, "$"), (.emoji, ":"),
        (.icons, ":+"), (.docfx, ":"), (.bareAddresses, ":w"), (.attributes, "{"), (.shortcodes, "{"),
        (.templates, "{"), (.components, "{"), (.tags, "{"), (.directives, "{"), (.logseq, "{("), (.obsidian, "%^"),
        (.highlights, "="), (.docsify, ":"),
    ].map { options, bytes in (options, bytes.utf8.reduce(0) { $0 | 1 << UInt128($1) }) }

    /// Reads the construct that begins or ends here, and advances past it; false if there is only text.
    private mutating func takeSpecial() -> Bool {
        let next = text[place + 1]
        switch text[place] {
        case 0x0A: return lineEnd()
        case "\\": return backslash()
        case "`": return code()
        case "*", "_", "~": return delimiterRun()
        case "=": return next == "=" && delimiterRun()
        case "%": return percent()
        case "+": return keys()
        case "[": return docfxVideo() || wikiLink(at: place) || openBracket(.link, length: 1)
        case "]": return closeBracket()
        case "!": return next == "[" && (wikiLink(at: place + 1) || openBracket(.image, length: 2))
        case "^": return next == "[" ? openBracket(.note, length: 2) : blockName()
        case "&":
            guard let found = CharacterReference(at: place, to: text.count, in: text) else { return false }
            return addLeaf(.reference, to: found.end, first: found.scalars.0, second: found.scalars.1)
        case "<": return angleBracket()
        case "$": return dollar()
        case ":": return docsifyName() || shortCode() || bareAddress() || docfxImage()
        case "w": return bareAddress()
        case "{": return brace()
        case "(": return blockReference()
        default: return false
        }
    }

    mutating func addText(to end: Int) {
        if textStart < end { add(.text, textStart..<end) }
        textStart = end
    }

    mutating func add(_ inline: InlineKind, _ range: Range<Int>, first: UInt32 = 0, second: UInt32 = 0) {
        tokens.append(
            Token(
                kind: .leaf, inline: inline, start: range.lowerBound, end: range.upperBound, first: first,
                second: second))
    }

    /// Adds a leaf up to an offset, and advances there. Returns true, for callers to return.
    mutating func addLeaf(_ inline: InlineKind, to end: Int, first: UInt32 = 0, second: UInt32 = 0) -> Bool {
        addText(to: place)
        add(inline, place..<end, first: first, second: second)
        (place, textStart) = (end, end)
        return true
    }

    /// Adds an inline up to an offset that contains only text (in an address also references), and advances there.
    /// Returns true, for callers to return.
    ///
    /// - Parameter cuts: the parts of the content to leave out.
    mutating func addSpan(
        _ inline: InlineKind, content: Range<Int>, to end: Int, target: LinkTarget? = nil, cuts: [Range<Int>] = []
    ) -> Bool {
        addText(to: place)
        tokens.append(Token(kind: .open, inline: inline, start: place, end: place, first: index(of: target)))
        var start = content.lowerBound
        var cuts = cuts[...]
        for index in content where index >= start {
            if let cut = cuts.first, cut.lowerBound == index {
                if start < index { add(.text, start..<index) }
                start = cut.upperBound
                cuts.removeFirst()
                continue
            }
            let reference =
                inline == .autolink && text[index] == "&"
                ? CharacterReference(at: index, to: content.upperBound, in: text) : nil
            guard reference != nil || text[index] == 0x0A else { continue }
            if start < index { add(.text, start..<index) }
            start = reference?.end ?? index + 1
            add(
                reference == nil ? .softBreak : .reference, index..<start, first: reference?.scalars.0 ?? 0,
                second: reference?.scalars.1 ?? 0)
        }
        if start < content.upperBound { add(.text, start..<content.upperBound) }
        tokens.append(Token(kind: .close, inline: inline, start: end, end: end))
        (place, textStart) = (end, end)
        return true
    }

    mutating func index(of target: LinkTarget?) -> UInt32 {
        guard let target else { return 0 }
        targets.append(target)
        return UInt32(targets.count - 1)
    }

    private mutating func lineEnd() -> Bool {
        var end = place
        while end > textStart, text[end - 1].isBlank { end -= 1 }
        let isHard = place - end >= 2 && text[place - 1] == 0x20 && text[place - 2] == 0x20
        addText(to: end)
        add(isHard ? .lineBreak : .softBreak, place..<place + 1)
        place += 1
        while text[place].isBlank { place += 1 }
        textStart = place
        return true
    }

    private mutating func backslash() -> Bool {
        let next = text[place + 1]
        if next == 0x0A, place + 1 < text.count { return addLeaf(.lineBreak, to: place + 2) }
        if bracketMath() { return true }
        guard next.isASCIIPunctuation else { return false }
        addText(to: place)
        textStart = place + 1
        place += 2
        return true
    }

    /// The next run of backticks of the same length as the one at an offset.
    mutating func backtickRun(after start: Int) -> Int? {
        if backtickRuns == nil { backtickRuns = findBacktickRuns() }
        return backtickRuns?[start]
    }

    private mutating func code() -> Bool {
        let length = text.run(of: 0x60, from: place, to: text.count)
        guard let next = backtickRun(after: place) else {
            place += length
            return true
        }
        var content = place + length..<next
        let isPadded = text[content.lowerBound].isSpaceOrNewline && text[content.upperBound - 1].isSpaceOrNewline
        if isPadded, content.contains(where: { !text[$0].isSpaceOrNewline }) {
            content = content.lowerBound + 1..<content.upperBound - 1
        }
        return addSpan(.code, content: content, to: next + length, cuts: options.cuts(in: content, of: text))
    }

    /// For the possible start of each run of backticks, the next run of its length.
    private func findBacktickRuns() -> [Int: Int] {
        var found: [(start: Int, length: Int)] = []
        var start = place
        while let run = text.find(0x60, from: start, to: text.count) {
            found.append((run, text.run(of: 0x60, from: run, to: text.count)))
            start = run + found[found.count - 1].length
        }
        var runs: [Int: Int] = [:]
        var next: [Int: Int] = [:]
        for (start, length) in found.reversed() {
            runs[start] = next[length]
            // the first backtick may be escaped
            runs[start + 1] = next[length - 1]
            next[length] = start
        }
        return runs
    }
}

extension UInt8 {
    fileprivate var isSpaceOrNewline: Bool { self == 0x20 || self == 0x0A }
}
