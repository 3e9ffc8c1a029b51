import Testing
import TourDocument

@testable import TourSources

/// Rules of the web that need no server: private hosts, times, and what addresses of repositories mean.
struct WebRulesTests {
    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::7f00:1", "no address", "",
    ])
    func privateAddresses(address: String) { #expect(HostJudge().isPrivate(address)) }

    @Test(arguments: [
        "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "198.17.0.1", "2606:4700::1", "::ffff:8.8.8.8",
        "64:ff9b::808:808", "2002:808:808::",
    ])
    func publicAddresses(address: String) { #expect(!HostJudge().isPrivate(address)) }

    @Test(arguments: [
        ("localhost", true), ("a.localhost", true), ("127.5.5.5", true), ("[::1]", true), ("[::2]", false),
        ("localhost.example.org", false), ("128.0.0.1", false), ("example.org", false),
    ])
    func loopback(host: String, isLoopback: Bool) { #expect(HostJudge.isLoopback(host) == isLoopback) }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Wed, 31 Dec 2025 23:59:60 GMT", 1_767_225_600),
        ("nonsense", nil), ("Sun, 99 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil), ("", nil),
    ])
    func dates(text: String, seconds: Int?) { #expect(WebTime.date(text) == seconds) }

    @Test(arguments: [
        ("120", 120), ("0", 0), ("-5", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 77), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("soon", nil), (nil, nil),
    ])
    func waits(text: String?, seconds: Int?) { #expect(WebTime.wait(text, now: 784_111_700) == seconds) }

    // MARK: - Repositories

    private static let github = "https://raw.githubusercontent.com/o/r/"

    @Test(arguments: [
        ("https://github.com/o/r/blob/main/docs/a%20b.md", github + "main/docs/a%20b.md"),
        ("https://gitlab.com/g/sub/r/-/blob/v1/a.md", "https://gitlab.com/g/sub/r/-/raw/v1/a.md"),
        ("https://codeberg.org/o/r/src/branch/main/a.md", "https://codeberg.org/o/r/raw/branch/main/a.md"),
        ("https://codeberg.org/o/r/src/tag/v1/docs/a.md", "https://codeberg.org/o/r/raw/tag/v1/docs/a.md"),
        ("https://codeberg.org/o/r/src/commit/0a1b/a.md", "https://codeberg.org/o/r/raw/commit/0a1b/a.md"),
    ])
    func filesOfRepositories(address: String, file: String) throws {
        let page = try #require(ForgePage(try WebAddress(fetching: address)))
        #expect(page.meaning == .file(try WebAddress(fetching: file)))
    }

    @Test(arguments: [
        ("https://github.com/o/r", github + "HEAD/", "https://api.github.com/repos/o/r/git/trees/HEAD?recursive=1", ""),
        (
            "https://github.com/o/r/", github + "HEAD/", "https://api.github.com/repos/o/r/git/trees/HEAD?recursive=1",
            ""
        ),
        (
            "https://github.com/o/r/tree/v1/docs/x", github + "v1/",
            "https://api.github.com/repos/o/r/git/trees/v1?recursive=1", "docs/x"
        ),
        (
            "https://gitlab.com/g/sub/r", "https://gitlab.com/g/sub/r/-/raw/HEAD/",
            "https://gitlab.com/api/v4/projects/g%2Fsub%2Fr/repository/tree?recursive=true&per_page=100&ref=HEAD", ""
        ),
        (
            "https://codeberg.org/o/r", "https://codeberg.org/api/v1/repos/o/r/raw/",
            "https://codeberg.org/api/v1/repos/o/r/git/trees/HEAD?recursive=true&per_page=1000", ""
        ),
        (
            "https://codeberg.org/o/r/src/tag/v1", "https://codeberg.org/o/r/raw/tag/v1/",
            "https://codeberg.org/api/v1/repos/o/r/git/trees/v1?recursive=true&per_page=1000", ""
        ),
        (
            "https://codeberg.org/o/r/src/branch/main/docs", "https://codeberg.org/o/r/raw/branch/main/",
            "https://codeberg.org/api/v1/repos/o/r/git/trees/main?recursive=true&per_page=1000", "docs"
        ),
    ])
    func foldersOfRepositories(address: String, raw: String, list: String, path: String) throws {
        let page = try #require(ForgePage(try WebAddress(fetching: address)))
        #expect(
            page.meaning
                == .folder(try WebAddress(fetching: raw), list: try WebAddress(fetching: list), path: path))
    }

    @Test(arguments: [
        "https://github.com/", "https://github.com/o", "https://github.com/o/r/issues/5", "https://github.com/o/r/wiki",
        "http://github.com/o/r", "https://example.org/o/r", "https://github.com/o/r/blob/main",
        "https://codeberg.org/o/r/issues/5", "https://codeberg.org/o/r/src/branch", "https://gitlab.com/g",
        "https://github.com/o/r/blob", "https://gist.github.com/o/r",
    ])
    func otherPagesAreThemselves(address: String) throws {
        #expect(ForgePage(try WebAddress(fetching: address)) == nil)
    }
}
