/// One measured operation: how long it took and what it made.
struct Measurement {
    var name: String
    /// What the operation worked on, for people: `1 MB`.
    var sizeName: String
    /// The same as a number, of whatever unit.
    var size: Int
    /// Seconds of each run, in order of length.
    private(set) var seconds: [Double]
    /// Counts beside the time, already words: `pieces parsed 3`.
    var counts: String

    /// Runs `body` a number of times and keeps the counts of the last run, and how often it asked for memory.
    init(_ name: String, of workload: Workload, runs: Int? = nil, body: () throws -> String) rethrows {
        self.name = name
        sizeName = workload.name
        size = workload.size
        var seconds: [Double] = []
        var counts = ""
        let clock = ContinuousClock()
        for _ in 0..<max(1, runs ?? workload.runs) {
            let start = clock.now
            counts = try body()
            seconds.append((clock.now - start).inSeconds)
        }
        self.seconds = seconds.sorted()
        self.counts = counts
    }

    /// Takes times that were measured one by one.
    init(_ name: String, of workload: Workload, seconds: [Double], counts: String) {
        self.name = name
        sizeName = workload.name
        size = workload.size
        self.seconds = seconds.sorted()
        self.counts = counts
    }

    var median: Double { seconds.isEmpty ? 0 : seconds[seconds.count / 2] }
    /// What one of a hundred runs takes longer than.
    var slow: Double { seconds.isEmpty ? 0 : seconds[min(seconds.count - 1, seconds.count * 99 / 100)] }

    // MARK: - The printed row

    static var header: String {
        padded("operation", 28) + padded("size", 14) + padded("median", 12) + padded("p99", 12) + "counts"
    }

    var row: String {
        let slow = seconds.count >= 100 ? Self.duration(slow) : ""
        return Self.padded(name, 28) + Self.padded(sizeName, 14) + Self.padded(Self.duration(median), 12)
            + Self.padded(slow, 12) + counts
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    /// A number of seconds as people read it.
    static func duration(_ seconds: Double) -> String {
        func rounded(_ number: Double) -> String { String((number * 100).rounded() / 100) }
        if seconds < 1e-3 { return "\(rounded(seconds * 1e6)) µs" }
        if seconds < 1 { return "\(rounded(seconds * 1e3)) ms" }
        return "\(rounded(seconds)) s"
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
