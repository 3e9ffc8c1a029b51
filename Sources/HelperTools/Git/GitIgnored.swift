package import SystemPackage

/// What git leaves out of a folder: files and folders that are named in `.gitignore` and the like, and not kept in the repository.
package enum GitIgnored {
    /// Bytes; of a longer answer nothing is used.
    private static let maximumAnswer = 8 << 20

    /// Asks git, and waits for the answer.
    ///
    /// - Returns: paths from the folder, whose contents are left out where they are folders. None if there is no git on the `PATH`, the
    ///   folder is in no work tree or itself left out, or git takes longer than the limit.
    package static func paths(in folder: FilePath, environment: [String: String], limit: Duration) -> Set<FilePath> {
        let answer = GitProgram.answer(
            to: ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"], in: folder,
            environment: environment, limit: limit, atMost: maximumAnswer)
        let paths = answer?.split(separator: 0) ?? []
        // a folder ends in a slash, which a path does not keep
        return Set(paths.map { FilePath(platformString: $0.map { CChar(bitPattern: $0) } + [0]) })
    }
}
