private import Platform
package import TextSearch
package import TourDocument

/// A tour that was opened: what its sections are, and a way to have their contents when they are needed.
package struct OpenTour: Sendable {
    /// The tour's identity, title and sections; what the sections hold is loaded by ``blocks(ofSection:)``.
    package var tour: Tour
    /// What is wrong with it though it opened.
    package var warnings: [Finding]

    let loader: any SectionLoader
    /// The name of the file, if all sections are of one; nil for a folder, and for what has no name.
    var fileName: String?
    /// How old all of it is, where it came as a whole from elsewhere.
    var freshness: PageFreshness?
    /// What it becomes, of what is at an address; nil for what is here.
    var arrival: WebArrival?
    /// Where its pictures are; nil for what came through a pipe.
    var pictures: (any PictureSource)?
    /// Where its media catalogue is; nil if it has none.
    var catalogueFile: CatalogueFile?
    /// The folder that it is, where its files are the pages; see ``TourFiles``.
    var folder: SourceFolder?
    /// The terms that hold for all of the tour.
    var glossary = Glossary()

    /// The blocks of a piece of a section (both by number, from 0), parsed now. Nothing is kept of a call, so it may be made again
    /// at any time, and from any thread. The places of blocks are bytes from the start of the section.
    ///
    /// - Throws: an error that says in one line why the piece cannot be loaded, or what happened to its file.
    /// - Complexity: linear in the piece's bytes.
    package func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        try loader.blocks(ofSection: index, piece: piece).withData(glossary(ofSection: index))
    }

    /// The blocks of the first pieces of a section, for who passes over the whole tour once: pages that are held stay, and what is loaded
    /// for this is not held.
    package func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]] {
        let glossary = glossary(ofSection: index)
        if let passing = try loader.passingBlocks(ofSection: index, pieces: pieces) {
            return passing.map { $0.withData(glossary) }
        }
        // the sections are those of the opening: there may be more by now, of more pieces
        var passing = [try blocks(ofSection: index, piece: 0)]
        while passing.count < pieces, let next = try? blocks(ofSection: index, piece: passing.count) {
            passing.append(next)
        }
        return passing
    }

    /// What there is of a piece now, without waiting: what is small and near is ready.
    package func state(ofSection index: Int, piece: Int) -> PieceState {
        let state = loader.state(ofSection: index, piece: piece)
        guard case .ready(let blocks) = state else { return state }
        return .ready(blocks.withData(glossary(ofSection: index)))
    }

    /// The terms that hold for a section by what the tour and the front matter of its page say.
    package func glossary(ofSection index: Int) -> Glossary { loader.glossary(ofSection: index).adding(glossary) }

    /// Whether the text of a section is available at once, from memory.
    package func hasText(ofSection index: Int) -> Bool { loader.hasText(ofSection: index) }

    /// The pieces that are waited for, the most urgent first. What is not among them need not be loaded any more.
    package func want(_ pieces: [(section: Int, piece: Int)]) { loader.want(pieces) }

    /// Loads what takes long elsewhere from now on, so that ``state(ofSection:piece:)`` never waits for it.
    ///
    /// - Parameters:
    ///   - run: runs a piece of work beside the caller.
    ///   - changed: told, on any thread, of sections whose pieces were waited for and are there, or cannot be read.
    package func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        loader.load(on: run, changed: changed)
    }

    /// Calls off what is being loaded: the tour is not read any more.
    package func leave() { loader.leave() }

    /// Asks for a section once more that failed. Returns at once; news comes as for one that is waited for.
    package func retry(section index: Int, _ retry: PageRetry) { loader.retry(section: index, retry) }

    /// Whether it stands for what is at an address, until it is known what that is.
    package var isArriving: Bool { arrival != nil }

    /// The tour that takes its place; nil as long as that is not there.
    package var arrived: OpenTour? { arrival?.tour }

    /// The tour that takes its place, for which the caller waits; itself if it is here.
    package func whenArrived() throws(SourceError) -> OpenTour {
        guard let arrival else { return self }
        _ = try blocks(ofSection: 0, piece: 0)
        return arrival.tour ?? self
    }

    /// How old the text of a section is; nil for what is as it is.
    package func freshness(ofSection index: Int) -> PageFreshness? {
        freshness ?? loader.freshness(ofSection: index)
    }

    /// The address that the page of a section is at, from which links on it start; nil for what is on the disk.
    package func address(ofSection index: Int) -> WebAddress? { loader.address(ofSection: index) }

    /// The section of a page of the same site that a link names by its address; it comes behind the others if it is not among them
    /// yet, and is loaded when it is asked for. Never waits.
    ///
    /// - Parameter report: told of the sections as they are then, if they became more.
    /// - Returns: nil if the tour takes no page from there.
    package func section(ofAddress address: String, _ report: (OpeningReport) -> Void) -> Int? {
        loader.section(ofAddress: address, report)
    }

    /// Whether the text of a piece may hold what is looked for, by a look at the bytes of its source. Nothing is parsed. False only if it
    /// certainly does not; true for a piece that cannot be read, since its stand-in gives the reason.
    ///
    /// - Complexity: linear in the piece's bytes, at the speed of memory as a rule.
    package func mayHold(_ needle: Needle, inSection index: Int, piece: Int) -> Bool {
        loader.mayHold(SourceFilter(needle), inSection: index, piece: piece)
    }

    /// The piece in which a note stands.
    ///
    /// - Parameters:
    ///   - note: its number from 1.
    ///   - index: the section that refers to it.
    ///   - piece: the piece of that section that does.
    /// - Returns: nil if the note is not known, or in the same piece.
    package func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        loader.notePiece(of: note, ofSection: index, piece: piece)
    }

    /// A note that is on another page; nil if it is not known, or is in a piece of the section: see
    /// ``notePiece(of:ofSection:piece:)``.
    ///
    /// - Complexity: that of loading that page.
    package func note(_ number: Int, ofSection index: Int) -> [Block]? { loader.note(number, ofSection: index) }

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

    /// The page that a section is of, as a path without `.` and `..` from the folder that links on pages start from; nil for
    /// a page without a name. Sections of one page follow each other.
    ///
    /// - Complexity: constant.
    package func page(ofSection index: Int) -> String? { loader.page(ofSection: index) ?? fileName }

    /// The first section of the page that is meant by a path from the folder that links start from: the page itself, the one
    /// that the same name with another ending has, the introduction of a folder, and for a name without an ending a page that
    /// has it in any folder, as a wiki's links mean it. Nil if the tour has none, or it is not known yet. Nothing is looked up on the disk: a path of no page leads nowhere, whatever it names.
    ///
    /// - Complexity: linear in the number of pages, a comparison of bytes each.
    package func section(ofPage path: String) -> Int? {
        for path in PageKind.paths(meantBy: path) {
            if let section = loader.section(ofPage: path) ?? (path == fileName ? 0 : nil) { return section }
        }
        return PageKind.wikiName(of: path, hasEnding: false).flatMap(loader.section(ofWikiPage:))
    }

    /// The name to look for from the first section of a page on, for a name on that page; nil for the start of that section.
    package func name(of anchor: String?, onPage path: String) -> String? { loader.name(of: anchor, onPage: path) }

    /// Does what is left of the opening, and reports what is known by then, every tenth of a second or so and at the end.
    ///
    /// A long tour is open before all of its sections are known, or settled; ``Tour/sections`` says so. To be called once, on a thread of its
    /// own; it ends early when a report answers false. A tour that is settled reports nothing.
    package func completeOpening(_ report: (OpeningReport) -> Bool) {
        guard !tour.sections.isSettled else { return }
        loader.completeOpening(report)
    }

    /// Takes what was added to the text since it was opened, and reports it.
    ///
    /// - Returns: what else happened to the source. After anything but `none`, reopen it.
    package func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange { loader.readOn(report) }

    /// The tour with all of its sections if that takes no time that anybody notices, as in a small folder; else as it is.
    ///
    /// For looking up a section by its id: before a tour is settled, the id may belong to another one.
    package func completedIfSmall() -> OpenTour { loader.isCompletedSoon ? completed() : self }

    /// The tour with all of its sections, for which the caller waits.
    package func completed() -> OpenTour {
        var whole = self
        completeOpening { report in
            whole.tour.sections = report.sections
            if let id = report.id { whole.tour.id = id }
            whole.warnings += report.warnings
            return true
        }
        return whole
    }
}

