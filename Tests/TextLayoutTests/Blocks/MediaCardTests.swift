import Testing
import TextLayout
import TourDocument

/// Cards of what is played.
@Suite struct MediaCardTests {
    private func media(_ source: String, _ kind: Media.Kind = .video, alternative: String = "") -> Media {
        Media(kind: kind, source: source, alternative: alternative)
    }

    @Test(arguments: [
        ("whisk.mp4", ["▶ video · whisk", "  whisk.mp4"]),
        // a file of a book, or of the media catalogue, named from the root
        ("/films/egg%20white.v2.webm", ["▶ video · egg white.v2"]),
        ("https://example.org/a/b.mp4?c=/d.mov#e", ["▶ video · b", "  https://example.org/a/b.mp4?c=/d.mov#e"]),
        ("//example.org/b.mp4", ["▶ video · b", "  //example.org/b.mp4"]),
        // what says nothing is no name
        ("https://example.org/watch?v=5", ["▶ video", "  https://example.org/watch?v=5"]),
        ("https://example.org", ["▶ video", "  https://example.org"]), (".mp4", ["▶ video", "  .mp4"]),
        ("%1B.mp4", ["▶ video", "  %1B.mp4"]),
    ])
    func withoutATitleItHasTheNameOfItsFile(source: String, rows: [String]) {
        #expect(layout(.media(media(source))).rows == rows)
    }

    @Test func wordsOfThePageComeFirst() {
        #expect(layout(.media(media("a.mp3", .audio, alternative: "Rain"))).rows == ["♪ audio · Rain", "  a.mp3"])
        var titled = media("a.mp3", .audio)
        titled.title = "Rain"
        #expect(layout(.media(titled)).rows == ["♪ audio · Rain", "  a.mp3"])
        // a picture without words is decoration
        #expect(layout(.media(media("a.png", .picture))).rows == ["▣ picture", "  a.png"])
    }

    @Test func aRecordingHasItsOwnTitle() {
        var laid = layout(.media(media("a.cast", .recording)))
        #expect(laid.rows.first == "▶ recording · a")
        let file = RecordingFile(path: "a.cast", columns: 20, rows: 2, title: "How it is done")
        laid.options.recordings.files["a.cast"] = .success(file)
        #expect(laid.rows.first == "▶ recording · How it is done")
    }

    @Test func amidTextToo() {
        let runs: [Inline] = [.text("see "), Inline(.media(media("films/whisk.mp4"))), .text(" there")]
        #expect(layout(.paragraph(runs)).rows == ["see ▶ whisk there"])
    }
}
