package import SystemPackage

/// A file as git keeps it.
package enum GitFile {
    /// Bytes; longer files are not asked for.
    private static let maximumSize = 8 << 20

    /// The bytes that a file, relative to a folder in the work tree, had in a version; nil if git does not know it, or
    /// takes longer than the limit.
    ///
    /// - Parameter version: a commit, branch or tag, from a file that anybody may have written.
    package static func bytes(
        of path: String, in version: String, folder: FilePath, environment: [String: String], limit: Duration
    ) -> [UInt8]? {
        // neither an option nor another expression of git's for a file
        guard !version.hasPrefix("-"), version.unicodeScalars.allSatisfy({ $0 > " " && $0 != ":" }) else { return nil }
        return GitProgram.answer(
            to: ["cat-file", "blob", "\(version):./\(path)"], in: folder, environment: environment, limit: limit,
            atMost: maximumSize)
    }
}
