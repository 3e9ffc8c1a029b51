import CMalloc

/// What the process has allocated.
enum Heap {
    /// Bytes in use now, as the C library counts them.
    static var bytesInUse: Int {
        let heap = mallinfo2()
        return Int(heap.uordblks + heap.hblkhd)
    }
}
