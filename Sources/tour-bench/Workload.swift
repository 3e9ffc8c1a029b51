import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument
import TourReader
import TourSources

/// What is done with one text.
struct Workload {
    private let bytes: [UInt8]
    private let name: String
    private let runs: Int

    init(kilobytes: Int, runs: Int) {
        bytes = SampleText.markdown(bytes: kilobytes * 1000)
        name = kilobytes < 1000 ? "\(kilobytes) KB" : "\(kilobytes / 1000) MB"
        self.runs = runs
    }

    private struct Provider: SectionProvider {
        let tour: OpenTour
        func blocks(ofSection index: Int) throws -> [Block] { try tour.blocks(ofSection: index) }
    }

    func measurements() throws -> [Measurement] {
        var all: [Measurement] = []
        var tour = try TourOpener.open(standardInput: bytes)
        all.append(
            try Measurement("open (outline scan)", size: name, runs: runs) {
                tour = try TourOpener.open(standardInput: bytes)
                return "sections \(tour.tour.sections.count)"
            })
        let sample = 0..<min(100, tour.tour.sections.count)
        var blocks: [[Block]] = []
        all.append(
            try Measurement("parse 100 sections", size: name, runs: runs) {
                blocks = try sample.map { try tour.blocks(ofSection: $0) }
                return "blocks \(blocks.reduce(0) { $0 + $1.count })"
            })
        all.append(
            Measurement("lay out 100 sections", size: name, runs: runs) {
                let options = LayoutOptions(width: 84, theme: .standard(depth: .palette256))
                let lines = blocks.reduce(0) { $0 + SectionLayout.lines(of: $1, number: nil, options: options).count }
                return "lines \(lines)"
            })
        var reader = self.reader(of: tour)
        all.append(
            Measurement("first frame", size: name, runs: runs) {
                reader = self.reader(of: tour)
                _ = reader.draw()
                return counts(reader)
            })
        all.append(repeated("1000 lines down", "j", 1000, &reader))
        all.append(repeated("200 pages down", " ", 200, &reader))
        all.append(repeated("100 lines up", "k", 100, &reader))
        all.append(repeated("to the end", "G", 1, &reader))
        all.append(repeated("to the start", "g", 1, &reader))
        reader = self.reader(of: tour)
        _ = reader.update(.input(.key("G")))
        var columns = 100
        all.append(
            Measurement("resize at the end", size: name, runs: runs) {
                columns = columns == 100 ? 60 : 100
                _ = reader.update(.input(.resize(Size(columns: columns, rows: 30))))
                _ = reader.draw()
                return counts(reader)
            })
        _ = reader.update(.input(.key("t")))
        all.append(
            Measurement("filter the contents", size: name, runs: runs) {
                for key: KeyPress in ["s", "1", "7", .init(.backspace), .init(.backspace), .init(.backspace)] {
                    _ = reader.update(.input(.key(key)))
                    _ = reader.draw()
                }
                return "keys 6"
            })
        return all
    }

    private func reader(of tour: OpenTour) -> Reader {
        Reader(
            Reader.Configuration(
                tour: tour.tour, provider: Provider(tour: tour), size: Size(columns: 100, rows: 30),
                theme: .standard(depth: .palette256), glyphs: .unicode,
                clock: WallClock(
                    now: { 0 },
                    local: { _ in LocalTime(year: 1970, month: 1, day: 1, hour: 0, minute: 0, dayNumber: 0) })))
    }

    private func repeated(_ label: String, _ key: KeyPress, _ times: Int, _ reader: inout Reader) -> Measurement {
        Measurement(label, size: name, runs: 1) {
            for _ in 0..<times {
                _ = reader.update(.input(.key(key)))
                _ = reader.draw()
            }
            return counts(reader)
        }
    }

    private func counts(_ reader: Reader) -> String {
        "line views \(reader.scroll.counts.lineViewsMade), blocks laid out \(reader.content.counts.blocksLaidOut), "
            + "sections parsed \(reader.content.counts.sectionsLoaded)"
    }
}
