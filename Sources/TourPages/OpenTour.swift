internal import SourceFiles
package import TextSearch
package import TourDocument

/// A tour that was opened: what its sections are, and their text as a reader gets it.
package struct OpenTour: SectionProvider {
    /// The tour's identity, title and sections.
    package var tour: Tour
    /// What is wrong with it though it opened.
    package var warnings: [Finding]
    /// Whether pictures can be drawn. Else they are shown as cards.
    package var showsPictures = true

    /// Where the text comes from.
    package let source: any SectionSource
    /// The name of the file, if all sections are of one; nil for a folder, and for what has no name.
    package var fileName: String?
    /// How old all of it is, where it came as a whole from elsewhere.
    package var freshness: PageFreshness?
    /// What is said of it on its first page, under the heading.
    package var remark: Block?
    /// The name on the first page at which to begin, where the address of the tour has one.
    package var fragment: String?
    /// Tells what takes its place as soon as that is known, for what is at an address; nil for what is here.
    package var resolve: (@Sendable () -> OpenTour?)?
    /// Where its pictures are; nil for what came through a pipe.
    package var pictures: (any PictureSource)?
    /// Who draws its diagrams; nil where nobody does.
    package var diagrams: DiagramPictures?
    /// Where its media catalogue is; nil if it has none.
    package var catalogueFile: CatalogueFile?
    /// The folder that it is, where its files are the pages; see ``TourFiles``.
    package var folder: SourceFolder?
    /// The terms that hold for all of the tour.
    package var glossary = Glossary()
    private var showsHiddenLines = false

    package init(tour: Tour, warnings: [Finding], source: any SectionSource, pictures: (any PictureSource)? = nil) {
        (self.tour, self.warnings, self.source, self.pictures) = (tour, warnings, source, pictures)
    }

    // MARK: - Text

    /// The blocks of a piece as they are read: all that is done to those of the source, in this order.
    private func read(_ blocks: [Block], ofSection index: Int, piece: Int) -> [Block] {
        var blocks = blocks.withData(glossary(ofSection: index))
        if showsHiddenLines { blocks = blocks.withHiddenLines }
        if let remark, index == 0, piece == 0, !blocks.isEmpty { blocks = blocks.inserting(remark) }
        return hasCatalogue && piece == 0 && !blocks.isEmpty ? blocks.withPlaceUnderHeading : blocks
    }

    package func state(ofSection index: Int, piece: Int) -> PieceState {
        let state = source.state(ofSection: index, piece: piece)
        guard case .ready(let blocks) = state else { return state }
        return .ready(read(blocks, ofSection: index, piece: piece))
    }

    package func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        read(try source.blocks(ofSection: index, piece: piece), ofSection: index, piece: piece)
    }

    package func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]] {
        try source.passingBlocks(ofSection: index, pieces: pieces).enumerated().map {
            read($1, ofSection: index, piece: $0)
        }
    }

    package func hasText(ofSection index: Int) -> Bool { source.hasText(ofSection: index) }
    package func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool {
        source.mightContain(literal, inSection: index, piece: piece)
    }
    package func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        source.load(on: run, changed: changed)
    }
    package func want(_ pieces: [(section: Int, piece: Int)]) { source.want(pieces) }
    package func retry(section index: Int, _ retry: PageRetry) { source.retry(section: index, retry) }
    package func leave() { source.leave() }

    package func showing(hiddenLines: Bool) -> any SectionProvider {
        var tour = self
        tour.showsHiddenLines = hiddenLines
        return tour
    }

    // MARK: - Places and links

    package func address(ofSection index: Int) -> WebAddress? { source.address(ofSection: index) }
    package func section(ofAddress address: WebAddress) -> Int? { source.section(ofAddress: address) }
    package func leftOutWords(ofSection index: Int) -> Int { source.leftOutWords(ofSection: index) }
    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        source.filePlace(ofSection: index, offset: offset)
    }
    package func lineNumber(ofSection index: Int, offset: Int) -> Int? {
        source.lineNumber(ofSection: index, offset: offset)
    }
    package func name(of anchor: String?, onPage path: String) -> String? { source.name(of: anchor, onPage: path) }
    package func piece(ofHeading name: String, onPageOf section: Int) -> (section: Int, piece: Int)? {
        source.piece(ofHeading: name, onPageOf: section)
    }
    package func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        source.notePiece(of: note, ofSection: index, piece: piece)
    }
    package func note(_ number: Int, ofSection index: Int) -> [Block]? { source.note(number, ofSection: index) }

    /// The terms that hold for a section by what the tour and the front matter of its page say.
    package func glossary(ofSection index: Int) -> Glossary { source.glossary(ofSection: index).adding(glossary) }

    package func freshness(ofSection index: Int) -> PageFreshness? {
        freshness ?? source.freshness(ofSection: index)
    }

    package func page(ofSection index: Int) -> String? { fileName ?? source.page(ofSection: index) }

    package func section(ofPage path: String) -> Int? {
        guard let fileName else { return source.section(ofPage: path) }
        return PageEndings.paths(meantBy: path).contains(fileName) ? 0 : nil
    }

    /// The blocks of a whole section that is known.
    ///
    /// - Throws: as ``blocks(ofSection:piece:)``.
    /// - Complexity: linear in the section's bytes.
    package func blocks(ofSection index: Int) throws(SourceError) -> [Block] {
        guard tour.sections.indices.contains(index) else {
            throw SourceError(tour.title, "has no section \(index + 1); it has \(tour.sections.count)")
        }
        var blocks: [Block] = []
        var piece = 0
        // how many there are may be known when the first was read
        repeat {
            blocks += try self.blocks(ofSection: index, piece: piece)
            piece += 1
        } while piece < tour.sections[index].pieceCount
        return blocks
    }

    /// Where a line of the first page starts, or the text ends, if that is before: the section, and the bytes from its start.
    ///
    /// - Parameter line: its number from 1.
    /// - Complexity: linear in the bytes before the line.
    package func place(ofLine line: Int) -> (section: Int, byte: Int)? {
        guard let text = source.origin(ofSection: 0)?.source else { return nil }
        var (left, position) = (line - 1, 0)
        try? text.forEachPiece { bytes in
            var here = 0
            while left > 0, let end = bytes[here...].firstIndex(of: 0x0A) { (here, left) = (end + 1, left - 1) }
            position += left > 0 ? bytes.count : here
            return left > 0
        }
        var (section, start) = (0, 0)
        for index in tour.sections.indices.dropFirst() {
            guard let next = source.origin(ofSection: index), next.source.name == text.name, next.start <= position
            else { break }
            (section, start) = (index, next.start)
        }
        return (section, position - start)
    }

    // MARK: - Opening

    /// Whether it stands for what is at an address, until it is known what that is.
    package var isPending: Bool { resolve != nil }

    /// The tour that takes its place; nil as long as that is not there.
    package var resolved: OpenTour? { resolve?() }

    /// The tour that takes its place, for which the caller waits; itself if it is here.
    package func waitUntilResolved() throws(SourceError) -> OpenTour {
        guard let resolve else { return self }
        _ = try blocks(ofSection: 0, piece: 0)
        return resolve() ?? self
    }

    /// Does what is left of the opening, and reports what is known by then, every tenth of a second or so and at the end.
    ///
    /// A long tour is open before all of its sections are known, or have final ids; ``Tour/sections`` says so. To be called once, on a thread of its
    /// own; it ends early when a report answers false. A tour with final ids reports nothing.
    package func completeOpening(_ report: (OpeningReport) -> Bool) {
        guard !tour.sections.hasFinalIDs else { return }
        source.completeOpening(report)
    }

    /// Takes what was added to the text since it was opened, and reports it.
    ///
    /// - Returns: what else happened to the source. After anything but `none`, reopen it.
    package func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange { source.readOn(report) }

    /// The sections that became known by loading others since it was opened, as those of a site on the web; nil if there are none.
    package var growth: OpeningReport? { source.growth(beyond: tour.sections.count) }

    /// The tour with all of its sections if that takes no time that anybody notices, as in a small folder; else as it is.
    ///
    /// For looking up a section by its id: before ids are final, the id may belong to another one.
    package func completedIfSmall() -> OpenTour { source.isCompletedSoon ? completed() : self }

    /// The tour with all of its sections, for which the caller waits.
    package func completed() -> OpenTour {
        var whole = self
        completeOpening { report in
            whole.take(report)
            return true
        }
        return whole
    }

    /// Adds what a report says.
    package mutating func take(_ report: OpeningReport) {
        tour.sections = report.sections
        if let id = report.id { tour.id = id }
        warnings += report.warnings
    }
}
