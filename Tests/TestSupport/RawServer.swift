import Foundation
internal import Platform
import Synchronization

/// A server on this machine that sends what a test tells it to: what is no HTTP, comes slowly or without end, or does not come.
///
/// Each request is answered on a thread of its own, and the connection closed after it.
package final class RawServer: Sendable {
    /// What is done to answer.
    package enum Step: Sendable {
        case send([UInt8])
        /// Sends bytes again and again, until nobody reads them.
        case flood([UInt8])
        /// Sends a byte now and then, for as long as somebody reads.
        case trickle(UInt8)
        /// Sends nothing until the other side is gone.
        case hang
    }

    private let socket: Int32
    package let host: String
    package let port: Int
    private let replies = Mutex<[String: [Step]]>([:])
    private let received = Mutex<[String]>([])
    private let connections = Mutex(0)
    private let isStopped = Mutex(false)

    /// - Parameter host: an address of this machine's loopback.
    package init(host: String = "127.0.0.1") throws {
        self.host = host
        let socket = Platform.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, host, &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Bool in
                bind(socket, address, length) == 0 && listen(socket, 128) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isOpen else { throw WebServerError() }
        self.socket = socket
        self.port = Int(UInt16(bigEndian: address.sin_port))
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        // threads of its own: many of them wait, and those of others are few
        Thread.detachNewThread { [weak self] in
            Self.accept(socket) { [weak self] in self?.answer($0) }
            // not before, or another server's socket would have the number
            close(socket)
        }
    }

    deinit { stop() }

    /// Takes no more connections.
    package func stop() {
        let wasStopped = isStopped.withLock { stopped in
            defer { stopped = true }
            return stopped
        }
        guard !wasStopped else { return }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// The address of a path on it.
    package func address(_ path: String) -> String { "http://\(host):\(port)\(path)" }

    /// Answers a path, query included, from now on.
    package func answer(_ path: String, with steps: [Step]) { replies.withLock { $0[path] = steps } }

    /// The paths that were asked for, in their order.
    package var paths: [String] { received.withLock(\.self) }
    /// How many requests are being answered.
    package var openConnections: Int { connections.withLock(\.self) }

    // MARK: - Connections

    /// Hands over connections until the socket is shut.
    private static func accept(_ socket: Int32, _ answer: @escaping @Sendable (Int32) -> Void) {
        while true {
            let connection = Platform.accept(socket, nil, nil)
            if connection < 0, [EINTR, ECONNABORTED].contains(errno) { continue }
            guard connection >= 0 else { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            Thread.detachNewThread {
                answer(connection)
                close(connection)
            }
        }
    }

    private func answer(_ connection: Int32) {
        guard let path = Self.path(askedBy: connection) else { return }
        connections.withLock { $0 += 1 }
        defer { connections.withLock { $0 -= 1 } }
        received.withLock { $0.append(path) }
        for step in replies.withLock({ $0[path] }) ?? [] where !Self.take(step, connection) { return }
    }

    /// Reads the head of a request.
    private static func path(askedBy connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.suffix(4) != [0x0D, 0x0A, 0x0D, 0x0A] {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0, bytes.count < 1 << 20 else { return nil }
            bytes += piece[..<count]
        }
        let words = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
        return words.count == 3 ? String(decoding: words[1], as: UTF8.self) : nil
    }

    /// Returns whether the other side is still there.
    private static func take(_ step: Step, _ connection: Int32) -> Bool {
        switch step {
        case .send(let bytes): return send(bytes, to: connection)
        case .flood(let bytes):
            while send(bytes, to: connection) {}
            return false
        case .trickle(let byte):
            while send([byte], to: connection), !isGone(connection, wait: 50) {}
            return false
        case .hang:
            while !isGone(connection, wait: 1_000) {}
            return false
        }
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes {
                Platform.send(connection, $0.baseAddress! + start, bytes.count - start, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }

    /// Whether the other side closed the connection, for which so many milliseconds are waited.
    private static func isGone(_ connection: Int32, wait: Int32) -> Bool {
        var polls = [pollfd(fd: connection, events: Int16(POLLIN), revents: 0)]
        guard poll(&polls, 1, wait) > 0 else { return false }
        var byte: UInt8 = 0
        return recv(connection, &byte, 1, Int32(MSG_PEEK)) <= 0
    }
}
