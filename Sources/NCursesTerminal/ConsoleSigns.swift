/// What stands for a sign on the Linux console, which knows UTF-8 but has no more than 512 characters in its font.
///
/// Letters and common punctuation are in the font for the language. Of other signs, the console's fonts have few in common: plain
/// lines, four arrows, a block, a square. A sign that is not among them is replaced by the most similar one, or by a letter.
enum ConsoleSigns {
    /// - Complexity: O(1).
    static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "✓", "✔", "✗", "✘": "x"
        case "★", "☆": "*"
        case "◦", "○", "◌": "o"
        case "▸", "▹", "►", "▷": "▶"
        case "▾", "▿", "▽": "▼"
        case "▪", "▣", "▰", "◼", "◾": "■"
        case "▫", "▱", "□": "░"
        case "▐", "▌", "▋", "▊", "▉": "█"
        case "▎", "▍", "▏", "┃", "┊": "│"
        case "━", "┅", "┉": "═"
        case "┿": "╪"
        case "╶", "╴", "╌": "─"
        case "┫": "┤"
        case "╭", "┏": "┌"
        case "╮", "┓": "┐"
        case "╰", "┗": "└"
        case "╯", "┛": "┘"
        case "↪", "↳", "⇒": "→"
        case "♪", "♫": "~"
        case "☐": "o"
        case "☑", "☒": "x"
        case "⁰", "₀": "0"
        case "⁴"..."⁹": Unicode.Scalar(UInt8(ascii: "4") + UInt8(scalar.value - 0x2074))
        case "₁"..."₉": Unicode.Scalar(UInt8(ascii: "1") + UInt8(scalar.value - 0x2081))
        default: scalar
        }
    }
}
