import FoundationEssentials
import SystemPackage
package import TourDocument
package import WebFetching

/// A server on this machine, a person's folders, and a client that knows both.
package struct WebRig {
    package let server: WebServer
    package let folder: TemporaryFolder
    package let environment: [String: String]

    /// - Parameter curlrc: the person's configuration of curl.
    package init(host: String = "127.0.0.1", curlrc: String? = nil) throws {
        server = try WebServer(host: host)
        folder = try TemporaryFolder()
        environment = [
            "HOME": folder.path.string, "XDG_CACHE_HOME": folder.path.appending("cache").string,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        if let curlrc { try folder.path.appending(".curlrc").write(curlrc) }
    }

    package func client(isOffline: Bool = false, limit: Int = 100 << 20) -> WebClient {
        WebClient(environment: environment, isOffline: isOffline, cacheLimit: limit)
    }

    package func address(_ path: String) -> WebAddress { WebAddress(text: server.address(path)) }

    /// What is answered, or what is wrong.
    package func ask(_ path: String, _ client: WebClient, for asker: WebAddress? = nil) throws -> Result<
        WebAnswer, SourceError
    > {
        try ask(address(path), client, for: asker)
    }

    package func ask(_ address: WebAddress, _ client: WebClient, for asker: WebAddress? = nil) throws -> Result<
        WebAnswer, SourceError
    > {
        do throws(SourceError) {
            return .success(try client.answer(at: address, for: asker) { false })
        } catch {
            return .failure(error)
        }
    }
}

extension Result<WebAnswer, SourceError> {
    package var body: String? {
        if case .success(let answer) = self { String(decoding: answer.body, as: UTF8.self) } else { nil }
    }
    package var problem: WebProblem? { if case .failure(let error) = self { error.web } else { nil } }
    package var freshness: PageFreshness? { if case .success(let answer) = self { answer.freshness } else { nil } }
}
