import CGumbo

extension HTMLWalker {
    /// Adds a drawing (SVG) that stands in the page as a picture whose address holds it. ``HTMLPrescan`` made a comment of it.
    mutating func addDrawing(_ comment: GumboNodePointer) {
        let start = Int(comment.pointee.v.text.start_pos.offset)
        let end = start + comment.pointee.v.text.original_text.length
        guard end - start <= Self.maximumDrawing, options.drawings.indices.contains(start),
            end <= options.drawings.count
        else { return }
        var drawing = options.drawings[start..<end]
        guard let tag = drawing.firstIndex(of: UInt8(ascii: ">")) else { return }
        let attributes = drawing[...tag]
        if attributes.firstRange(of: "aria-hidden=\"true\"".utf8) != nil { return }
        let words = Self.words(inDrawing: String(decoding: drawing, as: UTF8.self))
        guard let size = SVGHeader.size(of: drawing), max(size.width, size.height) >= Self.smallestDrawing,
            min(size.width, size.height) * 3 >= Self.smallestDrawing
        else {
            if words.isEmpty { return }
            builder.withTop { $0.inlines.requestSpace() }
            builder.put(words)
            return builder.withTop { $0.inlines.requestSpace() }
        }
        // what HTML knows and XML asks for
        let spaces = [("xmlns", "2000/svg"), ("xmlns:xlink", "1999/xlink")]
        for (name, space) in spaces where attributes.firstRange(of: "\(name)=".utf8) == nil {
            drawing.insert(contentsOf: " \(name)=\"http://www.w3.org/\(space)\"".utf8, at: start + 4)
        }
        let text = String(decoding: drawing, as: UTF8.self).replacing("&nbsp;", with: "\u{A0}")
        let title = text.firstRange(of: "<title").map { text[$0.upperBound...].drop { $0 != ">" }.dropFirst() }
        let label = text.prefix { $0 != ">" }.firstRange(of: "aria-label=\"").map { text[$0.upperBound...] }
        let name = title?.prefix { $0 != "<" } ?? label?.prefix { $0 != "\"" } ?? words[...]
        let address = "data:image/svg+xml," + text.replacing("%", with: "%25")
        builder.add(
            .media(Media(kind: .picture, source: address, alternative: Media.folded(String(name)))), source: start)
    }

    /// What its elements `text` say.
    private static func words(inDrawing drawing: String) -> String {
        let texts = drawing.split(separator: "<text").dropFirst().compactMap { text in
            text.firstRange(of: "</text>").map { text[..<$0.lowerBound].drop { $0 != ">" }.dropFirst() }
        }
        let words = texts.map { text in
            text.split(separator: "<").enumerated().map {
                $0 == 0 && text.first != "<" ? $1 : $1.drop { $0 != ">" }.dropFirst()
            }
            .joined()
        }
        return Media.folded(words.joined(separator: " "))
    }

    /// In bytes.
    private static let maximumDrawing = 256 << 10
    /// Those that are smaller in pixels, or lower than a third of that, are signs and no pictures.
    private static let smallestDrawing = 100
}
