/// The user's identity in git: `user.name` and `user.email` of their own configuration.
package struct GitIdentity: Hashable, Sendable {
    package var name: String?
    package var email: String?

    /// Git's answer; nil if there is no git on the `PATH`, it knows no identity, or it takes longer than two seconds.
    /// Blocks. The folder's own configuration is ignored: the folder may be a stranger's.
    package static func find(environment: [String: String]) -> GitIdentity? {
        let arguments = ["config", "--null", "--get-regexp", #"^user\.(name|email)$"#]
        var filter = FilterProgram(.git, arguments: arguments, environment: environment)
        filter?.environment["GIT_DIR"] = "/dev/null"
        filter?.tool.timeLimit = .seconds(2)
        return (try? filter?.output()).flatMap(read)
    }

    /// Reads `key LF value NUL` repeatedly; the last value of a key counts, as with git.
    static func read(_ bytes: [UInt8]) -> GitIdentity? {
        var identity = GitIdentity()
        for entry in bytes.split(separator: 0) {
            let parts = entry.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { continue }
            let value = String(decoding: parts[1], as: UTF8.self)
            switch String(decoding: parts[0], as: UTF8.self) {
            case "user.name": identity.name = value
            case "user.email": identity.email = value
            default: break
            }
        }
        return identity.name == nil && identity.email == nil ? nil : identity
    }
}
