import Testing

@testable import TourFormats

struct ListingTagsTests {
    private func replaced(_ text: String) -> String {
        var traced = TracedText()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            traced.append(line: line.utf8, .init(file: 0, line: index))
        }
        let result = ListingTags.replace(in: traced)
        #expect(result.origins.count == result.bytes.count { $0 == 0x0A } + 1)
        return String(decoding: result.bytes, as: UTF8.self)
    }

    @Test func makesFigures() {
        #expect(
            replaced(
                "<Listing number=\"5-1\" caption=\"A `User`\" file-name=\"src/main.rs\">\n\n    code\n\n</Listing>\nb")
                    == """
                    <figure id="listing-5-1">

                    Filename: src/main.rs


                        code


                    <figcaption>

                    Listing 5-1: A `User`

                    </figcaption>
                    </figure>

                    b
                    """)
        #expect(replaced("> <Listing>\n> a\n> </Listing>") == "> <figure>\n> \n> a\n> </figure>\n> ")
    }

    @Test(arguments: ["</Listing>", "a <Listing>", "<Listings>", "Listing"])
    func leavesOtherTextAlone(text: String) { #expect(replaced(text) == text) }
}
