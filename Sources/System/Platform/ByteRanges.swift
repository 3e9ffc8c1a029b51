extension RandomAccessCollection<UInt8> where Index == Int {
    /// The first range with some bytes, of which there is one at least. `firstRange(of:)` of the standard library takes
    /// some hundred times as long.
    /// - Precondition: the bytes lie in one stretch of memory, as those of arrays and buffers do.
    /// - Complexity: linear in the number of bytes, for short ranges.
    package func range(ofBytes sought: some Collection<UInt8>) -> Range<Int>? {
        let sought = Array(sought)
        let offset = withContiguousStorageIfAvailable { bytes -> Int? in
            guard let start = bytes.baseAddress else { return nil }
            var next = 0
            while let found = memchr(start + next, Int32(sought[0]), bytes.count - next) {
                next = UnsafeRawPointer(found) - UnsafeRawPointer(start)
                guard bytes.count - next >= sought.count else { return nil }
                if memcmp(found, sought, sought.count) == 0 { return next }
                next += 1
            }
            return nil
        }
        guard let offset else { preconditionFailure("bytes that lie apart") }
        return offset.map { startIndex + $0..<startIndex + $0 + sought.count }
    }
}
