internal import HiddenCharacters
internal import Platform

/// An address to fetch: its parts, and the resolution of references on its page (RFC 3986).
extension WebAddress {
    /// Whether a text is an address, rather than a path.
    package static func isMeant(by text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// An address of `http` or `https` to fetch: without a fragment, and without `.` and `..`.
    ///
    /// - Throws: also for a user's name in it, and for a host that mixes scripts.
    package init(fetching text: String) throws(LinkRefusal) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: \.mayDeceive) else { throw .controls }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw LinkRefusal("it is not an address") }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw LinkRefusal("“\(scheme):” is not fetched, only http and https are")
        }
        let rest = text[text.utf8.index(after: colon)...]
        let authority = Substring(rest.utf8.dropFirst(2).prefix { !"/?#".utf8.contains($0) })
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw LinkRefusal("it contains a user name; leave it out, and sign in when the page asks you to")
        }
        guard !HostScripts.areMixed(in: authority) else {
            throw LinkRefusal("its host mixes letters of several scripts")
        }
        let address = try WebAddress(scheme: scheme, rest)
        var path = address.path
        path = path.contains("/.") ? Self.withoutDots(path) : path
        self.init(text: address.origin + path + address.query)
    }

    /// An address without the user's name and password, for messages.
    package static func withoutUser(_ text: String) -> String {
        guard let start = text.firstRange(of: "://")?.upperBound,
            let end = text[start...].prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@")
        else { return text }
        return String(text[..<start] + text[end...].dropFirst())
    }

    // MARK: - Parts

    package var scheme: String { text.utf8.starts(with: "https:".utf8) ? "https" : "http" }
    package var isSecure: Bool { scheme == "https" }

    private var afterScheme: Substring.UTF8View { text.utf8.dropFirst(scheme.utf8.count + 3) }

    /// The host with its port, if it names one.
    package var authority: String { String(Substring(afterScheme.prefix { !"/?#".utf8.contains($0) })) }

    /// The host; an IPv6 address with its brackets.
    package var host: String {
        let authority = authority
        guard let end = authority.lastIndex(of: ":"), !authority[end...].contains("]") else { return authority }
        return String(authority[..<end])
    }

    package var port: Int {
        let rest = authority.dropFirst(host.count + 1)
        return Int(written: rest) ?? (isSecure ? 443 : 80)
    }

    /// The scheme, host and port, normalized: the scope of a secret.
    package var origin: String {
        let isUsual = port == (isSecure ? 443 : 80)
        return "\(scheme)://\(host)\(isUsual ? "" : ":\(port)")"
    }

    /// The path with its slash, percent-encoded; a slash if there is none.
    package var path: String {
        let path = Substring(afterScheme.dropFirst(authority.utf8.count).prefix { !"?#".utf8.contains($0) })
        return path.isEmpty ? "/" : String(path)
    }

    /// The query, with its question mark.
    package var query: String {
        String(Substring(afterScheme.drop { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.prefix { $0 != 0x23 }))
    }

    /// The last name of the path, decoded; empty for a folder, and if it is no text.
    package var name: String {
        (try? PercentCoding.decode(path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).last ?? [])) ?? ""
    }

    /// The title of the page until its own is known.
    package var title: String { name.isEmpty ? host : name }

    /// The folder that the page is in: up to the last slash.
    package var folder: WebAddress {
        let path = path
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return WebAddress(text: origin + path[...end])
    }

    /// A decoded path from the tour's folder, for an address below this folder; nil for another one.
    package func path(of address: WebAddress) -> String? {
        let (folder, text) = (text, address.text)
        guard text.utf8.starts(with: folder.utf8), folder.hasSuffix("/"), address.query.isEmpty else { return nil }
        return try? PercentCoding.decode(text.utf8.dropFirst(folder.utf8.count))
    }

    /// The address of a file below this folder, by its unencoded path without `..`.
    package func file(_ path: String) throws(LinkRefusal) -> WebAddress {
        try WebAddress(
            fetching: folder.text + PercentCoding.encode(path).replacing("#", with: "%23").replacing("?", with: "%3F"))
    }

    // MARK: - References

    /// The target of a reference on the page of this address.
    package func resolving(_ reference: String) throws(LinkRefusal) -> WebAddress {
        let start = reference.utf8.drop { $0 <= 0x20 }
        let end = start.lastIndex { $0 > 0x20 }.map { start.index(after: $0) } ?? start.startIndex
        let reference = String(Substring(start[..<end]).filter { !$0.isNewline && $0 != "\t" })
        guard reference.utf8.count <= Self.maximumLength else { throw .tooLong }
        let scheme = reference.utf8.prefix { !"/?#".utf8.contains($0) }
        if scheme.contains(UInt8(ascii: ":")) { return try WebAddress(fetching: reference) }
        if reference.hasPrefix("//") { return try WebAddress(fetching: "\(self.scheme):\(reference)") }
        if reference.hasPrefix("/") { return try WebAddress(fetching: origin + reference) }
        if reference.isEmpty || reference.hasPrefix("#") { return try WebAddress(fetching: text) }
        if reference.hasPrefix("?") { return try WebAddress(fetching: origin + path + reference) }
        return try WebAddress(fetching: folder.text + reference)
    }

    /// The fragment of a reference, decoded; nil for none, and if it is no text.
    package static func fragment(of reference: String) -> String? {
        guard let sharp = reference.utf8.firstIndex(of: UInt8(ascii: "#")),
            let name = try? PercentCoding.decode(reference.utf8[reference.utf8.index(after: sharp)...])
        else { return nil }
        return name.isEmpty || name == "top" ? nil : name
    }

    /// A path without `.` and `..`, never above the root.
    private static func withoutDots(_ path: String) -> String {
        var parts: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, part) in all.enumerated() {
            let isLast = index == all.count - 1
            switch part {
            case ".": if isLast { parts.append("") }
            case "..":
                _ = parts.popLast()
                if isLast { parts.append("") }
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Whether it may be a page's address, by its name.
    package var isOfPage: Bool {
        guard let dot = name.lastIndex(of: ".") else { return true }
        return !Self.endingsOfOthers.contains(name[dot...].dropFirst().lowercased())
    }

    /// The extensions of files that are no pages.
    private static let endingsOfOthers: Set<String> = [
        "7z", "avif", "bz2", "deb", "dmg", "exe", "flac", "gif", "gz", "iso", "jar", "jpeg", "jpg", "m4a", "mov", "mp3",
        "mp4", "mpg", "ogg", "pdf", "png", "ps", "rpm", "svg", "tar", "tgz", "wav", "webm", "webp", "whl", "xz", "zip",
        "zst",
    ]
}