/// What became of a tour's source, besides that something may have been added to it.
package enum SourceChange: Hashable, Sendable {
    case none
    /// What was read is not the beginning of what it is now.
    case lost(SourceLoss)
    /// That is not known.
    case other
}

/// Hands out the blocks of a tour's sections: one type for each kind of source.
protocol SectionLoader: Sendable {
    /// The blocks of a piece of a section that the tour has.
    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block]

    /// See ``OpenTour/passingBlocks(ofSection:pieces:)``; nil where nothing is held.
    func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]]?

    /// See ``OpenTour``: for what may have to be waited for.
    func state(ofSection index: Int, piece: Int) -> PieceState
    func hasText(ofSection index: Int) -> Bool
    func want(_ pieces: [(section: Int, piece: Int)])
    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void)

    func leave()
    func retry(section index: Int, _ retry: PageRetry)
    func freshness(ofSection index: Int) -> PageFreshness?
    func address(ofSection index: Int) -> WebAddress?
    func section(ofAddress address: String, _ report: (OpeningReport) -> Void) -> Int?

    /// The text that a section is in, and the byte of it that places in the section are counted from; nil if it is not available.
    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)?

    /// The file that a place in a section is in, and the byte of it; nil if it is in none.
    func filePlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)?

    /// The file in which an author changes what stands at a place, and the byte of it.
    func authorPlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)?

    /// See ``OpenTour/mayHold(_:inSection:piece:)``.
    func mayHold(_ filter: SourceFilter, inSection index: Int, piece: Int) -> Bool

    /// See ``OpenTour/notePiece(of:ofSection:piece:)``; nil where notes stand in the piece that refers to them.
    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)?

    /// See ``OpenTour/note(_:ofSection:)`` and ``OpenTour/name(of:onPage:)``; what holds where names are those that pages give.
    func note(_ number: Int, ofSection index: Int) -> [Block]?
    func name(of anchor: String?, onPage path: String) -> String?

    /// The terms that the front matter of a section's page explains.
    func glossary(ofSection index: Int) -> Glossary

    /// See ``OpenTour/completeOpening(_:)``.
    func completeOpening(_ report: (OpeningReport) -> Bool)

    /// What is wrong with the page of a section, which was just loaded.
    func warnings(ofSection index: Int) -> [Finding]

    /// What is wrong with the source beyond what opening it told, such as what was found while pages were loaded: for who has loaded all
    /// pages, once.
    ///
    /// - Parameter linked: the paths that links on the pages name.
    func lateFindings(linked: Set<String>) -> [Finding]
    /// See ``OpenTour/readOn(_:)``.
    func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange

    /// See ``OpenTour/page(ofSection:)`` and ``OpenTour/section(ofPage:)``; nil where all sections are of one page.
    func page(ofSection index: Int) -> String?
    func section(ofPage path: String) -> Int?
    /// The first section of the first page with such a name, see ``PageKind/wikiName(of:hasEnding:)``.
    func section(ofWikiPage name: String) -> Int?

    /// Whether what is left of the opening takes a few milliseconds at most.
    var isCompletedSoon: Bool { get }
}

