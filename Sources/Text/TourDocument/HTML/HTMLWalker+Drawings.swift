import CGumbo

extension HTMLWalker {
    /// Adds a drawing (SVG) in the page as a picture whose address contains it. ``HTMLPrescan`` made it a comment.
    mutating func addDrawing(_ comment: GumboNodePointer) {
        let start = Int(comment.pointee.v.text.start_pos.offset)
        let end = start + comment.pointee.v.text.original_text.length
        guard end - start <= Self.maximumDrawing, options.drawings.indices.contains(start),
            end <= options.drawings.count
        else { return }
        var drawing = options.drawings[start..<end]
        guard let attributes = HTMLTag.all(in: drawing).first?.attributes, attributes["aria-hidden"] != "true" else {
            return
        }
        let (title, words) = Self.words(inDrawing: drawing)
        guard let size = SVGHeader.size(of: drawing), max(size.width, size.height) >= Self.smallestDrawing,
            min(size.width, size.height) * 3 >= Self.smallestDrawing
        else {
            return add(words)
        }
        // HTML implies these, XML requires them
        let spaces = [("xmlns", "2000/svg"), ("xmlns:xlink", "1999/xlink")]
        for (name, space) in spaces where attributes[name] == nil {
            drawing.insert(contentsOf: " \(name)=\"http://www.w3.org/\(space)\"".utf8, at: start + 4)
        }
        let text = String(decoding: drawing, as: UTF8.self).replacing("&nbsp;", with: "\u{A0}")
        let address = "data:image/svg+xml," + text.replacing("%", with: "%25")
        let name = title ?? attributes["aria-label"].map(Self.decoded).map(Media.folded) ?? words
        builder.add(.media(Media(kind: .picture, source: address, alternative: name)), source: start)
    }

    /// The text of its first `title`, and of its `text` elements.
    private static func words(inDrawing drawing: ArraySlice<UInt8>) -> (title: String?, words: String) {
        let tags = HTMLTag.all(in: drawing)
        var (title, words) = (String?.none, "")
        var open: String?
        for (tag, next) in zip(tags, tags.dropFirst()) {
            if tag.name == "text" || tag.name == "title" && (tag.isEnd || title == nil) {
                open = tag.isEnd ? nil : tag.name
                words += " "
            }
            let text = drawing.dropFirst(tag.range.upperBound).prefix(next.range.lowerBound - tag.range.upperBound)
            if open == "text" { words += String(decoding: text, as: UTF8.self) }
            if open == "title" { title = (title ?? "") + String(decoding: text, as: UTF8.self) }
        }
        return (title.map(decoded).map(Media.folded), Media.folded(decoded(words)))
    }

    /// Text with what its character references stand for.
    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return (try? GumboDocument.read(text.utf8) { $1.text }) ?? text
    }

    /// In bytes.
    private static let maximumDrawing = 256 << 10
    /// The least size of a picture in pixels; smaller drawings, and those lower than a third of it, are icons.
    private static let smallestDrawing = 100
}
