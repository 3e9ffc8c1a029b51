import Dispatch
internal import FlyingFox
internal import FlyingSocks
import Foundation
internal import Platform
import Synchronization

/// A server of HTTP on this machine, that answers what a test tells it to. What is no proper HTTP is ``RawServer``'s.
package final class WebServer: Sendable {
    package struct Request: Sendable {
        package var method: String
        /// With the query.
        package var path: String
        /// By their names in lower case.
        package var fields: [String: String]
    }

    package struct Reply: Sendable {
        fileprivate var status: Int
        /// Names and values.
        fileprivate var fields: [(String, String)]
        fileprivate var body: [UInt8]
        fileprivate var gate: Gate?
    }

    /// What the server shares with the tasks that answer.
    private final class Memory: Sendable {
        let replies = Mutex<[String: @Sendable (Request) -> Reply]>([:])
        let received = Mutex<[Request]>([])

        func reply(to request: Request) -> Reply {
            received.withLock { $0.append(request) }
            return replies.withLock { $0[request.path] }?(request)
                ?? WebServer.reply("There is nothing here.", status: 404)
        }
    }

    private let server: HTTPServer
    private let memory = Memory()
    package let host: String
    package let port: Int

    /// - Parameter host: an address of this machine's loopback.
    package init(host: String = "127.0.0.1") throws {
        self.host = host
        let handler = ClosureHTTPHandler { [memory] request in
            let fields = request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }
            let reply = memory.reply(
                to: Request(
                    method: request.method.rawValue, path: request.target.rawValue,
                    fields: Dictionary(fields) { first, _ in first }))
            Self.keepSocketsFromPrograms()
            await reply.gate?.wait()
            return reply.response
        }
        let server = HTTPServer(
            address: try .inet(ip4: host, port: 0), timeout: Self.longest, logger: .disabled, handler: handler)
        self.server = server
        let port = Mutex(0)
        Self.wait {
            Task(priority: .high) { try await server.run() }
            try? await server.waitUntilListening()
            if case .ip4(_, let number)? = await server.listeningAddress { port.withLock { $0 = Int(number) } }
        }
        Self.keepSocketsFromPrograms()
        self.port = port.withLock(\.self)
        guard self.port > 0 else { throw WebServerError() }
    }

    deinit { stop() }

    /// Programs that tests start meanwhile would hold connections open that the server closed.
    private static func keepSocketsFromPrograms() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let file = Int32(name), file > 2 { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        }
    }

    /// Seconds for an answer.
    private static let longest = 600.0

    /// Runs something that is not to queue behind all the tests that wait for a thread.
    private static func wait(for work: @escaping @Sendable () async -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached(priority: .high) {
            await work()
            isDone.signal()
        }
        isDone.wait()
    }

    /// Takes no more connections.
    package func stop() { Self.wait { [server] in await server.stop() } }

    /// The address of a path on it.
    package func address(_ path: String) -> String { "http://\(host):\(port)\(path)" }

    // MARK: - What is answered

    /// Answers a path, query included, from now on.
    package func answer(_ path: String, _ reply: @escaping @Sendable (Request) -> Reply) {
        memory.replies.withLock { $0[path] = reply }
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
        let lines = fields + (type.map { ["Content-Type: \($0)"] } ?? [])
        let pairs = lines.compactMap { line in
            line.firstRange(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
        }
        return Reply(status: status, fields: pairs, body: body, gate: gate)
    }

    // MARK: - What was asked

    /// All requests, in their order.
    package var requests: [Request] { memory.received.withLock(\.self) }
    /// The paths that were asked for, in their order.
    package var paths: [String] { requests.map(\.path) }
    package func forgetRequests() { memory.received.withLock { $0 = [] } }
}

extension WebServer.Reply {
    fileprivate var response: HTTPResponse {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers.addValue(value, for: HTTPHeader(rawValue: name)) }
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: status == 200 ? "OK" : "Other"), headers: headers,
            body: Data(body))
    }
}

/// Something is not as a test needs it.
package struct WebServerError: Error {
    package init() {}
}

/// Holds answers back until the test lets them go.
package final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    package init() {}

    /// Lets all that wait go on, and those that come.
    package func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// A server that is stopped opens it.
    fileprivate func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { one in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(one) }
                    return state.isOpen
                }
                if isOpen { one.resume() }
            }
        } onCancel: {
            open()
        }
    }
}
