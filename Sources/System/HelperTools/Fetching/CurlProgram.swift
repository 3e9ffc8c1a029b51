internal import Platform
import Subprocess
import Synchronization
import SystemPackage

/// The program `curl`, which knows the user's proxies, certificates and `~/.netrc`.
///
/// It is started without a shell. It follows no redirect itself: the caller judges each address before it is requested.
package final class CurlProgram: Sendable {
    private let program: FilePath
    private let environment: [String: String]
    private let state = Mutex(Requests())
    /// Nil until curl was asked.
    private let configuredProxy = Mutex<Bool?>(nil)
    /// The password schemes of servers that asked for one, by scheme, host and port.
    private let passwordSchemes = Mutex<[String: FetchRequest.PasswordScheme]>([:])

    private struct Requests {
        var waiting: [PendingAnswer] = []
        var running = 0
        /// Programs at a time.
        var maximum = Int.max

        /// The requests for the next program: its share of those with the same settings.
        mutating func take() -> [PendingAnswer] {
            guard running < maximum, let first = waiting.first else { return [] }
            running += 1
            let alike =
                first.config.keepsCookies
                ? [first] : waiting.filter { $0.config.settings == first.config.settings }
            let taken = alike.prefix(alike.count / maximum + 1)
            waiting.removeAll { one in taken.contains { $0 === one } }
            return Array(taken)
        }
    }

    /// Nil if it is not on the `PATH`.
    package init?(environment: [String: String]) {
        guard let program = HelperTool.curl.find(path: environment["PATH"] ?? "") else { return nil }
        self.program = program
        self.environment = HelperTool.curl.environment(from: environment)
    }

    /// Whether addresses of a scheme go through a proxy, which then looks up their hosts, or another replacement of
    /// their host. Blocks if only curl's own configuration can tell.
    package func hasProxy(forScheme scheme: String) -> Bool {
        isConfiguredProxy
            || environment.contains { variable, value in
                !value.isEmpty && ["\(scheme)_proxy", "all_proxy"].contains(variable.lowercased())
            }
    }

    /// Whether the user's configuration redirects connections, by curl's own `--libcurl` output; true if unknown.
    private var isConfiguredProxy: Bool {
        configuredProxy.withLock { known in
            if let known { return known }
            let filter = FilterProgram(
                .curl, at: program,
                arguments: ["--silent", "--cookie-jar", "-", "--libcurl", "-", "file:///dev/null"],
                environment: environment)
            let program = (try? filter.output()).map { String(decoding: $0, as: UTF8.self) }
            let options = ["PROXY,", "PRE_PROXY,", "CONNECT_TO,", "UNIX_SOCKET_PATH,", "ABSTRACT_UNIX_SOCKET,"]
            let isProxy = program.map { text in options.contains { text.contains("CURLOPT_" + $0) } } ?? true
            known = isProxy
            return isProxy
        }
    }

    /// From now on a few programs share the requests, each over one connection: 200 pages at 50 ms take 4 seconds, not
    /// 9, but a slow answer delays those behind it. Returns the best number of simultaneous requests.
    package func shareConnections() -> Int {
        state.withLock { $0.maximum = 4 }
        return 40
    }

    /// Requests and waits for the answer. A password is sent only after the server asked for one, in its scheme.
    /// - Parameter isCancelled: polled; when it is true, the program is killed.
    package func answer(to request: FetchRequest, isCancelled: () -> Bool) throws(FetchProblem) -> FetchAnswer {
        var request = request
        request.passwordScheme = passwordSchemes.withLock { $0[request.origin] }
        let answer = try ask(request, isCancelled)
        guard [401, 403].contains(answer.status), request.passwordScheme != .asAsked else { return answer }
        let scheme = FetchRequest.PasswordScheme(challenge: answer.fields[.authenticate])
        guard scheme != request.passwordScheme else { return answer }
        passwordSchemes.withLock { $0[request.origin] = scheme }
        guard FetchRequest.maySendSecrets(to: request.address), hasPassword(for: request) else { return answer }
        request.passwordScheme = scheme
        return try ask(request, isCancelled)
    }

    /// Whether there may be a password to send: given, or in `~/.netrc`.
    private func hasPassword(for request: FetchRequest) -> Bool {
        switch request.secret {
        case .password: true
        case .token: false
        case nil: environment["HOME"].map { access($0 + "/.netrc", R_OK) == 0 } ?? false
        }
    }

    private func ask(_ request: FetchRequest, _ isCancelled: () -> Bool) throws(FetchProblem) -> FetchAnswer {
        var request = request
        // requests that share a connection would share their cookies
        if state.withLock({ $0.maximum == .max }) { request.cookies = request.cookies ?? "" }
        let pending = try PendingAnswer(request)
        state.withLock { $0.waiting.append(pending) }
        start()
        return try pending.wait(isCancelled)
    }

    private func start() {
        let next = state.withLock { $0.take() }
        guard !next.isEmpty else { return }
        let task = HelperTask.start { [self] in
            await answer(next)
            state.withLock { $0.running -= 1 }
            start()
        }
        for pending in next {
            if let task { pending.start(task) } else { pending.end(.failure(.broken)) }
        }
        guard task == nil else { return }
        state.withLock { $0.running -= 1 }
        start()
    }

    /// Sends requests one after the other over one connection, and delivers each answer when it is there.
    private func answer(_ requests: [PendingAnswer]) async {
        var rest = requests[...]
        while let first = rest.first {
            var problem = FetchProblem.broken
            do throws(any Error) {
                try Task.checkCancellation()
                var output = CurlOutput(maximumSize: first.maximumSize)
                var answer: Result<FetchAnswer, FetchProblem>?
                let config = CurlConfig.text(rest.map(\.config), mark: output.mark)
                let filter = FilterProgram(
                    .curl, at: program, arguments: ["--config", "-"], environment: environment)
                let input = try MemoryFile.holding(config.utf8)
                _ = try await Subprocess.run(
                    await filter.configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                    output: .sequence, error: .combinedWithOutput
                ) { execution in
                    for try await piece in execution.standardOutput {
                        do throws(FetchProblem) {
                            let answers = try output.take(piece.withUnsafeBytes { Array($0) })
                            if first.config.keepsCookies {
                                answer = answers.first ?? answer
                            } else {
                                for answer in answers { rest.popFirst()?.end(answer) }
                            }
                        } catch {
                            // with its output closed, it would go on to the next address
                            try execution.send(signal: .kill, toProcessGroup: true)
                            throw error
                        }
                    }
                }
                if var answer {
                    if case .success(var whole) = answer {
                        whole.cookies = output.rest
                        answer = .success(whole)
                    }
                    rest.popFirst()?.end(answer)
                }
            } catch let known as FetchProblem {
                problem = known
            } catch {}
            // the error belongs to the present request; the others were not sent
            rest.popFirst()?.end(.failure(Task.isCancelled ? .cancelled : problem))
        }
    }
}
