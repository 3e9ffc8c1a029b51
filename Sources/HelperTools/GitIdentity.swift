import Subprocess
import SystemPackage

/// The user's identity in git: `user.name` and `user.email` of its configuration.
package struct GitIdentity: Hashable, Sendable {
    package var name: String?
    package var email: String?

    package static let tool = HelperTool(names: ["git"], purpose: "what git ignores, names in exports", package: "git")

    /// Asks git, in the folder that the program was started in, and waits for the answer; nil if there is no git on the `PATH`,
    /// if it knows nothing, or if it takes longer than two seconds.
    package static func find(environment: [String: String]) -> GitIdentity? {
        guard let program = tool.find(path: environment["PATH"] ?? "") else { return nil }
        // git finds its configuration by these, and needs no more
        var variables: [Environment.Key: String] = [:]
        for name in ["HOME", "XDG_CONFIG_HOME", "PATH"] {
            if let value = environment[name] { variables[Environment.Key(stringLiteral: name)] = value }
        }
        let configuration = Configuration(
            executable: .path(program),
            arguments: Arguments(["config", "--null", "--get-regexp", #"^user\.(name|email)$"#]),
            environment: .custom(variables))
        let answer = TimeLimit.wait(.seconds(2)) {
            let result = try? await run(
                configuration, input: .none, output: .bytes(limit: 64 << 10), error: .discarded)
            return result?.terminationStatus.isSuccess == true ? result?.standardOutput : nil
        }
        return answer?.flatMap(read)
    }

    /// Reads `key LF value NUL` again and again; the last value of a key counts, as with git.
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
