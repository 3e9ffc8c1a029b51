import Platform
import TourDocument

/// The web page to look words up on.
package struct LookUpAddress: Hashable, Sendable {
    /// `%s` is the word; without it the word is appended.
    private let template: String

    package init(_ template: String) { self.template = template }

    package func address(of word: String) -> String {
        var encoded = ""
        for byte in word.utf8 {
            if byte.isASCIIAlphanumeric {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                PercentCoding.append(octet: byte, to: &encoded)
            }
        }
        return template.contains("%s") ? template.replacing("%s", with: encoded) : template + encoded
    }
}
