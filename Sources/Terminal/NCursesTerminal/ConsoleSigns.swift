/// Replacements of signs on the Linux console, whose fonts have at most 512 characters and few signs in common: plain
/// lines, four arrows, a block, a square. Other signs become the most similar one, or a letter.
enum ConsoleSigns {
    static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "✓", "✔", "✗", "✘": "x"
        case "★", "☆": "*"
        case "◦", "○", "◌": "o"
        case "▸", "▹", "►", "▷": "▶"
        case "▾", "▿", "▽": "▼"
        case "›": ">"
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
