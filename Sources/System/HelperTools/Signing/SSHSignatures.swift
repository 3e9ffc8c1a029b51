import Platform
package import SystemPackage

/// Signatures by ssh keys, made and checked by `ssh-keygen`, started without a shell, with fixed arguments.
package struct SSHSignatures: Sendable {
    /// The namespace of the signatures: one made for another purpose is not valid here.
    static let namespace = "tour-credits"

    /// The time to type a passphrase or touch a key.
    private static let signingLimit = Duration.seconds(120)
    private static let checkingLimit = Duration.seconds(10)

    private let program: FilePath
    private let environment: [String: String]

    /// Nil if it is not on the `PATH`.
    package init?(environment: [String: String]) {
        guard let program = HelperTool.sshKeygen.find(path: environment["PATH"] ?? "") else { return nil }
        self.program = program
        self.environment = HelperTool.sshKeygen.environment(from: environment)
    }

    /// The armored signature of a message. May ask on the terminal for a passphrase. Blocks.
    /// - Parameter key: a private key, or a public one of the agent's; nil for the first `~/.ssh/id_*`, else the
    ///   agent's first.
    package func sign(_ message: [UInt8], key: FilePath?) throws(HelperProblem) -> String {
        if let key { return try sign(message, with: key) }
        if let key = ownKey { return try sign(message, with: key) }
        guard let key = agentKey else {
            throw HelperProblem(
                "no SSH key in ~/.ssh or the agent. Create one with ssh-keygen, or pass --key FILE.")
        }
        let file = try TemporaryText.write("\(key)\n")
        defer { unlink(file.string) }
        return try sign(message, with: file)
    }

    private func sign(_ message: [UInt8], with key: FilePath) throws(HelperProblem) -> String {
        let answer = try ask(
            ["-Y", "sign", "-n", Self.namespace, "-f", key.absolute.string], message, limit: Self.signingLimit)
        guard answer.isGood, answer.output.hasPrefix(SSHSignatures.head) else {
            let reason = answer.error.split(whereSeparator: \.isNewline).last ?? "no reason was given"
            throw HelperProblem("\(key) cannot sign: \(reason)")
        }
        return answer.output
    }

    /// The first line of a signature.
    package static let head = "-----BEGIN SSH SIGNATURE-----"

    private var ownKey: FilePath? {
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        let folder = FilePath(home).appending(".ssh")
        let names = ["ed25519", "ecdsa", "ed25519_sk", "ecdsa_sk", "rsa"].flatMap { ["id_\($0)", "id_\($0).pub"] }
        return names.lazy.map { folder.appending($0) }.first { access($0.string, R_OK) == 0 }
    }

    private var agentKey: Substring? {
        guard environment["SSH_AUTH_SOCK"] != nil,
            let agent = HelperTool.sshAdd.find(path: environment["PATH"] ?? ""),
            let answer = try? ask(["-L"], [], limit: Self.checkingLimit, program: agent), answer.isGood
        else { return nil }
        return answer.output.split(separator: "\n").first
    }

    /// The result of a check.
    package enum Verdict: Sendable, Hashable {
        /// By a person in the list of signers. With the key: `ED25519 SHA256:…`.
        case signed(by: String, key: String)
        /// Valid; the owner of the key was not checked.
        case good(key: String)
        /// Valid, but the list gives the key to other people than the one named, or to none if it is empty.
        case otherPerson([String], key: String)
        /// It does not match the message, or is not a signature.
        case wrong
    }

    /// Checks a signature and a claimed identity by a file of allowed signers (`ssh-keygen(1)`), or only the key.
    package func check(
        _ message: [UInt8], signature: String, signers: FilePath?, person: String
    ) throws(HelperProblem) -> Verdict {
        let file = try TemporaryText.write(signature)
        defer { unlink(file.string) }
        func ask(_ arguments: [String], _ input: [UInt8]) throws(HelperProblem) -> ProgramAnswer {
            try self.ask(["-Y"] + arguments + ["-s", file.string], input, limit: Self.checkingLimit)
        }
        let plain = try ask(["check-novalidate", "-n", Self.namespace], message)
        guard plain.isGood else { return .wrong }
        let key = plain.output.split(separator: "\n").first?.split(separator: " with ").last ?? ""
        let words = key.split(separator: " ")
        let name = words.count >= 3 ? "\(words[0]) \(words[words.count - 1])" : String(key)
        guard let signers else { return .good(key: name) }
        guard access(signers.string, R_OK) == 0 else {
            throw HelperProblem("\(signers): \(String(cString: strerror(errno)))")
        }
        let answer = try ask(
            ["verify", "-n", Self.namespace, "-f", signers.absolute.string, "-I", person], message)
        if answer.isGood { return .signed(by: person, key: name) }
        let others = try ask(["find-principals", "-f", signers.absolute.string], [])
        let names = others.isGood ? others.output.split(separator: "\n").map(String.init) : []
        return .otherPerson(names, key: name)
    }

    private func ask(
        _ arguments: [String], _ input: [UInt8], limit: Duration, program: FilePath? = nil
    ) throws(HelperProblem) -> ProgramAnswer {
        let answer = ProgramAnswer(
            of: program ?? self.program, arguments, input: input, environment: environment, limit: limit,
            atMost: HelperTool.sshKeygen.maximumOutput)
        guard let answer else { throw HelperProblem("ssh-keygen took too long") }
        return answer
    }
}
