import TourDocument

extension WebAddress {
    /// - Parameter rest: what stands behind `mailto:`.
    init(mail rest: Substring) throws(LinkRefusal) {
        let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.utf8.endIndex
        let fields = rest.utf8[mark...].dropFirst().split(separator: UInt8(ascii: "&"))
        guard mark > rest.startIndex || !fields.isEmpty else { throw LinkRefusal("it names nobody to write to") }
        // a line's end would begin another line of the letter's head
        try Self.expectOneLine(rest.utf8[..<mark])
        for field in fields {
            let name = try PercentCoding.decode(field.prefix { $0 != UInt8(ascii: "=") }).lowercased()
            guard ["subject", "body", "to", "cc", "bcc", "in-reply-to"].contains(name) else {
                // some programs would attach a file of the person's
                throw LinkRefusal("its field “\(name)” is not allowed")
            }
            if name != "body" { try Self.expectOneLine(field) }
        }
        var text = "mailto:"
        try Self.append(Substring(rest.utf8).utf8[...], to: &text)
        self.init(text: text)
    }

    private static func expectOneLine(_ bytes: some Sequence<UInt8>) throws(LinkRefusal) {
        _ = try PercentCoding.decode(bytes)
    }
}
