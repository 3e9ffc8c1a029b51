import Testing

@testable import TourDocument

@Test func smoke() {
    print(MarkdownParser.blocks(of: Array("# Hi *you*\n\ntext &amp; more[^1]\n\n[^1]: note\n".utf8)))
}
