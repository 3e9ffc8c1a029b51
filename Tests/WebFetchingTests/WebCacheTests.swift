import Dispatch
import Platform
import SourceFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import WebFetching

/// Copies: when they are asked about, when they are shown, and what is not kept.
@Suite(OwnThread()) struct WebCacheTests {
    private func files(_ rig: WebRig) -> [FilePath] {
        let folder = rig.folder.path.appending("cache/tour/web")
        return Folder.names(in: folder.string).sorted().map { folder.appending($0) }
    }

    @Test func anETagAvoidsRefetching() throws {
        let rig = try WebRig()
        rig.server.answer("/a") { request in
            request.fields["if-none-match"] == "\"1\""
                ? WebServer.reply("", status: 304) : WebServer.reply("text", fields: ["ETag: \"1\""])
        }
        #expect(try rig.ask("/a", rig.client()).body == "text")
        let again = try rig.ask("/a", rig.client())
        #expect(again.body == "text")
        #expect(again.freshness == nil)
        #expect(rig.server.requests.count == 2)
    }

    @Test func lastModifiedAvoidsRefetching() throws {
        let rig = try WebRig()
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        rig.server.answer("/a") { request in
            request.fields["if-modified-since"] == date
                ? WebServer.reply("", status: 304) : WebServer.reply("text", fields: ["Last-Modified: \(date)"])
        }
        for _ in 0..<2 { #expect(try rig.ask("/a", rig.client()).body == "text") }
    }

    @Test(arguments: [
        ("max-age=1000", 1), ("public, max-age=\"1000\"", 1), ("max-age=0", 2), ("no-cache, max-age=1000", 2),
        ("no-store", 2), ("max-age=-5", 2), ("max-age=x", 2), ("", 2),
    ])
    func cacheControlIsHonoured(control: String, requests: Int) throws {
        let rig = try WebRig()
        rig.server.page("/a", "text", fields: ["Cache-Control: \(control)"])
        for _ in 0..<2 { #expect(try rig.ask("/a", rig.client()).body == "text") }
        #expect(rig.server.requests.count == requests)
        #expect(files(rig).count == (control == "no-store" ? 0 : 1))
    }

    /// Without a sign that says so nothing is used without asking.
    @Test(arguments: [
        (["Expires: Thu, 31 Dec 2099 23:59:59 GMT"], 1), (["Expires: 0"], 2),
        (["Expires: Thu, 01 Jan 1970 00:00:00 GMT"], 2), (["Expires: Thu, 31 Dec 2099 23:59:59 UTC"], 2),
        (["Cache-Control: max-age=0", "Expires: Thu, 31 Dec 2099 23:59:59 GMT"], 2),
        (["Cache-Control: max-age=1000", "Age: 10"], 1), (["Cache-Control: max-age=1000", "Age: 1001"], 2),
        (["Cache-Control: max-age=1000", "Date: Thu, 01 Jan 1970 00:00:00 GMT"], 2),
        (["Cache-Control: max-age=9223372036854775807"], 1), (["Cache-Control: =, max-age=1000"], 1),
        (["Cache-Control: max-age=1000", "Vary: *"], 2),
        (["Cache-Control: max-age=1000", "Vary: Accept-Encoding, User-Agent"], 1),
        (["Cache-Control: max-age=1000", "Vary: Accept, Accept-Language"], 2),
        (["Cache-Control: max-age=1000", "Cache-Control: no-cache"], 2),
        (["Cache-Control: max-age=1000", "Vary: ", "Vary: X"], 2),
    ])
    func howLongACopyIsFresh(fields: [String], requests: Int) throws {
        let rig = try WebRig()
        let server = try RawServer()
        let head = (["HTTP/1.1 200 OK", "Content-Type: text/plain", "Content-Length: 4"] + fields)
            .map { $0 + "\r\n" }.joined()
        server.answer("/a", with: [.send(Array((head + "\r\ntext").utf8))])
        for _ in 0..<2 { #expect(try rig.ask(WebAddress(text: server.address("/a")), rig.client()).body == "text") }
        #expect(server.paths.count == requests)
    }

    @Test(arguments: [(302, "", 2), (302, "max-age=1000", 1), (301, "", 1), (301, "no-cache", 2)])
    func aRedirectIsAskedAgainUnlessItIsFresh(status: Int, control: String, first: Int) throws {
        let rig = try WebRig()
        let fields = ["Location: /b"] + (control.isEmpty ? [] : ["Cache-Control: \(control)"])
        rig.server.page("/a", "", status: status, fields: fields)
        rig.server.page("/b", "text", fields: ["Cache-Control: max-age=1000"])
        for _ in 0..<2 { #expect(try rig.ask("/a", rig.client()).body == "text") }
        #expect(rig.server.paths.count { $0 == "/a" } == first)
    }

    @Test func reloadingAsksAlsoAboutAFreshCopy() throws {
        let rig = try WebRig()
        rig.server.page("/a", "text", fields: ["Cache-Control: max-age=1000", "ETag: \"1\""])
        let client = rig.client()
        #expect(try rig.ask("/a", client).body == "text")
        client.startOver()
        #expect(try rig.ask("/a", client).body == "text")
        #expect(rig.server.requests.count == 1)
        client.startOver()
        client.reload()
        #expect(try rig.ask("/a", client).body == "text")
        #expect(rig.server.requests.map { $0.fields["if-none-match"] } == [nil, "\"1\""])
        #expect(rig.server.requests.last?.fields["cache-control"] == "max-age=0")
    }

    @Test func aPageThatChangedSaysSo() throws {
        let rig = try WebRig()
        rig.server.page("/a", "old")
        #expect(try rig.ask("/a", rig.client()).freshness == nil)
        rig.server.page("/a", "new")
        let answer = try rig.ask("/a", rig.client())
        #expect(answer.body == "new")
        guard case .changed(let since)? = answer.freshness else { throw WebServerError() }
        #expect(abs(since - WebTime.now) < 1_000)
    }

    @Test func withoutAConnectionTheCopyIsShown() throws {
        let rig = try WebRig()
        rig.server.page("/a", "text")
        _ = try rig.ask("/a", rig.client())
        rig.server.stop()
        let answer = try rig.ask("/a", rig.client())
        #expect(answer.body == "text")
        guard case .copy? = answer.freshness else { throw WebServerError() }
    }

    @Test func offlineNothingIsAsked() throws {
        let rig = try WebRig()
        rig.server.page("/a", "text", fields: ["Cache-Control: max-age=1000"])
        _ = try rig.ask("/a", rig.client())
        rig.server.forgetRequests()
        let client = rig.client(isOffline: true)
        let answer = try rig.ask("/a", client)
        #expect(answer.body == "text")
        guard case .copy? = answer.freshness else { throw WebServerError() }
        #expect(try rig.ask("/b", client).problem?.cause == .offline)
        #expect(rig.server.requests.isEmpty)
    }

    @Test func aFailureTellsOfTheCopy() throws {
        let rig = try WebRig()
        rig.server.page("/a", "text")
        _ = try rig.ask("/a", rig.client())
        rig.server.page("/a", "", status: 503)
        let client = rig.client()
        let problem = try #require(try rig.ask("/a", client).problem)
        #expect(problem.copyTime != nil)
        #expect(client.useCopy(of: rig.address("/a"))?.body == Array("text".utf8))
    }

    @Test func aWantedCopyIsReadWhenThePageIsLoaded() throws {
        let rig = try WebRig()
        rig.server.page("/a", "text")
        _ = try rig.ask("/a", rig.client())
        rig.server.page("/a", "", status: 503)
        let client = rig.client()
        #expect(try rig.ask("/a", client).problem != nil)
        client.prepare(.copy, of: rig.address("/a"))
        #expect(!client.isInMemory(rig.address("/a")))
        let answer = try rig.ask("/a", client)
        guard case .copy? = answer.freshness else { throw WebServerError() }
        #expect(answer.body == "text")
    }

    @Test(arguments: ["cut", "changed", "empty", "other", "folder"])
    func aBrokenEntryIsFetchedAnew(how: String) throws {
        let rig = try WebRig()
        rig.server.page("/a", "the text of the page", fields: ["Cache-Control: max-age=1000"])
        _ = try rig.ask("/a", rig.client())
        let file = try #require(files(rig).first)
        var bytes = try file.bytes()
        switch how {
        case "cut": try file.write(Array(bytes.dropLast(3)))
        case "changed":
            bytes[bytes.count - 1] ^= 1
            try file.write(bytes)
        case "empty": try file.write("")
        case "other": try file.write("something else\n\n\n")
        default:
            unlink(file.string)
            mkdir(file.string, 0o700)
        }
        #expect(try rig.ask("/a", rig.client()).body == "the text of the page")
        #expect(rig.server.requests.count == 2)
    }

    /// The size of a picture is asked for while a page is laid out.
    @Test func theBeginningOfACopyIsReadWithoutItsRest() throws {
        let rig = try WebRig()
        rig.server.page("/a", "the text of the page")
        _ = try rig.ask("/a", rig.client())
        let file = try #require(files(rig).first)
        try file.write(Array(file.bytes().dropLast(3)))
        let client = rig.client()
        #expect(try client.uncheckedCopy(of: rig.address("/a"))?.bytes(in: 0..<8) == Array("the text".utf8))
        #expect(client.anyCopy(of: rig.address("/a")) == nil)
    }

    @Test func manyReadWhileTheyWrite() throws {
        let rig = try WebRig()
        let address = rig.address("/a")
        let missing = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 6) { number in
            let body = [UInt8](repeating: UInt8(number), count: 50_000 + number)
            for _ in 0..<40 {
                // each as another program
                let cache = WebCache(environment: rig.environment, limit: 1 << 30)
                cache?.keep(WebAnswer(address: address, body: body, fetched: WebTime.now), asked: address)
                // one that is not whole is taken for none
                if cache?.copy(of: address) == nil { missing.withLock { $0 += 1 } }
            }
        }
        #expect(missing.withLock(\.self) == 0)
        #expect(files(rig).count == 1, "nothing half written is left")
    }

    @Test func theOldestGoWhenThereIsTooMuch() throws {
        let rig = try WebRig()
        let client = rig.client(limit: 50_000)
        // the size is looked at now and then
        for number in 0..<40 {
            rig.server.page("/\(number)", String(repeating: "x", count: 10_000))
            _ = try rig.ask("/\(number)", client)
        }
        #expect(files(rig).count < 40)
        #expect(try rig.ask("/39", client).body?.count == 10_000)
    }

    @Test func onlyTheUserReadsCopies() throws {
        let rig = try WebRig()
        rig.server.page("/a", "text")
        _ = try rig.ask("/a", rig.client())
        #expect(rig.folder.path.appending("cache/tour/web").permissions == 0o700)
        #expect(files(rig).allSatisfy { $0.permissions == 0o600 })
    }
}
