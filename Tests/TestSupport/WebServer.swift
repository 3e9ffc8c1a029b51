import Dispatch

/// A server of HTTP on this machine, that answers what a test tells it to. What is no proper HTTP is ``RawServer``'s.
package final class WebServer: Sendable {
    package typealias Request = RawServer.Request

    package struct Reply: Sendable {
        let steps: [RawServer.Step]
    }

    private let server: RawServer

    /// - Parameter host: an address of this machine's loopback.
    package init(host: String = "127.0.0.1") throws { server = try RawServer(host: host) }

    package var host: String { server.host }
    package var port: Int { server.port }

    /// Takes no more connections.
    package func stop() { server.stop() }

    /// The address of a path on it.
    package func address(_ path: String) -> String { server.address(path) }

    // MARK: - What is answered

    /// Answers a path, query included, from now on.
    package func answer(_ path: String, _ reply: @escaping @Sendable (Request) -> Reply) {
        server.answer(path) { reply($0).steps }
    }

    package func answer(_ path: String, with reply: Reply) { answer(path) { _ in reply } }

    package func page(
        _ path: String, _ text: String, type: String = "text/markdown", status: Int = 200, fields: [String] = []
    ) {
        answer(path, with: Self.reply(text, type: type, status: status, fields: fields))
    }

    package static func reply(
        _ text: String, type: String? = "text/markdown", status: Int = 200, fields: [String] = [],
        after gate: Gate? = nil
    ) -> Reply {
        reply(Array(text.utf8), type: type, status: status, fields: fields, after: gate)
    }

    /// - Parameters:
    ///   - fields: each a line of the head.
    ///   - gate: what is waited for before it is sent.
    package static func reply(
        _ body: [UInt8], type: String?, status: Int = 200, fields: [String] = [], after gate: Gate? = nil
    ) -> Reply {
        var head = ["HTTP/1.1 \(status) \(status == 200 ? "OK" : "Other")"]
        // an answer of these has no body
        if status >= 200, status != 204, status != 304 { head.append("Content-Length: \(body.count)") }
        if let type { head.append("Content-Type: \(type)") }
        head += fields + ["Connection: close", "", ""]
        return Reply(
            steps: (gate.map { [.wait($0)] } ?? []) + [.send(Array(head.joined(separator: "\r\n").utf8) + body)])
    }

    // MARK: - What was asked

    /// All requests, in their order.
    package var requests: [Request] { server.requests }
    /// The paths that were asked for, in their order.
    package var paths: [String] { server.paths }
    package func forgetRequests() { server.forgetRequests() }
}

/// Something is not as a test needs it.
package struct WebServerError: Error {
    package init() {}
}

/// Holds answers back until the test lets them go.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    /// Lets all that wait go on, and those that come.
    package func open() { semaphore.signal() }

    /// Whether it was open within a moment.
    func wait() -> Bool {
        guard semaphore.wait(timeout: .now() + .milliseconds(20)) == .success else { return false }
        semaphore.signal()
        return true
    }
}
