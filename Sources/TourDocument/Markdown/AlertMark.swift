/// Watches for GitHub's `[!NOTE]` as the first line of a quote.
struct AlertMark {
    struct Held {
        /// Where in the HTML the alert's name goes.
        var place: Int
        var name: [UInt8]
        /// The line itself, to be written if more text follows on it.
        var bytes: [UInt8]
        var source: Int?
    }

    var held: Held?
    /// Where the name of the quote that was just entered goes.
    private var place: Int?

    /// Notes that a quote was entered, with room for its name at a place of the HTML.
    mutating func expect(at place: Int) { self.place = place }

    /// Notes that something other than the quote's first line has come.
    mutating func forget() { place = nil }

    /// Holds a text back if it is an alert's mark at the start of a quote's first paragraph.
    mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>, source: Int?, htmlEnd: Int
    ) -> Bool {
        defer { place = nil }
        // Nothing but the room, the end of the tag and `<p>` may stand in between.
        guard let place, htmlEnd == place + 9 + 2 + 3, bytes.count < 24 else { return false }
        var text = bytes[...]
        while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
        guard text.starts(with: [0x5B, 0x21]), text.last == 0x5D else { return false }
        let name = String(decoding: text.dropFirst(2).dropLast(), as: UTF8.self).lowercased()
        guard Alert(rawValue: name) != nil else { return false }
        held = Held(place: place, name: Array(name.utf8), bytes: Array(bytes), source: source)
        return true
    }
}
