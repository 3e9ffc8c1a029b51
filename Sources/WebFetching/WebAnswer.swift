package import SourceFiles
package import TourDocument

/// What is at an address, as it was answered once.
package struct WebAnswer: Sendable {
    /// The address that answered: another one than was asked for, after redirects.
    package var address: WebAddress
    /// The media type in lower case, without parameters; nil if the server named none.
    package var type: String?
    /// The encoding that the server named, in lower case.
    var charset: String?
    /// Unpacked, in whatever encoding.
    package var body: [UInt8]
    /// When it was fetched, or found to be still the same, in seconds since 1970.
    var fetched: Int
    /// Until when it may be used without asking, in seconds since 1970.
    var freshUntil = 0
    /// The name on the page to which a redirect led.
    package var fragment: String?
    /// By what the server knows it again.
    var etag: String?
    var lastModified: String?
    /// The IP address that answered; empty for one that a proxy had asked.
    var remoteAddress = ""
    /// How old it is, for people.
    package var freshness: PageFreshness?

    /// The bytes as a page.
    package var source: ByteSource {
        var source = ByteSource(name: address.text, bytes: body)
        source.charset = charset
        source.fileName = address.name.isEmpty ? nil : address.name
        return source
    }

    /// The media types of HTML.
    package static let htmlTypes = ["text/html", "application/xhtml+xml"]

    /// Where a page of HTML sends its reader at once; nil if it does not.
    var refreshTarget: String? {
        // such pages hold little else
        guard Self.htmlTypes.contains(type ?? ""), body.count <= 64 << 10,
            case let text = String(decoding: body, as: UTF8.self).lowercased(),
            text.contains("http-equiv"), text.contains("refresh")
        else { return nil }
        return HTMLReferences(body).refresh
    }

    /// Takes apart a `Content-Type`: `text/html; charset="utf-8"`.
    mutating func take(contentType text: String) {
        let parts = text.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
        type = parts.first
        charset = parts.dropFirst().first { $0.hasPrefix("charset=") }.map { String($0.dropFirst("charset=".count)) }
    }
}
