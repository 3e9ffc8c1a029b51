/// The characters that layout puts around text, each one column wide but for the task boxes.
package struct Glyphs: Hashable, Sendable {
    /// Marks of list items, by how deep the list is; the last one for all deeper lists.
    var bullets: [Unicode.Scalar]
    package var openBox: String
    package var doneBox: String
    package var bar: Unicode.Scalar
    package var heavyRule: Unicode.Scalar
    var rule: Unicode.Scalar
    var topLeft: Unicode.Scalar
    var topRight: Unicode.Scalar
    var bottomLeft: Unicode.Scalar
    var bottomRight: Unicode.Scalar
    /// Stands before the rest of a code line that was too long.
    var continuation: Unicode.Scalar
    var video: Unicode.Scalar
    var audio: Unicode.Scalar
    var picture: Unicode.Scalar
    /// Stands before the summary of details.
    var disclosure: Unicode.Scalar
    /// Points at a line that matters.
    var pointer: Unicode.Scalar
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
