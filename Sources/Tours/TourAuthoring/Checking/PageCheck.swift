internal import MarkdownTree
internal import SourceFiles
internal import TourDocument
internal import TourFormats
internal import TourPages

/// The check of one page: its names, headings, links and pictures.
struct PageCheck {
    private let first: Int
    private let tour: OpenTour
    private let path: String?
    /// The section after the page's last.
    let end: Int
    private var marks: PageMarks
    private var section: Int

    /// The names that authors gave, and all names of the current piece.
    private var given: Set<String> = []
    private var inPiece: Set<String> = []
    private var lastLevel: Int?
    private var ownLinks: [(name: String, place: PageMarks.Place)] = []

    init(firstSection first: Int, of tour: OpenTour) {
        self.first = first
        self.tour = tour
        path = tour.page(ofSection: first)
        section = first
        marks = PageMarks(tour.source)
        var end = first + 1
        while end < tour.tour.sections.count, tour.page(ofSection: end) == path { end += 1 }
        self.end = end
    }

    mutating func run(_ check: inout TourCheck) {
        check.begin(tour.source.origin(ofSection: first)?.source.name ?? "")
        for index in first..<end {
            section = index
            let id = tour.tour.sections[index].id
            check.names.insert(TourCheck.key(id, onPageOf: first))
            check.slots[id, default: []] = []
            let rule = tour.tour.sections[index].rule
            if let kind = PageData.Kind(rawValue: rule.rawValue), check.rules.insert(rule).inserted {
                let words = "“credit: \(kind.rawValue)” is set, but no page has a \(kind.rawValue)"
                mark(0, .warning, words, pending: TourCheck.key(of: kind))
            }
            var piece = 0
            // the count may be known only after the first is read
            repeat {
                do {
                    inPiece = []
                    look(at: try tour.source.blocks(ofSection: index, piece: piece), isTop: true, near: nil, &check)
                } catch {
                    check.add(error.finding())
                }
                piece += 1
            } while piece < tour.tour.sections[index].pieceCount
            for warning in tour.source.warnings(ofSection: index) { check.add(warning) }
            look(at: tour.tour.sections[index].terms, check)
        }
        if let source = tour.source.origin(ofSection: first)?.source, PageKind(path: source.name).name == "markdown" {
            tellLeftOut(of: source)
        }
        for link in ownLinks where !check.names.contains(TourCheck.key(link.name, onPageOf: first)) {
            marks.add(link.place, .error, "this page has no heading “\(link.name)”")
        }
        for (finding, pending) in marks.findings(nameless: path ?? tour.tour.title) {
            if let pending {
                check.pending.append(TourCheck.PendingName(key: pending, finding: finding))
            } else {
                check.add(finding)
            }
        }
    }

    /// Reports the author's own review, and which of the listed hashes is that of the present text.
    private mutating func look(at terms: CreditTerms, _ check: TourCheck) {
        if let day = terms.reviewBy, day < check.today {
            mark(0, .warning, "this page is due for review, by its “review-by”")
        }
        guard !terms.sameVersion.isEmpty, let content = check.content(tour, section) else { return }
        if let present = terms.sameVersion.first(where: content.hasPrefix) {
            let others = terms.sameVersion.filter { $0 != present }.map { "; \(Self.short($0)) counts as the same" }
            mark(0, .note, "“same-version”: \(Self.short(present)) is this text\(others.joined())")
        } else {
            let hash = Self.short(content)
            mark(0, .warning, "“same-version” lacks this text, \(hash): readers of the others are asked to read it")
        }
    }

    /// The first eight digits of a hash.
    private static func short(_ hash: String) -> Substring { (hash.split(separator: ":").last ?? "").prefix(8) }

    /// Reports, once for a page, the parts that only the program that makes its site shows.
    private mutating func tellLeftOut(of source: ByteSource) {
        let ranges = PageHead.leftOut(of: source)
        guard let first = ranges.first, let words = try? source.bytes(in: first) else { return }
        let line = String(decoding: words.prefix { $0 != 0x0A }.prefix(60), as: UTF8.self)
        let others = ranges.count == 1 ? "" : " and \(ranges.count - 1) more on this page"
        mark(first.lowerBound, .warning, "not shown, because only the site's generator reads it: “\(line)”\(others)")
    }

    /// - Parameter line: lines below the place.
    mutating func mark(
        _ offset: Int?, _ level: Finding.Level, _ message: String, pending: Int? = nil, line: Int = 0
    ) {
        let place = PageMarks.Place(section: section, offset: offset, line: line)
        marks.add(place, level, message, pending: pending)
    }

