/// A list that grows at its end only, kept in chunks that its copies share: a copy costs little, and growing never moves what is
/// there already.
struct ChunkedLog<Element: Sendable>: Sendable {
    /// How many elements a chunk holds.
    static var chunkSize: Int { 1024 }

    private var full: [[Element]] = []
    private var tail: [Element] = []

    var count: Int { full.count * Self.chunkSize + tail.count }
    var isEmpty: Bool { full.isEmpty && tail.isEmpty }
    var last: Element? { tail.last ?? full.last?.last }

    subscript(index: Int) -> Element {
        let chunk = index / Self.chunkSize
        return chunk < full.count ? full[chunk][index % Self.chunkSize] : tail[index % Self.chunkSize]
    }

    /// - Complexity: constant, and the length of a chunk after a copy was made.
    mutating func append(_ element: Element) {
        tail.append(element)
        guard tail.count == Self.chunkSize else { return }
        full.append(Array(tail))
        tail.removeAll(keepingCapacity: true)
    }

    mutating func removeLast() {
        if tail.isEmpty, let chunk = full.popLast() { tail = chunk }
        if !tail.isEmpty { tail.removeLast() }
    }

    /// The number of elements at the start for which a condition holds that holds for no element after one for which it does not.
    ///
    /// Complexity: logarithmic.
    func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
