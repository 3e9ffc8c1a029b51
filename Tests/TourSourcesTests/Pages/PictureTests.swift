import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// What is known of pictures without decoding them, and which of them are looked at.
@Suite struct PictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func decoded(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }

    private static let gif = decoded(
        "R0lGODdhQABAAIEAAMgAAAAAyAAAAAAAACwAAAAAQABAAEAIlwABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFgQEyatzIsaPHjyBDihxJsqTJkyhT"
            + "qlzJsqXGizBjypxJs6bNmw1d6tzJs6fPn0CDksRJtKjRo0iTKl3KtKnTpxKFSp1KtarVq1izat3KtWtKqGDDih1LtqzZs2jTql3Ltq3bt3Dfep1L"
            + "t67du3jz6t3Lt6/fv4ADCx4sOCAAOw==")
    private static let lossy = decoded(
        "UklGRmQAAABXRUJQVlA4IFgAAABwBACdASpAAEAAP3G20F+0r6mlqhZoApAuCWMAzVCvsG0klJrZzU5GDSyb8AD+5s7cYTSTo/2p+Vnu/PB0uVzo"
            + "j9BGf2p+Vnu/T7ilf/AdYOMoTTUF/EAA")
    private static let lossless = decoded("UklGRigAAABXRUJQVlA4TBsAAAAvP8APAA8Qg3wc5PkPB2LBJH/pEPZG9D/nxwcA")
    /// The beginning of one with an alpha channel, 300 by 200.
    private static let extended: [UInt8] =
        Array("RIFF".utf8) + [0xE4, 0, 0, 0] + Array("WEBPVP8X".utf8)
        + [0x0A, 0, 0, 0, 0x10, 0, 0, 0, 0x2B, 0x01, 0, 0xC7, 0, 0]

    /// The beginning of a JPEG file of 640 by 480 with other parts before its size, one of them long.
    private static func jpeg(frame: UInt8 = 0xC2) -> [UInt8] {
        func part(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            let length = bytes.count + 2
            return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + bytes
        }
        let preview: [UInt8] = Array(repeating: 0xFF, count: 60_000)
        // padding stands before a marker, and a table of codes is no frame
        return [0xFF, 0xD8] + part(0xE0, Array("JFIF".utf8)) + part(0xE1, preview) + [0xFF] + part(0xC4, [0xC0, 1, 2])
            + part(frame, [8, 0x01, 0xE0, 0x02, 0x80, 3]) + part(0xDA, [1, 2, 3])
    }

    private func size(of bytes: [UInt8]) -> PixelSize? {
        try? PictureHeader.size(of: ByteSource(name: "test", bytes: bytes))
    }

    // MARK: - Sizes

    @Test func sizesOfRealPictures() {
        let square = PixelSize(width: 64, height: 64)
        for picture in [SmallPicture.png, Self.gif, Self.lossy, Self.lossless] { #expect(size(of: picture) == square) }
        #expect(size(of: Self.extended) == PixelSize(width: 300, height: 200))
        for frame: UInt8 in [0xC0, 0xC1, 0xC2, 0xC9] {
            #expect(size(of: Self.jpeg(frame: frame)) == PixelSize(width: 640, height: 480))
        }
    }

    @Test(arguments: [
        (#"<svg width="200" height="100">"#, 200, 100),
        (#"<?xml version="1.0"?>\#n<svg width='20mm' height='1in'/>"#, 76, 96),
        (#"<!-- <svg width="1"> --><svg viewBox="0 0 300 150">"#, 300, 150),
        (#"<svg width="100%" height="100%" viewBox="0,0,30.6,12.2">"#, 31, 12),
        (#"\#u{FEFF}<svg xmlns="http://www.w3.org/2000/svg" width="60" viewBox="0 0 300 150">"#, 60, 30),
        (#"<!DOCTYPE svg [<!ENTITY a "b">]><svg width="70" height="1pc">"#, 70, 16),
        (#"<svg height="75px" viewBox="0 0 300 150"/>"#, 150, 75),
    ])
    func sizesOfDrawings(text: String, width: Int, height: Int) {
        #expect(size(of: Array(text.utf8)) == PixelSize(width: width, height: height))
    }

    /// Some programs draw a drawing of no size in a square.
    @Test(arguments: [
        ("<svg viewBox='0 0 1400 2100'>", "<svg width=\"1400\" height=\"2100\" viewBox='0 0 1400 2100'>"),
        ("<svg width='20' viewBox='0 0 1 2'>", "<svg width='20' viewBox='0 0 1 2'>"), ("<svg>", "<svg>"), ("", ""),
    ])
    func drawingsGetTheirSize(drawing: String, sized: String) {
        #expect(SVGHeader.sized(Array(drawing.utf8)) == Array(sized.utf8))
    }

    @Test(arguments: [
        "", "a page", "a <svg width='20' height='20'>", "<p><svg width='20' height='20'>", "<html><p>", "<svg>",
        "<svg width='0' height='10'>", "<svg width='1e400' height='2'>",
        "<svg width='-5' height='5'>", "<svg viewBox='0 0 0 10'>", "<svg viewBox='0 0 nan 10'>",
        "<svg viewBox='1 2 3'>",
        "<svg width='2000000' height='2000000'>", "GIF8", "RIFFxxxxWEBPVP8 ", "\u{89}PNG",
    ])
    func whatIsNoPicture(text: String) {
        #expect(size(of: Array(text.utf8)) == nil)
    }

    /// Any bytes have an answer: beginnings of pictures, and pictures with a byte changed.
    @Test(arguments: 0..<20)
    func hostileBytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed &+ 77_000))
        let drawing = Array("<svg width='20' height='30' viewBox='0 0 1 2'>".utf8)
        let pictures = [SmallPicture.png, Self.gif, Self.lossy, Self.lossless, Self.extended, Self.jpeg(), drawing]
        for picture in pictures {
            for _ in 0..<30 {
                var bytes = Array(picture.prefix(random.below(200)))
                for _ in 0..<3 where !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
                if let size = size(of: bytes) {
                    #expect(size.width > 0 && size.height > 0, "seed \(seed), \(bytes)")
                }
            }
        }
    }

    @Test func aJPEGThatGoesInCirclesEnds() {
        // thousands of parts, each of no bytes
        let parts: [UInt8] = [0xFF, 0xD8, 0xFF] + Array(repeating: 0xE0, count: 1)
        let endless = parts + Array(repeatElement([0x00, 0x02, 0xFF, 0xE0], count: 100_000).joined())
        #expect(size(of: endless) == nil)
        #expect(size(of: [0xFF, 0xD8] + Array(repeating: 0xFF, count: 1_000_000)) == nil)
    }

    // MARK: - Files

    private func open(_ name: String) throws -> OpenTour { try TourOpener.open(path: folder.path.appending(name)) }

    @Test func picturesLieBesideAPageAndBeneathAFolder() throws {
        try folder.write("# A", to: "t/a.md")
        try folder.write(SmallPicture.png, to: "t/img/p.png")
        for tour in [try open("t"), try open("t/a.md")] {
            #expect(tour.pictureSize(at: "img/p.png") == PixelSize(width: 64, height: 64))
            let picture = try #require(tour.picture(at: "img/p.png"))
            #expect(picture.bytes == SmallPicture.png)
            #expect(picture.hash.count == 64)
            for path in ["img", "", ".", "img/q.png", "/etc/passwd", "a.md", "img/p.png/x"] {
                #expect(tour.pictureSize(at: path) == nil, "\(path)")
            }
            #expect(tour.picture(at: "img/q.png") == nil)
            #expect(tour.picture(at: "img") == nil)
        }
        let pipe = try TourOpener.open(standardInput: Array("# A".utf8))
        #expect(pipe.pictureSize(at: "t/img/p.png") == nil)
    }

    @Test func nothingLeadsOutOfTheFolder() throws {
        try folder.write("# A", to: "t/a.md")
        try folder.write(SmallPicture.png, to: "outside.png")
        try folder.write(SmallPicture.png, to: "t/inside.png")
        try folder.link("t/up.png", to: "../outside.png")
        try folder.link("t/absolute.png", to: folder.path.appending("outside.png").string)
        try folder.link("t/round.png", to: "round.png")
        try folder.link("t/good.png", to: "./inside.png")
        for tour in [try open("t"), try open("t/a.md")] {
            for path in ["../outside.png", "up.png", "absolute.png", "round.png"] {
                #expect(tour.pictureSize(at: path) == nil, "\(path)")
                #expect(tour.picture(at: path) == nil, "\(path)")
            }
            #expect(tour.pictureSize(at: "good.png") != nil)
        }
    }

    @Test func onlyRegularFilesOfSomeSizeAreRead() throws {
        try folder.write("# A", to: "t/a.md")
        try folder.makePipe("t/pipe.png")
        let large = try folder.write(SmallPicture.png, to: "t/large.png")
        truncate(large.string, OpenTour.maximumPictureBytes + 1)
        // a small file that becomes 4 GB of pixels
        var bomb = SmallPicture.png
        bomb.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        try folder.write(bomb, to: "t/bomb.png")
        var most = SmallPicture.png
        most.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
        try folder.write(most, to: "t/most.png")
        let tour = try open("t")
        for path in ["pipe.png", "large.png", "bomb.png"] { #expect(tour.pictureSize(at: path) == nil, "\(path)") }
        #expect(tour.pictureSize(at: "most.png") == PixelSize(width: 8192, height: 8192))
        #expect(tour.picture(at: "pipe.png") == nil)
    }

    @Test func whyAPictureIsNotShown() throws {
        try folder.write("# A", to: "t/a.md")
        let large = try folder.write(SmallPicture.png, to: "t/large.png")
        truncate(large.string, OpenTour.maximumPictureBytes + 1)
        var bomb = SmallPicture.png
        bomb.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        try folder.write(bomb, to: "t/bomb.png")
        try folder.write(Array("\0\0\0 ftypavif".utf8), to: "t/a.avif")
        try folder.write(Array("\0\0\0 ftypheic".utf8), to: "t/a.heic")
        try folder.write(Array("BM".utf8), to: "t/a.bmp")
        let tour = try open("t")
        for (path, problem) in [
            ("none.png", "not found"), ("large.png", "too large to show"), ("bomb.png", "too large to show"),
            ("a.avif", "AVIF cannot be shown"), ("a.heic", "HEIC cannot be shown"),
            ("a.bmp", "this format cannot be shown"),
            ("https://example.org/a.png", nil), ("data:image/png;base64,AAAA", nil),
        ] {
            #expect(tour.pictureProblem(at: path) == problem, "\(path)")
        }
    }

    @Test func aGIFThatRepeatsIsAnimated() throws {
        try folder.write("# A", to: "t/a.md")
        let still = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        try folder.write(still, to: "t/still.gif")
        try folder.write(still + [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8), to: "t/film.gif")
        let tour = try open("t")
        #expect(
            tour.isAnimated(at: "film.gif") && !tour.isAnimated(at: "still.gif") && !tour.isAnimated(at: "none.gif"))
    }

    /// Pictures are those of the folder that the page was in when it was opened.
    @Test func theFolderMayMove() throws {
        try folder.write("# A", to: "t/a.md")
        let tour = try open("t/a.md")
        try folder.write(SmallPicture.png, to: "t/p.png")
        rename(folder.path.appending("t").string, folder.path.appending("u").string)
        #expect(tour.pictureSize(at: "p.png") == PixelSize(width: 64, height: 64))
        unlink(folder.path.appending("u/p.png").string)
        #expect(tour.pictureSize(at: "p.png") == nil)
    }
}
