package import CellGrid
import Platform
import TourDocument

/// Writes lines as text with the colours (SGR) and links (OSC 8) of a terminal, or as plain text.
package struct ANSIWriter: Hashable, Sendable {
    /// The available colours; `.none` writes plain text without any escape sequence.
    var depth: ColorDepth
    /// Whether attributes (bold, underline) are written even without colours.
    var attributes: Bool
    /// Whether links are written as OSC 8.
    var links: Bool

    package init(depth: ColorDepth, attributes: Bool? = nil, links: Bool = false) {
        self.depth = depth
        self.attributes = attributes ?? (depth != .none)
        self.links = links
    }

    /// The text of lines, each with a final line feed. Complexity: O(number of cells).
    package func text(of lines: some Sequence<Line>) -> String {
        var text: [UInt8] = []
        for line in lines {
            append(line, to: &text)
            text.append(0x0A)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a line without a line feed; styles and links end with it.
    private func append(_ line: Line, to text: inout [UInt8]) {
        var style = Style.plain
        var link = 0
        var isInLink = false
        for (column, cell) in line.cells.enumerated() {
            if links {
                if isInLink, line.links[link].columns.upperBound <= column {
                    text += Self.linkEnd.utf8
                    isInLink = false
                    link += 1
                }
                while link < line.links.count, !isInLink, line.links[link].columns.lowerBound <= column {
                    if line.links[link].columns.contains(column),
                        let address = Self.address(line.links[link].target)
                    {
                        text += ("\u{1B}]8;;" + address + "\u{1B}\\").utf8
                        isInLink = true
                    } else {
                        link += 1
                    }
                }
            }
            guard !cell.isContinuation else { continue }
            if cell.style != style {
                let code = sgr(cell.style)
                if code != sgr(style) { text += (code.isEmpty ? Self.reset : Self.resetStart + code + "m").utf8 }
                style = cell.style
            }
            if cell.scalar.isASCII { text.append(UInt8(cell.scalar.value)) } else { text += cell.scalar.utf8 }
            cell.forEachMark { text += $0.utf8 }
        }
        if isInLink { text += Self.linkEnd.utf8 }
        if !sgr(style).isEmpty { text += Self.reset.utf8 }
    }

    private static let reset = "\u{1B}[0m"
    private static let resetStart = "\u{1B}[0"
    private static let linkEnd = "\u{1B}]8;;\u{1B}\\"

    /// The parameters of a style, each with a `;` before it.
    private func sgr(_ style: Style) -> String {
        guard style != .plain else { return "" }
        var code = ""
        if attributes {
            let numbers: [(Attributes, String)] = [
                (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underline, ";4"), (.reverse, ";7"),
                (.strikethrough, ";9"),
            ]
            for (attribute, number) in numbers where style.attributes.contains(attribute) { code += number }
        }
        code += sgr(style.foreground, isBackground: false)
        code += sgr(style.background, isBackground: true)
        return code
    }

    /// A colour's parameters; nothing if the terminal has no such colour.
    private func sgr(_ color: Color, isBackground: Bool) -> String {
        let base = isBackground ? 40 : 30
        switch color.kind {
        case .standard: return ""
        case .palette(let index):
            switch index {
            case 0..<8: return depth >= .eight ? ";\(base + Int(index))" : ""
            case 8..<16:
                if depth >= .sixteen { return ";\(base + 52 + Int(index))" }
                return depth == .eight ? ";\(base + Int(index) - 8)" : ""
            default: return depth >= .palette256 ? ";\(base + 8);5;\(index)" : ""
            }
        case .rgb(let red, let green, let blue):
            if depth == .direct { return ";\(base + 8);2;\(red);\(green);\(blue)" }
            guard depth == .palette256 else { return "" }
            func level(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
            return ";\(base + 8);5;\(16 + 36 * level(red) + 6 * level(green) + level(blue))"
        }
    }

    private static let maximumAddress = 2048
    private static let schemes = ["http:", "https:", "mailto:"]

    /// An address for OSC 8: http, https or mailto, percent-encoded to printable ASCII; nil for any other address.
    package static func address(_ target: String) -> String? {
        guard target.utf8.count <= maximumAddress else { return nil }
        let start = target.prefix(8).lowercased()
        guard schemes.contains(where: { start.hasPrefix($0) }) else { return nil }
        var address = ""
        for byte in target.utf8 {
            if byte > 0x20 && byte < 0x7F {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else if byte >= 0x80 || byte == 0x20 {
                PercentCoding.append(octet: byte, to: &address)
            } else {
                return nil
            }
        }
        return address
    }
}
