/// Tells words from tags and comments in HTML, line by line.
struct HTMLWords {
    private var isInComment = false
    private var isInTag = false

    /// Whether there are words in the next part of the HTML.
    mutating func pass(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while position < text.count {
            let rest = text[position...]
            if isInComment {
                guard text[position] == 0x2D, rest.starts(with: "-->".utf8) else {
                    position += 1
                    continue
                }
                isInComment = false
                position += 3
            } else if text[position] == 0x3C, rest.starts(with: "<!--".utf8) {
                isInComment = true
                position += 4
            } else {
                if text[position] == 0x3C { isInTag = true }
                if !isInTag, text[position] > 0x20 { return true }
                if text[position] == 0x3E { isInTag = false }
                position += 1
            }
        }
        return false
    }

    private static let elements: Set<String> = [
        "article", "blockquote", "center", "details", "div", "dl", "ol", "section", "table", "ul",
    ]

    /// How many elements that hold blocks are opened, less those that are closed.
    static func balance(of text: UnsafeBufferPointer<UInt8>) -> Int {
        var balance = 0
        var position = 0
        while let start = text.index(of: 0x3C, from: position) {
            position = start + 1
            let isEnd = position < text.count && text[position] == UInt8(ascii: "/")
            if isEnd { position += 1 }
            let name = text[position...].prefix { ($0 | 0x20) &- 0x61 < 26 }
            guard (2...10).contains(name.count), elements.contains(String(decoding: name, as: UTF8.self).lowercased())
            else { continue }
            balance += isEnd ? -1 : 1
        }
        return balance
    }
}
