import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import WebFetching

/// One request each, redirects that are judged, copies, and what a server may do wrong.
@Suite(OwnThread()) struct WebClientTests {
    @Test func onePageIsOneRequest() throws {
        let rig = try WebRig()
        rig.server.page("/a.md", "# A")
        let client = rig.client()
        #expect(try rig.ask("/a.md", client).body == "# A")
        // what was had is not asked for again
        #expect(try rig.ask("/a.md", client).body == "# A")
        #expect(rig.server.paths == ["/a.md"])
    }

    // MARK: - Redirects

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreFollowed(status: Int) throws {
        let rig = try WebRig()
        rig.server.page("/from", "", status: status, fields: ["Location: folder/../to"])
        rig.server.page("/to", "there")
        #expect(try rig.ask("/from", rig.client()).body == "there")
        #expect(rig.server.paths == ["/from", "/to"])
    }

    @Test func aRedirectLoopEndsAfterTenRedirects() throws {
        let rig = try WebRig()
        rig.server.page("/a", "", status: 302, fields: ["Location: /b"])
        rig.server.page("/b", "", status: 302, fields: ["Location: /a"])
        #expect(try rig.ask("/a", rig.client()).problem?.cause == .tooManyRedirects)
        #expect(rig.server.requests.count == 11)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "http://user@127.0.0.1/", "javascript:1", ""])
    func redirectsElsewhereAreRefused(target: String) throws {
        let rig = try WebRig()
        rig.server.page("/a", "", status: 302, fields: ["Location: \(target)"])
        let problem = try #require(try rig.ask("/a", rig.client()).problem)
        #expect([.refusedRedirect, .status(302)].contains(problem.cause))
        #expect(rig.server.requests.count == 1)
    }

    @Test func metaRefreshIsFollowed() throws {
        let rig = try WebRig()
        rig.server.page(
            "/a", "<html><head><meta http-equiv='Refresh' content='0; URL=\"b.html\"'></head></html>", type: "text/html"
        )
        rig.server.page("/b.html", "<p>there</p>", type: "text/html")
        #expect(try rig.ask("/a", rig.client()).body == "<p>there</p>")
        #expect(rig.server.paths == ["/a", "/b.html"])
    }

    /// 127.0.0.1 stands for a public host here, 127.0.0.2 for a private one.
    @Test func aPublicHostDoesNotLeadToAPrivateOne() throws {
        let rig = try WebRig()
        let inside = try WebServer(host: "127.0.0.2")
        inside.page("/secret", "secret")
        rig.server.page("/a", "", status: 302, fields: ["Location: \(inside.address("/secret"))"])
        rig.server.page("/b", "", status: 302, fields: ["Location: http://rebound.test:\(inside.port)/secret"])
        let networkGuard = PrivateNetworkGuard(
            lookUp: { $0 == "rebound.test" ? ["127.0.0.2"] : [$0] }, isPrivate: { $0 != "127.0.0.1" })
        let client = rig.client(networkGuard: networkGuard)
        for path in ["/a", "/b"] {
            #expect(try rig.ask(path, client).problem?.cause == .refusedRedirect, "\(path)")
        }
        #expect(inside.requests.isEmpty)
        // the person may name it
        let address = WebAddress(text: inside.address("/secret"))
        let answer = try client.answer(at: address, for: nil) { false }
        #expect(answer.body == Array("secret".utf8))
        // a page that was named leads on to its like
        let (other, asker) = (WebAddress(text: inside.address("/other")), rig.address("/a"))
        #expect(throws: SourceError.self) {
            try client.answer(at: other, for: asker) { false }
        }
        #expect(inside.paths == ["/secret"])
    }

    @Test func theAddressThatWasJudgedIsTheOneThatIsAsked() throws {
        let rig = try WebRig()
        rig.server.page("/a", "", status: 302, fields: ["Location: http://other.test:\(rig.server.port)/b"])
        rig.server.page("/b", "there")
        // no resolver knows the name: the request goes to the address that was looked at
        let networkGuard = PrivateNetworkGuard(lookUp: { _ in ["127.0.0.1"] }, isPrivate: { _ in false })
        #expect(try rig.ask("/a", rig.client(networkGuard: networkGuard)).body == "there")
        #expect(rig.server.requests.last?.fields["host"] == "other.test:\(rig.server.port)")
    }

    /// Two things that look names up in their own way, and are both on this machine: the person's proxy, and their neighbours.
    @Test(arguments: ["curlrc", "http_proxy"])
    func aProxyDoesNotLeadToAPrivateHost(named: String) throws {
        let proxy = try WebServer()
        let rig = try WebRig(curlrc: named == "curlrc" ? "proxy = \"\(proxy.address("/"))\"\n" : nil)
        let environment = rig.environment.merging(named == "curlrc" ? [:] : [named: proxy.address("/")]) { $1 }
        rig.server.page("/secret", "secret")
        let targets = [
            rig.server.address("/secret"), "http://10.0.0.1/", "http://2130706433:\(rig.server.port)/secret",
            "http://[::1]/", "http://intranet/", "http://wiki.corp/", "http://near.example/",
            "http://127.0.0.1.:\(rig.server.port)/secret", "http://127.0.0.1。:\(rig.server.port)/secret",
            "http://10.0.0.1．/", "http://169.254.169.254｡/", "http://intranet./", "http://kubernetes.default.svc/",
            "http://a.internal./",
        ]
        for (number, target) in targets.enumerated() {
            proxy.page("http://public.example/\(number)", "", status: 302, fields: ["Location: \(target)"])
        }
        proxy.page("http://public.example/on", "", status: 302, fields: ["Location: http://other.example/"])
        proxy.page("http://other.example/", "there")
        // only the proxy knows public names
        let networkGuard = PrivateNetworkGuard(lookUp: { $0 == "near.example" ? ["10.0.0.1"] : [] })
        for _ in 0..<2 {
            // the second one knows the copies of the first
            let client = WebClient(
                environment: environment, isOffline: false, cacheLimit: 100 << 20, networkGuard: networkGuard)
            for number in targets.indices {
                let cause = try rig.ask(WebAddress(text: "http://public.example/\(number)"), client).problem?.cause
                #expect(cause == .refusedRedirect, "\(targets[number])")
            }
            let asked = WebAddress(text: "http://public.example/on")
            #expect(try rig.ask(asked, client).body == "there")
            let page = WebAddress(text: "http://other.example/")
            #expect(try rig.ask("/secret", client, for: page).problem?.cause == .refusedRedirect)
        }
        #expect(rig.server.requests.isEmpty)
        #expect(Set(proxy.paths).allSatisfy { $0.contains(".example/") && !$0.contains("near") })
    }

    // MARK: - Cookies

    @Test func aPageThatSetsACookieAndRedirectsToItselfOpens() throws {
        let rig = try WebRig()
        let kept = rig.folder.path.appending("cookies")
        try rig.folder.path.appending(".curlrc").write("cookie-jar = \"\(kept)\"\n")
        let other = try WebServer(host: "127.0.0.2")
        rig.server.answer("/a") { request in
            let fields = ["Set-Cookie: seen=\"a b\"; HttpOnly", "Set-Cookie: two=2; Path=/other", "Location: /a"]
            return request.fields["cookie"] == "seen=\"a b\""
                ? WebServer.reply("there", fields: ["Set-Cookie: late=1"])
                : WebServer.reply("", status: 302, fields: fields)
        }
        let away = ["Set-Cookie: seen=1", "Set-Cookie: all=1; Domain=2", "Location: \(other.address("/b"))"]
        rig.server.page("/away", "", status: 302, fields: away)
        other.page("/b", "", status: 302, fields: ["Location: \(rig.server.address("/back"))"])
        rig.server.page("/back", "back")
        let client = rig.client()
        #expect(try rig.ask("/a", client).body == "there")
        // they go to their own host, as long as the chain is
        #expect(try rig.ask("/away", client).body == "back")
        #expect(other.requests.map { $0.fields["cookie"] } == [nil])
        #expect(rig.server.requests.map { $0.fields["cookie"] } == [nil, "seen=\"a b\"", nil, "seen=1"])
        // not even where the person has them kept
        #expect(rig.folder.names == [".curlrc", "cache"])
        let copies = rig.folder.path.appending("cache/tour/web")
        for name in Folder.names(in: copies.string) { #expect(try !copies.appending(name).text().contains("seen")) }
    }

    /// Requests that share a connection share no cookies.
    @Test func cookiesOfAFetchStayInTheirChain() throws {
        let rig = try WebRig()
        for name in ["a", "b"] {
            rig.server.answer("/\(name)") { request in
                request.fields["cookie"] == "\(name)=1"
                    ? WebServer.reply("there")
                    : WebServer.reply("", status: 302, fields: ["Set-Cookie: \(name)=1", "Location: /\(name)"])
            }
        }
        let client = rig.client()
        #expect(client.shareConnections() > 1)
        for path in ["/a", "/b"] { #expect(try rig.ask(path, client).body == "there") }
        #expect(rig.server.requests.allSatisfy { $0.fields["cookie"]?.contains(";") != true })
    }

    // MARK: - Names

    @Test(arguments: [("/a", nil), ("/named", "s2"), ("/through", "s2"), ("/other", "s2")] as [(String, String?)])
    func theNameOfARedirectIsKnownWithItsCopy(path: String, name: String?) throws {
        let rig = try WebRig()
        rig.server.page("/a", "there", fields: ["Cache-Control: max-age=1000"])
        for (from, to) in [("/named", "/a#s2"), ("/through", "/named"), ("/other", "/named#s3")] {
            rig.server.page(from, "", status: 301, fields: ["Location: \(to)"])
        }
        for _ in 0..<2 {
            let client = rig.client()
            #expect(try rig.ask(path, client).get().fragment == name)
            #expect(try rig.ask("/a", client).get().fragment == nil)
        }
    }

    // MARK: - Statuses

    @Test(arguments: [400, 401, 403, 404, 410, 418, 429, 500, 503, 599])
    func eachStatusIsAProblemOfItsOwn(status: Int) throws {
        let rig = try WebRig()
        rig.server.page("/a", "no", status: status, fields: ["Retry-After: 7"])
        let problem = try #require(try rig.ask("/a", rig.client()).problem)
        #expect(problem.cause == .status(status))
        #expect(problem.address == rig.server.address("/a"))
        #expect(problem.host == "127.0.0.1:\(rig.server.port)")
        #expect(problem.retryAfter == 7)
        #expect(problem.canSignIn == [401, 403].contains(status))
        #expect(problem.copyTime == nil)
    }

    @Test func noServerAndNoCurl() throws {
        let rig = try WebRig()
        rig.server.stop()
        #expect(try rig.ask("/a", rig.client()).problem?.cause == .noConnection)
        let client = WebClient(
            environment: ["PATH": "/nowhere"], isOffline: false, cacheLimit: 0, networkGuard: PrivateNetworkGuard())
        #expect(try rig.ask("/a", client).problem?.cause == .noFetcher)
    }

    // MARK: - Bad answers

    @Test func tooManyBytesAreNotTaken() throws {
        let rig = try WebRig()
        let head = Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".utf8)
        let server = try RawServer()
        server.answer("/flood", with: [.send(head), .flood([UInt8](repeating: 0x61, count: 1 << 20))])
        let long = Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10737418240\r\n\r\n".utf8)
        server.answer("/long", with: [.send(long), .flood([UInt8](repeating: 0x61, count: 1 << 20))])
        for path in ["/flood", "/long"] {
            let cause = try rig.ask(WebAddress(text: server.address(path)), rig.client()).problem?.cause
            #expect(cause == .tooLarge, "\(path)")
        }
    }

    @Test func aBombIsNotUnpacked() throws {
        let rig = try WebRig()
        let packed = try Shell.output("head -c \(64 << 20) /dev/zero | gzip -c")
        #expect(packed.count < 1 << 20)
        rig.server.answer(
            "/bomb", with: WebServer.reply(packed, type: "text/plain", fields: ["Content-Encoding: gzip"]))
        #expect(try rig.ask("/bomb", rig.client()).problem?.cause == .tooLarge)
    }

    @Test(
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nshort",
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nshort", "nonsense\r\n\r\n", "",
            "HTTP/1.1 9999999 X\r\n\r\n", "HTTP/1.1 200 OK\r\nX: \0\r\n\r\n",
        ])
    func whatIsNoAnswerIsSaidToBeNone(answer: String) throws {
        let rig = try WebRig()
        let server = try RawServer()
        server.answer("/a", with: [.send(Array(answer.utf8))])
        let address = WebAddress(text: server.address("/a"))
        #expect(try rig.ask(address, rig.client()).problem?.cause == .brokenAnswer)
    }

    @Test func fewerBytesThanThereAreIsWhatTheServerSaid() throws {
        let rig = try WebRig()
        let server = try RawServer()
        server.answer(
            "/a",
            with: [.send(Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nlonger".utf8))])
        #expect(try rig.ask(WebAddress(text: server.address("/a")), rig.client()).body == "lo")
    }

    @Test func whatNobodyWaitsForIsCalledOff() throws {
        let rig = try WebRig()
        let head = Array("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhalf".utf8)
        let server = try RawServer()
        server.answer("/a", with: [.send(head), .hang])
        let client = rig.client()
        let address = WebAddress(text: server.address("/a"))
        #expect(throws: SourceError.self) {
            // until the server has sent what it has
            try client.answer(at: address, for: nil) { !server.paths.isEmpty }
        }
        client.end()
        #expect(server.paths == ["/a"])
    }

    @Test func escapeCodesInFieldsStayOut() throws {
        let rig = try WebRig()
        rig.server.page("/a", "no", type: "text/\u{1B}]0;x\u{7}plain", status: 404, fields: ["ETag: \u{1B}[2J"])
        rig.server.answer(
            "/b",
            with: WebServer.reply(
                "x", type: "image/\u{1B}[31mpng", fields: ["ETag: \"\u{1B}[2J\"", "Location: \u{1B}"]))
        #expect(try rig.ask("/a", rig.client()).problem?.cause == .status(404))
        #expect(try rig.ask("/b", rig.client()).get().etag == nil)
    }
}

extension WebRig {
    fileprivate func client(networkGuard: PrivateNetworkGuard) -> WebClient {
        WebClient(environment: environment, isOffline: false, cacheLimit: 100 << 20, networkGuard: networkGuard)
    }
}
