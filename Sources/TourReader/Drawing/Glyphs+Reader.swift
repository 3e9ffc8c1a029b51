import Credits
import TextLayout

extension Glyphs {
    /// States and kinds as signs, or as words where the text is read by ear.
    struct SignsOrWords: Sendable {
        var read: String
        var here: String
        var started: String
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

    var signsOrWords: SignsOrWords {
        isLinear
            ? SignsOrWords(
                read: "read", here: ">", started: "started", untouched: "unread", star: "credits", more: " below",
                rest: " to the right", continued: "+")
            : isUnicode
                ? SignsOrWords(
                    read: "✓", here: "▸", started: "◦", untouched: "·", star: "★", more: "↓", rest: "→", continued: "…")
                : SignsOrWords(
                    read: "x", here: ">", started: "o", untouched: ".", star: "*", more: "v", rest: ">", continued: "+")
    }

    /// That there is more than is seen; empty where there is not.
    func more(isBelow: Bool, isRight: Bool = false) -> String {
        let ways = (isBelow ? signsOrWords.more : "") + (isRight ? signsOrWords.rest : "")
        return ways.isEmpty ? "" : isLinear ? "more\(ways)" : "\(ways) more"
    }

    var box: Box {
        isUnicode
            ? Box(topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│")
            : Box(topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
    }

    /// What the scroll bar is drawn with.
    var thumb: Unicode.Scalar { isUnicode ? "▐" : "#" }

    /// A row of its track. Without colours, sections that were read are heavier than what was seen of others, and the rest is dotted.
    func track(_ shade: ReadingRecord.Shade, isStart: Bool) -> Unicode.Scalar {
        switch shade {
        case .read: isUnicode ? (isStart ? "┫" : "┃") : (isStart ? "+" : "|")
        case .seen: isUnicode ? (isStart ? "┤" : "│") : (isStart ? "+" : ":")
        case .unseen: isUnicode ? (isStart ? "┤" : "┊") : (isStart ? "-" : ".")
        }
    }

    func gauge(isPassed: Bool, isStart: Bool) -> String {
        switch (isPassed, isStart) {
        case (true, false): isUnicode ? "━" : "="
        case (true, true): isUnicode ? "┿" : "+"
        case (false, false): isUnicode ? "─" : "-"
        case (false, true): isUnicode ? "┼" : "+"
        }
    }
}
