import Platform

extension UnsafeBufferPointer<UInt8> {
    /// Whether a byte is among these; by the C library, which looks at many at once.
    func contains(_ byte: UInt8) -> Bool { index(of: byte, from: 0) != nil }

    /// The place of the next such byte.
    func index(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
