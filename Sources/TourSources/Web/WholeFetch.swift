internal import Dispatch
internal import Synchronization
internal import TourDocument

/// Takes all pages of a tour on the web, and their pictures, so that they can be read without a network.
package final class WholeFetch: Sendable {
    /// A copy that is younger is not asked for again, in seconds: so a fetch goes on where another one was interrupted.
    private static let copyAge = 3_600
    /// Requests at a time.
    private static let atATime = 4

    private let tour: OpenTour
    private let client: WebClient
    private let state = Mutex((next: 0, done: 0, problems: [SourceError]()))

    package init(_ tour: OpenTour, client: WebClient) {
        self.tour = tour
        self.client = client
    }

    /// Fetches, and waits until all is there.
    ///
    /// - Parameter report: told how much there is to do, and is done.
    /// - Returns: what is not there, and why.
    package func run(_ report: @escaping @Sendable (_ done: Int, _ count: Int) -> Void) -> [SourceError] {
        client.acceptCopies(youngerThan: Self.copyAge)
        let sections = tour.tour.sections.count
        let files = published
        let count = files.count + sections
        DispatchQueue.concurrentPerform(iterations: min(Self.atATime, count)) { _ in
            while let index = next(of: count) {
                let problem = index < files.count ? fetch(files[index]) : fetch(index - files.count)
                let done = state.withLock { state in
                    state.done += 1
                    if let problem { state.problems.append(problem) }
                    return state.done
                }
                report(done, count)
            }
        }
        return state.withLock { $0.problems }
    }

    private func next(of count: Int) -> Int? {
        state.withLock { state in
            defer { state.next += 1 }
            return state.next < count ? state.next : nil
        }
    }

    // MARK: - What a published tour lists

    private struct Published: Sendable {
        let address: WebAddress
        let content: PublishedFiles.Content
    }

    /// The files of a tour that lists them; none for another one.
    private var published: [Published] {
        guard let folder = tour.folder?.web, let list = try? folder.address.file(PublishedFiles.fileName),
            let answer = try? client.answer(
                at: list, for: folder.address, takesCopies: false, isCancelled: { false }),
            let files = try? PublishedFiles(json: answer.body, name: list.text).files
        else { return [] }
        return files.sorted { $0.key < $1.key }.compactMap { path, content in
            (try? folder.address.file(path)).map { Published(address: $0, content: content) }
        }
    }

    /// Asks for a file only if the copy of it is another one.
    private func fetch(_ file: Published) -> SourceError? {
        if client.takeCopy(of: file.address, sha256: file.content.sha256) { return nil }
        do throws(SourceError) {
            _ = try client.answer(at: file.address, for: file.address, takesCopies: false, isCancelled: { false })
            return nil
        } catch {
            return error
        }
    }

    // MARK: - Pages

    private func fetch(_ index: Int) -> SourceError? {
        do throws(SourceError) {
            let blocks = try tour.blocks(ofSection: index)
            guard let page = tour.address(ofSection: index) else { return nil }
            for source in Self.pictures(in: blocks) {
                // nothing is asked of a third party
                guard let address = try? page.resolving(source), address.origin == page.origin else { continue }
                _ = try? client.answer(at: address, for: page) { false }
            }
            return nil
        } catch {
            return error
        }
    }

    private static func pictures(in blocks: [Block]) -> Set<String> {
        var found: Set<String> = []
        func add(_ media: Media) {
            if media.kind == .picture, !media.source.isEmpty { found.insert(media.source) }
        }
        for block in blocks {
            if case .media(let media) = block.kind { add(media) }
            block.forEachPart(
                runs: { runs in
                    for case .media(let media) in runs.map(\.content) { add(media) }
                }, blocks: { found.formUnion(pictures(in: $0)) })
        }
        return found
    }
}
