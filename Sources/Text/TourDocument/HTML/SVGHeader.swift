/// The size of an SVG drawing, read from its first tag.
package enum SVGHeader {
    /// The bytes of a drawing that suffice, including comments and a document type before its first tag.
    package static let length = 4 << 10

    /// The size in pixels of the drawing that begins with some bytes; nil if they begin none, or it has no size.
    ///
    /// Its `width` and `height`, where they are lengths, else those of its `viewBox` (SVG 1.1, 7.2, 7.7 and 7.8).
    /// Complexity: linear in the number of bytes.
    package static func size(of start: some Collection<UInt8>) -> PixelSize? {
        let isMarkup = start.first { !InlineCollector.isSpace($0) && $0 < 0x80 } == UInt8(ascii: "<")
        guard isMarkup, let drawing = HTMLTag.all(in: start.prefix(length)).first, drawing.name == "svg",
            !drawing.isEnd
        else { return nil }
        let box = drawing.attributes["viewbox"]?.split { $0 == " " || $0 == "," }.map { Double($0) ?? 0 }
        let inside = box?.count == 4 ? box : nil
        let (wide, high) = (length(drawing.attributes["width"]), length(drawing.attributes["height"]))
        switch (wide, high, inside) {
        case (let wide?, let high?, _): return size(wide, high)
        // a missing length follows from the other in the drawing's proportion
        case (let wide?, nil, let box?): return size(wide, wide * box[3] / box[2])
        case (nil, let high?, let box?): return size(high * box[2] / box[3], high)
        case (nil, nil, let box?): return size(box[2], box[3])
        default: return nil
        }
    }

    /// A drawing with its size in its tag, without which some programs draw it in a square. Complexity: linear.
    package static func sized(_ drawing: [UInt8]) -> [UInt8] {
        guard let size = size(of: drawing), let tag = HTMLTag.all(in: drawing.prefix(length)).first,
            tag.attributes["width"] == nil, tag.attributes["height"] == nil
        else { return drawing }
        var drawing = drawing
        let lengths = " width=\"\(size.width)\" height=\"\(size.height)\""
        drawing.insert(contentsOf: lengths.utf8, at: tag.range.lowerBound + "<svg".utf8.count)
        return drawing
    }

    private static func size(_ width: Double, _ height: Double) -> PixelSize? {
        guard width.isFinite, height.isFinite, width > 0, height > 0, max(width, height) < 1e6 else { return nil }
        return PixelSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
    }

    /// A length in pixels of 1/96 inch; nil for one that depends on the drawing's surroundings.
    private static func length(_ text: String?) -> Double? {
        guard let text else { return nil }
        let unit = text.drop { $0.isNumber || $0 == "." || $0 == " " || $0 == "+" }
        guard let number = Double(text[..<unit.startIndex].filter { $0 != " " }) else { return nil }
        return units[unit.filter { $0 != " " }].map { number * $0 }
    }

    /// In pixels; the last two of an unknown font.
    private static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "em": 16, "ex": 8,
    ]
}
