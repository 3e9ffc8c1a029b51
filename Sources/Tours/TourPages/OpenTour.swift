internal import SourceFiles
package import TextSearch
package import TourDocument

/// An open tour: its sections, and their text for the reader.
package struct OpenTour: SectionProvider {
    /// The tour's identity, title and sections.
    package var tour: Tour
    /// Problems that did not prevent opening it.
    package var warnings: [Finding]
    /// Whether pictures can be drawn. Else they are shown as cards.
    package var showsPictures = true

    package let source: any SectionSource
    /// The name of the file, if all sections are in one; nil for a folder, and for unnamed text.
    package var fileName: String?
    /// Whether it comes with the program: an update replaces its files, so that they are nobody's to edit.
    package var isBuiltIn = false
    /// The age of the whole tour, if it was fetched as one.
    package var freshness: PageFreshness?
    /// A remark for its first page, under the heading.
    package var remark: Block?
    /// The fragment of the tour's address: the name on the first page to open at.
    package var fragment: String?
    /// Returns the loaded tour once there is one, for a tour at an address; nil for other tours.
    package var resolve: (@Sendable () -> OpenTour?)?
    /// The source of its pictures; nil for text from a pipe.
    package var pictures: (any PictureSource)?
    /// The source of its drawn diagrams; nil if no program draws them.
    package var diagrams: DiagramPictures?
    /// Its media catalogue, if it has one.
    package var catalogueFile: CatalogueFile?
    /// The folder whose files are its pages; see ``TourFiles``.
    package var folder: SourceFolder?
    /// The terms for all of the tour.
    package var glossary = Glossary()
    private var showsHiddenLines = false

    package init(tour: Tour, warnings: [Finding], source: any SectionSource, pictures: (any PictureSource)? = nil) {
        (self.tour, self.warnings, self.source, self.pictures) = (tour, warnings, source, pictures)
    }

    // MARK: - Text

    /// Turns the source's blocks of a piece into the reader's: all steps, in this order.
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
        isBuiltIn ? nil : source.filePlace(ofSection: index, offset: offset)
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

    /// The terms for a section, from the tour and the front matter of its page.
    package func glossary(ofSection index: Int) -> Glossary { source.glossary(ofSection: index).adding(glossary) }

    package func freshness(ofSection index: Int) -> PageFreshness? {
        freshness ?? source.freshness(ofSection: index)
    }

    package func page(ofSection index: Int) -> String? { fileName ?? source.page(ofSection: index) }

    package func section(ofPage path: String) -> Int? {
        guard let fileName else { return source.section(ofPage: path) }
        return PageEndings.paths(meantBy: path).contains(fileName) ? 0 : nil
    }

    /// The blocks of a whole section, in time linear in its bytes.
    package func blocks(ofSection index: Int) throws(SourceError) -> [Block] {
        guard tour.sections.indices.contains(index) else {
            throw SourceError(tour.title, "has no section \(index + 1); it has \(tour.sections.count)")
        }
        var blocks: [Block] = []
        var piece = 0
        // the count may be known only after the first is read
        repeat {
            blocks += try self.blocks(ofSection: index, piece: piece)
            piece += 1
        } while piece < tour.sections[index].pieceCount
        return blocks
    }

    /// The place where a line of the first page starts: the section, and the bytes from its start. The end of the text
    /// for a line after it.
    ///
    /// - Parameter line: a number from 1.
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

    /// Whether the tour is still loading from an address.
    package var isPending: Bool { resolve != nil }

    /// The tour that replaces this one; nil until it is loaded.
    package var resolved: OpenTour? { resolve?() }

    /// The tour that replaces this one, or itself if it is loaded. Blocks.
    package func waitUntilResolved() throws(SourceError) -> OpenTour {
        guard let resolve else { return self }
        _ = try blocks(ofSection: 0, piece: 0)
        return resolve() ?? self
    }

    /// Completes the opening. Reports progress about every tenth of a second and at the end.
    ///
    /// A long tour is open before all of its sections are known, or have final ids; see ``Tour/sections``. Call it
    /// once, on a thread of its own; it stops when a report returns false. A tour with final ids reports nothing.
    package func completeOpening(_ report: (OpeningReport) -> Bool) {
        guard !tour.sections.hasFinalIDs else { return }
        source.completeOpening(report)
    }

    /// Reads text that was added since the tour was opened, and reports it.
    ///
    /// - Returns: any other change of the source. After anything but `none`, reopen it.
    package func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange { source.readOn(report) }

    /// The sections found since by loading others, as on a site; nil if there are none.
    package var growth: OpeningReport? { source.growth(beyond: tour.sections.count) }

    /// The tour with all of its sections if that takes no noticeable time, as in a small folder; else unchanged.
    ///
    /// For finding a section by its id: before ids are final, the id may belong to another one.
    package func completedIfSmall() -> OpenTour { source.isCompletedSoon ? completed() : self }

    /// The tour with all of its sections. Blocks.
    package func completed() -> OpenTour {
        var whole = self
        completeOpening { report in
            whole.take(report)
            return true
        }
        return whole
    }

    /// Applies a report.
    package mutating func take(_ report: OpeningReport) {
        tour.sections = report.sections
        if let id = report.id { tour.id = id }
        warnings += report.warnings
    }
}
