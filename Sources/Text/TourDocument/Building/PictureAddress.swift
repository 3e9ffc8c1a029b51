/// Addresses that contain the picture itself: `data:image/png;base64,…`.
package enum PictureAddress {
    /// Whether an address is one.
    package static func holdsPicture(_ address: String) -> Bool {
        address.utf8.prefix(11).map { $0 | 0x20 }.elementsEqual("data:image/".utf8.map { $0 | 0x20 })
    }

    /// An address for display; if it contains a picture, only its type.
    package static func shown(_ address: String) -> Substring {
        holdsPicture(address) ? address.prefix { $0 != "," && $0 != ";" }.prefix(40) : address[...]
    }
}
