import Testing
import TourPages

@testable import TourFormats

/// XML that describes a book, and what strangers may put there.
@Suite struct XMLEventsTests {
    private func events(_ xml: String) -> XMLEvents { XMLEvents(Array(xml.utf8)) }

    private func text(_ xml: XMLEvents) -> String {
        xml.events.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
    }

    @Test func namesLoseTheirPrefixes() {
        let xml = events(#"<dc:title xml:lang="en" opf:role='a&amp;b'>A &lt; B<![CDATA[ & C]]></dc:title>"#)
        guard case .start(let name, let attributes) = xml.events.first else {
            Issue.record("no element")
            return
        }
        #expect(name == "title")
        #expect(attributes == ["lang": "en", "role": "a&b"])
        #expect(text(xml) == "A < B & C")
        #expect(xml.problem == nil)
    }

    @Test func whatIsNotWellFormedIsReadToThere() {
        let xml = events("<a>\n<b>one</b>\n<c>two</d></a>")
        #expect(text(xml).contains("two"))
        #expect(xml.problem?.line == 3)
    }

    @Test func namesOfCharactersThatNobodyDeclaredAreNoMistake() {
        let xml = events("<a>one&nbsp;two</a>")
        #expect(xml.problem == nil)
        #expect(text(xml) == "onetwo")
    }

    @Test func entitiesDoNotGrowWithoutEnd() {
        var xml = "<!DOCTYPE a [<!ENTITY e0 \"laughs\">"
        for level in 1...12 {
            xml += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
        }
        let result = events(xml + "]><a>&e12;</a>")
        #expect(result.problem != nil)
        #expect(text(result).utf8.count < 64 << 20)
    }

    @Test func filesOutsideAreNotRead() {
        let xml = events("<!DOCTYPE a SYSTEM \"file:///etc/passwd\" [<!ENTITY x SYSTEM \"/etc/passwd\">]><a>&x;</a>")
        #expect(text(xml) == "")
    }

    @Test func elementsMayNestDeep() {
        let xml = events(String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000))
        #expect(xml.problem == nil)
        #expect(xml.events.count == 200_000)
    }
}
