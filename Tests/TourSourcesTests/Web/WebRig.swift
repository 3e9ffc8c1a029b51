import Foundation
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourSources

/// A server on this machine, a person's folders, and a client that knows both.
struct WebRig {
    let server: WebServer
    let folder: TemporaryFolder
    let environment: [String: String]

    /// - Parameter curlrc: the person's configuration of curl.
    init(host: String = "127.0.0.1", curlrc: String? = nil) throws {
        server = try WebServer(host: host)
        folder = try TemporaryFolder()
        environment = [
            "HOME": folder.path.string, "XDG_CACHE_HOME": folder.path.appending("cache").string,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        if let curlrc { try folder.path.appending(".curlrc").write(curlrc) }
    }

    func client(isOffline: Bool = false, limit: Int = 100 << 20, judge: HostJudge = HostJudge()) -> WebClient {
        WebClient(environment: environment, isOffline: isOffline, cacheLimit: limit, judge: judge)
    }

    func address(_ path: String) -> WebAddress { WebAddress(text: server.address(path)) }

    /// What is answered, or what is wrong.
    func ask(_ path: String, _ client: WebClient, for asker: WebAddress? = nil) throws -> Result<
        WebAnswer, SourceError
    > {
        try ask(address(path), client, for: asker)
    }

    func ask(_ address: WebAddress, _ client: WebClient, for asker: WebAddress? = nil) throws -> Result<
        WebAnswer, SourceError
    > {
        do throws(SourceError) {
            return .success(try client.answer(at: address, for: asker) { false })
        } catch {
            return .failure(error)
        }
    }

    func open(_ path: String, _ client: WebClient) throws -> OpenTour {
        let text = server.address(path)
        return try TourOpener.open(address: text, client: client).whenArrived()
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

extension Result<WebAnswer, SourceError> {
    var body: String? {
        if case .success(let answer) = self { String(decoding: answer.body, as: UTF8.self) } else { nil }
    }
    var problem: WebProblem? { if case .failure(let error) = self { error.web } else { nil } }
    var freshness: PageFreshness? { if case .success(let answer) = self { answer.freshness } else { nil } }
}