extension SectionLoader {
    /// For tours whose pieces are all available at once.
    func state(ofSection index: Int, piece: Int) -> PieceState {
        do throws(SourceError) {
            return .ready(try blocks(ofSection: index, piece: piece))
        } catch {
            return .failed(PageProblem(error))
        }
    }

    func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]]? { nil }
    func hasText(ofSection index: Int) -> Bool { true }
    func want(_ pieces: [(section: Int, piece: Int)]) {}
    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {}

    func leave() {}
    func retry(section index: Int, _ retry: PageRetry) {}
    func freshness(ofSection index: Int) -> PageFreshness? { nil }
    func address(ofSection index: Int) -> WebAddress? { nil }
    func section(ofAddress address: String, _ report: (OpeningReport) -> Void) -> Int? { nil }

    func filePlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        guard let (source, start) = origin(ofSection: index), source.isFile else { return nil }
        return (source, start + offset)
    }

    func authorPlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        filePlace(ofSection: index, offset: offset)
    }

    /// What is in memory is looked at as it is.
    func mayHold(_ filter: SourceFilter, inSection index: Int, piece: Int) -> Bool { true }

    /// A tour that is opened at once leaves nothing to do.
    func completeOpening(_ report: (OpeningReport) -> Bool) {}

    func warnings(ofSection index: Int) -> [Finding] { [] }
    func lateFindings(linked: Set<String>) -> [Finding] { [] }
    /// A source that cannot be read on from its end is reopened.
    func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange { .other }

    var isCompletedSoon: Bool { false }

    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? { nil }

    func note(_ number: Int, ofSection index: Int) -> [Block]? { nil }
    func name(of anchor: String?, onPage path: String) -> String? { anchor }
    func glossary(ofSection index: Int) -> Glossary { Glossary() }

    func page(ofSection index: Int) -> String? { nil }
    func section(ofPage path: String) -> Int? { nil }
    func section(ofWikiPage name: String) -> Int? { nil }
}

