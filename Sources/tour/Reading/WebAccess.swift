import Credits
import Dispatch
import Platform
import Synchronization
import WebFetching

/// The program's one way to the web, made when a tour comes from there.
enum WebAccess {
    private static let state = Mutex<(isOffline: Bool, client: WebClient?)>((false, nil))

    /// From now on nothing is fetched. To be called before ``client(environment:)``.
    static func goOffline() { state.withLock { $0.isOffline = true } }

    /// Whether nothing is fetched.
    static var isOffline: Bool { state.withLock { $0.isOffline } }

    /// Where the person signed in is known to it, so there is one for the whole session.
    static func client() -> WebClient {
        state.withLock { state in
            if let client = state.client { return client }
            let settings = Ledger.forReading().preferences.settings
            let client = WebClient(
                environment: environment, isOffline: state.isOffline, cacheLimit: settings.webCacheMegabytes << 20)
            state.client = client
            return client
        }
    }

    /// Takes no copy from before now without asking.
    static func reload() { state.withLock { $0.client }?.reload() }

    /// Has a signal that ends the program end its requests first: for commands without a screen, since the screen's signals are the
    /// event loop's.
    static func endWithSignals() {
        sources.withLock { sources in
            guard sources.isEmpty else { return }
            for number in [SIGINT, SIGTERM, SIGHUP] {
                // the parent of the program may want it to continue
                let before = signal(number, SIG_DFL)
                guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
                    signal(number, SIG_IGN)
                    continue
                }
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                let isWatched = DispatchSemaphore(value: 0)
                source.setRegistrationHandler { isWatched.signal() }
                source.setEventHandler {
                    state.withLock { $0.client }?.end(isSilent: true)
                    signal(number, SIG_DFL)
                    kill(getpid(), number)
                }
                source.resume()
                // before that it has its usual effect
                isWatched.wait()
                sources.append(source)
            }
        }
    }

    private static let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Calls all requests off.
    static func end() { state.withLock { $0.client }?.end() }
}
