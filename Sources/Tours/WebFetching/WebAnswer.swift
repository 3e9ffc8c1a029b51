package import SourceFiles
package import TourDocument

/// An answer from the web.
package struct WebAnswer: Sendable {
    /// The final address, after redirects.
    package var address: WebAddress
    /// The media type in lower case, without parameters; nil if the server named none.
    package var type: String?
    /// The encoding that the server named, in lower case.
    var charset: String?
    /// Unpacked, in any encoding.
    package var body: [UInt8]
    /// The time of the request or the last revalidation, in seconds since 1970.
    var fetched: Int
    /// The time until which it may be used without asking, in seconds since 1970.
    var freshUntil = 0
    /// The fragment of a redirect's target.
    package var fragment: String?
    /// The validator for a conditional request.
    var etag: String?
    var lastModified: String?
    /// The IP address that answered; empty behind a proxy.
    var remoteAddress = ""
    /// Its age, for people.
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

    /// The target of an immediate `meta` refresh; nil if there is none.
    var refreshTarget: String? {
        // such pages hold little else
        guard Self.htmlTypes.contains(type ?? ""), body.count <= 64 << 10,
            case let text = String(decoding: body, as: UTF8.self).lowercased(),
            text.contains("http-equiv"), text.contains("refresh")
        else { return nil }
        return HTMLReferences(body).refresh
    }

    /// Parses a `Content-Type`: `text/html; charset="utf-8"`.
    mutating func take(contentType text: String) {
        let parts = text.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
        type = parts.first
        charset = parts.dropFirst().first { $0.hasPrefix("charset=") }.map { String($0.dropFirst("charset=".count)) }
    }
}
