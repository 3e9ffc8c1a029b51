import TerminalRecordings
package import TourDocument

/// The terminal recordings of a tour, which lie where its pictures do.
extension OpenTour {
    /// What is known of a recording from its first line, by its path from the folder that links start from.
    ///
    /// - Complexity: that of opening a file and reading some kilobytes of it.
    package func recording(at path: String) -> Result<RecordingFile, RecordingProblem> {
        guard let start = start(ofRecordingAt: path, count: RecordingHeader.maximumBytes) else {
            return .failure(RecordingProblem("not found"))
        }
        do throws(RecordingError) {
            let header = try RecordingHeader(start: start)
            return .success(
                RecordingFile(
                    path: path, columns: header.columns, rows: header.rows, title: header.title))
        } catch {
            return .failure(RecordingProblem(error.description))
        }
    }

    /// The bytes of a recording as ``Recording/init(_:)`` wants them: no more than it plays, and one. Nil if there is none.
    package func recordingBytes(at path: String) -> [UInt8]? {
        start(ofRecordingAt: path, count: Recording.maximumBytes + 1)
    }

    private func start(ofRecordingAt path: String, count: Int) -> [UInt8]? {
        try? pictures?.picture(at: path)?.bytes(in: 0..<count)
    }
}
