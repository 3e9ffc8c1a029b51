import TextLayout

/// The signs that the reader's own views draw with.
extension Glyphs {
    struct Marks: Sendable {
        var read: String
        var here: String
        var begun: String
        var untouched: String
        var star: String
        var more: String
        /// There is more to the right.
        var rest: String
        /// What goes on that was begun before.
        var continued: String
    }

    struct Box: Sendable {
        var topLeft: String
        var topRight: String
        var bottomLeft: String
        var bottomRight: String
        var horizontal: String
        var vertical: String
    }

    var marks: Marks {
        isUnicode
            ? Marks(read: "✓", here: "▸", begun: "◦", untouched: "·", star: "★", more: "↓", rest: "→", continued: "…")
            : Marks(read: "x", here: ">", begun: "o", untouched: ".", star: "*", more: "v", rest: ">", continued: "+")
    }

    var box: Box {
        isUnicode
            ? Box(topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│")
            : Box(topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
    }

    /// What the scroll bar is drawn with.
    var tick: Unicode.Scalar { isUnicode ? "╶" : "-" }
    var thumb: Unicode.Scalar { isUnicode ? "▐" : "#" }

    /// A row of small boxes, some of which are filled.
    func gauge(boxes: Int, of columns: Int) -> String {
        let full = max(0, min(columns, boxes))
        let (on, off) = isUnicode ? ("▰", "▱") : ("#", ".")
        return String(repeating: on, count: full) + String(repeating: off, count: columns - full)
    }
}
