internal import Dispatch
internal import HelperTools
internal import Platform
package import SourceFiles
internal import Synchronization
package import TourDocument

/// The program's only access to the web, with a request for each page.
///
/// It follows redirects itself and judges each address before the request; it knows the pages loaded since the tour was
/// opened, the copies on disk, and the user's credentials. For any thread.
package final class WebClient: Sendable {
    /// Bytes of a page, and of a book in an archive, unpacked.
    package static let maximumPage = 32 << 20
    package static let maximumArchive = 256 << 20
    static let maximumRedirects = 10
    /// The wait at the end for cancelled requests.
    private static let patience = Duration.milliseconds(500)

    /// Whether nothing is fetched, and only copies are shown.
    private let isOffline: Bool
    /// The copies used without asking: those younger than `age`, in seconds; for addresses with a known hash, those
    /// that have it; and after a reload only later ones, in seconds since 1970.
    private let current = Mutex<(age: Int, hashes: [String: String], reload: Int?)>((0, [:], nil))
    private let curl: CurlProgram?
    private let cache: WebCache?
    private let memory = WebMemory()
    private let signIns = SignIns()
    private let inFlight = InFlightRequests()
    private let networkGuard: PrivateNetworkGuard
    /// Whether hosts that answered are private, and the addresses of others that were looked up.
    private let hosts = Mutex<(isPrivate: [String: Bool], addresses: [String: [String]])>(([:], [:]))
    /// The number of requests under way, whether all are cancelled, and whether no errors are reported.
    private let work = Mutex((count: 0, isEnded: false, isSilent: false))

    /// - Parameter cacheLimit: bytes of all copies on the disk.
    package convenience init(environment: [String: String], isOffline: Bool, cacheLimit: Int) {
        self.init(
            environment: environment, isOffline: isOffline, cacheLimit: cacheLimit, networkGuard: PrivateNetworkGuard())
    }

    init(environment: [String: String], isOffline: Bool, cacheLimit: Int, networkGuard: PrivateNetworkGuard) {
        self.isOffline = isOffline
        self.networkGuard = networkGuard
        curl = CurlProgram(environment: environment)
        cache = WebCache(environment: environment, limit: cacheLimit)
    }

    /// From now on copies younger than some seconds count as fresh.
    package func acceptCopies(youngerThan age: Int) { current.withLock { $0.age = age } }

    /// From now on a copy of an address counts as fresh exactly if it has the hash.
    package func acceptCopies(of address: WebAddress, sha256: String) {
        current.withLock { $0.hashes[address.text] = sha256 }
    }

    private func isCurrent(_ copy: WebAnswer, of address: WebAddress) -> Bool {
        let (age, hash, reload) = current.withLock { ($0.age, $0.hashes[address.text], $0.reload) }
        if let reload, copy.fetched <= reload { return false }
        if let hash { return SHA256.hexadecimal(copy.body) == hash }
        return max(copy.freshUntil, copy.fetched + age) > WebTime.now
    }

    /// See ``CurlProgram/shareConnections()``.
    package func shareConnections() -> Int { curl?.shareConnections() ?? 1 }

    // MARK: - Without requests

    /// The answer for an address without a request: one from since the tour was opened, or a fresh copy.
    package func held(_ address: WebAddress) -> WebAnswer? {
        if let answer = memory.answer(at: address) { return answer }
        // offline every copy tells its age
        guard var copy = cache?.copy(of: address),
            memory.wasLoaded(address) || !isOffline && isCurrent(copy, of: address)
        else { return nil }
        copy.freshness = memory.freshness(of: address)
        learn(copy.address.host, copy.remoteAddress)
        memory.keep(copy, asked: address)
        return copy
    }

    /// Whether ``held(_:)`` reads no file.
    package func isInMemory(_ address: WebAddress) -> Bool { memory.answer(at: address) != nil }

    package func freshness(of address: WebAddress) -> PageFreshness? { memory.freshness(of: address) }

    /// The copy of a page, used instead of a request; nil if there is none.
    func useCopy(of address: WebAddress) -> WebAnswer? {
        guard var copy = cache?.copy(of: address) else { return nil }
        copy.freshness = .copy(fetched: copy.fetched)
        memory.keep(copy, asked: address)
        return copy
    }

    /// A copy of an address, however old; nil if there is none.
    package func anyCopy(of address: WebAddress) -> WebAnswer? { held(address) ?? cache?.copy(of: address) }

    /// The body of such a copy, which may be broken. Complexity: that of opening a file and reading some of it.
    package func uncheckedCopy(of address: WebAddress) -> ByteSource? {
        memory.answer(at: address)?.source ?? cache?.openCopy(of: address)?.body
    }

    /// Whether anything can be fetched.
    package var canAsk: Bool { !isOffline && curl != nil }

    /// From now on requests everything again, but for fresh copies.
    package func startOver() { memory.forgetAll() }

    /// Revalidates all copies from before now.
    package func reload() { current.withLock { $0.reload = WebTime.now } }

    /// Prepares the retry of a page that failed.
    /// - Parameter last: the address that failed, after redirects: its host now gets the user's credentials.
    package func prepare(_ retry: PageRetry, of address: WebAddress, failedAt last: WebAddress? = nil) {
        switch retry {
        case .again: break
        case .copy: memory.wantCopy(of: address)
        case .signedIn(let signIn): signIns.set(signIn, for: last ?? address)
        }
    }

    // MARK: - Requests

    /// The answer for an address. Blocks.
    /// - Parameters:
    ///   - asker: the page or tour with the link; nil for an address that the user named.
    ///   - limit: bytes.
    /// - Throws: a problem with its details.
    package func answer(
        at address: WebAddress, for asker: WebAddress?, limit: Int = maximumPage, isCancelled: () -> Bool
    ) throws(SourceError) -> WebAnswer {
        while let answered = inFlight.wait(for: address) {
            // a request is under way: wait for its answer
            while answered.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
                if isCancelled() { throw SourceError(WebProblem(.brokenAnswer, address)) }
            }
        }
        defer { inFlight.end(address) }
        let wantsCopy = memory.takeWantedCopy(of: address)
        if let answer = held(address) { return answer }
        let copy = cache?.copy(of: address)
        if isOffline || wantsCopy, let copy = useCopy(of: address) { return copy }
        do throws(SourceError) {
            guard !isOffline else { throw SourceError(WebProblem(.offline, address)) }
            let answer = try follow(address, for: asker, copy: copy, limit: limit, isCancelled: isCancelled)
            memory.keep(answer, asked: address)
            if answer.address != address {
                var page = answer
                page.fragment = nil
                memory.keep(page, asked: answer.address)
            }
            return answer
        } catch {
            while work.withLock(\.isSilent) { pause() }
            guard var problem = error.web else { throw error }
            // without a network a page read earlier is shown again
            if problem.cause == .noConnection, let copy = useCopy(of: address) { return copy }
            problem.copyTime = copy?.fetched
            throw SourceError(problem)
        }
    }

    /// Requests one address after the other, until one answers with a page.
    private func follow(
        _ start: WebAddress, for asker: WebAddress?, copy: WebAnswer?, limit: Int, isCancelled: () -> Bool
    ) throws(SourceError) -> WebAnswer {
        var address = start
        var asker = asker
        var cookies: String?
        // a redirect's target is fresh no longer than the redirect
        var (freshUntil, fragment) = (Int.max, String?.none)
        for _ in 0...Self.maximumRedirects {
            let known = copy?.address == address ? copy : nil
            let (answer, isSignedIn) = try ask(
                address, for: asker, copy: known, cookies: cookies, limit: limit, isCancelled: isCancelled)
            let now = WebTime.now
            // a permanent redirect is cacheable by itself
            if ![301, 308].contains(answer.status) || answer.fields[.cacheControl] != nil {
                freshUntil = min(freshUntil, now + answer.freshness(now: now))
            }
            var target: String?
            switch answer.status {
            case 301, 302, 303, 307, 308: target = answer.fields[.location]
            case 200...299, 304:
                guard var page = answer.status == 304 ? known : page(from: answer, at: address, before: copy) else {
                    break
                }
                if answer.status != 304 { target = page.refreshTarget }
                if target.flatMap({ try? address.resolving($0) }) == address { target = nil }
                if target == nil {
                    (page.fetched, page.freshUntil, page.fragment) = (now, freshUntil, fragment)
                    if !isSignedIn, answer.mayBeStored { cache?.keep(page, asked: start) }
                    return page
                }
            default: break
            }
            guard let target else { throw SourceError(problem(answer, at: address)) }
            guard let next = try? address.resolving(target), next.isSecure || !address.isSecure else {
                throw SourceError(WebProblem(.refusedRedirect, address))
            }
            (asker, address) = (address, next)
            cookies = answer.cookies
            fragment = WebAddress.fragment(of: target) ?? fragment
        }
        throw SourceError(WebProblem(.tooManyRedirects, address))
    }

    private func page(from answer: FetchAnswer, at address: WebAddress, before copy: WebAnswer?) -> WebAnswer {
        var page = WebAnswer(
            address: address, body: answer.body, fetched: WebTime.now,
            etag: answer.fields[.etag].flatMap(Self.validator),
            lastModified: answer.fields[.lastModified].flatMap(Self.validator), remoteAddress: answer.remoteAddress)
        if let type = answer.fields[.type] { page.take(contentType: type) }
        if let copy, copy.body != page.body { page.freshness = .changed(since: copy.fetched) }
        return page
    }

    private func problem(_ answer: FetchAnswer, at address: WebAddress) -> WebProblem {
        var problem = WebProblem(.status(answer.status), address)
        problem.retryAfter = WebTime.wait(answer.fields[.retryAfter], now: WebTime.now)
        if [401, 403].contains(answer.status) {
            problem.signingIn = FetchRequest.maySendSecrets(to: address.text) ? .helps : .unsafe
        }
        return problem
    }

    /// A validator to send back; nil unless it is one line of printable characters.
    private static func validator(_ text: String) -> String? {
        text.utf8.count < 1_000 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : nil
    }

    private func ask(
        _ address: WebAddress, for asker: WebAddress?, copy: WebAnswer?, cookies: String?, limit: Int,
        isCancelled: () -> Bool
    ) throws(SourceError) -> (answer: FetchAnswer, isSignedIn: Bool) {
        guard let curl else { throw SourceError(WebProblem(.noFetcher, address)) }
        var request = FetchRequest(address.text, maximumSize: limit)
        if let asker, isPublic(asker, asksFor: address) {
            let isAllowed = try permit(address, &request)
            guard isAllowed else { throw SourceError(WebProblem(.refusedRedirect, address)) }
        }
        request.fields = [("Accept", "text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.5")]
        if let etag = copy?.etag { request.fields.append(("If-None-Match", etag)) }
        if let time = copy?.lastModified { request.fields.append(("If-Modified-Since", time)) }
        if current.withLock({ $0.reload != nil }) { request.fields.append(("Cache-Control", "max-age=0")) }
        request.cookies = cookies
        request.secret = signIns.secret(for: address)
        let isSignedIn = request.secret != nil
        guard
            work.withLock({ work in
                if !work.isEnded { work.count += 1 }
                return !work.isEnded
            })
        else { throw SourceError(WebProblem(.offline, address)) }
        defer { work.withLock { $0.count -= 1 } }
        do throws(FetchProblem) {
            var answer = try curl.answer(to: request) { isCancelled() || self.work.withLock { $0.isEnded } }
            // a proxy's private address does not make the host private
            if networkGuard.isPrivate(answer.remoteAddress), curl.hasProxy(forScheme: address.scheme) {
                answer.remoteAddress = ""
            }
            learn(address.host, answer.remoteAddress)
            // refused credentials are not sent again
            if answer.status == 401, isSignedIn { signIns.remove(for: address) }
            return (answer, isSignedIn)
        } catch {
            hosts.withLock { $0.addresses[address.host] = nil }
            throw SourceError(WebProblem(WebProblem.Cause(error), address))
        }
    }

    // MARK: - Hosts

    private func learn(_ host: String, _ remoteAddress: String) {
        let isPrivate =
            remoteAddress.isEmpty ? networkGuard.isPrivate(byName: host) : networkGuard.isPrivate(remoteAddress)
        hosts.withLock { $0.isPrivate[host] = isPrivate }
    }

    /// Whether the links of a page have to be judged.
    private func isPublic(_ asker: WebAddress, asksFor address: WebAddress) -> Bool {
        switch hosts.withLock({ $0.isPrivate[asker.host] }) {
        case let isPrivate?: !isPrivate
        // the first page of a host that the user named
        case nil where asker.host == address.host: false
        case nil: !networkGuard.isPrivate(byName: asker.host)
        }
    }

    /// Whether a public page may link to an address. The request is pinned to the judged IP addresses.
    private func permit(_ address: WebAddress, _ request: inout FetchRequest) throws(SourceError) -> Bool {
        if networkGuard.isPrivate(byName: address.host) { return false }
        let known = hosts.withLock { $0.addresses[address.host] }
        let addresses = known ?? networkGuard.lookUp(address.host)
        // where a proxy looks names up, public ones may be known only to it
        if addresses.isEmpty, curl?.hasProxy(forScheme: address.scheme) == true { return true }
        guard !addresses.isEmpty else { throw SourceError(WebProblem(.noConnection, address)) }
        guard !addresses.contains(where: networkGuard.isPrivate) else { return false }
        hosts.withLock { $0.addresses[address.host] = addresses }
        request.pin = (address.host, address.port, addresses)
        return true
    }

    /// Cancels all requests, and waits until they have ended.
    /// - Parameter isSilent: whether waiting callers go on waiting: the program ends, and they must not report errors.
    package func end(isSilent: Bool = false) {
        work.withLock { ($0.isEnded, $0.isSilent) = (true, isSilent) }
        let deadline = ContinuousClock.now + Self.patience
        while work.withLock({ $0.count }) > 0, ContinuousClock.now < deadline { usleep(5_000) }
    }
}

extension WebProblem.Cause {
    fileprivate init(_ problem: FetchProblem) {
        self =
            switch problem {
            case .noConnection: .noConnection
            case .notSecure: .notSecure
            case .tooSlow: .tooSlow
            case .tooLarge: .tooLarge
            case .broken, .cancelled: .brokenAnswer
            }
    }
}
