import ArgumentParser
import CellGrid
import TextLayout
import TourDocument
import TourReader
import TourSources

/// Measures the parts of the reader: time beside counts, for texts of several sizes.
///
/// Times are of this machine and this moment; the counts are the same everywhere.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour-bench", abstract: "Time and count the parts of the reader.")

    @Option(help: "Sizes of the text in kilobytes.")
    var size: [Int] = [100, 1_000, 10_000]

    @Option(help: "How often each operation is run; the median is shown.")
    var runs = 5

    func run() throws {
        DisplayWidth.prepareLocale()
        print(row("operation", "size", "median", "counts"))
        for kilobytes in size {
            for measurement in try Workload(kilobytes: kilobytes, runs: runs).measurements() {
                print(row(measurement.name, measurement.size, duration(measurement.median), measurement.counts))
            }
        }
    }

    private func row(_ name: String, _ size: String, _ time: String, _ counts: String) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        return padded(name, 26) + padded(size, 10) + padded(time, 14) + counts
    }
}
