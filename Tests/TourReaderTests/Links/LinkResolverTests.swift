import HiddenCharacters
import TestSupport
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage

/// What becomes of a link is decided in one place, from its address.
struct LinkResolverTests {
    private func place(_ target: String, on page: String? = "guide/intro.md") -> LinkPlace? {
        guard case .place(let place) = LinkResolver.resolve(target, on: page) else { return nil }
        return place
    }

    private func address(_ target: String) -> String? {
        guard case .outside(let address) = LinkResolver.resolve(target, on: nil) else { return nil }
        return address.text
    }

    private func refusal(_ target: String, on page: String? = "guide/intro.md") -> String? {
        guard case .refused(let reason) = LinkResolver.resolve(target, on: page) else { return nil }
        return reason.description
    }

    @Test(
        arguments: [
            ("#here", nil, "here"), ("next.md", "guide/next.md", nil), ("./next.md#a", "guide/next.md", "a"),
            ("../top.md", "top.md", nil), ("sub/./x/../y.html?q=1#z", "guide/sub/y.html", "z"),
            ("/root.md", "root.md", nil),
            ("my%20page.md#a%20b", "guide/my page.md", "a-b"), ("%E6%BC%A2.md", "guide/漢.md", nil), ("#", nil, nil),
            ("#top", nil, nil), ("  next.md \n", "guide/next.md", nil), ("a:b", nil, nil),
            ("./a:b.md", "guide/a:b.md", nil),
            ("..%2Ftop.md", "top.md", nil), ("?q#x", nil, "x"), ("#50%", nil, "50%"), ("a//b.md", "guide/a/b.md", nil),
        ] as [(String, String?, String?)])
    func placesInTheTour(target: String, page: String?, anchor: String?) {
        if target == "a:b" { return #expect(refusal(target)?.contains("“a:” links are not followed") == true) }
        #expect(place(target) == LinkPlace(page: page, anchor: anchor), "\(target)")
    }

    /// As a program on this machine writes them.
    @Test(arguments: [
        ("file:///a%20b/guide/c.md#d", "guide/c.md"), ("file://localhost/a%20b/c.md", "c.md"),
        ("file:///a%20b/x/../c.md", "c.md"), ("file:///a%20b/../c.md", nil), ("file:///a%20bc/d.md", nil),
        ("file://host/a%20b/c.md", nil), ("file:///etc/passwd", nil),
    ])
    func filesInTheFolderOfTheTour(target: String, page: String?) {
        let found = LinkResolver.resolve(target, on: "x/y.md", in: "a b/")
        guard let page else { return #expect(found == .refused(.leavesTour)) }
        #expect(found == .place(LinkPlace(page: page, anchor: target.contains("#") ? "d" : nil)))
    }

    @Test func aHostWithoutASchemeIsAskedSecurely() throws {
        #expect(LinkResolver.resolve(" //host/x", on: nil) == .outside(try WebAddress(fetching: "https://host/x")))
    }

    @Test func pagesOfTheManual() {
        #expect(LinkResolver.resolve("man:git-log(1)", on: nil) == .manual("man:git-log(1)"))
        #expect(LinkResolver.resolve("man:ls", on: nil) == .manual("man:ls"))
        for bad in ["man:", "man:-k", "man:../x", "man:/etc/passwd", "man:ls(1", "man:ls(1)x", "man:a b", "man:ä"] {
            #expect(refusal(bad) == "it names no manual page", "\(bad)")
        }
    }

    @Test(arguments: [
        ("../../etc/passwd", "leads outside the tour"), ("%2e%2e/%2e%2e/etc/passwd", "leads outside the tour"),
        ("..\u{2F}..\u{2F}x", "leads outside the tour"), ("file:///etc/passwd", "leads outside the tour"),
        ("FILE:/etc/passwd", "leads outside the tour"), ("javascript:alert(1)", "would run a program"),
        ("JaVaScRiPt:alert(1)", "would run a program"), ("java\tscript:alert(1)", "control characters"),
        ("java\u{0}script:alert(1)", "control characters"), ("https://a\u{1B}]0;x\u{7}.com", "control characters"),
        ("https://a\u{202E}moc.b", "control characters"), ("a%1B.md", "control characters"),
        ("a%00.md", "control characters"), ("%C2%9B.md", "control characters"), ("%FF.md", "percent escapes"),
        ("data:text/html,x", "“data:” links are not followed"),
        ("command:workbench", "“command:” links are not followed"),
        ("ftp://h/x", "“ftp:” links are not followed"), ("vscode://x", "“vscode:” links are not followed"),
        ("C:\\Windows", "“c:” links are not followed"), ("", "leads nowhere"), ("   ", "leads nowhere"),
        ("///x", "no host"), ("//", "no host"), ("https:", "no host"), ("https:/x", "no host"), ("https://", "no host"),
        ("https:///etc/passwd", "no host"), ("http:file.md", "no host"), ("https://a\\@b/", "backslash"),
        ("https://user@", "no host"), ("https://a b/", "not a valid host name"),
        ("https://a%2eb/", "not a valid host name"),
        ("https://-oProxyCommand=x y/", "not a valid host name"), ("https://a..b/", "not a valid host name"),
        ("https://$(x)/", "not a valid host name"), ("https://a:80x/", "port"), ("https://[::1/", "no host"),
        ("https://[::1]x/", "port"), ("https://[x]/", "not a valid host name"),
        ("https://\u{E000}.com", "not a valid host name"),
        ("mailto:", "no recipient"), ("mailto:a@b?attach=/etc/passwd", "“attach” is not allowed"),
        ("mailto:a@b?Attachment=x", "“attachment” is not allowed"),
        ("mailto:a@b?subject=x%0ABcc:c@d", "control characters"), ("mailto:a%0D@b", "control characters"),
        ("tour:quit", "not a command"), ("tour:reload", "not a command"), ("tour:", "not a command"),
        ("tour:section/", "no section"), ("tour:tour/", "no built-in tour"), ("tour:tour/../etc", "no built-in tour"),
        ("tour:section", "not a command"), ("tour:edit", "not a command"),
    ])
    func refused(target: String, reason: String) {
        #expect(refusal(target)?.contains(reason) == true, "\(refusal(target) ?? "not refused")")
    }

    @Test func hiddenCharactersAreRefused() {
        for scalar in (UInt32(0)...0xE1000).compactMap(Unicode.Scalar.init) where scalar.mayDeceive {
            #expect(refusal("a\(scalar)b.md")?.contains("control characters") == true, "U+\(scalar.value)")
        }
        #expect(place("\u{2764}\u{FE0F}.md")?.page == "guide/\u{2764}\u{FE0F}.md")
    }

    @Test func longAddressesAreRefused() {
        #expect(refusal("https://a.b/" + String(repeating: "x", count: 2_000))?.contains("longer") == true)
        // what is encoded counts as it is opened
        #expect(refusal("https://a.b/" + String(repeating: "é", count: 500))?.contains("longer") == true)
        #expect(address("https://a.b/" + String(repeating: "x", count: 1_900)) != nil)
    }

    @Test(arguments: [
        ("http://example.org", "http://example.org"), ("HTTPS://Example.ORG/Path", "https://example.org/Path"),
        ("https://user:pw@example.org/x", "https://example.org/x"),
        ("https://github.com@evil.example/x", "https://evil.example/x"),
        ("https://a.b:8080/x?y=1&z=%20#f", "https://a.b:8080/x?y=1&z=%20#f"), ("https://a.b?q", "https://a.b?q"),
        ("https://[2001:DB8::1]:80/x", "https://[2001:db8::1]:80/x"),
        ("https://a.b/a b\"c<d>", "https://a.b/a%20b%22c%3Cd%3E"), ("https://a.b/%zz%", "https://a.b/%25zz%25"),
        ("https://a.b/漢", "https://a.b/%E6%BC%A2"), ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        // whether a letter is one character or two makes no other host
        ("https://bu\u{308}cher.example/", "https://xn--bcher-kva.example/"),
        ("https://аpple.com/", "https://xn--pple-43d.com/"), ("https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"),
        ("https://a.b./", "https://a.b/"), ("mailto:a@b.example", "mailto:a@b.example"),
        ("mailto:a@b?subject=Hello you&body=x%0Ay", "mailto:a@b?subject=Hello%20you&body=x%0Ay"),
    ])
    func addresses(target: String, opened: String) { #expect(address(target) == opened) }

    @Test func whatWasChangedIsSaid() throws {
        guard case .outside(let address) = LinkResolver.resolve("https://me@bücher.example", on: nil) else {
            throw LinkRefusal("not outside")
        }
        #expect(address.remarks == ["a user name was left out", "the host has letters beyond ASCII"])
    }

    @Test func orders() {
        #expect(LinkResolver.resolve("tour:section/a%20b", on: nil) == .section("a b"))
        #expect(LinkResolver.resolve("tour:tour/terminal", on: nil) == .tour("terminal"))
        #expect(LinkResolver.resolve("TOUR:contents", on: nil) == .command(.contents))
        for (name, command) in ResolvedLink.commands {
            #expect(LinkResolver.resolve("tour:\(name)", on: nil) == .command(command))
        }
        for command: Command in [.quit, .reload, .suspend, .edit] {
            #expect(!ResolvedLink.commands.values.contains(command))
        }
    }

    /// Whatever an author writes, what is opened is one word of printable ASCII that begins with http or mailto.
    @Test func anyAddressIsPlain() {
        var generator = SeededGenerator(seed: 20)
        let parts = HostileAddresses.parts
        for _ in 0..<20_000 {
            var target = ""
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                target += parts.randomElement(using: &generator) ?? ""
            }
            guard let text = address(target) else { continue }
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(target)")
            #expect(["http://", "https://", "mailto:"].contains { text.hasPrefix($0) }, "\(target)")
            #expect(!text.contains("\"") && !text.contains("'\"") && !text.contains("\\"), "\(target)")
            // judged once more, it is the same
            #expect(address(text) == text, "\(target)")
        }
    }
}

/// What addresses are put together from that are up to no good.
enum HostileAddresses {
    static let parts = [
        "https://", "http:", "mailto:", "//", "a.example", "@", ":", "/", "\\", "?", "#", "%", "%00", "%0a", "%2e%2e",
        "..",
        "-", "--help", " ", "\t", "\n", "'", "\"", "`", "$(id)", ";", "|", "&", "%s", "{}", "[", "]", "::1", "é",
        "аpple",
        "漢字", "\u{202E}", "\u{200D}", "\u{1B}[31m", "\u{9B}", "\u{0}", "file:", "javascript:", "xn--", "<", ">", "^",
        "👍",
        "e\u{301}", "。", ".", "80", "99999", "user:pass@", "attach=/etc/passwd", "subject=",
    ]
}
