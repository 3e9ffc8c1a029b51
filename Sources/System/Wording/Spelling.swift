/// Suggests the closest known name.
package enum Spelling {
    /// The first of the closest names, at most a third of its letters wrong. O(length² · names), the length bounded.
    package static func nearest(to name: String, in names: [String]) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(longest))
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(wanted, Array(candidate.lowercased().unicodeScalars.prefix(longest)))
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, wanted.count / 3) else { return nil }
        return best.name
    }

    /// The end of a message about an unknown name: the closest known name, or else all of them.
    package static func advice(_ name: String, in names: [String]) -> String {
        if let nearest = nearest(to: name, in: names) { return "did you mean \(nearest)?" }
        return "choose from \(names.joined(separator: ", "))"
    }

    private static let longest = 40

    /// The edit distance: an inserted, deleted, changed or swapped letter counts 1.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { rows[i][0] = i }
        for j in 0...b.count { rows[0][j] = j }
        for i in a.indices {
            for j in b.indices {
                var least = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
                rows[i + 1][j + 1] = least
            }
        }
        return rows[a.count][b.count]
    }
}
