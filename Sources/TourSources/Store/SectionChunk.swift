/// Some of a long page's sections that follow each other, packed: seven bytes a section and its title.
struct SectionChunk: Sendable {
    /// How many sections a chunk holds at most.
    static let maximumCount = 256

    /// The number of the first section, and the offset that the starts are counted from.
    private(set) var first: Int
    private(set) var base: Int
    /// One element, always. A chunk is handed along for each look at one of its sections, and an array is one reference
    /// where its columns are five.
    private var shared = [Columns()]

    private struct Columns: Sendable {
        var starts: [UInt32] = []
        /// The titles' bytes one after the other, and where each ends.
        var titles: [UInt8] = []
        var ends: [UInt16] = []
        var levels: [UInt8] = []
        /// The numbers of those whose name others had before.
        var numbers: [UInt16: UInt32] = [:]
    }

    private var columns: Columns {
        get { shared[0] }
        _modify { yield &shared[0] }
    }

    init(first: Int, base: Int) {
        self.first = first
        self.base = base
    }

    var count: Int { columns.starts.count }
    var isEmpty: Bool { columns.starts.isEmpty }

    // MARK: - Building

    func hasRoom(offset: Int, titleCount: Int) -> Bool {
        count < Self.maximumCount && columns.titles.count + titleCount <= Int(UInt16.max)
            && offset - base <= Int(UInt32.max)
    }

    mutating func append(start: Int, level: Int, title: UnsafeRawBufferPointer.SubSequence, number: Int) {
        columns.starts.append(UInt32(start - base))
        columns.titles.append(contentsOf: title)
        columns.ends.append(UInt16(columns.titles.count))
        columns.levels.append(UInt8(level))
        if number > 0 { columns.numbers[UInt16(count - 1)] = UInt32(min(number, Int(UInt32.max))) }
    }

    /// Puts another title in the place of one, if there is room for it.
    mutating func replaceTitle(of index: Int, with title: [UInt8]) {
        let range = titleRange(index)
        guard columns.titles.count - range.count + title.count <= Int(UInt16.max) else { return }
        columns.titles.replaceSubrange(range, with: title)
        let growth = title.count - range.count
        for other in index..<count { columns.ends[other] = UInt16(Int(columns.ends[other]) + growth) }
    }

    /// Forgets all, but for the memory, which the next sections take.
    mutating func startAnew(first: Int, base: Int) {
        self.first = first
        self.base = base
        columns.starts.removeAll(keepingCapacity: true)
        columns.titles.removeAll(keepingCapacity: true)
        columns.ends.removeAll(keepingCapacity: true)
        columns.levels.removeAll(keepingCapacity: true)
        columns.numbers = [:]
    }

    /// The same without room for more.
    func trimmed() -> SectionChunk {
        var chunk = self
        chunk.columns.starts = Self.trimmed(columns.starts)
        chunk.columns.titles = Self.trimmed(columns.titles)
        chunk.columns.ends = Self.trimmed(columns.ends)
        chunk.columns.levels = Self.trimmed(columns.levels)
        return chunk
    }

    /// A copy that is made element by element: an array made of a whole other one shares its memory.
    private static func trimmed<Element>(_ array: [Element]) -> [Element] {
        Array(unsafeUninitializedCapacity: array.count) { buffer, count in
            count = buffer.initialize(fromContentsOf: array)
        }
    }

    // MARK: - Looking up, by the index in the chunk

    func start(of index: Int) -> Int { base + Int(columns.starts[index]) }
    func level(of index: Int) -> Int { Int(columns.levels[index]) }
    func number(of index: Int) -> Int { columns.numbers.isEmpty ? 0 : Int(columns.numbers[UInt16(index)] ?? 0) }
    func title(of index: Int) -> String { String(decoding: columns.titles[titleRange(index)], as: UTF8.self) }

    /// Calls `body` with each section's title and number, until it returns true; the index at which it did.
    func firstIndex(where body: (_ index: Int, _ title: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool) -> Int? {
        columns.titles.withUnsafeBufferPointer { titles in
            for index in 0..<count {
                let title = UnsafeBufferPointer(rebasing: titles[titleRange(index)])
                if body(index, title, number(of: index)) { return index }
            }
            return nil
        }
    }

    private func titleRange(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(columns.ends[index - 1]))..<Int(columns.ends[index])
    }
}

/// As bytes, for a file that nobody else reads.
extension SectionChunk {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func add<Value: BitwiseCopyable>(_ values: [Value]) { values.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        bytes.reserveCapacity(16 + count * 7 + columns.titles.count + columns.numbers.count * 6)
        add([UInt32(count), UInt32(columns.titles.count), UInt32(columns.numbers.count)])
        add(columns.starts)
        add(columns.ends)
        bytes += columns.levels
        bytes += columns.titles
        add(Array(columns.numbers.keys))
        add(Array(columns.numbers.values))
        return bytes
    }

    /// Nil if the bytes are not those of a chunk.
    init?(first: Int, base: Int, bytes: [UInt8]) {
        self.init(first: first, base: base)
        var position = 0
        func take<Value: BitwiseCopyable>(_ count: Int, of type: Value.Type) -> [Value]? {
            let size = count * MemoryLayout<Value>.size
            guard size <= bytes.count - position else { return nil }
            defer { position += size }
            return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
                bytes.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(buffer).copyMemory(
                        from: .init(rebasing: $0[position..<position + size]))
                }
                initialized = count
            }
        }
        guard let counts = take(3, of: UInt32.self).map({ $0.map(Int.init) }), counts[0] <= Self.maximumCount,
            let starts = take(counts[0], of: UInt32.self), let ends = take(counts[0], of: UInt16.self),
            let levels = take(counts[0], of: UInt8.self), let titles = take(counts[1], of: UInt8.self),
            let keys = take(counts[2], of: UInt16.self), let values = take(counts[2], of: UInt32.self),
            ends.last.map(Int.init) ?? 0 == titles.count, zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return nil }
        columns = Columns(
            starts: starts, titles: titles, ends: ends, levels: levels,
            numbers: Dictionary(zip(keys, values)) { first, _ in first })
    }

    /// What stands for a chunk that cannot be read any more: as many sections, without titles.
    init(unreadable count: Int, first: Int, base: Int) {
        self.init(first: first, base: base)
        columns = Columns(
            starts: Array(repeating: 0, count: count), ends: Array(repeating: 0, count: count),
            levels: Array(repeating: 1, count: count))
    }
}
