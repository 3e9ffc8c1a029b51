/// Where the sections of a long page start and what they are called, packed: seven bytes a section and its title.
///
/// Like ``ChunkedLog`` it grows at its end only, and copies share its chunks.
struct SectionLog: Sendable {
    private struct Chunk: Sendable {
        /// The number of the first section, and the offset that ``starts`` are counted from.
        var first: Int
        var base: Int
        var starts: [UInt32] = []
        /// The titles' bytes one after the other, and where each ends.
        var titles: [UInt8] = []
        var ends: [UInt16] = []
        var levels: [UInt8] = []
        /// The numbers of those whose name others had before.
        var numbers: [UInt16: UInt32] = [:]

        var isEmpty: Bool { starts.isEmpty }

        func hasRoom(offset: Int, titleCount: Int) -> Bool {
            starts.count < SectionLog.chunkSize && titles.count + titleCount <= Int(UInt16.max)
                && offset - base <= Int(UInt32.max)
        }

        /// The same without room for more.
        func trimmed() -> Chunk {
            var chunk = self
            chunk.starts = Self.trimmed(starts)
            chunk.titles = Self.trimmed(titles)
            chunk.ends = Self.trimmed(ends)
            chunk.levels = Self.trimmed(levels)
            return chunk
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

        /// A copy that is made element by element: an array made of a whole other one shares its memory.
        private static func trimmed<Element>(_ array: [Element]) -> [Element] {
            Array(unsafeUninitializedCapacity: array.count) { buffer, count in
                count = buffer.initialize(fromContentsOf: array)
            }
        }

        func titleRange(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }
    }

    /// How many bytes of a title are kept.
    static let maximumTitle = 16 << 10
    private static let chunkSize = 1024

    private var full: [Chunk] = []
    private var tail = Chunk(first: 0, base: 0)

    var count: Int { tail.first + tail.starts.count }

    mutating func append(start: Int, level: Int, title: UnsafeRawBufferPointer, number: Int) {
        var title = title[...]
        if title.count > Self.maximumTitle {
            title = title.prefix(Self.maximumTitle)
            while let last = title.popLast(), last & 0xC0 == 0x80 {}
        }
        if !tail.hasRoom(offset: start, titleCount: title.count) || tail.isEmpty { startChunk(at: start) }
        tail.starts.append(UInt32(start - tail.base))
        tail.titles.append(contentsOf: title)
        tail.ends.append(UInt16(tail.titles.count))
        tail.levels.append(UInt8(level))
        if number > 0 { tail.numbers[UInt16(tail.starts.count - 1)] = UInt32(min(number, Int(UInt32.max))) }
    }

    private mutating func startChunk(at offset: Int) {
        let first = count
        if !tail.isEmpty { full.append(tail.trimmed()) }
        tail.startAnew(first: first, base: offset)
    }

    // MARK: - Looking up

    /// - Complexity: logarithmic, as all others.
    func start(of index: Int) -> Int { at(index) { $0.base + Int($0.starts[$1]) } }

    func level(of index: Int) -> Int { at(index) { Int($0.levels[$1]) } }

    /// How many sections before have the same name.
    func number(of index: Int) -> Int { at(index) { Int($0.numbers[UInt16($1)] ?? 0) } }

    func title(of index: Int) -> String {
        at(index) { String(decoding: $0.titles[$0.titleRange($1)], as: UTF8.self) }
    }

    /// The index of the first section among the first ones whose title's bytes and number fulfil a condition.
    func firstIndex(
        before end: Int, where isFound: (_ index: Int, _ title: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool
    ) -> Int? {
        for chunk in full + [tail] {
            let found = chunk.titles.withUnsafeBufferPointer { titles -> Int? in
                for index in 0..<chunk.starts.count {
                    let title = UnsafeBufferPointer(rebasing: titles[chunk.titleRange(index)])
                    let number = chunk.numbers.isEmpty ? 0 : Int(chunk.numbers[UInt16(index)] ?? 0)
                    if isFound(chunk.first + index, title, number) { return index }
                }
                return nil
            }
            if let found { return chunk.first + found < end ? chunk.first + found : nil }
            if chunk.first >= end { return nil }
        }
        return nil
    }

    /// Puts another title in the place of one, in a chunk that has room for it.
    mutating func replaceTitle(of index: Int, with title: [UInt8]) {
        func replace(_ chunk: inout Chunk, _ index: Int) {
            let range = chunk.titleRange(index)
            guard chunk.titles.count - range.count + title.count <= Int(UInt16.max) else { return }
            chunk.titles.replaceSubrange(range, with: title)
            for other in index..<chunk.ends.count {
                chunk.ends[other] = UInt16(Int(chunk.ends[other]) - range.count + title.count)
            }
        }
        if index >= tail.first {
            replace(&tail, index - tail.first)
        } else {
            let chunk = chunkIndex(of: index)
            replace(&full[chunk], index - full[chunk].first)
        }
    }

    private func at<Value>(_ index: Int, _ value: (Chunk, Int) -> Value) -> Value {
        if index >= tail.first { return value(tail, index - tail.first) }
        let chunk = full[chunkIndex(of: index)]
        return value(chunk, index - chunk.first)
    }

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
