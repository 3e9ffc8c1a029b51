import Platform
package import SystemPackage

/// Ed25519 signatures with a key in a file, by `openssl`, started without a shell, with fixed arguments.
package struct OpenSSL: Sendable {
    private let program: FilePath
    private let environment: [String: String]

    /// Nil if it is not on the `PATH`.
    package init?(environment: [String: String]) {
        guard let program = HelperTool.openSSL.find(path: environment["PATH"] ?? "") else { return nil }
        self.program = program
        self.environment = HelperTool.openSSL.environment(from: environment)
    }

    /// The public half of a key: 32 bytes. It may ask on the terminal for a passphrase, as signing does.
    package func publicKey(of key: FilePath) throws(HelperProblem) -> [UInt8] {
        let bytes = try ask(["pkey", "-in", key.absolute.string, "-pubout", "-outform", "DER"], [])
        // the prefix of RFC 8410 before the key's bytes
        guard bytes.count == 44, bytes.starts(with: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70]) else {
            throw HelperProblem(
                "\(key) is not an Ed25519 key. Create one with openssl genpkey -algorithm ed25519.")
        }
        return Array(bytes.suffix(32))
    }

    /// The 64 bytes of the signature of a message.
    package func sign(_ message: [UInt8], key: FilePath) throws(HelperProblem) -> [UInt8] {
        // a file, because it needs the size in advance
        try ask(["pkeyutl", "-sign", "-rawin", "-inkey", key.absolute.string, "-in", "/dev/stdin"], message)
    }

    private func ask(_ arguments: [String], _ input: [UInt8]) throws(HelperProblem) -> [UInt8] {
        let answer = ProgramAnswer(
            of: program, arguments, input: input, environment: environment,
            limit: .seconds(120), atMost: HelperTool.openSSL.maximumOutput)
        guard let answer else { throw HelperProblem("openssl took too long") }
        guard answer.isGood else {
            let reason = answer.error.split(whereSeparator: \.isNewline).first ?? "no reason was given"
            throw HelperProblem("openssl cannot sign: \(reason)")
        }
        return answer.bytes
    }
}
