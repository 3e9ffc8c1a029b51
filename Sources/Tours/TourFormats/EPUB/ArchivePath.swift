internal import Platform
internal import TourDocument

/// Paths in an archive: names with slashes between them, from its root.
enum ArchivePath {
    /// The target of an address in a file: a path and the name after `#`, both decoded. Nil for an address with a
    /// scheme or a host, and for one that leads out of the archive.
    static func target(_ address: String, on file: String) -> Target? {
        let text = address.utf8.drop { $0 <= 0x20 }
        let end = text.firstIndex { "#?".utf8.contains($0) } ?? text.endIndex
        let path = text[..<end]
        guard !path.starts(with: "//".utf8),
            !path.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":"))
        else { return nil }
        let sharp = text.firstIndex(of: UInt8(ascii: "#"))
        let fragment = sharp.map { decoded(text[text.index(after: $0)...]) }
        let name = fragment?.isEmpty == false ? fragment : nil
        guard !path.isEmpty else { return Target(path: file, fragment: name) }
        var decodedPath = decoded(path)
        let folder = PagePath.folder(of: file)
        // as in any address, the parent of the root is the root
        while PagePath.resolve(decodedPath, from: folder) == nil, decodedPath.hasPrefix("../") {
            decodedPath.removeFirst(3)
        }
        return PagePath.resolve(decodedPath, from: folder).map { Target(path: $0, fragment: name) }
    }

    /// An address in a file, made relative to the archive's root; unchanged if it does not lead into the archive.
    static func fromRoot(_ address: String, on file: String) -> String {
        guard let target = target(address, on: file) else { return address }
        return "/" + PercentCoding.escape(target.path) + (target.fragment.map { "#" + PercentCoding.escape($0) } ?? "")
    }

    struct Target: Hashable, Sendable {
        var path: String
        /// The name on that page; nil for its start.
        var fragment: String?
    }

    /// Percent-decoded text, with U+FFFD for invalid UTF-8.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        String(decoding: PercentCoding.octets(text), as: UTF8.self)
    }
}
