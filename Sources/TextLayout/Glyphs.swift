/// The characters that layout puts around text, each one column wide but for the task boxes.
package struct Glyphs: Hashable, Sendable {
    /// Marks of list items, by how deep the list is; the last one for all deeper lists.
    package var bullets: [Unicode.Scalar]
    package var openBox: String
    package var doneBox: String
    package var bar: Unicode.Scalar
    package var heavyRule: Unicode.Scalar
    package var rule: Unicode.Scalar
    package var topLeft: Unicode.Scalar
    package var topRight: Unicode.Scalar
    package var bottomLeft: Unicode.Scalar
    package var bottomRight: Unicode.Scalar
    /// Stands before the rest of a code line that was too long.
    package var continuation: Unicode.Scalar
    package var video: Unicode.Scalar
    package var audio: Unicode.Scalar
    package var picture: Unicode.Scalar
    /// Stands before the summary of details.
    package var disclosure: Unicode.Scalar
    /// Points at a line that matters.
    package var pointer: Unicode.Scalar
    /// Between two parts of a label.
    package var dot: Unicode.Scalar
    /// Whether superscript and subscript characters, and typographic punctuation, can be shown.
    package var isUnicode: Bool
    /// Whether nothing is drawn: no rules, frames and bars, and tables one cell below the other. For who hears or feels the
    /// text line by line.
    package var isLinear = false

    package static let unicode = Glyphs(
        bullets: ["•", "◦", "▪"], openBox: "☐", doneBox: "☑", bar: "▎", heavyRule: "━", rule: "─", topLeft: "┌",
        topRight: "┐", bottomLeft: "└", bottomRight: "┘", continuation: "↪", video: "▶", audio: "♪", picture: "▣",
        disclosure: "▾", pointer: "▸", dot: "·", isUnicode: true)

    package static let ascii = Glyphs(
        bullets: ["*", "-", "+"], openBox: "[ ]", doneBox: "[x]", bar: "|", heavyRule: "=", rule: "-", topLeft: "+",
        topRight: "+", bottomLeft: "+", bottomRight: "+", continuation: ">", video: ">", audio: "~", picture: "#",
        disclosure: "v", pointer: ">", dot: "-", isUnicode: false)

    /// ASCII, and nothing that is drawn.
    package static let linear: Glyphs = {
        var glyphs = ascii
        glyphs.isLinear = true
        glyphs.bar = " "
        return glyphs
    }()
}
