import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import WebFetching

/// Secrets go to their own host, and nowhere else.
@Suite(OwnThread()) struct SignInTests {
    private static let password = "p\"a\\s s'wörd%\n;"
    /// `reader:` and the password, as Basic has it.
    private static let basic = "Basic cmVhZGVyOnAiYVxzIHMnd8O2cmQlCjs="

    private func rig() throws -> WebRig {
        let rig = try WebRig()
        rig.server.answer("/a") { request in
            [Self.basic, "Bearer token-1"].contains(request.fields["authorization"])
                ? WebServer.reply("secret text")
                : WebServer.reply("", status: 401, fields: ["WWW-Authenticate: Basic realm=\"r\""])
        }
        return rig
    }

    @Test(arguments: [
        SignIn(.password(user: "reader", password)), SignIn(.token("token-1")),
    ])
    func signingInOpensThePage(signIn: SignIn) throws {
        let rig = try rig()
        let client = rig.client()
        #expect(try rig.ask("/a", client).problem?.canSignIn == true)
        client.prepare(.signedIn(signIn), of: rig.address("/other"))
        #expect(try rig.ask("/a", client).body == "secret text")
        #expect(!"\(signIn) \(String(reflecting: signIn))".contains("token-1"))
        // neither the text nor the secret is on the disk
        let names = Folder.names(in: rig.folder.path.appending("cache/tour/web").string)
        #expect(names.isEmpty)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #expect(limit.rlim_cur <= 1)
    }

    @Test func aSecretThatIsRefusedIsForgotten() throws {
        let rig = try rig()
        let client = rig.client()
        client.prepare(.signedIn(SignIn(.token("wrong"))), of: rig.address("/a"))
        for _ in 0..<2 { #expect(try rig.ask("/a", client).problem?.cause == .status(401)) }
        #expect(rig.server.requests.map { $0.fields["authorization"] } == ["Bearer wrong", nil])
    }

    @Test func noSecretGoesAlongToAnotherHost() throws {
        let rig = try rig()
        let other = try WebServer(host: "127.0.0.2")
        other.page("/b", "there")
        rig.server.page("/go", "", status: 302, fields: ["Location: \(other.address("/b"))"])
        let client = rig.client()
        client.prepare(.signedIn(SignIn(.token("token-1"))), of: rig.address("/"))
        #expect(try rig.ask("/go", client).body == "there")
        #expect(rig.server.requests.first?.fields["authorization"] == "Bearer token-1")
        #expect(other.requests.map { $0.fields["authorization"] } == [nil])
        // another port is another party
        let sibling = try WebServer()
        sibling.page("/b", "there")
        rig.server.page("/go2", "", status: 302, fields: ["Location: \(sibling.address("/b"))"])
        #expect(try rig.ask("/go2", client).body == "there")
        #expect(sibling.requests.map { $0.fields["authorization"] } == [nil])
    }

    @Test func noSecretGoesOverAnOpenConnection() {
        let signIns = SignIns()
        signIns.set(SignIn(.token("t")), for: WebAddress(text: "http://example.org/"))
        #expect(signIns.secret(for: WebAddress(text: "http://example.org/")) == nil)
        signIns.set(SignIn(.token("t")), for: WebAddress(text: "https://example.org/"))
        #expect(signIns.secret(for: WebAddress(text: "https://example.org/a/b")) != nil)
        for other in ["http://example.org/", "https://example.org:8443/", "https://www.example.org/"] {
            #expect(signIns.secret(for: WebAddress(text: other)) == nil)
        }
    }

    @Test func theirNetrcIsAsked() throws {
        let rig = try rig()
        let file = rig.folder.path.appending(".netrc")
        try file.write("machine 127.0.0.1 login reader password pass\n")
        rig.server.answer("/n") { request in
            request.fields["authorization"] == "Basic cmVhZGVyOnBhc3M="
                ? WebServer.reply("secret text")
                : WebServer.reply("", status: 401, fields: ["WWW-Authenticate: Basic realm=\"r\""])
        }
        #expect(try rig.ask("/n", rig.client()).body == "secret text")
        // where nobody asks for it, it is not sent
        #expect(try rig.ask("/other", rig.client()).problem?.cause == .status(404))
        #expect(rig.server.requests.last?.fields["authorization"] == nil)
    }

    /// A password is sent in the way that the server asks for, and in no other.
    @Test(arguments: [true, false])
    func aPasswordIsSentAsTheServerAsks(isDigest: Bool) throws {
        let rig = try WebRig()
        let wanted = isDigest ? "Digest realm=\"r\", nonce=\"abc\", qop=\"auth\"" : "Unheard realm=\"r\""
        rig.server.answer("/d") { request in
            request.fields["authorization"]?.hasPrefix("Digest username=\"reader\"") == true
                ? WebServer.reply("secret text")
                : WebServer.reply("", status: 401, fields: ["WWW-Authenticate: \(wanted)"])
        }
        let client = rig.client()
        client.prepare(.signedIn(SignIn(.password(user: "reader", Self.password))), of: rig.address("/d"))
        let answer = try rig.ask("/d", client)
        #expect(isDigest ? answer.body == "secret text" : answer.problem?.cause == .status(401))
        #expect(!rig.server.requests.contains { $0.fields["authorization"]?.hasPrefix("Basic") == true })
    }

    /// Once it is known how, each page is asked for once.
    @Test(arguments: [(401, "Basic realm=\"r\""), (401, nil), (403, nil)], [true, false])
    func aPasswordIsSentAtOnceWhereItIsKnownHow(answer: (status: Int, challenge: String?), isOfNetrc: Bool) throws {
        let rig = try WebRig()
        if isOfNetrc {
            try rig.folder.path.appending(".netrc").write("machine 127.0.0.1 login reader password pass\n")
        }
        for path in ["/a", "/b", "/c"] {
            rig.server.answer(path) { request in
                let fields = answer.challenge.map { ["WWW-Authenticate: \($0)"] } ?? []
                return request.fields["authorization"] == "Basic cmVhZGVyOnBhc3M="
                    ? WebServer.reply("secret text") : WebServer.reply("", status: answer.status, fields: fields)
            }
        }
        let client = rig.client()
        if !isOfNetrc {
            #expect(try rig.ask("/a", client).problem?.canSignIn == true)
            client.prepare(.signedIn(SignIn(.password(user: "reader", "pass"))), of: rig.address("/a"))
        }
        for path in ["/a", "/b", "/c"] { #expect(try rig.ask(path, client).body == "secret text") }
        #expect(rig.server.requests.map { $0.fields["authorization"] != nil } == [false, true, true, true])
    }

    @Test func aSecretThatCannotBeToldIsNotSent() throws {
        let rig = try rig()
        for signIn in [SignIn(.token("a\r\nX: y")), SignIn(.password(user: "a:b", "c")), SignIn(.token("a\0b"))] {
            let client = rig.client()
            client.prepare(.signedIn(signIn), of: rig.address("/"))
            #expect(try rig.ask("/a", client).problem != nil)
        }
        #expect(rig.server.requests.isEmpty)
    }
}