    /// - Parameter place: a byte near the blocks, for those without a position.
    private mutating func look(at blocks: [Block], isTop: Bool, near place: Int?, _ check: inout TourCheck) {
        for block in blocks {
            let here = block.source.isEmpty ? place : block.source.lowerBound
            if case .heading(let level, let runs) = block.kind {
                takeName(of: block, text: runs.plainText, at: here, &check)
                if isTop { takeLevel(level, at: here) }
            } else if let id = block.id {
                takeName(id, at: here, &check)
            }
            for alias in block.aliases { takeName(alias, at: here, &check) }
            if case .media(let media) = block.kind { look(at: media, at: here, &check) }
            look(forDataIn: block, isTop: isTop, at: here, &check)
            var inner: [[Block]] = []
            var texts: [[Inline]] = []
            block.forEachPart(runs: { texts.append($0) }, blocks: { inner.append($0) })
            for runs in texts { look(at: runs, near: here, &check) }
            for blocks in inner { look(at: blocks, isTop: false, near: here, &check) }
        }
    }

    private mutating func takeLevel(_ level: Int, at place: Int?) {
        if let lastLevel, level > lastLevel + 1 {
            mark(place, .warning, "a heading of level \(level) follows one of level \(lastLevel)")
        }
        lastLevel = level
    }

    // MARK: - Names

    private mutating func takeName(of heading: Block, text: String, at place: Int?, _ check: inout TourCheck) {
        guard let id = heading.id else { return }
        guard id.hasPrefix(HeadingSlug.slug(of: text)), !inPiece.contains(id) else {
            return takeName(wanted(id, by: heading) ?? id, at: place, &check)
        }
        inPiece.insert(id)
        check.names.insert(TourCheck.key(id, onPageOf: first))
    }

