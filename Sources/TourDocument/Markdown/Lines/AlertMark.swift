/// Watches for the mark of an alert, such as `[!NOTE]`, at the start of a quote. What stands behind it on its line is the alert's title.
struct AlertMark {
    /// What has come since a quote was entered, if nothing else has.
    private enum Place {
        case elsewhere, quote, paragraph
    }

    private var place = Place.elsewhere
    /// Whether the line with the mark has not ended, and whether there is a title on it.
    var isOnLine = false
    var hasTitle = false

    /// Notes that a quote was entered.
    mutating func expect() { place = .quote }

    /// Notes that a paragraph was entered.
    mutating func passParagraph() { place = place == .quote ? .paragraph : .elsewhere }

    /// Notes that something other than the quote's first line has come.
    mutating func forget() { (place, isOnLine) = (.elsewhere, false) }

    /// Notes that a mark of text or a link has come.
    mutating func passSpan() { (place, hasTitle) = (.elsewhere, true) }

    /// Whether the first line of a quote's first paragraph comes.
    var isExpected: Bool { place == .paragraph }

    /// Takes the mark at the start of that line: what it says, and where the title starts.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> (alert: Alert, end: Int)? {
        forget()
        guard bytes.starts(with: "[!".utf8), let bracket = bytes.prefix(16).firstIndex(of: UInt8(ascii: "]")) else {
            return nil
        }
        // whether it is folded elsewhere
        let rest = bytes[(bracket + 1)...].drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        guard rest.first.map({ $0 <= 0x20 }) ?? true else { return nil }
        let name = String(decoding: bytes[2..<bracket], as: UTF8.self).lowercased()
        guard let alert = Alert(rawValue: name) else { return nil }
        (isOnLine, hasTitle) = (true, false)
        return (alert, rest.drop(while: \.isBlank).startIndex)
    }
}
