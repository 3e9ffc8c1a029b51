internal import JSONTree
internal import Platform
package import TourDocument

/// The list of the files of a published tour, `tour.files.json` next to its manifest: a local file of the same size and
/// hash need not be fetched again.
///
///     {"schema": 1, "files": [
///       {"path": "pages/first.md", "bytes": 1234, "sha256": "64 hexadecimal digits in lower case"}
///     ]}
///
/// It contains every file of the tour, including `tour.yaml`, but not itself. Paths are relative to the folder of the
/// list, have `/` between their parts, and are in byte order. None leads out of the folder, and no part of one begins
/// with a dot. Unknown keys are ignored.
package struct PublishedFiles: Hashable, Sendable {
    package static let fileName = "tour.files.json"
    static let schema = 1
    /// The largest size of the list, in bytes.
    package static let maximumSize = 32 << 20
    /// The largest size of a listed file, in bytes, so that the sum of all sizes cannot overflow.
    private static let largestFile = 1 << 40

    /// The size and hash of a file.
    package struct Content: Hashable, Sendable {
        package var bytes: Int
        /// 64 hexadecimal digits in lower case.
        package var sha256: String

        package init(bytes: Int, sha256: String) { (self.bytes, self.sha256) = (bytes, sha256) }
    }

    /// By their paths.
    package var files: [String: Content] = [:]

    package init(_ files: [String: Content] = [:]) { self.files = files }

    /// Reads a list. Linear in its size.
    ///
    /// - Parameter name: the file's name in messages.
    package init(json: [UInt8], name: String) throws(SourceError) {
        let root: JSONValue
        switch VersionedObject(json, schema: Self.schema) {
        case .broken(let reason): throw SourceError(name, "is not a list of published files: \(reason)")
        case .newer(_, let schema):
            throw SourceError(name, "was written by a newer version (schema \(schema)): update tour")
        case .sound(let value): root = value
        }
        guard let entries = root["files"]?.array else {
            throw SourceError(name, "is not a list of published files: it has no “files”")
        }
        for (index, entry) in entries.enumerated() {
            guard let path = entry["path"]?.string, let bytes = entry["bytes"]?.integer,
                (0...Self.largestFile).contains(bytes),
                let hash = entry["sha256"]?.string, SHA256.isHexadecimal(hash.utf8)
            else { throw SourceError(name, "file \(index + 1) needs a “path”, “bytes” and a “sha256”") }
            guard Self.isPublic(path) else {
                throw SourceError(name, "the path “\(path)” is hidden, or leads outside the folder")
            }
            files[path] = Content(bytes: bytes, sha256: hash)
        }
    }

    /// The list as a file.
    package var json: [UInt8] {
        let entries = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, content in
            ["path": path, "bytes": content.bytes, "sha256": content.sha256] as JSONValue
        }
        return JSONWriter.pretty(["schema": Self.schema, "files": entries])
    }

    /// Whether a path stays in the folder that it starts from, and nothing on it is hidden.
    package static func isPublic(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.contains(0) }
    }
}
