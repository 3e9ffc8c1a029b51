import CellGrid
import HelperTools
import TextLayout
import TourDocument
import TourReader

/// Pictures of a tour, as the reader asks for them.
extension PictureRenderer {
    /// Answers for each frame with ``Message/drawn(_:)``. Returns at once.
    func draw(
        _ frames: [PictureFrame], of provider: any SectionProvider, edition: Int, on tone: BackgroundTone?,
        graphics: PixelGraphics?, inbox: Inbox
    ) {
        let orders = frames.map { frame in
            PictureRequest(
                columns: frame.columns, rows: frame.rows, isOnLight: tone == .light, graphics: graphics
            ) {
                provider.picture(at: frame.path).map { ($0.bytes, $0.hash) }
            } deliver: {
                inbox.put(.drawn(DrawnPicture(frame: frame, rows: $0, pixels: $1, edition: edition)))
            }
        }
        draw(orders, edition: edition)
    }
}
