import CGumbo

/// What an SVG drawing says of its size.
package enum SVGHeader {
    /// As many bytes of a drawing are enough: comments and a document type may stand before its first tag.
    package static let length = 4 << 10

    /// The size of the drawing that begins with some bytes, in pixels; nil if they begin none, or it does not say.
    ///
    /// Its `width` and `height` count, where they are lengths, else those of its `viewBox` (SVG 1.1, 7.2, 7.7 and 7.8).
    /// Complexity: linear in the number of bytes.
    package static func size(of start: some Collection<UInt8>) -> PixelSize? {
        let isMarkup = start.first { !InlineCollector.isSpace($0) && $0 < 0x80 } == UInt8(ascii: "<")
        guard isMarkup, var tag = firstTag(of: Array(start.prefix(length))) else { return nil }
        // the attributes are those of any element
        tag.replaceSubrange(1..<4, with: "div".utf8)
        return tag.withUnsafeBufferPointer { tag in
            guard let document = try? GumboDocument(tag, isFragment: true),
                let drawing = document.root.child(0).flatMap(GumboElementView.init)
            else { return nil }
            let box = drawing.attribute("viewbox")?
                .split { $0 == " " || $0 == "," }.map { Double($0) ?? 0 }
            let inside = box?.count == 4 ? box : nil
            let (wide, high) = (length(drawing.attribute("width")), length(drawing.attribute("height")))
            switch (wide, high, inside) {
            case (let wide?, let high?, _): return size(wide, high)
            // what is left out follows from the other in the drawing's proportion
            case (let wide?, nil, let box?): return size(wide, wide * box[3] / box[2])
            case (nil, let high?, let box?): return size(high * box[2] / box[3], high)
            case (nil, nil, let box?): return size(box[2], box[3])
            default: return nil
            }
        }
    }

    /// The tag that the drawing begins with, behind comments and the like; nil if these are no bytes of a drawing.
    private static func firstTag(of bytes: [UInt8]) -> [UInt8]? {
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while let start = bytes.index(of: 0x3C, from: position), let token = HTMLToken.at(start, in: bytes) {
                position = token.end
                guard token.isTag else { continue }
                let isDrawing = bytes[token.name].elementsEqual("svg".utf8) && !token.isEndTag && token.isFinished
                return isDrawing ? Array(bytes[start..<token.end]) : nil
            }
            return nil
        }
    }

    private static func size(_ width: Double, _ height: Double) -> PixelSize? {
        guard width.isFinite, height.isFinite, width > 0, height > 0, max(width, height) < 1e6 else { return nil }
        return PixelSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
    }

    /// A length in pixels of 1/96 inch; nil for one that depends on what is around the drawing.
    private static func length(_ text: String?) -> Double? {
        guard let text else { return nil }
        let unit = text.drop { $0.isNumber || $0 == "." || $0 == " " || $0 == "+" }
        guard let number = Double(text[..<unit.startIndex].filter { $0 != " " }) else { return nil }
        switch unit.filter({ $0 != " " }) {
        case "", "px": return number
        case "pt": return number * 96 / 72
        case "pc": return number * 16
        case "in": return number * 96
        case "cm": return number * 96 / 2.54
        case "mm": return number * 96 / 25.4
        // of a font that nobody knows
        case "em": return number * 16
        case "ex": return number * 8
        default: return nil
        }
    }
}
