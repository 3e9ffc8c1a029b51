internal import Markdown

/// What looks like references to notes.
enum NoteLabel {
    private static let maximumLength = 1000

    /// Calls `body` with the label of everything in a text that may be a reference `[^label]`, and with nil for what may be a note
    /// `^[…]`.
    static func each(in bytes: UnsafeBufferPointer<UInt8>, _ body: (LinkLabel?) -> Void) {
        var position = 0
        while let mark = bytes.index(of: UInt8(ascii: "^"), from: position) {
            position = mark + 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "[") {
                body(nil)
            } else if mark > 0, bytes[mark - 1] == UInt8(ascii: "[") {
                let label = bytes[position...].prefix(maximumLength).prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
                body(LinkLabel(String(decoding: label, as: UTF8.self)))
            }
        }
    }
}
