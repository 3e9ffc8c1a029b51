/// The sizes of pages, few of which may be known: what is not known counts as the mean of what is.
///
/// Sums are kept of 64 pages each, in a binary indexed tree (Fenwick, "A new data structure for cumulative frequency tables",
/// 1994).
struct PageSizes: Sendable {
    /// What a page counts as until one is known, in bytes.
    static let nominal = 4 << 10
    private static let run = 64

    /// Bytes of each page; ``unknown`` where it is not known.
    private var sizes: [UInt32]
    private var tree: [(bytes: Int, known: Int)]
    private var total = (bytes: 0, known: 0)
    private static let unknown = UInt32.max

    init(count: Int) {
        sizes = [UInt32](repeating: Self.unknown, count: count)
        tree = Array(repeating: (0, 0), count: count / Self.run + 2)
    }

    /// What an unknown page counts as.
    private var estimate: Int { total.known == 0 ? Self.nominal : total.bytes / total.known }

    subscript(index: Int) -> Int { sizes[index] == Self.unknown ? estimate : Int(sizes[index]) }

    /// Notes the size of a page that is not known yet, at most 4 GB of it.
    /// - Complexity: O(log n)
    mutating func set(_ bytes: Int, at index: Int) {
        guard sizes[index] == Self.unknown else { return }
        let bytes = min(bytes, Int(Self.unknown) - 1)
        sizes[index] = UInt32(bytes)
        total = (total.bytes + bytes, total.known + 1)
        var node = index / Self.run + 1
        while node < tree.count {
            tree[node].bytes += bytes
            tree[node].known += 1
            node += node & -node
        }
    }

    /// The bytes of all pages before one: of all of them, for their number.
    /// - Complexity: O(log n)
    func bytes(before index: Int) -> Int {
        var bytes = 0
        var known = 0
        var node = index / Self.run
        while node > 0 {
            bytes += tree[node].bytes
            known += tree[node].known
            node -= node & -node
        }
        for page in (index / Self.run * Self.run)..<index where sizes[page] != Self.unknown {
            bytes += Int(sizes[page])
            known += 1
        }
        return bytes + (index - known) * estimate
    }
}
