import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import HelperTools

/// curl, and servers that take their time.
@Suite(OwnThread()) struct CurlProgramTests {
    private let curl: CurlProgram
    private let server: RawServer

    init() throws {
        curl = try #require(
            CurlProgram(environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": "/nowhere"]))
        server = try RawServer()
    }

    private func ask(_ path: String, isCancelled: @escaping @Sendable () -> Bool = { false }) throws
        -> FetchProblem?
    {
        var request = FetchRequest(server.address(path), maximumSize: 1 << 20)
        request.patience = 1
        let (asked, curl) = (request, curl)
        do throws(FetchProblem) {
            _ = try curl.answer(to: asked, isCancelled: isCancelled)
            return nil
        } catch {
            return error
        }
    }

    /// They do not say how long the answer is.
    private static let head = RawServer.Step.send(Array("HTTP/1.1 200 OK\r\n\r\nstart".utf8))

    @Test func serversThatMakeNoProgress() throws {
        server.answer("/silent", with: [.hang])
        server.answer("/half", with: [Self.head, .hang])
        server.answer("/head", with: [.send(Array("HTTP/1.1 200 OK\r\nX: y\r\n".utf8)), .hang])
        server.answer("/trickle", with: [Self.head, .trickle(0x61)])
        for path in ["/silent", "/half", "/head", "/trickle"] {
            let problem = try ask(path)
            #expect(problem == .tooSlow, "\(path)")
        }
    }

    @Test func whatIsCalledOffIsKilled() async throws {
        server.answer("/half", with: [Self.head, .hang])
        let server = server
        #expect(try ask("/half") { !server.paths.isEmpty } == .cancelled)
        // nobody reads on
        while server.openConnections > 0 { await Task.yield() }
    }

    @Test func headsAreBounded() throws {
        server.answer(
            "/flood", with: [.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .flood(Array("X: yyyyyyyyyyyyyyy\r\n".utf8))])
        server.answer(
            "/long", with: [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8)), .flood([UInt8](repeating: 0x61, count: 4096))])
        for path in ["/flood", "/long"] {
            let problem = try ask(path)
            #expect(problem == .broken, "\(path)")
        }
    }

    /// What the person set must not change what is asked, or where the answer goes.
    @Test func theirOwnSettingsChangeNoAnswer() throws {
        let server = try WebServer()
        let folder = try TemporaryFolder()
        try folder.path.appending(".curlrc").write(
            "location\nverbose\ninclude\nfail\nwrite-out = \"x\"\nuser-agent = \"mine\"\nrequest = POST\n")
        server.page("/go", "elsewhere", status: 302, fields: ["Location: /to"])
        let curl = try #require(
            CurlProgram(
                environment: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path.string,
                ]))
        let request = FetchRequest(server.address("/go"), maximumSize: 1 << 20)
        let answer = try curl.answer(to: request) { false }
        #expect(answer.status == 302)
        #expect(answer.fields[.location] == "/to")
        #expect(String(decoding: answer.body, as: UTF8.self) == "elsewhere")
        #expect(server.requests.map(\.method) == ["GET"])
    }
}
