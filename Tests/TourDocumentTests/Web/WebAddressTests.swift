import Testing
import TourDocument

/// Addresses to be fetched: their parts, and what references lead to.
struct WebAddressTests {
    @Test(arguments: [
        ("HTTP://Example.ORG", "http://example.org/"), ("https://example.org/a/../b/./c", "https://example.org/b/c"),
        ("https://example.org:443/x#part", "https://example.org/x"),
        ("https://example.org:8443", "https://example.org:8443/"),
        ("http://[::1]:80/x?q=1#y", "http://[::1]/x?q=1"),
        ("https://example.org/ä b", "https://example.org/%C3%A4%20b"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"), ("https://例え.jp/", "https://xn--r8jz45g.jp/"),
        ("https://example.org/../../x/..", "https://example.org/"),
        ("https://e.org/%2e%2e/x", "https://e.org/%2e%2e/x"),
    ])
    func addressesHaveOneSpelling(text: String, address: String) throws {
        #expect(try WebAddress(fetching: text).text == address)
        // it is its own
        #expect(try WebAddress(fetching: address).text == address)
    }

    @Test(arguments: [
        "ftp://example.org/", "file:///etc/passwd", "https:example.org", "https://", "https://user@example.org/",
        "https://user:pass@example.org/", "https://exa mple.org/", "https://example.org:99999999/",
        "javascript:alert(1)",
        "https://аpple.com/", "https://exаmple.org/", "https://a\u{202E}b.org/", "https://example.org/\u{1B}[2J",
        "https://example.org\\@evil.org/", "https://example.org/\n", "//example.org/", "example.org",
    ])
    func oddOnesAreRefused(text: String) {
        #expect(throws: LinkRefusal.self) { try WebAddress(fetching: text) }
    }

    @Test(arguments: [
        ("https://user:pass@e.org/a@b", "https://e.org/a@b"), ("HTTP://u:p@ss@e.org", "HTTP://e.org"),
        ("https://e.org/?to=a@b", "https://e.org/?to=a@b"), ("a@b.md", "a@b.md"),
    ])
    func messagesNameNoUser(text: String, shown: String) {
        #expect(WebAddress.withoutUser(text) == shown)
    }

    @Test(arguments: [
        ("d.md", "https://e.org/a/b/d.md"), ("../d.md", "https://e.org/a/d.md"), ("/d", "https://e.org/d"),
        ("?q", "https://e.org/a/b/c.md?q"), ("", "https://e.org/a/b/c.md"), ("#x", "https://e.org/a/b/c.md"),
        ("//f.org/x", "https://f.org/x"), ("http://f.org", "http://f.org/"), ("../../../../x", "https://e.org/x"),
        (" d.md\n", "https://e.org/a/b/d.md"),
        ("a b\n/c d.md#e f", "https://e.org/a/b/a%20b/c%20d.md"), ("./", "https://e.org/a/b/"),
        ("d.md#y", "https://e.org/a/b/d.md"),
    ])
    func referencesLeadOn(reference: String, address: String) throws {
        let page = try WebAddress(fetching: "https://e.org/a/b/c.md")
        #expect(try page.resolving(reference).text == address)
    }

    @Test(arguments: ["mailto:x@y.org", "tour:help", "data:text/plain,x", "http://u@f.org/"])
    func referencesElsewhereDoNot(reference: String) throws {
        let page = try WebAddress(fetching: "https://e.org/a/b/c.md")
        #expect(throws: LinkRefusal.self) { try page.resolving(reference) }
    }

    @Test func theParts() throws {
        let address = try WebAddress(fetching: "http://e.org:8080/a%20b/c%C3%A4.md?q=1")
        #expect(address.host == "e.org")
        #expect(address.port == 8080)
        #expect(address.origin == "http://e.org:8080")
        #expect(address.path == "/a%20b/c%C3%A4.md")
        #expect(address.query == "?q=1")
        #expect(address.name == "cä.md")
        #expect(address.folder.text == "http://e.org:8080/a%20b/")
        #expect(try address.file("x y/%?#.md").text == "http://e.org:8080/a%20b/x%20y/%25%3F%23.md")
        let page = try address.folder.file("x y/%?#.md")
        #expect(address.folder.path(of: page) == "x y/%?#.md")
        #expect(try address.folder.path(of: WebAddress(fetching: "http://e.org:8080/a")) == nil)
        #expect(try WebAddress(fetching: "https://[::1]:4000/").host == "[::1]")
        #expect(try WebAddress(fetching: "https://[::1]:4000/").port == 4000)
    }

    @Test func whatIsMeant() {
        #expect(WebAddress.isMeant(by: "HTTPS://x"))
        #expect(!WebAddress.isMeant(by: "https:x"))
        #expect(!WebAddress.isMeant(by: "./http://x"))
        #expect(!WebAddress.isMeant(by: ""))
    }
}
