import ArgumentParser
import CellGrid
import Platform

/// Measures the parts of the reader on texts and folders of many sizes: times beside counts, and how cost grows with size.
///
/// Times are of this machine and this moment; the counts are the same everywhere.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour-bench", abstract: "Time and count the parts of the reader.")

    @Option(parsing: .upToNextOption, help: "Sizes of the text in kilobytes.")
    var size: [Int] = [100, 1_000, 10_000, 100_000, 1_000_000]

    @Option(parsing: .upToNextOption, help: "Numbers of pages of the folder.")
    var pages: [Int] = [100, 10_000, 100_000]

    @Option(help: "How often each operation is run; the median is shown.")
    var runs = 5

    func run() throws {
        _ = DisplayWidth.locale
        let folder = try TemporaryFolder()
        print(Measurement.header)
        var texts = Series()
        for kilobytes in size {
            let file = "\(folder.path)/\(kilobytes).md"
            try SampleText.write(to: file, bytes: kilobytes * 1000)
            let name =
                switch kilobytes {
                case ..<1000: "\(kilobytes) KB"
                case ..<1_000_000: "\(kilobytes / 1000) MB"
                default: "\(kilobytes / 1_000_000) GB"
                }
            let workload = try Workload(
                file: file, size: kilobytes, name: name, runs: runs, isText: true)
            try workload.run { print(texts.add($0)) }
            unlink(file)
        }
        var folders = Series()
        for count in pages {
            let path = "\(folder.path)/\(count)"
            try SampleText.writeFolder(path, pages: count)
            let workload = try Workload(
                file: path, size: count, name: "\(count) pages", runs: runs, isText: false)
            try workload.run { print(folders.add($0)) }
        }
        print("\nHow time grows with size (exponent; 0 is not at all, 1 as much as the size), from the second size on:")
        for (name, slope) in texts.slopes { print("  \(Measurement.padded(name, 28))text     \(slope)") }
        for (name, slope) in folders.slopes { print("  \(Measurement.padded(name, 28))folder   \(slope)") }
    }
}