extension OpenTour {
    /// How many bytes are read at most to find the number of a line.
    private static let maximumCounted = 1 << 30

    /// Where in which file a place of a section is; nil if it is in none, as what came through a pipe.
    ///
    /// - Parameters:
    ///   - index: the section's number from 0.
    ///   - offset: bytes from the start of the section.
    /// - Complexity: linear in the bytes of the file before the place.
    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        guard let (source, place) = loader.filePlace(ofSection: index, offset: max(0, offset)) else { return nil }
        guard let resolved = realpath(source.name, nil) else {
            return FilePlace(path: source.name, line: nil, isDeleted: true)
        }
        defer { free(resolved) }
        let path = String(cString: resolved)
        var rest = place
        guard rest <= Self.maximumCounted else { return FilePlace(path: path, line: nil) }
        var line = 1
        // a file that cannot be read to there has been cut short: the line is its last
        try? source.forEachPiece { bytes in
            line += Self.lineFeeds(in: UnsafeRawBufferPointer(rebasing: bytes.prefix(rest)))
            rest -= min(rest, bytes.count)
            return rest > 0
        }
        return FilePlace(path: path, line: line)
    }

    /// Where a line of the first page starts, or the text ends, if that is before: the section, and the bytes from its start.
    ///
    /// - Parameter line: its number from 1.
    /// - Complexity: linear in the bytes before the line.
    package func place(ofLine line: Int) -> (section: Int, byte: Int)? {
        guard let source = loader.origin(ofSection: 0)?.source else { return nil }
        var (left, position) = (line - 1, 0)
        try? source.forEachPiece { bytes in
            var here = 0
            while left > 0, let end = bytes[here...].firstIndex(of: 0x0A) { (here, left) = (end + 1, left - 1) }
            position += left > 0 ? bytes.count : here
            return left > 0
        }
        var (section, start) = (0, 0)
        for index in tour.sections.indices.dropFirst() {
            guard let next = loader.origin(ofSection: index), next.source.name == source.name, next.start <= position
            else { break }
            (section, start) = (index, next.start)
        }
        return (section, position - start)
    }

    private static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var count = 0
        var here = 0
        while here < bytes.count, let found = memchr(base + here, 0x0A, bytes.count - here) {
            here = UnsafeRawPointer(found) - base + 1
            count += 1
        }
        return count
    }
}
