struct HTMLWords {
    /// Whether there are words outside of tags and comments.
    private(set) var hasWords = false
    /// How many elements that hold blocks are opened, less those that are closed.
    private(set) var balance = 0

    private static let elements: Set<String> = [
        "article", "blockquote", "center", "details", "div", "dl", "ol", "section", "table", "ul",
    ]

    init(in bytes: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < bytes.count {
            guard let token = HTMLToken.at(position, in: bytes) else {
                if bytes[position] > 0x20 { hasWords = true }
                position += 1
                continue
            }
            if Self.elements.contains(String(decoding: bytes[token.name], as: UTF8.self).lowercased()) {
                balance += token.isEndTag ? -1 : 1
            }
            position = token.end
        }
    }
}
