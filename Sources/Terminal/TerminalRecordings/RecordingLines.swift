/// The non-empty lines of a file, as ranges of its bytes.
struct RecordingLines: Sequence, IteratorProtocol {
    struct Line {
        /// From 1.
        var number: Int
        var range: Range<Int>
        /// Whether the line feed is missing.
        var isOpen: Bool
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var number = 0

    /// - Parameter bytes: they must outlive the sequence.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> Line? {
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            let range = position..<end
            position = end + 1
            number += 1
            let isBlank = bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if !isBlank { return Line(number: number, range: range, isOpen: end == bytes.count) }
        }
        return nil
    }
}
