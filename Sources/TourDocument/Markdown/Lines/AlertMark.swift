/// Watches for GitHub's `[!NOTE]` as the first line of a quote.
struct AlertMark {
    struct Held {
        var alert: Alert
        /// The line itself, to be written if more text follows on it.
        var bytes: [UInt8]
        var source: Int?
    }

    /// What has come since a quote was entered, if nothing else has.
    private enum Place {
        case elsewhere, quote, paragraph
    }

    private var held: Held?
    private var place = Place.elsewhere

    var isHolding: Bool { held != nil }

    /// Notes that a quote was entered.
    mutating func expect() { place = .quote }

    /// Notes that a paragraph was entered.
    mutating func passParagraph() { place = place == .quote ? .paragraph : .elsewhere }

    /// Notes that something other than the quote's first line has come.
    mutating func forget() { place = .elsewhere }

    /// Holds a text back if it is an alert's mark at the start of a quote's first paragraph.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) -> Bool {
        defer { place = .elsewhere }
        guard place == .paragraph, bytes.count < 24 else { return false }
        var text = bytes[...]
        while text.last?.isBlank == true { text.removeLast() }
        guard text.starts(with: [0x5B, 0x21]), text.last == 0x5D else { return false }
        let name = String(decoding: text.dropFirst(2).dropLast(), as: UTF8.self).lowercased()
        guard let alert = Alert(rawValue: name) else { return false }
        held = Held(alert: alert, bytes: Array(bytes), source: source)
        return true
    }

    /// What is held back, which is over then.
    mutating func takeHeld() -> Held? {
        guard let held else { return nil }
        self.held = nil
        return held
    }
}
