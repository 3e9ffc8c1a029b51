import Testing

@testable import TourFormats

struct BookDirectiveTests {
    private func kinds(_ text: String) -> [BookDirective.Kind] {
        BookDirectives(in: Array(text.utf8)[...]).map(\.kind)
    }

    @Test(arguments: [
        ("a.rs", IncludedLines.range(0..<Int.max)), ("a.rs:2", .range(1..<2)), ("a.rs:2:", .range(1..<Int.max)),
        ("a.rs::10", .range(0..<10)), ("a.rs:2:10", .range(1..<10)), ("a.rs:10:2", .range(9..<9)),
        ("a.rs:0", .range(0..<1)), ("a.rs:part", .anchor("part")),
        ("a.rs:99999999999999999999", .anchor("99999999999999999999")),
    ])
    func readsLines(path: String, lines: IncludedLines) {
        #expect(kinds("{{#include \(path)}}") == [.include(file: "a.rs", lines)])
        #expect(kinds("x {{ #rustdoc_include \(path) }} y") == [.include(file: "a.rs", lines, as: .withHiddenLines)])
    }

    @Test func knowsTheOthers() {
        #expect(
            kinds("{{#playground a.rs editable ignore}}") == [
                .include(file: "a.rs", as: .code("rust,editable,ignore"))
            ])
        #expect(kinds("{{#playpen a.rs}}") == [.include(file: "a.rs", as: .code("rust"))])
        #expect(kinds("{{#title A title}}{{#toc}} {{#math x}}") == [.title, .unknown("toc"), .unknown("math")])
        #expect(kinds(#"\{{#include a}} and \{{#b}} {{#c}}"#) == [.escaped])
    }

    @Test(arguments: [
        "{{include a}}", "{#include a}", "{{#}}", "{{# a}}", "{{#include a}", "{{#include {a}b}}", "{{", "{",
    ])
    func leavesOtherBracesAlone(text: String) {
        #expect(kinds(text).isEmpty)
    }

    /// Each of these would take hours if it were looked through again and again.
    @Test(arguments: ["{{#a ", #"\{{#a"#, "{{", "{", "{{#a }"])
    func isLinear(part: String) {
        #expect(kinds(String(repeating: part, count: 300_000)).isEmpty)
    }
}
