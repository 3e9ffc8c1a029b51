/// The characters that layout puts around text, each one column wide but for the task boxes.
package struct Glyphs: Hashable, Sendable {
    /// Marks of list items by depth; the last one for all deeper lists.
    var bullets: [Unicode.Scalar]
    package var openBox: String
    package var doneBox: String
    package var bar: Unicode.Scalar
    package var heavyRule: Unicode.Scalar
    var rule: Unicode.Scalar
    /// Between the rows of a table.
    var dottedRule: Unicode.Scalar
    var topLeft: Unicode.Scalar
    var topRight: Unicode.Scalar
    var bottomLeft: Unicode.Scalar
    var bottomRight: Unicode.Scalar
    /// The mark of a continued code line.
    var continuation: Unicode.Scalar
    var video: Unicode.Scalar
    var audio: Unicode.Scalar
    var picture: Unicode.Scalar
    /// The mark before the summary of details.
    var disclosure: Unicode.Scalar
    /// The mark of a highlighted line.
    var pointer: Unicode.Scalar
    /// Between two parts of a label.
    package var dot: Unicode.Scalar
    /// Whether superscript and subscript characters, and typographic punctuation, can be shown.
    package var isUnicode: Bool
    /// Whether nothing is drawn, and table cells are one per row: for screen readers and braille.
    package var isLinear = false

    package static let unicode = Glyphs(
        bullets: ["•", "◦", "▪"], openBox: "☐", doneBox: "☑", bar: "▎", heavyRule: "━", rule: "─", dottedRule: "┈",
        topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", continuation: "↪", video: "▶", audio: "♪",
        picture: "▣",
        disclosure: "▾", pointer: "▸", dot: "·", isUnicode: true)

    package static let ascii = Glyphs(
        bullets: ["*", "-", "+"], openBox: "[ ]", doneBox: "[x]", bar: "|", heavyRule: "=", rule: "-", dottedRule: ".",
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", continuation: ">", video: ">", audio: "~",
        picture: "#",
        disclosure: "v", pointer: ">", dot: "-", isUnicode: false)

    /// ASCII, without drawing.
    package static let linear: Glyphs = {
        var glyphs = ascii
        glyphs.isLinear = true
        glyphs.bar = " "
        return glyphs
    }()
}
