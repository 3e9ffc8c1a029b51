import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import TourReader

/// Cards of the media catalogue, as they were looked at and found good.
struct MediaGoldenTests {
    private static let text: [String?] = [
        "What is read before the film, in a few words.", nil, "What is read after it.", "And more.",
    ]

    /// A card with its poster, one that cannot be reached, and one with a long title.
    private func rig(columns: Int, rows: Int, depth: ColorDepth) -> Rig {
        var provider = MediaTour([Self.text, Self.text, Self.text])
        provider.posters = ["poster.png": PixelSize(width: 160, height: 96)!]
        var rig = Rig(provider.tour, provider, columns: columns, rows: rows, theme: .standard(depth: depth))
        rig.reader.drawsPictures = true
        rig.tell(
            MediaTour.entry("Publishing in one minute") {
                $0.poster = "/poster.png"
                $0.seconds = 64
            },
            MediaTour.entry("Far away", section: "s2", url: "https://example.org/film.mp4") { $0.isOutOfReach = true },
            MediaTour.entry(
                "A title that is longer than a narrow screen has columns for it, and goes on", section: "s3",
                url: "https://example.org/a/path/that/is/long/film.mp4"
            ) { $0.seconds = 3_661 })
        rig.tell(.rested)
        for case .draw(let frames, let edition, _) in rig.effects {
            for frame in frames {
                let cell = Cell("▒", style: Style(foreground: .palette(4)))
                let row = Array(repeating: cell, count: frame.columns)
                rig.tell(
                    .drawn(DrawnPicture(frame: frame, rows: Array(repeating: row, count: frame.rows), edition: edition))
                )
            }
        }
        return rig
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)])
    func sizes(columns: Int, rows: Int) throws {
        let rig = rig(columns: columns, rows: rows, depth: .palette256)
        try Golden.expect(try #require(rig.terminal.frame), "media-\(columns)x\(rows)")
    }

    @Test(arguments: [("8", ColorDepth.eight), ("true", .direct), ("none", .none)])
    func depths(name: String, depth: ColorDepth) throws {
        let rig = rig(columns: 80, rows: 24, depth: depth)
        try Golden.expect(try #require(rig.terminal.frame), "media-80x24-\(name)")
    }
}
