/// A character reference, such as `&amp;` or `&#38;`.
package struct CharacterReference {
    /// The one or two characters that it stands for; 0 if there is no second one.
    let scalars: (UInt32, UInt32)
    let end: Int

    var text: String { String(ofScalars: scalars) }

    /// What a name of HTML stands for, as `alpha`; nil for one that it does not have.
    package static func text(named name: String) -> String? { EntityNames.scalars[name].map(String.init(ofScalars:)) }

    /// - Parameter start: where the `&` is.
    init?(at start: Int, to end: Int, in text: ByteView) {
        if text[start + 1] == "#" {
            let isHex = text[start + 2].lowered == "x"
            var place = start + (isHex ? 3 : 2)
            let first = place
            var value: UInt32 = 0
            while place < end, isHex ? text[place].isASCIIHexDigit : text[place].isASCIIDigit {
                guard place - first < (isHex ? 6 : 7) else { return nil }
                let digit = text[place].isASCIIDigit ? text[place] - 0x30 : text[place].lowered - 0x57
                value = value * (isHex ? 16 : 10) + UInt32(digit)
                place += 1
            }
            guard place > first, place < end, text[place] == ";" else { return nil }
            scalars = (value == 0 || Unicode.Scalar(value) == nil ? 0xFFFD : value, 0)
            self.end = place + 1
            return
        }
        var place = start + 1
        while place < end, place < start + 34, text[place].isASCIIAlphanumeric { place += 1 }
        guard place > start + 1, place < end, text[place] == ";",
            let scalars = EntityNames.scalars[text.string(start + 1..<place)]
        else { return nil }
        self.scalars = scalars
        self.end = place + 1
    }
}

extension String {
    /// The text of one or two characters; 0 stands for none.
    init(ofScalars values: (UInt32, UInt32)) {
        var text = UnicodeScalarView()
        for value in [values.0, values.1] where value > 0 { text.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        self.init(text)
    }
}
