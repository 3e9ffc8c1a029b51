import Testing

@testable import HelperTools

/// What curl is told stays within its line.
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
        let usual = CurlConfig.text(
            [try #require(CurlConfig(FetchRequest("http://e.org/", maximumSize: 1)))], mark: "m")
        let odd = CurlConfig.text([try #require(CurlConfig(FetchRequest(address, maximumSize: 1)))], mark: "m")
        #expect(odd.split(separator: "\n").count == usual.split(separator: "\n").count)
        #expect(odd.split(separator: "\n").filter { $0.hasPrefix("url = ") }.count == 1)
        #expect(!odd.utf8.contains(0x0D))
    }

    @Test func whatCannotBeToldIsNot() {
        for secret in [
            FetchRequest.Secret.token("a b"), .token("a\nb"), .password(user: "a:b", "c"), .password(user: "a", "\0"),
        ] {
            var request = FetchRequest("https://e.org/", maximumSize: 1)
            request.passwordScheme = .basic
            request.secret = secret
            #expect(CurlConfig(request) == nil)
        }
    }

    /// Over an open connection none goes out, nor the user's own of `~/.netrc`.
    @Test(arguments: [
        ("https://e.org/", true), ("http://localhost/", true), ("http://a.localhost:80", true),
        ("http://127.5.5.5:8080/a", true), ("http://[::1]:80/", true), ("http://[::2]/", false),
        ("http://e.org/", false), ("http://localhost.example.org/", false), ("http://128.0.0.1/", false),
        ("http://127.0.0.1.e.org/", false),
    ])
    func secretsGoOnlyWhereNobodyElseReadsThem(address: String, areSent: Bool) throws {
        for secret in [nil, FetchRequest.Secret.token("word"), .password(user: "word", "b")] {
            var request = FetchRequest(address, maximumSize: 1)
            request.secret = secret
            request.passwordScheme = .basic
            let settings = try #require(CurlConfig(request)).settings
            #expect(settings.contains(secret == nil ? "\nnetrc-optional" : "word") == areSent, "\(secret as Any)")
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
