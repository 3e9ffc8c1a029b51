/// Where the sections of a long page start and what they are called.
///
/// Like ``ChunkedLog`` it grows at its end only, and copies share its chunks. The first ones are in memory; of a page with
/// thousands of sections all others are in a file, and only those in memory that were looked at last.
struct SectionLog: Sendable {
    /// Chunks that are complete.
    private struct Entry: Sendable {
        var first: Int
        var base: Int
        var chunk: Chunk

        enum Chunk: Sendable {
            case here(SectionChunk)
            /// Where it lies on the shelf.
            case away(Range<Int>)
        }
    }

    /// How many bytes of a title are kept.
    static let maximumTitle = 16 << 10
    /// How many chunks are kept in memory whatever happens.
    static let chunksInMemory = 4

    private var full: [Entry] = []
    private var tail = SectionChunk(first: 0, base: 0)
    private let shelf: SectionShelf?

    /// - Parameter shelf: where chunks are put that need not be in memory; nil if all are to be.
    init(shelf: SectionShelf? = nil) { self.shelf = shelf }

    var count: Int { tail.first + tail.count }

    mutating func append(start: Int, level: Int, title: UnsafeRawBufferPointer, number: Int) {
        var title = title[...]
        if title.count > Self.maximumTitle {
            title = title.prefix(Self.maximumTitle)
            while let last = title.popLast(), last & 0xC0 == 0x80 {}
        }
        if !tail.hasRoom(offset: start, titleCount: title.count) || tail.isEmpty { startChunk(at: start) }
        tail.append(start: start, level: level, title: title, number: number)
    }

    private mutating func startChunk(at offset: Int) {
        let first = count
        if !tail.isEmpty {
            let place = full.count < Self.chunksInMemory ? nil : shelf?.put(tail)
            full.append(
                Entry(
                    first: tail.first, base: tail.base, chunk: place.map { .away($0) } ?? .here(tail.trimmed())))
        }
        tail.startAnew(first: first, base: offset)
    }

    // MARK: - Looking up

    /// - Complexity: logarithmic, as all others.
    func start(of index: Int) -> Int { at(index) { $0.start(of: $1) } }

    func level(of index: Int) -> Int { at(index) { $0.level(of: $1) } }

    /// How many sections before have the same name.
    func number(of index: Int) -> Int { at(index) { $0.number(of: $1) } }

    func title(of index: Int) -> String { at(index) { $0.title(of: $1) } }

    /// The index of the first section among the first ones whose title's bytes and number fulfil a condition.
    func firstIndex(
        before end: Int, where isFound: (_ index: Int, _ title: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool
    ) -> Int? {
        for place in 0...full.count {
            let chunk = place < full.count ? chunk(place, isPassing: true) : tail
            if chunk.first >= end { return nil }
            if let found = chunk.firstIndex(where: { isFound(chunk.first + $0, $1, $2) }) {
                return chunk.first + found < end ? chunk.first + found : nil
            }
        }
        return nil
    }

    /// Puts other titles in the places of some, the first section first, in chunks that have room for them. A chunk is written
    /// once, however many of its titles change.
    mutating func replaceTitles(_ changes: [(index: Int, title: [UInt8])]) {
        var rest = changes[...]
        while let index = rest.first?.index, index < tail.first {
            let place = chunkIndex(of: index)
            let next = end(of: place)
            var changed = chunk(place)
            while let change = rest.first, change.index < next {
                changed.replaceTitle(of: change.index - changed.first, with: change.title)
                rest.removeFirst()
            }
            if case .away = full[place].chunk, let new = shelf?.put(changed) {
                full[place].chunk = .away(new)
            } else {
                full[place].chunk = .here(changed)
            }
        }
        for change in rest { tail.replaceTitle(of: change.index - tail.first, with: change.title) }
    }

    private func at<Value>(_ index: Int, _ value: (SectionChunk, Int) -> Value) -> Value {
        if index >= tail.first { return value(tail, index - tail.first) }
        let chunk = chunk(chunkIndex(of: index))
        return value(chunk, index - chunk.first)
    }

    /// - Parameter isPassing: whether it will not be looked at again soon.
    private func chunk(_ place: Int, isPassing: Bool = false) -> SectionChunk {
        let entry = full[place]
        switch entry.chunk {
        case .here(let chunk): return chunk
        case .away(let range):
            if let chunk = shelf?.chunk(at: range, first: entry.first, base: entry.base, isPassing: isPassing) {
                return chunk
            }
            return SectionChunk(unreadable: end(of: place) - entry.first, first: entry.first, base: entry.base)
        }
    }

    /// The number of the section after a chunk.
    private func end(of place: Int) -> Int { place + 1 < full.count ? full[place + 1].first : tail.first }

    private func chunkIndex(of index: Int) -> Int {
        var low = 0
        var high = full.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if full[middle].first <= index { low = middle } else { high = middle }
        }
        return low
    }
}
