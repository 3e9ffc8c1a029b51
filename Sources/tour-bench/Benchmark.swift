/// One measured operation: how long it took and what it made.
struct Measurement {
    var name: String
    /// What the operation worked on: `1 MB`.
    var size: String
    /// Seconds of each run, in order of length.
    private(set) var seconds: [Double]
    /// Counts beside the time, already words: `sections parsed 3`.
    var counts: String

    /// Runs `body` a number of times and keeps the counts of the last run.
    init(_ name: String, size: String, runs: Int, body: () throws -> String) rethrows {
        self.name = name
        self.size = size
        var seconds: [Double] = []
        var counts = ""
        let clock = ContinuousClock()
        for _ in 0..<max(1, runs) {
            let start = clock.now
            counts = try body()
            let length = clock.now - start
            seconds.append(Double(length.components.seconds) + Double(length.components.attoseconds) * 1e-18)
        }
        self.seconds = seconds.sorted()
        self.counts = counts
    }

    var median: Double { seconds[seconds.count / 2] }
}

/// A number of seconds as people read it.
func duration(_ seconds: Double) -> String {
    func rounded(_ number: Double) -> String { String((number * 100).rounded() / 100) }
    if seconds < 1e-3 { return "\(rounded(seconds * 1e6)) µs" }
    if seconds < 1 { return "\(rounded(seconds * 1e3)) ms" }
    return "\(rounded(seconds)) s"
}
