internal import TourDocument

/// What is at an address, as it was answered once.
struct WebAnswer: Sendable {
    /// The address that answered: another one than was asked for, after redirects.
    var address: WebAddress
    /// The media type in lower case, without parameters; nil if the server named none.
    var type: String?
    /// Unpacked, in whatever encoding.
    var body: [UInt8]
    /// When it was fetched, or found to be still the same, in seconds since 1970.
    var fetched: Int
    /// Until when it may be used without asking, in seconds since 1970.
    var freshUntil = 0
    /// By what the server knows it again.
    var etag: String?
    var lastModified: String?
    /// The IP address that answered.
    var remoteAddress = ""
    /// What is to be said of its age.
    var freshness: PageFreshness?

    /// The bytes as a page.
    var source: ByteSource { ByteSource(name: address.text, bytes: body) }
}

/// The `Cache-Control` of an answer, as far as it matters to one person's cache.
struct CacheControl: Hashable, Sendable {
    /// Seconds.
    var maximumAge: Int?
    var mayBeStored = true

    init(_ text: String?) {
        for part in (text ?? "").lowercased().split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            switch words.first {
            case "no-store": mayBeStored = false
            case "no-cache": maximumAge = 0
            case "max-age" where maximumAge != 0: maximumAge = words.count > 1 ? Int(words[1]).map { max(0, $0) } : nil
            default: break
            }
        }
    }
}
