/// The facts of a terminal recording in its first line.
package struct RecordingFile: Hashable, Sendable {
    /// Its path from the tour's folder, without `.` and `..`.
    package var path: String
    /// The size of its screen, in cells.
    package var columns: Int
    package var rows: Int
    package var title: String?

    package init(path: String, columns: Int, rows: Int, title: String? = nil) {
        self.path = path
        self.columns = columns
        self.rows = rows
        self.title = title
    }
}

/// The reason that a recording cannot be played: one line.
package struct RecordingProblem: Error, Hashable, CustomStringConvertible {
    package var description: String

    /// There is no file, or it was not fetched.
    package static let notFound = RecordingProblem("not found")

    package init(_ description: String) { self.description = description }
}

extension Media {
    /// The time in seconds of the frame that is shown before a recording is played: that of a poster `npt:0:05`, or of
    /// an address that ends in `#npt:0:05`. Nil for its last screen.
    package var posterTime: Double? {
        if let poster, let time = Self.time(poster) { return time }
        return source.lastIndex(of: "#").flatMap { Self.time(source[source.index(after: $0)...]) }
    }

    /// A time as `npt:5`, `npt:1:05.5` or `npt:1:00:05`, in seconds.
    private static func time(_ text: some StringProtocol) -> Double? {
        guard text.hasPrefix("npt:") else { return nil }
        let parts = text.dropFirst("npt:".count).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let value = Double(part), (0..<1e6).contains(value) else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }
}
