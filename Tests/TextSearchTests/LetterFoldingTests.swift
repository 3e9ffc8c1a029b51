import Testing

@testable import TextSearch

struct LetterFoldingTests {
    @Test(arguments: [
        ("Über", "uber"), ("u\u{308}ber", "uber"), ("Café", "cafe"), ("NAÏVE Façade", "naive facade"),
        ("Łódź, Ørsted, Đorđe", "lodz, orsted, dorde"), ("Việt Nam, Ấn Độ", "viet nam, an do"),
        ("İstanbul ışık", "istanbul isik"),
        ("Άλφα Ὦ", "αλφα ω"), ("ёлка й", "елка и"), ("\u{212B}ngstro\u{308}m \u{212A}", "angstrom k"),
        ("Straße", "straße"), ("עִבְרִ֔ית שׁ", "עברית ש"), ("قُرْآن", "قرآن"),
    ])
    func accentsAndCaseAreNothing(text: String, folded: String) {
        #expect(LetterFolding.folded(text) == folded)
        // and what is folded stays as it is
        #expect(LetterFolding.folded(folded) == folded)
    }

    @Test(arguments: ["がか", "が", "각가", "한국어", "日本", "क़", "❤️", "1️⃣", "👩‍💻", "\r\n", "≠", "↛", "\u{301}", ""])
    func othersStayAsTheyAre(text: String) {
        #expect(LetterFolding.characters(of: text) == Array(text))
    }

    /// Nothing in Unicode is folded into something that is folded further, and no character is lost.
    @Test func foldedIsFolded() {
        for value in UInt32(0)..<0x2_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            let folded = LetterFolding.characters(of: text)
            #expect(folded.count == text.lowercased().count, "U+\(String(value, radix: 16))")
            #expect(LetterFolding.characters(of: String(folded)) == folded, "U+\(String(value, radix: 16))")
        }
    }
}
