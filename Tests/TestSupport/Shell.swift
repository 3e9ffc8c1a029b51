internal import Platform

/// Other programs, for what tests need made.
package enum Shell {
    /// What a command prints; its failure is an error.
    package static func output(_ command: String) throws -> [UInt8] {
        guard let pipe = popen(command, "r") else { throw WebServerError() }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, pipe), count > 0 { bytes += piece[..<count] }
        guard pclose(pipe) == 0 else { throw WebServerError() }
        return bytes
    }
}
