import Platform

extension UnsafeBufferPointer<UInt8> {
    /// The place of the next such byte; by the C library, which looks at many at once.
    func index(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index from which on a condition holds no more. Complexity: logarithmic.
    package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
