import MarkdownTree
import Testing

struct HeadingSlugTests {
    @Test(arguments: [
        ("Hello, World!", "hello-world"), ("A & B", "a--b"), ("Äpfel_und-Birnen 2.0", "äpfel_und-birnen-20"),
        ("日本語 x", "日本語-x"),
    ])
    func aNameIsMadeAsOnGitHub(title: String, slug: String) { #expect(HeadingSlug.slug(of: title) == slug) }

    @Test func aNameThatWasGivenGetsANumber() {
        var slugs = HeadingSlug()
        #expect(["A", "a", "A-1", "a", "B"].map { slugs.next(for: $0) } == ["a", "a-1", "a-1-1", "a-2", "b"])
    }
}
