internal import SourceFiles
import TerminalRecordings
package import TourDocument
internal import WebFetching

/// The terminal recordings of a tour, from the same sources as its pictures.
extension OpenTour {
    /// The facts of a recording in its first line, by its path from the folder that links start from.
    ///
    /// - Complexity: that of opening a file and reading some kilobytes of it.
    package func recording(at path: String) -> Result<RecordingFile, RecordingProblem> {
        guard let start = start(ofRecordingAt: path, count: RecordingHeader.maximumBytes) else {
            return .failure(.notFound)
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

    /// The bytes of a recording for ``Recording/init(_:)``: at most one more than it plays. Nil if there is none.
    package func recordingBytes(at path: String) -> [UInt8]? {
        start(ofRecordingAt: path, count: Recording.maximumBytes + 1)
    }

    private func start(ofRecordingAt path: String, count: Int) -> [UInt8]? {
        try? file(at: path)?.bytes(in: 0..<count)
    }
}

extension WebClient {
    /// The bytes of a recording at an address that the user chose. Blocks.
    ///
    /// - Parameter asker: the page that names it; nil for a page on disk.
    /// - Throws: the reason that it is not fetched, in one line.
    package func recordingBytes(at address: String, for asker: WebAddress?) throws(RecordingProblem) -> [UInt8] {
        do throws(LinkRefusal) {
            let address = try WebAddress(fetching: address)
            do throws(SourceError) {
                return try answer(at: address, for: asker, limit: OpenTour.maximumPictureBytes) { false }.body
            } catch {
                let isOffline = error.web?.cause == .offline
                throw LinkRefusal(isOffline ? "not available offline" : error.problem)
            }
        } catch {
            throw RecordingProblem(error.description)
        }
    }
}
