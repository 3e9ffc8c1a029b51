import Dispatch
import Foundation
import Synchronization
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

    /// Those that share a program are answered one by one, whatever one of them does, and each is asked for once.
    @Test func oneOfManyDoesTheOthersNoHarm() throws {
        let program = try FakeProgram("echo $$ >> $HERE/pids\nexec /usr/bin/curl \"$@\"", name: "curl")
        let curl = try #require(CurlProgram(environment: ["PATH": program.folder.string]))
        let head = "HTTP/1.1 200 OK\r\n\r\n"
        let flood: [RawServer.Step] = [.send(Array(head.utf8)), .flood([UInt8](repeating: 0x61, count: 4096))]
        let hanging: [RawServer.Step] = [.send(Array("\(head)start".utf8)), .hang]
        let count = curl.shareConnections()
        for number in 0..<count {
            let page: [RawServer.Step] = [.send(Array("\(head)page \(number)".utf8))]
            server.answer("/\(number)", with: number % 20 == 8 ? flood : number % 20 == 9 ? hanging : page)
        }
        let answers = Mutex<[Int: Result<FetchAnswer, FetchProblem>]>([:])
        let work = DispatchGroup()
        for number in 0..<count {
            var request = FetchRequest(server.address("/\(number)"), maximumSize: 1 << 20)
            request.patience = 1
            let asked = request
            DispatchQueue(label: "test").async(group: work) {
                let answer: Result<FetchAnswer, FetchProblem>
                do throws(FetchProblem) {
                    answer = .success(try curl.answer(to: asked) { false })
                } catch {
                    answer = .failure(error)
                }
                answers.withLock { $0[number] = answer }
            }
        }
        work.wait()
        for (number, answer) in answers.withLock(\.self) {
            switch number % 20 {
            case 8: #expect(throws: FetchProblem.tooLarge) { try answer.get() }
            case 9: #expect(throws: FetchProblem.tooSlow) { try answer.get() }
            default: #expect((try? answer.get())?.body == Array("page \(number)".utf8))
            }
        }
        #expect(server.paths.count == count && Set(server.paths).count == count)
        #expect(try #require(program.noted("pids")).split(separator: "\n").count < count / 2)
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
