internal import HiddenCharacters
package import Platform

/// The reason that an address is not followed.
package struct LinkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A few words, to follow “Refused: ”.
    package let description: String

    package init(_ description: String) { self.description = description }

    package static let controls = LinkRefusal("it contains hidden or control characters")
    package static let tooLong = LinkRefusal("it is longer than \(WebAddress.maximumLength) bytes")
}

extension PercentCoding {
    /// The decoded text. Throws if it contains control characters or is no UTF-8.
    package static func decode(_ bytes: some Sequence<UInt8>) throws(LinkRefusal) -> String {
        guard let text = String(validating: octets(bytes), as: UTF8.self) else {
            throw LinkRefusal("it has invalid percent escapes")
        }
        guard !text.unicodeScalars.contains(where: \.mayDeceive) else { throw .controls }
        return text
    }
}
