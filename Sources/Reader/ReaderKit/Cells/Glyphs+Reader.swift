package import TextLayout

extension Glyphs {
    /// States and kinds as signs, or as words in linear mode.
    package struct SignsOrWords: Sendable {
        package var read: String
        package var here: String
        package var folded: String
        package var started: String
        package var untouched: String
        package var star: String
        var more: String
        /// There is more to the right.
        var rest: String
    }

    package typealias Box = (
        topLeft: String, topRight: String, bottomLeft: String, bottomRight: String, horizontal: String, vertical: String
    )

    package var signsOrWords: SignsOrWords {
        isLinear
            ? SignsOrWords(
                read: "read", here: ">", folded: "+", started: "started", untouched: "unread", star: "credits",
                more: " below",
                rest: " to the right")
            : isUnicode
                ? SignsOrWords(
                    read: "✓", here: "▸", folded: "›", started: "◦", untouched: "·", star: "★", more: "↓", rest: "→")
                : SignsOrWords(
                    read: "x", here: ">", folded: "+", started: "o", untouched: ".", star: "*", more: "v", rest: ">")
    }

    /// The sign for more text below or to the right; empty if there is none.
    package func more(isBelow: Bool, isRight: Bool = false) -> String {
        let ways = (isBelow ? signsOrWords.more : "") + (isRight ? signsOrWords.rest : "")
        return ways.isEmpty ? "" : isLinear ? "more\(ways)" : "\(ways) more"
    }

    package var box: Box {
        isUnicode
            ? ("╭", "╮", "╰", "╯", "─", "│")
            : ("+", "+", "+", "+", "-", "|")
    }

    package var thumb: Unicode.Scalar { isUnicode ? "▐" : "#" }
}
