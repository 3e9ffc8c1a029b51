import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// The table of the kinds of pages.
struct PageEndingTests {
    @Test func noNameStandsForTwoKinds() {
        for names in [PageKind.all.flatMap(\.endings), PageKind.all.flatMap(\.mediaTypes)] {
            #expect(Set(names).count == names.count)
            #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
        }
        #expect(PageKind.all.allSatisfy { $0.endings.isEmpty || !$0.mediaTypes.isEmpty })
    }

    /// Whatever ends as the table says is listed by a folder, and read there and alone.
    @Test(arguments: PageEndings.all, [false, true]) func everyEndingIsRead(ending: String, isUpper: Bool) throws {
        let folder = try TemporaryFolder()
        let name = "a." + (isUpper ? ending.uppercased() : ending)
        let path = try folder.write("some words", to: name)
        #expect(TourOpener.isPage(name))
        let listed = try TourOpener.open(path: folder.path).completed()
        #expect(listed.page(ofSection: 0) == name)
        #expect(try listed.blocks(ofSection: 0).plainText == "some words")
        #expect(try TourOpener.open(path: path).blocks(ofSection: 0).plainText == "some words")
        let kind = try #require(PageKind(extension: ending))
        let source = ByteSource(name: name, bytes: Array("some words".utf8))
        for page in [try kind.preview(source), try kind.load(source)] {
            #expect(page.isWhole)
            #expect(try page.blocks(ofPiece: 0).plainText == "some words")
        }
        #expect(PageKind.endingsHint.contains(".\(ending)"))
    }
}
