import TourDocument

/// The web page to look words up on.
package struct LookUpAddress: Hashable, Sendable {
    /// `%s` is the word; without it the word is appended.
    private let template: String

    package init(_ template: String) { self.template = template }

    package func address(of word: String) -> String {
        let encoded = word.utf8.map { byte in
            let isPlain = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        return template.contains("%s") ? template.replacing("%s", with: encoded) : template + encoded
    }
}
