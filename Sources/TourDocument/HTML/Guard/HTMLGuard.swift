import CGumbo

/// Makes HTML safe to be given to gumbo, in place and without moving a byte.
///
/// gumbo looks through its whole stack of open elements at most tags, compares each attribute with all before it, opens
/// unended formatting again in every block, and frees its tree by recursion: all of that is quadratic, or worse, for pages
/// made to hurt. The guard follows the stack as gumbo will build it and turns into comments the tags that would make it deeper
/// than ``maximumDepth``, those with too many attributes, and those that the reader has no use for. `script`, `style`,
/// `svg` and other elements that are no text go with their content, so that gumbo's tokenizer never leaves the state for
/// text, and guard and gumbo see the same tags.
struct HTMLGuard {
    /// How many elements may be open at once.
    static let maximumDepth = 256
    static let maximumAttributes = 100
    /// How many formatting elements may wait to be opened again.
    static let maximumFormatting = 32

    private let page: UnsafeMutableBufferPointer<UInt8>
    private let isPage: Bool
    private let keepsFormatting: Bool
    private var stack = HTMLOpenElements()
    private var search = HTMLEndTagSearch()
    private var seen: Set<UInt32> = []

    /// Overwrites what gumbo must not see.
    ///
    /// Complexity: linear in the number of bytes.
    static func secure(_ html: inout [UInt8], isPage: Bool) {
        let original = html
        html.withUnsafeMutableBufferPointer { page in
            var first = HTMLGuard(page: page, isPage: isPage, keepsFormatting: true)
            if first.run() { return }
            // Formatting would be opened again too often: without it nothing can be.
            _ = page.update(fromContentsOf: original)
            var second = HTMLGuard(page: page, isPage: isPage, keepsFormatting: false)
            _ = second.run()
        }
    }

    private init(page: UnsafeMutableBufferPointer<UInt8>, isPage: Bool, keepsFormatting: Bool) {
        self.page = page
        self.isPage = isPage
        self.keepsFormatting = keepsFormatting
    }

    /// - Returns: Whether the work for formatting stayed within its bounds.
    private mutating func run() -> Bool {
        let bytes = UnsafeBufferPointer(page)
        let budget = 8 * bytes.count + 1_000_000
        var position = 0
        while let token = HTMLToken.next(in: bytes, from: position) {
            if token.range.lowerBound > position { stack.reopen() }
            position = token.range.upperBound
            if token.kind == .other { continue }
            if token.isUnfinished || token.attributeCount > Self.maximumAttributes {
                blank(token.range)
                continue
            }
            position = pass(token, bytes)
            if stack.reopenedBytes > budget { return false }
        }
        return true
    }

    /// Takes a tag into account.
    ///
    /// - Returns: The position at which to go on.
    private mutating func pass(_ token: HTMLToken, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let end = token.range.upperBound
        let tag = HTMLTagRole.tag(bytes, token.name)
        let role = HTMLTagRole.of(tag)
        switch role {
        case .neutral: blank(token.range)
        case .formatting where !keepsFormatting: blank(token.range)
        case .erased:
            guard token.kind == .startTag, let close = search.end(of: token.name, in: bytes, from: end) else {
                blank(token.range)
                return end
            }
            blank(token.range.lowerBound..<close)
            return close
        case .title:
            guard token.kind == .startTag, let close = search.end(of: token.name, in: bytes, from: end) else {
                blank(token.range)
                return end
            }
            if !isPage || !seen.insert(tag.rawValue).inserted { blank(token.range.lowerBound..<close) }
            return close
        case .page:
            if !isPage || token.kind == .endTag || !seen.insert(tag.rawValue).inserted { blank(token.range) }
        default:
            if token.kind == .endTag {
                stack.end(tag, role)
            } else if !stack.start(tag, role, text: UnsafeBufferPointer(rebasing: bytes[token.range])) {
                blank(token.range)
            }
        }
        return end
    }

    /// Turns a stretch that starts with `<` into a comment, `<!   >`.
    private func blank(_ range: Range<Int>) {
        for index in range.dropFirst() { page[index] = 0x20 }
        page[range.lowerBound + 1] = 0x21
        // An unfinished tag may have two bytes only: `<!` at the end is a comment too.
        if range.count > 2 { page[range.upperBound - 1] = 0x3E }
    }
}
