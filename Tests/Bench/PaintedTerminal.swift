import CellGrid
import NCursesTerminal
import Platform

/// The real terminal front on a pseudo terminal whose other end reads the bytes and forgets them.
final class PaintedTerminal {
    private var terminal: NCursesTerminal
    private let drain: Drain
    private var countBefore = 0

    init(size: Size) throws {
        var ends: (Int32, Int32) = (-1, -1)
        var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ends.0, &ends.1, nil, nil, &window) == 0 else {
            throw BenchError("no pseudo terminal is available")
        }
        drain = Drain(descriptor: ends.0)
        let settings = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
        terminal = try NCursesTerminal(
            environment: { settings[$0] }, mouse: false, input: ends.1, output: ends.1)
    }

    func paint(_ frame: CellBuffer) { terminal.paint(frame, cursor: nil) }

    /// Has the next frame drawn whole.
    func clear() {
        terminal.invalidate()
        _ = takeBytes()
    }

    /// The bytes written since the last call.
    func takeBytes() -> Int {
        let count = Self.bytesWritten()
        defer { countBefore = count }
        return count - countBefore
    }

    /// All bytes that the process has written, as the system counts them, see proc_pid_io(5); 0 where it does not.
    private static func bytesWritten() -> Int {
        guard let file = fopen("/proc/self/io", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
            if words.first == "wchar:", words.count == 2 { return Int(words[1]) ?? 0 }
        }
        return 0
    }
}

/// Reads what is written to a terminal and forgets it, on a thread of its own.
private final class Drain: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        var thread = pthread_t()
        let own = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { own in
                let drain = own.map { Unmanaged<Drain>.fromOpaque($0).takeRetainedValue() }
                drain?.run()
                return nil
            }, own)
    }

    private func run() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
