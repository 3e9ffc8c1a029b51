import CellGrid
import HelperTools
import MediaHelpers
import Platform
import ReaderPage
import Synchronization
import TextLayout
import TourDocument
import TourReader

/// Pictures of a tour, as the reader asks for them.
extension PictureRenderer {
    /// Answers for each frame with ``Message/drawn(_:)``. Returns at once.
    func draw(
        _ frames: [PictureFrame], edition: Int, on tone: BackgroundTone?, graphics: PixelGraphics?, inbox: Inbox,
        read: @escaping @Sendable (_ path: String) -> PictureContent?
    ) {
        let orders = frames.map { frame in
            PictureRequest(
                columns: frame.columns, rows: frame.rows, isOnLight: tone == .light,
                refusesPrint: !frame.showsPrint && graphics == nil, graphics: graphics
            ) {
                read(frame.path).map { (SVGHeader.sized($0.bytes), $0.hash) }
            } deliver: {
                inbox.put(.drawn(DrawnPicture(frame: frame, rows: $0, pixels: $1, edition: edition)))
            }
        }
        draw(orders, edition: edition)
    }
}

/// Fetches pictures, one after the other and off the event loop.
final class PictureFetching: Sendable {
    private let inbox: Inbox
    private let worker = Worker()
    /// The paths to fetch, the next one last, and their edition.
    private let waiting = Mutex<(paths: [String], edition: Int)>(([], 0))

    init(inbox: Inbox) { self.inbox = inbox }

    /// Answers for each with ``Message/picturesFetched(_:edition:)``. What was asked for earlier comes after it, and
    /// not at all if it is of another edition. Returns at once.
    func fetch(_ paths: [String], of provider: any MediaFiles, edition: Int) {
        waiting.withLock { waiting in
            waiting.paths = (waiting.edition == edition ? waiting.paths : []) + paths.reversed()
            waiting.edition = edition
        }
        worker.run { [self] in
            while let path = next(edition) {
                provider.fetchPicture(at: path)
                inbox.put(.picturesFetched([path], edition: edition))
            }
        }
    }

    private func next(_ edition: Int) -> String? {
        waiting.withLock { $0.edition == edition ? $0.paths.popLast() : nil }
    }
}
