import Credits
import Dispatch
import Platform
import Synchronization
import WebFetching

/// The program's one web client, made when a tour comes from there.
enum WebAccess {
    private static let state = Mutex<(isOffline: Bool, client: WebClient?)>((false, nil))

    /// Turns fetching off. To be called before ``client(environment:)``.
    static func goOffline() { state.withLock { $0.isOffline = true } }

    static var isOffline: Bool { state.withLock { $0.isOffline } }

    /// The client of the session, which remembers signed-in hosts.
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

    /// Revalidates all copies from before now.
    static func reload() { state.withLock { $0.client }?.reload() }

    /// Makes signals end requests first, for commands without a screen, whose signals are the event loop's.
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

    static func end() { state.withLock { $0.client }?.end() }
}
