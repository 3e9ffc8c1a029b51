import TestSupport
import Testing
import TourDocument
import WebFetching

@testable import TourPages
@testable import TourSources

extension WebRig {
    func open(_ path: String, _ client: WebClient) throws -> OpenTour {
        let text = server.address(path)
        return try TourOpener.open(address: text, client: client).waitUntilResolved()
    }

    /// Why an address does not open.
    func problem(_ path: String, _ client: WebClient) throws -> WebProblem? {
        #expect(throws: SourceError.self) { try open(path, client) }?.web
    }

    /// The text of a section, for which is waited.
    func text(ofSection index: Int, of tour: OpenTour) throws -> String {
        try tour.blocks(ofSection: index).map(\.plainText).joined(separator: "\n")
    }
}
