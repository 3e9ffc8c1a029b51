internal import SourceFiles
internal import Synchronization
internal import TextSearch
internal import TourDocument
internal import TourPages

/// A single Markdown text, in which each heading of level 1 or 2 starts a section. Opening it goes over its beginning; the rest is
/// gone over by ``completeOpening(_:)``, on another thread than the one that loads pieces.
final class MarkdownTour: SectionSource {
    private let known: Mutex<MarkdownSections>

    static func open(
        _ source: ByteSource, name: PageName, steps: MarkdownPage.Steps = .standard
    ) throws(SourceError) -> OpenTour {
        var page = try MarkdownPage.open(source, prefix: true, cutsAtHeadings: true, steps: steps)
        if page.sectionCount == 0, !page.outline.hasIntroduction, page.keys.title == nil,
            try isBlank(source, from: page.start)
        {
            throw SourceError(source.name, "is empty")
        }
        var title = page.keys.title
        if title == nil, page.outline.startsWithHTML {
            title = PageHead.firstHeading(in: try page.blocks(ofPiece: 0), upToLevel: 2)
        }
        var introduction: MarkdownSections.Introduction?
        if page.outline.hasIntroduction || page.sectionCount == 0 {
            introduction = .init(title: title ?? name.title, id: page.claim(name.stem))
        }
        let sections = MarkdownSections(page: page, introduction: introduction)
        let firstTitle =
            page.sectionCount > 0 ? page.headings.title(of: page.headings.heading(ofSection: 0)) : name.title
        var tour = Tour(
            id: name.id, title: title ?? firstTitle, summary: page.keys.summary,
            isComposed: page.keys.title != nil || page.keys.summary != nil)
        tour.pace = page.keys.pace ?? tour.pace
        tour.sections = SectionList(sections, isComplete: page.isWhole)
        return OpenTour(tour: tour, warnings: page.warnings, source: MarkdownTour(sections))
    }

    private static func isBlank(_ source: ByteSource, from start: Int) throws(SourceError) -> Bool {
        var isBlank = true
        try source.forEachPiece(from: start) { bytes in
            isBlank = bytes.allSatisfy { $0 <= 0x20 }
            return isBlank
        }
        return isBlank
    }

    private init(_ sections: MarkdownSections) { known = Mutex(sections) }

    private var sections: MarkdownSections { known.withLock { $0 } }

    private func piece(
        _ number: Int, ofSection index: Int, in sections: MarkdownSections
    ) throws(SourceError) -> Int {
        guard (0..<sections.count).contains(index), sections.pieces(of: index).count > number, number >= 0 else {
            throw SourceError(sections.page.source.name, "has no piece \(number + 1) of section \(index + 1)")
        }
        return sections.pieces(of: index).lowerBound + number
    }

    func blocks(ofSection index: Int, piece number: Int) throws(SourceError) -> [Block] {
        let sections = sections
        let piece = try piece(number, ofSection: index, in: sections)
        var blocks = try sections.page.blocks(ofPiece: piece)
        let start = sections.start(of: index)
        if start > 0 { blocks.moveSource(by: -start) }
        return blocks
    }

    func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece number: Int) -> Bool {
        let sections = sections
        guard let piece = try? piece(number, ofSection: index, in: sections) else { return true }
        return sections.page.mightContain(SourceFilter(literal), piece: piece)
    }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let sections = sections
        return (0..<sections.count).contains(index) ? (sections.page.source, sections.start(of: index)) : nil
    }

    func glossary(ofSection index: Int) -> Glossary { sections.page.keys.glossary }

    func piece(ofHeading name: String, onPageOf index: Int) -> (section: Int, piece: Int)? {
        let sections = sections
        return sections.page.piece(ofHeading: name).map(sections.place)
    }

    func notePiece(of note: Int, ofSection index: Int, piece number: Int) -> (section: Int, piece: Int)? {
        let sections = sections
        guard let piece = try? piece(number, ofSection: index, in: sections),
            let found = sections.page.piece(ofNote: note, referredToIn: piece)
        else { return nil }
        return sections.place(ofPiece: found)
    }

    func completeOpening(_ report: (OpeningReport) -> Bool) {
        let opened = sections
        var page = opened.page
        var clock = ReportClock(interval: .milliseconds(100))
        while !page.isWhole {
            var warnings: [Finding] = []
            do throws(SourceError) {
                try page.readOn()
            } catch {
                warnings.append(error.finding())
                page.readAsPlainText()
            }
            guard page.isWhole || clock.isDue() else { continue }
            if page.isWhole { warnings = page.warnings.dropFirst(opened.page.warnings.count) + warnings }
            let sections = MarkdownSections(page: page, introduction: opened.introduction)
            known.withLock { $0 = sections }
            let news = OpeningReport(
                sections: SectionList(sections, isComplete: page.isWhole),
                share: Double(page.end) / Double(max(1, page.size)),
                changesLoaded: page.isWhole && page.outline.references != opened.page.outline.references,
                warnings: warnings)
            guard report(news) else { return }
        }
    }
}
