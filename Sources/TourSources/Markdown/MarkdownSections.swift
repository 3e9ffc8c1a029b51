internal import TourDocument

/// What is known of a Markdown page's sections and of the pieces they are cut into.
///
/// A value: copies share what they have in common, so that the page can be read while it is still scanned.
struct MarkdownSections: SectionTable {
    /// A piece of a section, by its place in the page.
    struct Piece: Hashable, Sendable {
        /// The cuts at both ends, which tell what has to be done about blocks that are cut; nil for an end of the section.
        var start: PieceCut?
        var end: PieceCut?
        var range: Range<Int>
        /// The start of the section.
        var sectionStart: Int
    }

    /// What holds for all sections.
    let credits: Int
    let rule: CreditRule
    /// Whether there is text before the first heading.
    private(set) var hasIntroduction = false
    private var log: SectionLog
    private(set) var cuts = ChunkedLog<PieceCut>()
    /// The ids that are not made from the title and its number.
    private var ids: [Int: String] = [:]
    /// How many sections there are to see, and where the last of them ends as far as it is known.
    private(set) var count = 0
    private var end = 0
    private(set) var isComplete = false
    /// The size of the page, from the start of its text on.
    private let start: Int
    private var size: Int

    /// - Parameters:
    ///   - start: where the text starts.
    ///   - size: the offset of its end, as far as it is known.
    ///   - shelf: where what is known of sections may be put that nobody looks at.
    init(start: Int, size: Int, keys: SectionKeys, shelf: SectionShelf?) {
        log = SectionLog(shelf: shelf)
        rule = keys.credit ?? .bottom
        credits = rule == .none ? 0 : keys.credits ?? 1
        self.start = start
        self.size = size
    }

    // MARK: - Building

    /// How many sections there are, those that are not to be seen yet included.
    var total: Int { log.count }
    /// The start of the last section; of the text if there is none.
    var lastStart: Int { log.count == 0 ? start : log.start(of: log.count - 1) }
    /// The start of the last piece.
    var lastPieceStart: Int { max(lastStart, cuts.last?.offset ?? start) }

    /// Adds the section before the first heading; its id comes later.
    mutating func addIntroduction(title: String) {
        hasIntroduction = true
        var title = title
        title.withUTF8 { log.append(start: start, level: 1, title: UnsafeRawBufferPointer($0), number: 0) }
    }

    mutating func nameIntroduction(_ id: String) { ids[0] = id }

    mutating func append(start: Int, level: Int, title: UnsafeRawBufferPointer, number: Int, id: String?) {
        while let last = cuts.last, last.offset >= start { cuts.removeLast() }
        if let id { ids[log.count] = id }
        log.append(start: start, level: level, title: title, number: number)
    }

    mutating func append(_ cut: PieceCut) { cuts.append(cut) }

    /// Has what is settled be seen: the pieces that end before an offset.
    mutating func show(upTo settled: Int) {
        var visible = log.count
        while visible > 0, log.start(of: visible - 1) > settled { visible -= 1 }
        // the last one ends where its last piece does that is known whole
        while visible > 0 {
            let start = log.start(of: visible - 1)
            let limit = visible < log.count ? log.start(of: visible) : settled
            let last = cuts.partitionPoint { $0.offset < min(limit, settled) }
            if visible < log.count {
                end = limit
                break
            }
            if last > 0, cuts[last - 1].offset > start {
                end = cuts[last - 1].offset
                break
            }
            visible -= 1
        }
        count = visible
    }

    /// Has everything be seen.
    mutating func complete(size: Int) {
        self.size = size
        end = size
        isComplete = true
        count = log.count
    }

    /// The start and title of a section that may not be seen yet.
    func start(of index: Int) -> Int { log.start(of: index) }
    func fullTitle(at index: Int) -> String { log.title(of: index) }

    /// - Parameter changes: the first section first.
    mutating func replaceTitles(_ changes: [(index: Int, title: [UInt8])]) { log.replaceTitles(changes) }

    // MARK: - Sections

    func range(of index: Int) -> Range<Int> {
        let start = log.start(of: index)
        return start..<max(start, index + 1 < count ? log.start(of: index + 1) : end)
    }

    /// The cuts within a section.
    private func cuts(in range: Range<Int>) -> Range<Int> {
        if cuts.isEmpty { return 0..<0 }
        let first = cuts.partitionPoint { $0.offset <= range.lowerBound }
        return first..<max(first, cuts.partitionPoint { $0.offset < range.upperBound })
    }

    /// A piece of a section; nil if there is none of the number.
    func piece(_ number: Int, of index: Int) -> Piece? {
        guard (0..<count).contains(index) else { return nil }
        let section = range(of: index)
        let inner = cuts(in: section)
        guard (0...inner.count).contains(number) else { return nil }
        let start = number == 0 ? nil : cuts[inner.lowerBound + number - 1]
        var end = number < inner.count ? cuts[inner.lowerBound + number] : nil
        // the last piece of what is known so far ends with a cut too
        if end == nil, index == count - 1, !isComplete, inner.upperBound < cuts.count,
            cuts[inner.upperBound].offset == section.upperBound
        {
            end = cuts[inner.upperBound]
        }
        let range = (start?.offset ?? section.lowerBound)..<(end?.offset ?? section.upperBound)
        return Piece(start: start, end: end, range: range, sectionStart: section.lowerBound)
    }

    func section(at index: Int) -> Section {
        let range = range(of: index)
        return Section(
            id: id(at: index), title: title(at: index), level: log.level(of: index), credits: credits, rule: rule,
            byteCount: range.count, pieceCount: cuts(in: range).count + 1, isWhole: isWhole(index))
    }

    private func isWhole(_ index: Int) -> Bool { isComplete || index < count - 1 || count < log.count }

    func title(at index: Int) -> String { log.title(of: index) }

    /// How many sections before have the same name.
    func number(at index: Int) -> Int { log.number(of: index) }

    func bytes(before index: Int) -> Int {
        guard index < count else { return size - start }
        return log.start(of: index) - log.start(of: 0)
    }

    var creditsToEarn: Int { rule == .none ? 0 : count * max(0, credits) }

    // MARK: - Ids

    private func id(at index: Int) -> String {
        if let id = ids[index] { return id }
        var title = log.title(of: index)
        let slug = title.withUTF8 { SlugBytes.with($0) { String(decoding: $0, as: UTF8.self) } }
        let number = log.number(of: index)
        return number == 0 ? slug : "\(slug)-\(number)"
    }

    func index(ofID id: String) -> Int? {
        if let (index, _) = ids.first(where: { $0.value == id && $0.key < count }) { return index }
        let ids = ids
        var text = id
        return text.withUTF8 { id in
            log.firstIndex(before: count) { index, title, number in
                // one whose title would make the id may have another
                guard number > 0 else { return SlugBytes.has(title, name: id) && ids[index] == nil }
                let suffix = "-\(number)".utf8
                guard id.count >= suffix.count, id.suffix(suffix.count).elementsEqual(suffix) else { return false }
                let name = UnsafeBufferPointer(rebasing: id.dropLast(suffix.count))
                return SlugBytes.has(title, name: name) && ids[index] == nil
            }
        }
    }
}
