extension ByteSource {
    /// How reading to the end went.
    enum ReadingEnd: Sendable {
        case done
        /// It was ended early, as was asked for.
        case ended
        case failed(SourceError)
    }

    /// How many bytes are read at once.
    static let step = 1 << 20

    /// Hands the bytes up to an offset on to `body`, through one buffer, with whether a tenth of a second has passed since it last
    /// was so; until it answers false.
    func readOn(
        from start: Int, to end: Int, _ body: (UnsafeRawBufferPointer, _ isDue: Bool) throws(SourceError) -> Bool
    ) -> ReadingEnd {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.step, alignment: 4096)
        defer { buffer.deallocate() }
        willReadAll(from: start)
        var clock = ReportClock(interval: .milliseconds(100))
        var position = start
        do throws(SourceError) {
            while position < end {
                let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - position)])
                let count = try read(into: wanted, at: position)
                if count == 0 {
                    throw SourceError(name, "the file has become shorter while it was read; open it again")
                }
                position += count
                let piece = UnsafeRawBufferPointer(rebasing: wanted[..<count])
                guard try body(piece, clock.isDue()) else { return .ended }
            }
        } catch {
            return .failed(error)
        }
        return .done
    }
}
