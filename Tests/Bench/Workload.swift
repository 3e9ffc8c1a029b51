import CellGrid
import InfiniteScroll
import ReaderPage
import SystemPackage
import TextLayout
import TourDocument
import TourPages
import TourSources

/// What is done with one text or folder.
struct Workload {
    let name: String
    let size: Int
    let runs: Int
    private let path: FilePath
    private let isText: Bool
    /// How often that is done which takes a millisecond or so: some runs meet what else the machine has to do.
    private var often: Int { 20 * runs }
    private static let screen = Size(columns: 100, rows: 30)

    init(file: String, size: Int, name: String, runs: Int, isText: Bool) throws {
        path = FilePath(file)
        self.size = size
        self.name = name
        self.runs = runs
        self.isText = isText
    }

    /// Does all of it, and hands each measurement over as soon as it is there.
    func run(_ report: (Measurement) -> Void) throws {
        let terminal = try PaintedTerminal(size: Self.screen)
        if !isText {
            report(
                try Measurement("open for the first time", of: self, runs: 1) {
                    let open = try TourOpener.open(path: path)
                    // what is found is remembered
                    open.completeOpening { _ in false }
                    return "sections known \(open.tour.sections.count)"
                })
        }
        report(
            try Measurement("open", of: self, runs: often) {
                let open = try TourOpener.open(path: path)
                return "sections known \(open.tour.sections.count)"
            })
        report(
            try Measurement("open and first frame", of: self, runs: often) {
                let reader = Sitting(try TourOpener.open(path: path), on: terminal, size: Self.screen)
                return "\(reader.counts), bytes written \(terminal.takeBytes())"
            })
        let whole = try scan(report)
        if isText { try parse(whole, report) }
        read(whole, on: terminal, report)
    }

    /// All that there is to know of the tour, beside what it costs to look for newlines only.
    private func scan(_ report: (Measurement) -> Void) throws -> OpenTour {
        let whole = try TourOpener.open(path: path).completed()
        let scan = try Measurement("outline scan", of: self) {
            let count = try TourOpener.open(path: path).completed().tour.sections.count
            return "sections \(count)"
        }
        report(scan)
        if isText {
            var newlines = Measurement("newlines by memchr", of: self) { "lines \(NewlineCount.lines(in: path))" }
            newlines.counts += ", scan takes \((scan.median / newlines.median * 10).rounded() / 10) times as long"
            report(newlines)
        }
        return whole
    }

    private func parse(_ tour: OpenTour, _ report: (Measurement) -> Void) throws {
        let sample = 0..<min(50, tour.tour.sections.count)
        var blocks: [[Block]] = []
        report(
            try Measurement("parse 50 sections", of: self) {
                blocks = try sample.map { try tour.blocks(ofSection: $0) }
                return "blocks \(blocks.reduce(0) { $0 + $1.count })"
            })
        report(
            Measurement("lay out 50 sections", of: self) {
                let options = LayoutOptions(width: 84, theme: .standard(depth: .palette256))
                let lines = blocks.reduce(0) { $0 + SectionLayout.lines(of: $1, number: nil, options: options).count }
                return "lines \(lines)"
            })
    }

    private func read(_ tour: OpenTour, on terminal: PaintedTerminal, _ report: (Measurement) -> Void) {
        let count = tour.tour.sections.count
        var sitting = Sitting(tour, on: terminal, size: Self.screen)
        report(each("a line down", ["j"], times: 1000, &sitting))
        report(each("a page down", [" "], times: 200, &sitting))
        report(each("a line up", ["k"], times: 200, &sitting))
        report(each("to the end", ["G"], back: "g", times: often, &sitting))
        report(each("to a section at 90 %", [String(max(1, count * 9 / 10)) + "g"], back: "g", times: often, &sitting))
        sitting.type("\(max(1, count / 2))g")
        var columns = Self.screen.columns
        report(
            Measurement("resize in the middle", of: self, runs: often) {
                columns = columns == 100 ? 60 : 100
                sitting.resize(to: Size(columns: columns, rows: 30))
                return sitting.counts
            })
        report(each("open the contents", ["t"], back: "\u{1B}", times: often, &sitting))
        sitting.type("t")
        // what every title has: as many rows to draw at each size
        let letters = isText ? ["s", "e", "c"] : ["p", "a", "g"]
        report(
            each(
                "filter the contents, a key", letters, back: "\u{7F}\u{7F}\u{7F}", times: often, &sitting,
                afterOthers: true))
        report(restOfFilter(&sitting))
    }

    /// What is looked at of the contents when the key has its frame: each slice with the frame after it. The last of them is
    /// as long as what was left for it, and so is the only one of a short list: it is not counted.
    private func restOfFilter(_ sitting: inout Sitting) -> Measurement {
        var seconds: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<runs {
            sitting.type("s")
            var round: [Double] = []
            var start = clock.now
            while sitting.filterOn() {
                round.append((clock.now - start).inSeconds)
                start = clock.now
            }
            seconds += round.dropLast()
            sitting.type("\u{7F}")
        }
        let slices = seconds.count / max(1, runs)
        return Measurement(
            "filter the contents, a slice", of: self, seconds: seconds,
            counts: slices == 0
                ? "less than a slice"
                : "whole slices \(slices), longest \(Measurement.duration(seconds.max() ?? 0))")
    }

    /// Presses keys again and again, each press timed from the key to its bytes; between the rounds others that lead back.
    ///
    /// - Parameter afterOthers: whether something else had the processor's memory before each key, as slices that are looked
    ///   at of a long list have, and none of a short one.
    private func each(
        _ label: String, _ keys: [String], back: String = "", times: Int, _ sitting: inout Sitting,
        afterOthers: Bool = false
    ) -> Measurement {
        var seconds: [Double] = []
        let clock = ContinuousClock()
        var bytes = 0
        var others = [UInt8](repeating: 0, count: afterOthers ? 64 << 20 : 0)
        _ = sitting.takeBytes()
        for _ in 0..<times {
            for key in keys {
                for index in stride(from: 0, to: others.count, by: 64) { others[index] &+= 1 }
                let start = clock.now
                sitting.type(key)
                seconds.append((clock.now - start).inSeconds)
                // a person who types leaves time for it
                while sitting.filterOn() {}
            }
            bytes += sitting.takeBytes()
            sitting.prepare()
            sitting.type(back)
            sitting.prepare()
            _ = sitting.takeBytes()
        }
        return Measurement(
            label, of: self, seconds: seconds,
            counts: "\(sitting.counts), each bytes \(bytes / max(1, seconds.count))")
    }
}
