import Testing

@testable import HelperTools

/// What curl is told stays within its line, and what it reports is taken apart.
struct CurlConfigTests {
    @Test(arguments: [
        ("a", #""a""#), (#"a"b"#, #""a\"b""#), ("a\\", #""a\\""#), ("a\nurl = \"x\"", #""a\nurl = \"x\"""#),
        ("\r\n", #""\r\n""#), ("", "\"\""),
    ])
    func valuesAreQuoted(value: String, quoted: String) { #expect(CurlConfig.quoted(value) == quoted) }

    @Test(arguments: [
        "http://e.org/\"\nurl = \"http://evil.org/", "http://e.org/\\\"\noutput = /tmp/x",
        "http://e.org/\r\nheader = \"X: y\"",
    ])
    func noAddressAddsALine(address: String) throws {
        let usual = try #require(CurlConfig(FetchRequest("http://e.org/", maximumSize: 1))).text
        let odd = try #require(CurlConfig(FetchRequest(address, maximumSize: 1))).text
        #expect(odd.split(separator: "\n").count == usual.split(separator: "\n").count)
        #expect(odd.split(separator: "\n").filter { $0.hasPrefix("url = ") }.count == 1)
        #expect(!odd.utf8.contains(0x0D))
    }

    @Test func whatCannotBeToldIsNot() {
        for secret in [
            FetchRequest.Secret.token("a b"), .token("a\nb"), .password(user: "a:b", "c"), .password(user: "a", "\0"),
        ] {
            var request = FetchRequest("http://e.org/", maximumSize: 1)
            request.secret = secret
            #expect(CurlConfig(request) == nil)
        }
    }

    @Test func theReportIsTakenApart() throws {
        let report = "404\n127.0.0.1\ntext/html\n\n\"1\"\n\n\n120\n\n"
        let answer = try #require(CurlConfig.answer(Array(report.utf8)))
        #expect(answer.status == 404)
        #expect(answer.remoteAddress == "127.0.0.1")
        #expect(answer.fields == [.type: "text/html", .etag: "\"1\"", .retryAfter: "120"])
        for other in ["", "000\n\n\n\n\n\n\n\n\n\n", "x\ny\n", "200\n"] {
            #expect(CurlConfig.answer(Array(other.utf8)) == nil)
        }
    }

    @Test func itSeesLittleOfTheEnvironment() throws {
        let program = try #require(
            CurlProgram(environment: [
                "PATH": "/usr/bin:/bin", "HTTPS_PROXY": "http://p", "LD_PRELOAD": "x", "http_proxy": "",
            ]))
        #expect(program.hasProxy(forScheme: "https"))
        #expect(!program.hasProxy(forScheme: "http"))
    }
}