    /// The name that an author gave to a heading, which got a number because the name was taken; else nil.
    private func wanted(_ id: String, by heading: Block) -> String? {
        guard let dash = id.lastIndex(of: "-"), Int(id[dash...].dropFirst()) != nil,
            given.contains(String(id[..<dash])), let (source, start) = tour.source.origin(ofSection: section),
            let line = try? source.bytes(in: start + heading.source.lowerBound..<start + heading.source.upperBound + 64)
        else { return nil }
        let wanted = String(id[..<dash])
        return String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self).contains("{#\(wanted)}") ? wanted : nil
    }

    private mutating func takeName(_ name: String, at place: Int?, _ check: inout TourCheck) {
        let isNew = inPiece.insert(name).inserted && given.insert(name).inserted
        if !isNew { mark(place, .error, "the name “\(name)” is used twice on this page; links lead to the first") }
        check.names.insert(TourCheck.key(name, onPageOf: first))
    }

    // MARK: - Links and pictures

    private mutating func look(at runs: [Inline], near place: Int?, _ check: inout TourCheck) {
        var last: String?
        for run in runs {
            let here = run.source ?? place
            // emphasized text in a link is a run of its own
            if let link = run.link, link != last { look(at: link, at: here, &check) }
            last = run.link
            if case .media(let media) = run.content { look(at: media, at: here, &check) }
        }
    }

    private mutating func look(at link: String, at place: Int?, _ check: inout TourCheck) {
        switch check.judge(link, path) {
        case .elsewhere: break
        case .refused(let reason): mark(place, .error, "the link “\(link)” is not followed: \(reason)")
        case .section(let id):
            if tour.tour.sections.index(ofID: id) == nil { mark(place, .error, "section “\(id)” not found") }
        case .place(page: nil, name: nil): break
        case .place(page: nil, let name?): ownLinks.append((name, PageMarks.Place(section: section, offset: place)))
        case .place(let page?, let name):
            check.linked.insert(page)
            guard var there = check.section(ofPage: page) else {
                let media = Media(kind: .init(address: link), source: link, alternative: "")
                if media.kind == .recording, check.isFile(page) { return look(at: media, file: page, at: place) }
                // media need not be a page
                if Media.Kind(address: page, otherwise: .recording) != .recording, check.isFile(page) { return }
                let isThere = check.isFile(page) || (try? tour.absolutePath(of: page)) != nil
                return markMissing(page, at: place, isThere: isThere)
            }
            // sections without pages of their own are checked as one
            if tour.page(ofSection: there) == nil {
                // steps name lines of files, such as `L12`
                let isLine = name?.hasPrefix("L") == true && name?.dropFirst().first?.isNumber == true
                if isLine, check.isFile(page) { return }
                there = 0
            }
            guard let name = tour.name(of: name, onPage: page) else { return }
            if there == first { return ownLinks.append((name, PageMarks.Place(section: section, offset: place))) }
            let key = TourCheck.key(name, onPageOf: there)
            if check.names.contains(key) { return }
            mark(place, .error, "“\(page)” has no heading “\(name)”", pending: key)
        }
    }

    private mutating func markMissing(_ page: String, at place: Int?, isThere: Bool) {
        if path == nil, tour.pictures == nil {
            mark(place, .warning, "“\(page)” cannot be checked: this page came from a pipe")
        } else if isThere {
            mark(place, .warning, "“\(page)” is not a page of this tour; the link opens it on its own")
        } else {
            mark(place, .error, "page “\(page)” not found")
        }
    }

    private mutating func look(at media: Media, at place: Int?, _ check: inout TourCheck) {
        if media.kind == .picture, media.alternative.foldingWhiteSpace.isEmpty {
            mark(place, .warning, "picture has no alternative text; add it between the brackets or in “alt”")
        }
        if PictureAddress.holdsPicture(media.source), tour.pictureSize(at: media.source) == nil {
            let address = PictureAddress.shown(media.source)
            mark(
                place, .warning, "the picture in “\(address)…” is not shown: its format is unknown, or it is too large")
        }
        if let slot = media.slot { look(at: slot, isShown: !media.source.isEmpty, at: place, &check) }
        if let poster = media.poster, tour.pictures != nil, case .place(let path?, _) = check.judge(poster, path) {
            check.linked.insert(path)
            if tour.pictureSize(at: path) == nil { mark(place, .error, "poster “\(path)” not found") }
        }
        guard !media.isOpenSlot, tour.pictures != nil, case .place(let path?, _) = check.judge(media.source, path)
        else { return }
        check.linked.insert(path)
        if !check.isFile(path) {
            mark(place, .error, "\(media.kind.rawValue) “\(path)” not found")
        } else if media.kind == .recording {
            look(at: media, file: path, at: place)
        } else if media.kind == .picture, tour.pictureSize(at: path) == nil {
            mark(place, .warning, "the picture “\(path)” is not shown: its format is unknown, or it is too large")
        }
    }

    private mutating func look(at recording: Media, file path: String, at place: Int?) {
        for (level, problem) in tour.problems(ofRecording: recording, at: path) { mark(place, level, problem) }
    }

    /// - Parameter isShown: whether there is something to show if the catalogue has nothing.
    private mutating func look(at slot: String, isShown: Bool, at place: Int?, _ check: inout TourCheck) {
        let id = tour.tour.sections[section].id
        check.slots[id, default: []].insert(slot)
        if isShown { return }
        guard tour.hasCatalogue else {
            mark(
                place, .warning,
                "slot “\(slot)” has no entry: this tour has no media catalogue; name one as “media” in tour.yaml")
            return
        }
        let isFilled = check.catalogue?.entries.contains { $0.slot == slot && ($0.section ?? id) == id } ?? true
        if !isFilled {
            mark(place, .warning, "slot “\(slot)” has no entry in the media catalogue")
        }
    }

    /// - Parameter isTop: whether the block is in no list or quote.
    mutating func look(forDataIn block: Block, isTop: Bool, at place: Int?, _ check: inout TourCheck) {
        if case .data(let data) = block.kind { return take(data, at: place, &check) }
        guard let fence = block.dataFence else { return }
        check.names.insert(TourCheck.key(of: fence.kind))
        guard isTop else {
            return mark(place, .warning, "a \(fence.kind.rawValue) in a list or quote is shown as text")
        }
        do throws(LineProblem) {
            // the first line of the data is the one below the fence
            let data = try block.data(of: fence) { entry in
                let unknown = LineProblem(entry)
                mark(place, .warning, unknown.text, line: unknown.line ?? 1)
            }
            take(data, at: place, &check)
        } catch {
            mark(place, .error, error.text, line: error.line ?? 1)
        }
    }

    private mutating func take(_ data: PageData, at place: Int?, _ check: inout TourCheck) {
        check.names.insert(TourCheck.key(of: data.kind))
        guard let id = data.id, !check.dataIDs.insert("\(data.kind.rawValue)/\(id)").inserted else { return }
        mark(place, .error, "another \(data.kind.rawValue) has the id “\(id)”: they would share their answers")
    }
}
