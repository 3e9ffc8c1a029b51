import Credits
import Synchronization
import TourSources

/// The program's one way to the web, made when a tour comes from there.
enum WebAccess {
    private static let state = Mutex<(isOffline: Bool, client: WebClient?)>((false, nil))

    /// From now on nothing is fetched. To be called before ``client(environment:)``.
    static func goOffline() { state.withLock { $0.isOffline = true } }

    /// Where the person signed in is known to it, so there is one for the whole sitting.
    static func client(environment: [String: String]) -> WebClient {
        state.withLock { state in
            if let client = state.client { return client }
            let settings = Ledger.forReading(environment: environment).preferences.settings
            let client = WebClient(
                environment: environment, isOffline: state.isOffline, cacheLimit: settings.webCacheMegabytes << 20)
            state.client = client
            return client
        }
    }

    /// Calls all requests off.
    static func end() { state.withLock { $0.client }?.end() }
}
