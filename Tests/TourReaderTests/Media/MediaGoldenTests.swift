import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
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
        // past the title page, which fills the smallest screen
        if rows < 24 { rig.type("9j") }
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

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)], ["256", "8", "true", "none"])
    func cards(_ size: (columns: Int, rows: Int), depth: String) throws {
        let depths: [String: ColorDepth] = ["256": .palette256, "8": .eight, "true": .direct, "none": .none]
        let rig = rig(columns: size.columns, rows: size.rows, depth: try #require(depths[depth]))
        let name = "media-\(size.columns)x\(size.rows)" + (depth == "256" ? "" : "-\(depth)")
        try Golden.expect(try #require(rig.terminal.frame), name)
    }
}
