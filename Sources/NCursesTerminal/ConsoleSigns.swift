/// What stands for a sign on the Linux console, which knows UTF-8 but has no more than 512 characters in its font.
///
/// Letters and the common punctuation are in the font that goes with the language; of signs, the fonts that are there for it
/// and the one of the kernel have few in common: plain lines, four arrows, a block, a square. What is in none of them, and
/// would be seen as a lozenge or a question mark, is shown as the one of those, or the letter, that says about the same.
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
        case "▎", "▍", "▏", "┃": "│"
        case "━", "┅", "┉": "═"
        case "╶", "╴", "╌": "─"
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
