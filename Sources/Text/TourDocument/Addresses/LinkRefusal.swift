/// The reason that an address is not followed.
package struct LinkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A few words, to follow “Refused: ”.
    package let description: String

    package init(_ description: String) { self.description = description }

    package static let controls = LinkRefusal("it contains hidden or control characters")
    package static let tooLong = LinkRefusal("it is longer than \(WebAddress.maximumLength) bytes")
}
