import Platform

extension UnsafeBufferPointer<UInt8> {
    /// The next offset of a byte, found by the C library, which compares many at once.
    func index(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index from which on a condition is false. Complexity: logarithmic.
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
