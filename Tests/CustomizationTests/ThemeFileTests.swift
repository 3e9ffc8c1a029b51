import CellGrid
import JSONTree
import Testing
import TextLayout

@testable import Customization

struct ThemeFileTests {
    private static func read(_ json: String) -> ThemeFile { ThemeFile(Array(json.utf8)) }

    @Test func aThemeIsRead() {
        let file = Self.read(
            ##"""
            {"name": "Dusk", "base": "dark",
             "styles": {"link": {"fg": "#8ab4f8", "bg": 17, "attributes": ["underline", "bold"]},
                        "heading-1": {"fg": "bright-yellow"}, "text": {"fg": "default", "attributes": []}},
             "hues": {"red": "#f00"}}
            """##)
        #expect(file.problems.isEmpty)
        #expect(file.choice.base == .dark)
        let theme = file.choice.theme(depth: .direct, tone: nil)
        #expect(
            theme.link
                == Style(
                    foreground: .rgb(0x8A, 0xB4, 0xF8), background: .palette(17), attributes: [.underline, .bold]))
        #expect(theme.headings[0] == Style(foreground: .palette(11), attributes: .bold))
        #expect(theme.codeHues[1] == .rgb(255, 0, 0))
    }

    @Test(arguments: [
        ("", "it is empty"), ("{", "line 1: "), ("[]", "expected an object"),
        ("{\n\"styles\": {\n\"link\" 1}}", "line 3: "),
        (#"{"style": {}}"#, "style: unknown part of a theme; did you mean styles?"),
        (#"{"base": "drak"}"#, "base: unknown base drak; did you mean dark?"),
        (#"{"base": 1}"#, "base: expected a name; choose from auto, dark, light, plain"),
        (#"{"styles": []}"#, "styles: expected an object of styles"),
        (#"{"styles": {"lnik": {}}}"#, "styles.lnik: unknown style lnik; did you mean link?"),
        (#"{"styles": {"link": "red"}}"#, "styles.link: expected an object"),
        (##"{"styles": {"link": {"fg": "#12345"}}}"##, "styles.link.fg: expected a colour"),
        (##"{"styles": {"link": {"fg": "#12345g"}}}"##, "styles.link.fg: expected a colour"),
        (#"{"styles": {"link": {"bg": 256}}}"#, "styles.link.bg: expected a colour"),
        (#"{"styles": {"link": {"bg": -1}}}"#, "styles.link.bg: expected a colour"),
        (#"{"styles": {"link": {"bg": "reddish"}}}"#, "styles.link.bg: expected a colour"),
        (#"{"styles": {"link": {"attributes": "bold"}}}"#, "styles.link.attributes: expected a list"),
        (
            #"{"styles": {"link": {"attributes": ["blod"]}}}"#,
            "styles.link.attributes: unknown attribute blod; did you mean bold?"
        ),
        (
            #"{"styles": {"link": {"colour": 1}}}"#,
            "styles.link.colour: a style has no such part; choose from fg, bg, attributes"
        ),
        (#"{"hues": {"pink": 1}}"#, "hues.pink: choose from black, red"),
        (#"{"hues": {"red": []}}"#, "hues.red: expected a colour"),
        (#"{"hues": 1}"#, "hues: expected an object of hues"), ("\u{1}", "line 1: "),
    ])
    func aProblemIsToldInOneLineWithItsPlace(json: String, problem: String) throws {
        let problems = Self.read(json).problems
        #expect(problems.count == 1)
        let first = try #require(problems.first)
        #expect(first.hasPrefix(problem), "\(first)")
        #expect(!first.contains("\n"))
    }

    @Test func bytesThatAreNoTextAreAProblem() {
        #expect(ThemeFile([0xFF, 0xFE, 0x7B]).problems.count == 1)
    }

    @Test func theRestIsUsed() {
        let file = Self.read(
            #"{"base": "nothing", "styles": {"lnik": {}, "link": {"fg": "nope", "bg": 4}, "rule": {"fg": 3}}, "x": 1}"#)
        #expect(file.problems.count == 4)
        #expect(file.choice.base == .auto)
        #expect(file.choice.changes["link"] == .init(background: .palette(4)))
        #expect(file.choice.changes["rule"] == .init(foreground: .palette(3)))
    }

    @Test func everyNameOfAColorIsOne() {
        #expect(ColorName.color(.string("bright-white")) == .palette(15))
        #expect(ColorName.color(.string("Red")) == .palette(1))
        #expect(ColorName.color(.string("default")) == .standard)
        #expect(ColorName.color(.string("#FFF")) == .rgb(255, 255, 255))
        #expect(ColorName.color(.integer(255)) == .palette(255))
        for bad: JSONValue in [.string(""), .string("#"), .string("#é0"), .null, .bool(true), .string("red ")] {
            #expect(ColorName.color(bad) == nil)
        }
    }
}
