import Foundation
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// Pictures that stand in their own addresses.
struct DataAddressTests {
    private static let png = "data:image/png;base64," + Data(SmallPicture.png).base64EncodedString()

    private func bytes(_ address: String) -> [UInt8]? {
        guard let source = DataAddress.source(address) else { return nil }
        return try? source.allBytes(limit: 1 << 20, of: "a picture")
    }

    @Test(arguments: [
        ("data:image/svg+xml,%3Csvg%3E", "<svg>"), ("data:image/svg+xml;utf8,<svg a='1'>", "<svg a='1'>"),
        ("data:image/png;base64,aGFsbG8=", "hallo"), ("data:image/png;BASE64,aGFs\nbG8", "hallo"),
        ("data:image/png;base64,aGFsbG8%3D", "hallo"), ("data:image/png;base64,", ""),
        ("data:image/png,%4", "%4"), ("data:image/png,%xy", "%xy"),
    ])
    func whatIsInThem(address: String, text: String) {
        #expect(bytes(address) == Array(text.utf8))
    }

    @Test(arguments: ["data:image/png", "data:image/png;base64,a*b"])
    func whatIsNone(address: String) {
        #expect(bytes(address) == nil)
    }

    @Test func longOnesAreNotRead() {
        let text = String(repeating: "A", count: DataAddress.maximumLength)
        #expect(DataAddress.source("data:image/png;base64," + text) == nil)
    }

    @Test func aTourHasThem() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("# A\n\n![words](\(Self.png))\n", to: "a.md")
        let tour = try TourOpener.open(path: page)
        #expect(tour.pictureSize(at: Self.png) == PixelSize(width: 64, height: 64))
        #expect(tour.picture(at: Self.png)?.bytes == SmallPicture.png)
        #expect(tour.pictureSize(at: "data:image/png;base64,AAAA") == nil)
        #expect(!tour.mayFetchPicture(at: "https://example.org/a.png"))
    }

    @Test func whatIsSaidOfThemIsShort() {
        #expect(PictureAddress.holdsPicture(Self.png) && PictureAddress.holdsPicture("DATA:Image/png,x"))
        #expect(!PictureAddress.holdsPicture("data:text/html,x") && !PictureAddress.holdsPicture("data.png"))
        #expect(PictureAddress.shown(Self.png) == "data:image/png")
        #expect(PictureAddress.shown("a,b;c.png") == "a,b;c.png")
    }
}
