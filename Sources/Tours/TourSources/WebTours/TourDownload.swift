internal import Dispatch
internal import Platform
internal import SourceFiles
internal import Synchronization
package import TourDocument
internal import TourFormats
package import TourPages
package import WebFetching
internal import Wording

/// Fetches all pages of a tour on the web, and their pictures and recordings, for reading without a network.
package final class TourDownload: Sendable {
    /// The age in seconds below which a copy is not fetched again, so that an interrupted fetch can resume.
    private static let copyAge = 3_600
    /// The most bytes of a listed file; a larger one stays on the web.
    static let maximumFile = WebClient.maximumPage
    /// The bytes of the pages and pictures of a site after which no more are fetched.
    static let maximumSite = 256 << 20

    /// The result of a fetch.
    package struct Outcome: Sendable {
        /// The missing pages and files, each with the reason.
        package var problems: [SourceError] = []
        /// How many sections there are, and how many of them are missing.
        package var sections = 0
        package var missingSections = 0
        /// A harmless problem of the tour's list of its files.
        package var listProblem: SourceError?
        /// A message about pages over the limit, which were not fetched; nil if there are none.
        package var leftOut: String?
    }

    private let client: WebClient
    private let maximumSite: Int
    /// The list of files, if an earlier fetch stored one.
    private let knownList: WebFileList?
    private let state = Mutex((next: 0, done: 0, bytes: 0, outcome: Outcome(), hashMismatches: Set<WebAddress>()))

    /// Prepares a fetch. Call it before the tour is opened: of a tour that lists its files, only changed ones are then
    /// asked for.
    package init(of address: String, client: WebClient, maximumSite: Int = maximumSite) {
        (self.client, self.maximumSite) = (client, maximumSite)
        let folder = try? WebAddress(fetching: address).folder
        knownList = folder.flatMap { WebFileList(of: $0, client: client, ifKnown: true) }
    }

    /// Fetches everything, including the pages that pages of a site lead to, and blocks until it is done.
    package func run(_ tour: OpenTour, _ report: @escaping @Sendable (_ done: Int, _ count: Int) -> Void) -> Outcome {
        var tour = tour
        let list = list(of: tour)
        client.acceptCopies(youngerThan: Self.copyAge)
        let sections = 0..<tour.tour.sections.count
        let pages = Set(sections.compactMap { tour.address(ofSection: $0) })
        let others = (list?.files ?? [:]).filter { !pages.contains($0.key) }.sorted { $0.key.text < $1.key.text }
        let files = others.filter { $0.value.bytes <= Self.maximumFile }.map(\.key)
        let parts = files.map(Part.file) + sections.map(Part.section) + (tour.hasCatalogue ? [.catalogue] : [])
        fetch(parts, of: tour, list: list, report)
        while let growth = tour.growth {
            let known = tour.tour.sections.count
            tour.take(growth)
            fetch((known..<tour.tour.sections.count).map(Part.section), of: tour, list: list, report)
        }
        return state.withLock { state in
            state.outcome.sections = tour.tour.sections.count
            state.outcome.listProblem = list?.problem(of: state.hashMismatches.count)
            let isCut = tour.folder == nil && tour.tour.sections.count >= SitePages.mostPages
            state.outcome.leftOut =
                isCut || state.bytes > maximumSite
                ? "the rest of the site was not downloaded: the limit is \(SitePages.mostPages.inGroups) pages and "
                    + "\(ByteSource.size(maximumSite))"
                : Self.leftOut(others.count - files.count)
            return state.outcome
        }
    }

    /// Fetches parts concurrently, and waits for them.
    private func fetch(
        _ parts: [Part], of tour: OpenTour, list: WebFileList?, _ report: @escaping @Sendable (Int, Int) -> Void
    ) {
        let before = state.withLock { state in
            state.next = 0
            return state.done
        }
        let work = DispatchGroup()
        for _ in 0..<min(client.shareConnections(), parts.count) {
            work.enter()
            Worker().run { [self] in
                while let part = next(of: parts) {
                    fetch(part, of: tour, list: list)
                    report(state.withLock { $0.done }, before + parts.count)
                }
                work.leave()
            }
        }
        work.wait()
    }

    private static func leftOut(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return
            "\(count.counted("file")) larger than \(ByteSource.size(maximumFile)) \(count == 1 ? "was" : "were") not downloaded"
    }

    private func list(of tour: OpenTour) -> WebFileList? {
        guard let folder = tour.folder?.web?.address else { return nil }
        if let knownList, knownList.folder == folder { return knownList }
        return WebFileList(of: folder, client: client, ifKnown: false)
    }

    /// A part to fetch: a listed file that is no page, a section and its pictures, or the media catalogue and its
    /// pictures.
    private enum Part: Sendable {
        case file(WebAddress)
        case section(Int)
        case catalogue
    }

    private func next(of parts: [Part]) -> Part? {
        state.withLock { state in
            defer { state.next += 1 }
            guard state.next < parts.count else { return nil }
            if state.bytes <= maximumSite { return parts[state.next] }
            state.outcome.missingSections += parts.count - state.next
            state.next = parts.count
            return nil
        }
    }

    private func fetch(_ part: Part, of tour: OpenTour, list: WebFileList?) {
        var page: WebAddress?
        var problem: SourceError?
        do throws(SourceError) {
            switch part {
            case .file(let address):
                page = address
                _ = try client.answer(at: address, for: address) { false }
            case .section(let index):
                page = tour.address(ofSection: index)
                try fetch(index, of: tour, list: list)
            case .catalogue:
                let catalogue = try tour.catalogue { client }
                fetch(catalogue?.shown ?? [], for: tour.folder?.web?.address, list: list)
            }
        } catch {
            problem = error
        }
        let isUntrue = page.flatMap { list?.isUntrue(client.held($0), at: $0) } ?? false
        state.withLock { state in
            state.done += 1
            if isUntrue, let page { state.hashMismatches.insert(page) }
            guard let problem else { return }
            state.outcome.problems.append(problem)
            if case .section = part { state.outcome.missingSections += 1 }
        }
    }

    private func fetch(_ index: Int, of tour: OpenTour, list: WebFileList?) throws(SourceError) {
        let blocks = try tour.blocks(ofSection: index)
        guard let page = tour.address(ofSection: index) else { return }
        fetch(Self.pictures(in: blocks).compactMap { try? page.resolving($0) }, for: page, list: list)
        if tour.folder == nil { count(client.held(page)) }
    }

    /// Fetches pictures, but none from a third party.
    private func fetch(_ pictures: [WebAddress], for asker: WebAddress?, list: WebFileList?) {
        for address in pictures where address.origin == asker?.origin && list?.files[address] == nil {
            let picture = try? client.answer(at: address, for: asker) { false }
            if list == nil { count(picture) }
        }
    }

    private func count(_ answer: WebAnswer?) { state.withLock { $0.bytes += answer?.body.count ?? 0 } }

    private static func pictures(in blocks: [Block]) -> Set<String> {
        Set(
            blocks.flatMap(\.allMedia).flatMap { media in
                let isShown = [.picture, .recording].contains(media.kind) && !media.source.isEmpty
                return [isShown ? media.source : nil, media.poster].compactMap(\.self)
            })
    }
}
