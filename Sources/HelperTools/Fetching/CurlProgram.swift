import Dispatch
import Subprocess
import Synchronization
import SystemPackage

/// The program `curl`: it knows the user's proxies, certificates and `~/.netrc`.
///
/// It is started for each request, without a shell. It follows no redirect itself, so that the caller judges each address before it
/// is asked.
package struct CurlProgram: Sendable {
    package static let tool = HelperTool(names: ["curl"], purpose: "web addresses", package: "curl")

    /// Bytes of what it reports beside the body.
    private static let maximumReport = 1 << 20
    /// How often it is asked whether anybody waits still.
    private static let checkInterval = DispatchTimeInterval.milliseconds(50)

    private let program: FilePath
    private let environment: [String: String]

    /// Nil if it is not on the `PATH`.
    package init?(environment: [String: String]) {
        guard let program = Self.tool.find(path: environment["PATH"] ?? "") else { return nil }
        self.program = program
        self.environment = environment.filter { variable, _ in Self.isSeen(variable) }
    }

    /// The variables by which it finds its configuration, certificates and proxies. It needs no more.
    private static func isSeen(_ variable: String) -> Bool {
        let name = variable.lowercased()
        return ["home", "xdg_config_home", "curl_home", "curl_ca_bundle", "ssl_cert_file", "ssl_cert_dir", "no_proxy"]
            .contains(name) || name.hasSuffix("_proxy")
    }

    /// Whether a proxy is named for addresses of a scheme, which then looks up their hosts.
    package func hasProxy(forScheme scheme: String) -> Bool {
        environment.contains { variable, value in
            !value.isEmpty && ["\(scheme)_proxy", "all_proxy"].contains(variable.lowercased())
        }
    }

    /// Asks, and waits for the answer.
    ///
    /// - Parameter isCancelled: asked now and then; when it is true, the program is killed.
    package func answer(to request: FetchRequest, isCancelled: () -> Bool) throws(FetchProblem) -> FetchAnswer {
        guard let config = CurlConfig(request) else { throw .broken }
        let holder = Holder()
        let bytes = Array(config.text.utf8)
        let task = Task.detached { [self] in
            let result = await run(bytes, maximumSize: request.maximumSize)
            holder.outcome.withLock { $0 = result }
            holder.isThere.signal()
        }
        while holder.isThere.wait(timeout: .now() + Self.checkInterval) == .timedOut {
            if isCancelled() { task.cancel() }
        }
        return try (holder.outcome.withLock { $0 } ?? .failure(.broken)).get()
    }

    private final class Holder: Sendable {
        let outcome = Mutex<Result<FetchAnswer, FetchProblem>?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    private func run(_ config: [UInt8], maximumSize: Int) async -> Result<FetchAnswer, FetchProblem> {
        var filter = FilterProgram(program, arguments: ["--config", "-"])
        filter.environment = environment
        do {
            let input = try MemoryFile.holding(config)
            let result = try await Subprocess.run(
                filter.configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .bytes(limit: maximumSize), error: .bytes(limit: Self.maximumReport))
            if Task.isCancelled { return .failure(.cancelled) }
            if case .exited(let code) = result.terminationStatus, code != 0 { return .failure(Self.problem(code)) }
            guard result.terminationStatus.isSuccess, var answer = CurlConfig.answer(result.standardError) else {
                return .failure(.broken)
            }
            answer.body = result.standardOutput
            return .success(answer)
        } catch let error as SubprocessError {
            return .failure(Task.isCancelled ? .cancelled : error.code == .outputLimitExceeded ? .tooLarge : .broken)
        } catch {
            return .failure(Task.isCancelled ? .cancelled : .broken)
        }
    }

    /// What its exit status means.
    private static func problem(_ code: Int32) -> FetchProblem {
        switch code {
        case 5, 6, 7, 45, 97: .noConnection
        case 28: .tooSlow
        case 63: .tooLarge
        case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .notSecure
        default: .broken
        }
    }
}
