/// Reading line by line, for who hears or feels the text: the terminal's cursor stands on the line that was reached last.
struct LinearReading: Sendable {
    /// The row of the viewport that the cursor stands on.
    var row = 0
    /// Whether there is a notice that the cursor stands on until the next key.
    var isAtNotice = false
    /// Whether the last key in an overlay was typed into its field, and did not move.
    var isTyping = true
}
