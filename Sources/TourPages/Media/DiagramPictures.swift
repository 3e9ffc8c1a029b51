internal import HelperTools
package import SourceFiles
internal import Synchronization
internal import TourDocument

/// The diagrams that a tour has as code, drawn by other programs where these are there. Drawn when they are asked for as pictures are, and
/// kept.
package final class DiagramPictures: PictureSource {
    private static let budget = 16 << 20

    /// Where programs are looked for.
    private let path: String
    /// By address; empty for what cannot be drawn.
    private let drawn = Mutex<[String: [UInt8]]>([:])

    /// - Parameter path: a `PATH`.
    package init(path: String) { self.path = path }

    package func picture(at address: String) -> ByteSource? {
        drawn.withLock { $0[address] }.flatMap { $0.isEmpty ? nil : ByteSource(name: "diagram", bytes: $0) }
    }

    package func mayFetch(_ address: String) -> Bool {
        drawn.withLock { $0[address] == nil } && drawer(address) != nil
    }

    package func fetch(_ address: String) {
        guard let diagram = DiagramAddress(address), let drawer = drawer(address) else { return }
        let bytes = (try? drawer.draw(diagram.text)) ?? []
        drawn.withLock { drawn in
            if drawn.values.reduce(bytes.count, { $0 + $1.count }) > Self.budget { drawn = [:] }
            drawn[address] = bytes
        }
    }

    private func drawer(_ address: String) -> DiagramDrawer? {
        DiagramAddress(address).flatMap { DiagramDrawer(language: $0.language, path: path) }
    }
}
