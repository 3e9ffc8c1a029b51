import Testing

@testable import SourceFiles

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), (" ", ""), ("a", "a"), ("a b c", "a b c"), (" a", "a"), ("a ", "a"), ("a  b", "a b"), ("a\tb", "a b"),
        ("a\r\nb\n", "a b"), ("a\u{A0}b", "a b"), (" ä  ö ", "ä ö"), ("a\u{7F}b", "a\u{7F}b"),
    ])
    func folds(_ text: String, to folded: String) {
        #expect(text.foldingWhiteSpace == folded)
        #expect(folded.foldingWhiteSpace == folded)
    }
}
