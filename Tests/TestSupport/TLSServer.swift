import Foundation
package import SystemPackage

/// `openssl s_server` with a certificate of its own making, for hosts of any name.
///
/// It sends the files of a folder as they are, head and body: what a path asks for is the file of that name, with its query.
package final class TLSServer: Sendable {
    package let port: Int
    /// The certificate that vouches for it.
    package let certificate: FilePath
    private let process: Process

    package init(hosts: [String], in folder: FilePath) throws {
        certificate = folder.appending("certificate.pem")
        let names = hosts.map { "DNS:\($0)" }.joined(separator: ",")
        _ = try Shell.output(
            "cd '\(folder)' && mkdir -p site && openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem"
                + " -days 2 -subj /CN=test -addext subjectAltName=\(names) 2>&1")
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "s_server", "-HTTP", "-accept", "127.0.0.1:0", "-cert", "../certificate.pem", "-key",
            "../key.pem",
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.appending("site").string)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = Pipe()
        try process.run()
        // it says where it listens
        var text = ""
        while !text.contains("ACCEPT 127.0.0.1:") || text.last != "\n" {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw WebServerError() }
            text += String(decoding: more, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
        guard let port = line?.split(separator: ":").last.flatMap({ Int($0) }) else { throw WebServerError() }
        self.port = port
        // what it tells of each request is not read
        output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    // a signal that it blocks would leave it behind
    deinit { kill(process.processIdentifier, SIGKILL) }

    /// What the configuration of curl needs to find the hosts here.
    package func curlrc(for hosts: [String], trusted: Bool = true) -> String {
        hosts.map { "connect-to = \"\($0):443:127.0.0.1:\(port)\"\n" }.joined()
            + (trusted ? "cacert = \"\(certificate)\"\n" : "")
    }
}
