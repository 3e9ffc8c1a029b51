extension RandomAccessCollection where Index == Int {
    /// The index of the first element from which on all are behind something; `endIndex` if none is.
    ///
    /// - Parameter isBehind: false for the elements before some place of the collection, true for those from there on.
    /// - Complexity: O(log count).
    func firstIndex(halvingBy isBehind: (Element) -> Bool) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if isBehind(self[middle]) {
                range = range.lowerBound..<middle
            } else {
                range = middle + 1..<range.upperBound
            }
        }
        return range.lowerBound
    }
}
