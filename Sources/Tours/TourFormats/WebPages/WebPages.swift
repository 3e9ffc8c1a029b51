package import SourceFiles
internal import Synchronization
package import TourDocument
package import TourPages
package import WebFetching

/// The pages of a tour on the web: those of a folder, a book or another source whose files are there, or of a site.
package final class WebPages: PageSource {
    /// The most concurrent requests, and the pages that are fetched ahead.
    package let parallelLoads = 4
    package let pagesAhead = 3

    /// Makes pages of the files from the web.
    private let base: any PageSource
    private let list: PageList
    private let client: WebClient
    /// The base of the paths of the source's pages.
    private let folder: WebAddress
    /// The paths of the tour's own pages for a status.
    private let errorPages: [Int: String]
    private let state = Mutex(State())

    private struct State {
        /// The pages that were loaded, whose files are stored.
        var loaded: Set<Int> = []
        /// The error of the first page, if it was requested when the tour was opened.
        var problem: SourceError?
        /// The addresses of failed pages, after redirects.
        var failed: [Int: WebAddress] = [:]
    }

    /// - Parameters:
    ///   - folder: the base of the paths in the list.
    ///   - problem: the reason that the first page is missing, if it was requested already.
    package init(
        of base: any PageSource, _ list: PageList, client: WebClient, folder: WebAddress,
        errorPages: [Int: String] = [:], problem: SourceError? = nil
    ) {
        (self.base, self.list, self.client, self.errorPages, self.folder) = (base, list, client, errorPages, folder)
        state.withLock { $0.problem = problem?.web == nil ? nil : problem }
    }

    package func address(of page: Int) -> WebAddress? {
        base.address(of: page) ?? list[page].path.flatMap { try? folder.file($0) }
    }

    package func page(at address: WebAddress) -> Int? {
        base.page(at: address) ?? folder.path(of: address).flatMap(list.page(at:))
    }

    package func page(meantBy path: String) -> Int? { base.page(meantBy: path) }

    package func hasPage(_ page: Int) -> Bool { page < list.count }

    /// Returns only loaded pages that are in memory, so that the caller never waits for the web, or for a copy's hash.
    package func preview(at page: Int) throws(SourceError) -> (any Page)? {
        guard state.withLock({ $0.loaded.contains(page) }), address(of: page).map(client.isInMemory) != false else {
            return nil
        }
        do throws(SourceError) {
            return try base.preview(at: page)
        } catch {
            if error.isNotLoaded { return nil }
            throw error
        }
    }

    package func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        do throws(SourceError) {
            if page == 0, let problem = state.withLock({ $0.problem.take() }) { throw problem }
            let whole = try base.load(page, isCancelled: isCancelled)
            state.withLock { state in
                state.loaded.insert(page)
                state.failed[page] = nil
            }
            return whole
        } catch {
            guard var problem = error.web ?? typeProblem(of: page) else { throw error }
            state.withLock { $0.failed[page] = try? WebAddress(fetching: problem.address) }
            if case .status(let status) = problem.cause {
                problem.errorPage = errorPage(status, isCancelled: isCancelled)
            }
            throw SourceError(problem)
        }
    }

    /// The problem of a page that arrived as another type; nil for other problems.
    private func typeProblem(of page: Int) -> WebProblem? {
        guard let answer = address(of: page).flatMap(client.held) else { return nil }
        do throws(SourceError) {
            _ = try answer.kind()
            return nil
        } catch {
            return error.web
        }
    }

    private func errorPage(_ status: Int, isCancelled: () -> Bool) -> [Block] {
        guard let path = errorPages[status],
            let address = try? WebAddress.isMeant(by: path) ? folder.resolving(path) : folder.file(path),
            let answer = try? client.answer(at: address, for: folder, isCancelled: isCancelled),
            let (kind, text) = try? answer.page(.main), let page = try? kind.load(text)
        else { return [] }
        return (try? page.blocks(ofPiece: 0)) ?? []
    }

    package func text(of page: Int) throws(SourceError) -> ByteSource { try base.text(of: page) }

    package func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? { nil }
    package func name(of anchor: String?, onPage path: String) -> String? {
        base.name(of: anchor, onPage: path)
    }
    package func note(_ number: Int, of page: Int) -> [Block]? { base.note(number, of: page) }
    package func lateFindings(linked: Set<String>) -> [Finding] { base.lateFindings(linked: linked) }

    package var isCompletedLater: Bool { base.isCompletedLater }
    package var isCompletedSoon: Bool { base.isCompletedSoon }
    package func complete(_ report: (_ share: Double) -> Bool) -> Bool { base.complete(report) }

    package func freshness(of page: Int) -> PageFreshness? { address(of: page).flatMap(client.freshness) }

    package func prepare(_ retry: PageRetry, of page: Int) {
        guard let address = address(of: page) else { return }
        client.prepare(retry, of: address, failedAt: state.withLock { $0.failed[page] })
    }
}
