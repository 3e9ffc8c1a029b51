extension RandomAccessCollection where Index == Int {
    /// The index of the first element that belongs to the second part of a collection parted in two; `endIndex` if none does.
    ///
    /// The name is swift-algorithms'. One like the library's `firstIndex` would be taken for it where a closure trails.
    ///
    /// - Parameter belongs: false for the elements before some place of the collection, true for those from there on.
    /// - Complexity: O(log count).
    func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if belongs(self[middle]) {
                range = range.lowerBound..<middle
            } else {
                range = middle + 1..<range.upperBound
            }
        }
        return range.lowerBound
    }
}
