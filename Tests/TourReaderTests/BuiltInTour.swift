import BuiltInTours
import SystemPackage
import Testing
import TourDocument
import TourPages
import TourSources

@testable import TourPages

/// The built-in tours as the tests open them: from the repository.
struct BuiltInTour: SectionProvider, CustomTestStringConvertible {
    static let names = ["welcome", "authoring", "status", "terminal", "manual"]

    let name: String
    let open: OpenTour

    init(_ name: String) throws {
        self.name = name
        open = try TourOpener.open(path: Self.content.appending(name)).completed()
    }

    static let content = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
        .appending("content")

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        try open.blocks(ofSection: index, piece: piece)
    }

    var testDescription: String { name }
}
