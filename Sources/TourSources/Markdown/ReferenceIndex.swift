internal import TourDocument

/// Where the link definitions and footnotes of a page are, found by the hashes of their labels.
///
/// Twelve bytes each, in sorted arrays that copies of the index share. Arrays of like size are merged as they come, so that there
/// are few.
struct ReferenceIndex: Sendable {
    private struct Entry: Sendable {
        let hash: UInt32
        private let low: UInt32
        /// 8 bits of the offset and 24 of the length.
        private let high: UInt32

        init(hash: UInt32, range: Range<Int>) {
            self.hash = hash
            low = UInt32(truncatingIfNeeded: range.lowerBound)
            high = UInt32(truncatingIfNeeded: range.lowerBound >> 32) << 24 | UInt32(range.count)
        }

        var range: Range<Int> {
            let start = Int(high >> 24) << 32 | Int(low)
            return start..<start + Int(high & 0xFF_FFFF)
        }
    }

    /// How many definitions and notes are kept.
    static let maximumCount = 500_000
    /// How long a definition or note may be that is kept, in bytes.
    static let maximumLength = 64 << 10
    /// How many entries an array has at most.
    private static let maximumRun = 64 << 10

    private var runs: [[Entry]] = []
    private var recent: [Entry] = []
    private(set) var count = 0
    /// Whether there were more than are kept.
    private(set) var isFull = false

    var isEmpty: Bool { count == 0 }

    mutating func add(_ hash: UInt32, at range: Range<Int>) {
        guard range.count <= Self.maximumLength, range.lowerBound < 1 << 40 else { return }
        guard count < Self.maximumCount else {
            isFull = true
            return
        }
        count += 1
        recent.append(Entry(hash: hash, range: range))
        if recent.count == 1024 { store() }
    }

    private mutating func store() {
        // stable: of equal labels the first definition stays first
        var run = Self.sorted(recent)
        recent.removeAll(keepingCapacity: true)
        while let last = runs.last, last.count <= run.count, last.count + run.count <= Self.maximumRun {
            runs.removeLast()
            run = Self.merged(last, run)
        }
        runs.append(run)
    }

    /// The places of what has a label, or another one of the same hash, in their order.
    func ranges(of hash: UInt32) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for run in runs {
            var low = 0
            var high = run.count
            while low < high {
                let middle = (low + high) / 2
                if run[middle].hash < hash { low = middle + 1 } else { high = middle }
            }
            // of many with one label only the first counts; a few may be others
            var taken = 0
            while low < run.count, run[low].hash == hash, taken < Self.maximumEqual {
                found.append(run[low].range)
                low += 1
                taken += 1
            }
        }
        for entry in recent where entry.hash == hash { found.append(entry.range) }
        return Array(found.prefix(Self.maximumEqual))
    }

    private static let maximumEqual = 4

    private static func sorted(_ entries: [Entry]) -> [Entry] {
        // the standard library's sort is stable, but does not promise it
        entries.enumerated().sorted { ($0.element.hash, $0.offset) < ($1.element.hash, $1.offset) }.map(\.element)
    }

    private static func merged(_ a: [Entry], _ b: [Entry]) -> [Entry] {
        var result: [Entry] = []
        result.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            if j == b.count || (i < a.count && a[i].hash <= b[j].hash) {
                result.append(a[i])
                i += 1
            } else {
                result.append(b[j])
                j += 1
            }
        }
        return result
    }
}

extension ReferenceIndex {
    /// How many bytes of definitions and notes a piece of text gets at most.
    private static let maximumContext = 1 << 20

    /// What a text needs to know of the rest of its page: the definitions and notes that it may refer to, and those that they
    /// refer to.
    ///
    /// - Parameter missing: gets the labels in the text that there is nothing for.
    func context(
        for text: [UInt8], in source: ByteSource, missing: inout Set<UInt32>
    ) throws(SourceError) -> MarkdownContext {
        var labels = text.withUnsafeBytes(ReferenceLabel.hashes)
        guard !labels.isEmpty else { return MarkdownContext() }
        guard !isEmpty else {
            missing.formUnion(labels)
            return MarkdownContext()
        }
        var seen = labels
        var found: [Int: [UInt8]] = [:]
        var size = 0
        while !labels.isEmpty {
            var ranges: [Range<Int>] = []
            for label in labels {
                let places = self.ranges(of: label)
                if places.isEmpty { missing.insert(label) }
                ranges += places
            }
            labels = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where found[range.lowerBound] == nil {
                guard size + range.count <= Self.maximumContext else { break }
                size += range.count
                let bytes = try source.bytes(in: range)
                found[range.lowerBound] = bytes
                labels.formUnion(bytes.withUnsafeBytes(ReferenceLabel.hashes).subtracting(seen))
            }
            seen.formUnion(labels)
        }
        guard !found.isEmpty else { return MarkdownContext() }
        var definitions: [UInt8] = []
        var page: [UInt8] = []
        for (_, bytes) in found.sorted(by: { $0.key < $1.key }) {
            if bytes.starts(with: "[^".utf8) || bytes.first == 0x20 {
                page += bytes
                page += [0x0A, 0x0A]
            } else {
                Self.appendLine(of: bytes, to: &definitions)
            }
        }
        guard !page.isEmpty else { return MarkdownContext(linkDefinitions: definitions) }
        var context = MarkdownContext(page: page)
        context.linkDefinitions += definitions
        return context
    }

    /// Appends a link definition as one line: its further lines may have the marks of a quote before them.
    private static func appendLine(of definition: [UInt8], to text: inout [UInt8]) {
        var isLineStart = false
        for byte in definition {
            if byte == 0x0A || byte == 0x0D {
                isLineStart = true
            } else if !isLineStart || (byte != 0x20 && byte != 0x09 && byte != UInt8(ascii: ">")) {
                if isLineStart { text.append(0x20) }
                isLineStart = false
                text.append(byte)
            }
        }
        text += [0x0A, 0x0A]
    }
}
