import CUnistring

/// Where lines may break by Unicode's rules (UAX #14), as libunistring knows them.
enum LineBreaks {
    /// Says for each scalar whether a line may end before it. Complexity: O(number of scalars).
    static func find(in scalars: [UInt32], into breaks: inout [CChar]) {
        let count = scalars.count
        if breaks.count < count {
            breaks.append(contentsOf: repeatElement(0, count: count - breaks.count))
        }
        guard count > 0 else { return }
        breaks.withUnsafeMutableBufferPointer { found in
            guard let base = found.baseAddress else { return }
            u32_possible_linebreaks_v2(scalars, count, "UTF-8", base)
        }
    }

    static let possible = CChar(UC_BREAK_POSSIBLE)
    /// The line-break class of a character that ends a line.
    static let mandatory = CChar(UC_BREAK_MANDATORY)
}
