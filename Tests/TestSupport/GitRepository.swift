internal import Platform
package import SystemPackage

/// What git takes for a repository, with nothing in it yet.
package enum GitRepository {
    package static func make(in folder: FilePath, configuration: String = "") throws {
        let git = folder.appending(".git")
        for name in ["", "objects", "refs"] { mkdir(git.appending(name).string, 0o700) }
        try git.appending("HEAD").write("ref: refs/heads/main\n")
        try git.appending("config").write("[core]\nrepositoryformatversion = 0\n\(configuration)")
    }

    /// Where git is as a rule.
    package static let path = "/usr/local/bin:/usr/bin:/bin"
}
