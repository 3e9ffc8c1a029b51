internal import Platform

/// The address of a repository to push to.
package struct GitAddress: Hashable, Sendable {
    /// As git takes it.
    let text: String

    private static let local = "file://"
    private static let schemes = ["https", "http", "ssh", "file"]

    /// The allowed schemes, for git's configuration.
    static var settings: [String] {
        ["protocol.allow=never"] + schemes.map { "protocol.\($0).allow=always" }
    }

    /// Nil unless it is `SCHEME://…` with one of four schemes, `HOST:PATH`, or the path of a bare repository.
    package init?(_ text: String) {
        guard !text.hasPrefix("-"), text.unicodeScalars.allSatisfy({ $0 >= " " && $0.value != 0x7F }) else {
            return nil
        }
        let local = text.hasPrefix(Self.local) ? String(text.dropFirst(Self.local.count)) : text
        if Self.isBareRepository(local), let path = realPath(local, String.init(cString:)) {
            self.text = path
            return
        }
        self.text = text
        if Self.schemes.contains(where: { text.hasPrefix("\($0)://") }) { return }
        // as git reads it; `x::y` would be a program
        guard Self.isLikely(text), !text.hasPrefix(":"), !text.contains("::"), !text.contains("://") else { return nil }
    }

    /// Whether a text is rather an address than a folder: it has a colon before any slash.
    package static func isLikely(_ text: String) -> Bool { text.prefix { $0 != "/" }.contains(":") }

    /// Whether a folder is the inside of a repository.
    package static func isBareRepository(_ path: String) -> Bool {
        ["HEAD", "objects", "refs"].allSatisfy { access("\(path)/\($0)", F_OK) == 0 }
    }

    /// The address without credentials, for messages and as an identity.
    package var shown: String {
        guard text.hasPrefix("http") else { return text }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, let at = parts[2].lastIndex(of: "@") else { return text }
        let host = parts[2][parts[2].index(after: at)...]
        return (parts[..<2] + [host] + parts[3...]).joined(separator: "/")
    }
}
