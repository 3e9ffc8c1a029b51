extension String {
    /// The text escaped for HTML, also in attributes.
    package var escapedForHTML: String {
        var bytes: [UInt8] = []
        for byte in utf8 { byte.writeHTML(to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    func writeHTML(to text: inout [UInt8]) {
        switch self {
        case 0x26: text += "&amp;".utf8
        case 0x3C: text += "&lt;".utf8
        case 0x3E: text += "&gt;".utf8
        case 0x22: text += "&quot;".utf8
        default: text.append(self)
        }
    }
}
