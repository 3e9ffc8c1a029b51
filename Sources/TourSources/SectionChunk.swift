/// Some of a long page's sections that follow each other, packed: seven bytes a section and its title.
struct SectionChunk: Sendable {
    /// How many sections a chunk holds at most.
    static let maximumCount = 256

    /// The number of the first section, and the offset that the starts are counted from.
    private(set) var first: Int
    private(set) var base: Int
    private var starts: [UInt32] = []
    /// The titles' bytes one after the other, and where each ends.
    private var titles: [UInt8] = []
    private var ends: [UInt16] = []
    private var levels: [UInt8] = []
    /// The numbers of those whose name others had before.
    private var numbers: [UInt16: UInt32] = [:]

    init(first: Int, base: Int) {
        self.first = first
        self.base = base
    }

    var count: Int { starts.count }
    var isEmpty: Bool { starts.isEmpty }

    // MARK: - Building

    func hasRoom(offset: Int, titleCount: Int) -> Bool {
        count < Self.maximumCount && titles.count + titleCount <= Int(UInt16.max) && offset - base <= Int(UInt32.max)
    }

    mutating func append(start: Int, level: Int, title: UnsafeRawBufferPointer.SubSequence, number: Int) {
        starts.append(UInt32(start - base))
        titles.append(contentsOf: title)
        ends.append(UInt16(titles.count))
        levels.append(UInt8(level))
        if number > 0 { numbers[UInt16(count - 1)] = UInt32(min(number, Int(UInt32.max))) }
    }

    /// Puts another title in the place of one, if there is room for it.
    mutating func replaceTitle(of index: Int, with title: [UInt8]) {
        let range = titleRange(index)
        guard titles.count - range.count + title.count <= Int(UInt16.max) else { return }
        titles.replaceSubrange(range, with: title)
        for other in index..<count { ends[other] = UInt16(Int(ends[other]) - range.count + title.count) }
    }

    /// Forgets all, but for the memory, which the next sections take.
    mutating func startAnew(first: Int, base: Int) {
        self.first = first
        self.base = base
        starts.removeAll(keepingCapacity: true)
        titles.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
        numbers = [:]
    }

    /// The same without room for more.
    func trimmed() -> SectionChunk {
        var chunk = self
        chunk.starts = Self.trimmed(starts)
        chunk.titles = Self.trimmed(titles)
        chunk.ends = Self.trimmed(ends)
        chunk.levels = Self.trimmed(levels)
        return chunk
    }

    /// A copy that is made element by element: an array made of a whole other one shares its memory.
    private static func trimmed<Element>(_ array: [Element]) -> [Element] {
        Array(unsafeUninitializedCapacity: array.count) { buffer, count in
            count = buffer.initialize(fromContentsOf: array)
        }
    }

    // MARK: - Looking up, by the index in the chunk

    func start(of index: Int) -> Int { base + Int(starts[index]) }
    func level(of index: Int) -> Int { Int(levels[index]) }
    func number(of index: Int) -> Int { numbers.isEmpty ? 0 : Int(numbers[UInt16(index)] ?? 0) }
    func title(of index: Int) -> String { String(decoding: titles[titleRange(index)], as: UTF8.self) }

    /// Calls `body` with each section's title and number, until it returns true; the index at which it did.
    func firstIndex(where body: (_ index: Int, _ title: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool) -> Int? {
        titles.withUnsafeBufferPointer { titles in
            for index in 0..<count {
                let title = UnsafeBufferPointer(rebasing: titles[titleRange(index)])
                if body(index, title, number(of: index)) { return index }
            }
            return nil
        }
    }

    private func titleRange(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }
}

/// As bytes, for a file that nobody else reads.
extension SectionChunk {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func add<Value: BitwiseCopyable>(_ values: [Value]) { values.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        bytes.reserveCapacity(16 + count * 7 + titles.count + numbers.count * 6)
        add([UInt32(count), UInt32(titles.count), UInt32(numbers.count)])
        add(starts)
        add(ends)
        bytes += levels
        bytes += titles
        add(Array(numbers.keys))
        add(Array(numbers.values))
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
        self.starts = starts
        self.ends = ends
        self.levels = levels
        self.titles = titles
        numbers = Dictionary(zip(keys, values)) { first, _ in first }
    }

    /// What stands for a chunk that cannot be read any more: as many sections, without titles.
    init(unreadable count: Int, first: Int, base: Int) {
        self.init(first: first, base: base)
        starts = Array(repeating: 0, count: count)
        ends = Array(repeating: 0, count: count)
        levels = Array(repeating: 1, count: count)
    }
}
