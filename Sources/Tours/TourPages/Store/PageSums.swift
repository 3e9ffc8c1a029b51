/// Prefix sums over the pages of a list, while facts about them improve: a Fenwick tree.
///
/// Complexity: O(log n) for each of its members.
struct PageSums {
    /// The indices of the sums: bytes of text without markup and of the sources of those; bytes of the other pages, and
    /// the number of others of unknown size, see ``PageEntry/isHTML``; credits.
    private enum Part {
        static let text = 0, source = 1, html = 2, plain = 3, unknownHTML = 4, unknownPlain = 5, credits = 6
    }

    private var tree: [SIMD8<Int>] = []

    mutating func append(_ entry: PageEntry) {
        let end = tree.count
        tree.append(Self.parts(of: entry) &+ parts(before: end) &- parts(before: end & (end + 1)))
    }

    mutating func change(_ page: Int, from old: PageEntry, to new: PageEntry) {
        let change = Self.parts(of: new) &- Self.parts(of: old)
        var node = page
        while node < tree.count {
            tree[node] &+= change
            node |= node + 1
        }
    }

    func bytes(before page: Int) -> Int {
        let parts = parts(before: page)
        let known = parts[Part.source] + parts[Part.html] + parts[Part.plain]
        return known + mean * (parts[Part.unknownHTML] + parts[Part.unknownPlain])
    }

    /// Assumes that the others of its kind have as much markup as those whose text is known.
    func textBytes(before page: Int) -> Int {
        let (parts, all) = (parts(before: page), parts(before: tree.count))
        let share = all[Part.source] == 0 ? 1 : Double(all[Part.text]) / Double(all[Part.source])
        let html = Double(parts[Part.html] + mean * parts[Part.unknownHTML]) * share
        return parts[Part.text] + Int(html) + parts[Part.plain] + mean * parts[Part.unknownPlain]
    }

    func credits(before page: Int) -> Int { parts(before: page)[Part.credits] }

    /// The size of a page of unknown size.
    private var mean: Int {
        let all = parts(before: tree.count)
        let known = tree.count - all[Part.unknownHTML] - all[Part.unknownPlain]
        return known == 0 ? PageList.nominalSize : (all[Part.source] + all[Part.html] + all[Part.plain]) / known
    }

    private func parts(before page: Int) -> SIMD8<Int> {
        var (sum, end) = (SIMD8<Int>.zero, page)
        while end > 0 {
            sum &+= tree[end - 1]
            end &= end - 1
        }
        return sum
    }

    private static func parts(of entry: PageEntry) -> SIMD8<Int> {
        var parts = SIMD8<Int>.zero
        parts[Part.credits] = entry.worth
        if let text = entry.textBytes {
            parts[Part.text] = text
            parts[Part.source] = entry.byteCount ?? text
        } else if let bytes = entry.byteCount {
            parts[entry.isHTML ? Part.html : Part.plain] = bytes
        } else {
            parts[entry.isHTML ? Part.unknownHTML : Part.unknownPlain] = 1
        }
        return parts
    }
}
