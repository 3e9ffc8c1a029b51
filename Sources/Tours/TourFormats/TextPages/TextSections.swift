internal import Platform
internal import SourceFiles
internal import TourDocument

/// The sections of a plain text, found by a search for form feeds, and their pieces. A value: copies share storage.
struct TextSections: SectionTable {
    /// The most sections of a text. Further form feeds are part of the last section.
    static let maximumSections = 1_000_000
    /// The bytes after a cut that its position depends on.
    private static let lookahead = 64

    private let name: PageName
    let pieceLength: Int
    /// The known size of the text.
    private var size: Int
    /// The sections whose ends were found.
    private var whole: [Range<Int>] = []
    /// The section being scanned: its start, and whether it holds more than white space.
    private var start = 0
    private var hasText = false
    /// The offset of the next byte to scan.
    private(set) var position = 0
    private var isComplete = false
    /// Whether there was only one section when the text was opened.
    private var isFirstAlone = false
    /// Whether the section being scanned is shown to its last known byte, since the next ones may take long.
    var isGrowing = false

    init(name: PageName?, size: Int, pieceLength: Int) {
        self.name = name ?? PageName(id: "", title: "", stem: "")
        self.size = size
        self.pieceLength = pieceLength
    }

    /// Scans the bytes that follow those of the last call.
    mutating func feed(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var here = 0
        while here < bytes.count {
            if !hasText {
                while here < bytes.count, bytes[here] <= 0x20, bytes[here] != 0x0C { here += 1 }
                guard here < bytes.count else { break }
                if bytes[here] != 0x0C { hasText = true }
            }
            guard whole.count < Self.maximumSections - 1, let found = memchr(base + here, 0x0C, bytes.count - here)
            else { break }
            here = UnsafeRawPointer(found) - base
            endSection(at: position + here)
            here += 1
            start = position + here
        }
        position += bytes.count
        size = max(size, position)
    }

    private mutating func endSection(at end: Int) {
        if hasText { whole.append(start..<end) }
        hasText = false
    }

    /// All of the text as one section.
    var uncut: TextSections {
        var sections = self
        (sections.whole, sections.isComplete) = ([0..<size], true)
        return sections
    }

    /// The sections if nothing comes after the last byte.
    var finished: TextSections {
        var sections = self
        sections.endSection(at: position)
        sections.size = position
        sections.isComplete = true
        return sections
    }

    /// Ends the scan of the start, which decides whether the first section is the only one. If the text may continue,
    /// its start counts as a section even if it is only white space.
    mutating func finishStart(isComplete: Bool) {
        if whole.isEmpty, !isComplete { hasText = true }
        isFirstAlone = isComplete ? finished.count <= 1 : count <= 1 && whole.count <= 1
    }

    /// The number of known pieces of the section being scanned.
    private var openPieces: Int {
        guard !isComplete, hasText else { return 0 }
        if isGrowing { return (position - start + pieceLength - 1) / pieceLength }
        return max(0, position - start - Self.lookahead) / pieceLength
    }

    /// The known bytes of a section.
    func range(of index: Int) -> Range<Int> {
        index < whole.count ? whole[index] : start..<min(start + openPieces * pieceLength, position)
    }

    func pieceCount(of index: Int) -> Int { max(1, (range(of: index).count + pieceLength - 1) / pieceLength) }

    /// The bytes of a piece, before its ends are moved to good places; nil if there is no such piece.
    func piece(_ number: Int, of index: Int) -> Range<Int>? {
        guard (0..<count).contains(index) else { return nil }
        let range = range(of: index)
        guard (0..<pieceCount(of: index)).contains(number) else { return nil }
        let start = range.lowerBound + number * pieceLength
        return start..<min(start + pieceLength, range.upperBound)
    }

    /// Whether a piece ends with its section, as far as known.
    func isSectionEnd(_ offset: Int, of index: Int) -> Bool {
        index < whole.count ? offset == whole[index].upperBound : isGrowing && offset == position
    }

    var count: Int { whole.count + (openPieces > 0 ? 1 : 0) }
    var creditsToEarn: Int { count }

    func section(at index: Int) -> Section {
        let range = range(of: index)
        return Section(
            id: isAlone(index) ? name.stem : "\(name.stem)-\(index + 1)", title: title(at: index),
            byteCount: range.count,
            pieceCount: pieceCount(of: index), isWhole: index < whole.count)
    }

    func title(at index: Int) -> String { isAlone(index) ? name.title : "\(name.title), part \(index + 1)" }

    private func isAlone(_ index: Int) -> Bool { index == 0 && isFirstAlone }

    func bytes(before index: Int) -> Int {
        guard index < count else { return size - (count > 0 ? range(of: 0).lowerBound : 0) }
        return range(of: index).lowerBound - range(of: 0).lowerBound
    }

    func index(ofID id: String) -> Int? {
        if isFirstAlone, id == name.stem { return count > 0 ? 0 : nil }
        guard id.hasPrefix("\(name.stem)-"), let number = Int(written: id.dropFirst(name.stem.count + 1)), number > 0,
            number <= count, section(at: number - 1).id == id
        else { return nil }
        return number - 1
    }
}
