import JSONTree
import Testing

@testable import TourFormats

/// Which lines of a file a step shows.
@Suite struct CodeExcerptTests {
    private let code = (1...40).map { "line \($0)" }.joined(separator: "\n") + "\n"

    private func step(_ json: String) throws -> CodeTourStep {
        CodeTourStep(try JSONParser.parse(Array(json.utf8)))
    }

    private func excerpt(_ json: String, of code: String? = nil, marker: String? = nil) throws -> CodeExcerpt {
        let step = try step(json)
        return CodeExcerpt(of: code ?? self.code, was: step.contents, for: step, marker: marker)
    }

    @Test func `lines around the one that counts are shown`() throws {
        let found = try excerpt(#"{"line": 20}"#)
        #expect(found.first == 12)
        #expect(found.marked == 20...20)
        #expect(found.text.split(separator: "\n").map(String.init) == (12...28).map { "line \($0)" })
        #expect(found.drift == nil)
    }

    @Test(arguments: [(1, 1...9), (40, 32...40)])
    func `the ends of the file end the lines`(line: Int, shown: ClosedRange<Int>) throws {
        let found = try excerpt(#"{"line": \#(line)}"#)
        #expect(found.first == shown.lowerBound)
        #expect(found.text.split(separator: "\n").count == shown.count)
    }

    @Test func `a selection is marked whole and tells the line`() throws {
        let found = try excerpt(#"{"selection": {"start": {"line": 10}, "end": {"line": 12}}}"#)
        #expect(found.marked == 10...12)
        #expect(found.first == 2)
    }

    @Test func `a long selection is cut`() throws {
        let long = (1...500).map(String.init).joined(separator: "\n")
        let found = try excerpt(#"{"selection": {"start": {"line": 10}, "end": {"line": 400}}}"#, of: long)
        #expect(found.text.split(separator: "\n").count == CodeExcerpt.maximumLines + 2 * CodeExcerpt.context)
    }

    @Test func `a pattern tells the line without a number, blanks before it not counted`() throws {
        let found = try excerpt(#"{"pattern": "^[^\\S\\n]*func\\s+go"}"#, of: "a\n\n  func go\nfunc go\n")
        #expect(found.marked == 3...3)
        #expect(found.drift == nil)
    }

    @Test func `a pattern finds a line that moved, the nearest one`() throws {
        let text = "go\n" + String(repeating: "x\n", count: 20) + "go\n"
        let found = try excerpt(#"{"line": 18, "pattern": "^go"}"#, of: text)
        #expect(found.marked == 22...22)
        #expect(found.drift == "was line 18, is line 22 now")
    }

    @Test func `a pattern that matches nothing says so and shows the line`() throws {
        let found = try excerpt(#"{"line": 3, "pattern": "^nothing"}"#)
        #expect(found.marked == 3...3)
        #expect(found.drift == "no line matches the step’s pattern any more")
    }

    @Test func `a pattern that is none is named`() throws {
        #expect(try excerpt(#"{"pattern": "("}"#).drift?.contains("not a valid regular expression") == true)
    }

    @Test func `a line is found by the text that was saved`() throws {
        let contents = "a\\nhere it is\\nb"
        let found = try excerpt(#"{"line": 2, "contents": "\#(contents)"}"#, of: "new\nnew\na\n  here it is\nb\n")
        #expect(found.marked == 4...4)
        #expect(found.drift == "was line 2, is line 4 now")
    }

    @Test func `a saved text that is gone is said`() throws {
        let found = try excerpt(#"{"line": 2, "contents": "a\nonce"}"#, of: "a\nb\nc\n")
        #expect(found.marked == 2...2)
        #expect(found.drift == "line 2 has changed since the tour was written")
    }

    @Test func `a selection moves with its line`() throws {
        let json = #"{"selection": {"start": {"line": 2}, "end": {"line": 3}}, "contents": "a\nb\nc"}"#
        let found = try excerpt(json, of: "0\n0\n0\na\nb\nc\n")
        #expect(found.marked == 5...6)
    }

    @Test func `a line behind the end of the file is said`() throws {
        let found = try excerpt(#"{"line": 99}"#)
        #expect(found.marked == nil)
        #expect(found.first == 1)
        #expect(found.drift == "the file has no line 99 any more; it ends with line 40")
    }

    @Test func `a marker in the code tells the line, as a word`() throws {
        let text = "// CT1.31: not this\n// CT1.3: this\n"
        #expect(try excerpt("{}", of: text, marker: "CT1.3").marked == 2...2)
    }

    @Test(arguments: ["a\r\nb\r\nc\r\n", "a\nb\nc", "a\rb\rc"])
    func `any line ends count`(text: String) throws {
        let found = try excerpt(#"{"line": 2}"#, of: text)
        #expect(found.text == "a\nb\nc")
        #expect(found.marked == 2...2)
    }

    @Test func `an empty file has a line`() throws {
        #expect(try excerpt(#"{"line": 1}"#, of: "").marked == 1...1)
    }
}
