internal import Platform
package import SourceFiles
internal import Synchronization
package import TextSearch
package import TourDocument

/// A page that is a tour by itself, cut into sections.
///
/// Opening reads its beginning; ``completeOpening(_:)`` reads the rest, on another thread than the one that loads
/// pieces.
package final class PageTour: SectionSource {
    /// The pipe of a page, and the parser of its text so far, for one that is not ``ByteSource/isGrowing``.
    package typealias Pipe = (buffer: PipeBuffer, read: @Sendable () throws(SourceError) -> any SectionedPage)

    private let known: Mutex<any SectionedPage>
    private let pipe: Pipe?
    private let long = LongPieces()

    private init(_ page: any SectionedPage, _ pipe: Pipe?) {
        known = Mutex(page)
        self.pipe = pipe
    }

    /// - Parameter pipe: the pipe with the rest of the page.
    package static func open(_ page: any SectionedPage, pipe: Pipe? = nil) throws(SourceError) -> OpenTour {
        guard !page.isEmpty else { throw SourceError(page.source.name, "is empty") }
        var tour = page.tour
        tour.sections = SectionList(page.sections, isComplete: page.isWhole && pipe == nil)
        return OpenTour(tour: tour, warnings: page.warnings, source: PageTour(page, pipe))
    }

    private var page: any SectionedPage { known.withLock { $0 } }

    private func piece(
        _ number: Int, ofSection index: Int, in page: any SectionedPage
    ) throws(SourceError) -> Int {
        guard (0..<page.sections.count).contains(index),
            (0..<page.pieces(ofSection: index).count).contains(number)
        else {
            throw SourceError(page.source.name, "has no piece \(number + 1) of section \(index + 1)")
        }
        return page.pieces(ofSection: index).lowerBound + number
    }

    package func state(ofSection index: Int, piece number: Int) -> PieceState {
        let page = page
        if let piece = try? piece(number, ofSection: index, in: page), page.takesLong(piece) {
            return long.state(ofSection: index, piece: number) { () throws(SourceError) in
                try self.blocks(ofSection: index, piece: number)
            }
        }
        return PieceState { () throws(SourceError) in try blocks(ofSection: index, piece: number) }
    }

    package func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        long.load(on: run, changed: changed)
    }
    package func want(_ pieces: [(section: Int, piece: Int)]) { long.want(pieces) }
    package func leave() { long.leave() }

    package func blocks(ofSection index: Int, piece number: Int) throws(SourceError) -> [Block] {
        let page = page
        var blocks = try page.blocks(ofPiece: piece(number, ofSection: index, in: page))
        let start = page.start(ofSection: index)
        if start > 0 { blocks.moveSource(by: -start) }
        return blocks
    }

    package func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]] {
        // the sections are those of the opening: there may be more by now, with more pieces
        var passing = [try blocks(ofSection: index, piece: 0)]
        while passing.count < pieces, let next = try? blocks(ofSection: index, piece: passing.count) {
            passing.append(next)
        }
        return passing
    }

    package func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece number: Int) -> Bool {
        let page = page
        guard let piece = try? piece(number, ofSection: index, in: page) else { return true }
        return page.mightContain(SourceFilter(literal), piece: piece)
    }

    package func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let page = page
        return (0..<page.sections.count).contains(index) ? (page.source, page.start(ofSection: index)) : nil
    }

    package func leftOutWords(ofSection index: Int) -> Int { page.leftOutWords }
    package func glossary(ofSection index: Int) -> Glossary { page.glossary }

    package func piece(ofHeading name: String, onPageOf index: Int) -> (section: Int, piece: Int)? {
        let page = page
        return page.piece(ofHeading: name).map(page.place)
    }

    package func notePiece(of note: Int, ofSection index: Int, piece number: Int) -> (section: Int, piece: Int)? {
        let page = page
        guard let piece = try? piece(number, ofSection: index, in: page) else { return nil }
        return page.piece(ofNote: note, referredToIn: piece).map(page.place)
    }

    // MARK: - Completing the opening

    package func completeOpening(_ report: (OpeningReport) -> Bool) {
        let opened = page
        var page = opened
        var clock = ReportClock(interval: .milliseconds(100))
        while page.share < 1 {
            var warnings: [Finding] = []
            do throws(SourceError) {
                try page.readOn()
            } catch {
                warnings.append(error.finding())
                page.end()
            }
            guard page.isWhole || clock.isDue() else { continue }
            if page.isWhole { warnings = page.warnings.dropFirst(opened.warnings.count) + warnings }
            let isWanted = report(
                keep(page, changesLoaded: page.isWhole && page.edition != opened.edition, warnings: warnings))
            guard isWanted else { return }
        }
        guard let pipe else { return }
        known.withLock { [page] in $0 = page }
        var isWanted = true
        pipe.buffer.takeAll {
            if let news = take(from: pipe, isEnd: false) { isWanted = report(news) }
            return isWanted
        }
        if isWanted, let news = take(from: pipe, isEnd: true) { _ = report(news) }
    }

    /// Makes a page the current one.
    private func keep(
        _ page: any SectionedPage, isEnd: Bool = true, changesLoaded: Bool = false, warnings: [Finding] = []
    ) -> OpeningReport {
        known.withLock { $0 = page }
        return OpeningReport(
            sections: SectionList(page.sections, isComplete: page.isWhole && isEnd), share: page.share,
            changesLoaded: changesLoaded, warnings: warnings)
    }

    /// Reads text that arrived; nil if none did.
    private func take(from pipe: Pipe, isEnd: Bool) -> OpeningReport? {
        var page = page
        var problem = isEnd ? pipe.buffer.problem : nil
        var lines: Int? = 0
        let isGrowing = page.source.isGrowing
        if isGrowing {
            lines = page.grow()
            if isEnd { page.end() }
        } else {
            do throws(SourceError) {
                page = try pipe.read()
            } catch {
                problem = error
            }
        }
        guard isEnd || lines != nil else { return nil }
        var news = keep(
            page, isEnd: isEnd, changesLoaded: !isGrowing, warnings: [problem?.finding()].compactMap(\.self))
        (news.changesLast, news.newLines) = (isGrowing, lines ?? 0)
        if isEnd { news.id = (try? SHA256.hexadecimal(pipe.buffer.source)).map { "sha256:\($0)" } }
        return news
    }

    package func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange {
        var page = page
        guard let end = page.growthStart else { return .other }
        guard page.isWhole, pipe == nil else { return .none }
        do throws(SourceError) {
            if let loss = try page.source.loss(after: end) { return .lost(loss) }
        } catch {
            // it was moved away, and another one may come
            return .none
        }
        guard let lines = page.grow() else { return .none }
        var growth = keep(page)
        (growth.changesLast, growth.newLines) = (true, lines)
        _ = report(growth)
        return .none
    }
}
