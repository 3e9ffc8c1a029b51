internal import SourceFiles
internal import Synchronization
internal import TourDocument
internal import TourPages
internal import WebFetching

/// The contents of an address as the only page of a tour, while they are unknown: it is loading, or shows why it
/// failed.
final class PendingWebTour: PageSource {
    private let address: WebAddress
    private let fragment: String?
    private let client: WebClient
    private let extent: PageExtent
    private let filters: FileFilters
    /// The tour that was found, and the address of the last failure.
    private let state = Mutex<(tour: OpenTour?, failed: WebAddress?)>((nil, nil))

    init(
        at address: WebAddress, fragment: String?, client: WebClient, extent: PageExtent, filters: FileFilters
    ) {
        (self.address, self.fragment, self.client) = (address, fragment, client)
        (self.extent, self.filters) = (extent, filters)
    }

    /// The loaded tour; nil until it is known.
    var tour: OpenTour? { state.withLock(\.tour) }

    func preview(at page: Int) -> (any Page)? { nil }

    /// The returned page is never read: see ``tour``.
    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        do throws(SourceError) {
            var found = try WebOpening(client: client, extent: extent, filters: filters, isCancelled: isCancelled)
                .open(address)
            // a redirect's own fragment wins
            found.fragment = client.held(address)?.fragment ?? fragment
            state.withLock { [found] in $0.tour = found }
            return ParsedPage([], byteCount: 0)
        } catch {
            state.withLock { $0.failed = error.web.flatMap { try? WebAddress(fetching: $0.address) } }
            throw error
        }
    }

    func text(of page: Int) throws(SourceError) -> ByteSource { throw .notLoaded(address.text) }
    func address(of page: Int) -> WebAddress? { address }

    func prepare(_ retry: PageRetry, of page: Int) {
        client.prepare(retry, of: state.withLock(\.failed) ?? address)
    }
}
