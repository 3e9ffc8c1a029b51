import CAllocations
import CMalloc

/// What the process has allocated.
enum Heap {
    /// How often this thread has asked for memory so far.
    static var allocations: Int { Int(allocations_of_thread()) }

    /// Bytes in use now, as the C library counts them.
    static var bytesInUse: Int {
        let heap = mallinfo2()
        return Int(heap.uordblks + heap.hblkhd)
    }
}
