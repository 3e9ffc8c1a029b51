internal import CIDN2
internal import HiddenCharacters
internal import Platform

/// An address on the web. The same text is shown and opened.
///
/// Printable ASCII that begins with `http://` or `https://` (or, for the browser alone, `mailto:`). Everything else is
/// percent-encoded, a host in other letters is written as punycode, so that it cannot pass for another one, and the
/// name of a user is left out.
package struct WebAddress: Hashable, Sendable {
    package let text: String
    /// Notable changes to the author's address, each in a few words.
    package private(set) var remarks: [String] = []
    /// The longest address, in bytes.
    package static let maximumLength = 2_000

    /// - Parameter text: an address that was checked.
    package init(text: String) { self.text = text }

    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - rest: the text after the colon.
    package init(scheme: String, _ rest: Substring) throws(LinkRefusal) {
        guard rest.utf8.starts(with: "//".utf8) else { throw LinkRefusal("it names no host") }
        // browsers read it as a slash, so that the host is another one than it seems
        guard !rest.utf8.contains(UInt8(ascii: "\\")) else { throw LinkRefusal("it contains a backslash") }
        let bytes = rest.utf8.dropFirst(2)
        let end = bytes.firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        var authority = Substring(bytes[..<end])
        var remarks: [String] = []
        if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
            authority = Substring(authority.utf8[authority.utf8.index(after: at)...])
            remarks.append("a user name was left out")
        }
        let (host, port) = try Self.split(authority)
        let plain = try Self.plain(host)
        if !host.utf8.allSatisfy({ $0 < 0x80 }) { remarks.append("the host has letters beyond ASCII") }
        var text = "\(scheme)://\(plain)\(port)"
        try Self.append(bytes[end...], to: &text)
        self.text = text
        self.remarks = remarks
    }

    /// Appends bytes, encoding those that an address must not contain.
    package static func append(_ bytes: Substring.UTF8View, to text: inout String) throws(LinkRefusal) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            PercentCoding.append(bytes[index], followedBy: bytes[next...], to: &text)
            index = next
        }
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
    }

    private static func split(_ authority: Substring) throws(LinkRefusal) -> (host: Substring, port: String) {
        var host = Substring(authority.utf8.prefix { $0 != UInt8(ascii: ":") })
        if authority.utf8.first == UInt8(ascii: "[") {
            guard let end = authority.utf8.firstIndex(of: UInt8(ascii: "]")) else {
                throw LinkRefusal("it names no host")
            }
            host = authority[...end]
        }
        let rest = authority.utf8[host.endIndex...]
        let port = rest.dropFirst()
        guard rest.first ?? UInt8(ascii: ":") == UInt8(ascii: ":"), port.count <= 5, port.allSatisfy(\.isASCIIDigit)
        else { throw LinkRefusal("its port is not a number") }
        return (host, port.isEmpty ? "" : ":\(Substring(port))")
    }

    /// A host in printable ASCII.
    private static func plain(_ host: Substring) throws(LinkRefusal) -> String {
        guard !host.isEmpty else { throw LinkRefusal("it names no host") }
        let hexadecimal = "0123456789abcdefABCDEF:.".utf8
        if host.utf8.first == UInt8(ascii: "[") {
            let inner = host.utf8.dropFirst().dropLast()
            guard !inner.isEmpty, inner.allSatisfy({ hexadecimal.contains($0) }) else { throw oddHost }
            return host.lowercased()
        }
        guard !host.unicodeScalars.contains(where: \.mayDeceive) else { throw oddHost }
        var name = try host.utf8.allSatisfy { $0 < 0x80 } ? host.lowercased() : international(host)
        // the same host, whose name is checked
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.count)
                && label.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) }
        }
        guard isName, name.utf8.count <= 253 else { throw oddHost }
        return name
    }

    /// A host in other letters, as it is looked up (IDNA 2008).
    private static func international(_ host: Substring) throws(LinkRefusal) -> String {
        var found: UnsafeMutablePointer<UInt8>?
        let flags = IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue
        let status = idn2_lookup_u8(Array(host.utf8) + [0], &found, Int32(flags))
        guard status == IDN2_OK.rawValue, let found else { throw oddHost }
        defer { idn2_free(found) }
        return String(cString: found)
    }

    private static let oddHost = LinkRefusal("its host is not a valid host name")
}
