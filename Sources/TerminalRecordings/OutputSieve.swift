internal import CVTerm
import CellGrid

/// Takes a program's output apart with libvterm's parser, and passes on what libvterm's screen bears.
///
/// The screen of version 0.1 writes beyond its memory for some of what a hostile recording may hold: text that is not UTF-8, control
/// characters of the upper half, a repeated wide character at the edge, lines of double width. Such output is left out, or put
/// in another way; so are strings (titles, colours, the clipboard), which a recording has no use for. Some bytes move all cells of the
/// screen, so what it has to do is counted, and nothing is passed on when that is too much.
final class OutputSieve {
    private let parser: OpaquePointer
    private let callbacks = UnsafeMutablePointer<VTermParserCallbacks>.allocate(capacity: 1)
    private let take: (UnsafeRawBufferPointer) -> Void
    /// What ``REP`` repeats.
    private var last: Unicode.Scalar?
    /// Whether what comes is a string for the program's own terminal, such as a picture of kitty's: the parser knows no such
    /// strings, and takes them for text.
    private var isInString = false
    /// The size of the screen.
    var size: Size
    /// How many cells the screen may still move.
    private var cellsLeft: Int

    /// Moving so many cells takes some seconds.
    static let mostCells = 4_000_000_000
    /// Writing a character takes as long as moving so many cells.
    private static let cellsOfCharacter = 64
    /// Changing the size, and a reset, take as long as moving all cells so many times.
    private static let movesOfReset = 10

    /// Text is passed on in so many bytes at most: the screen needs four times as many of the stack.
    private static let maximumBytes = 1_024
    /// No number in an order is larger.
    private static let largestNumber = 9_999
    /// No character is repeated more often: no row has more columns.
    private static let mostRepeats = RecordingHeader.largestSize.columns

    /// SOS, PM and APC.
    private static let stringStarts: [UInt8] = [0x98, 0x9E, 0x9F]

    /// - Parameters:
    ///   - size: that of the screen.
    ///   - cells: how many cells it may move.
    ///   - take: receives what passes, in order.
    init(_ size: Size, cells: Int, _ take: @escaping (UnsafeRawBufferPointer) -> Void) {
        self.size = size
        cellsLeft = cells
        self.take = take
        parser = vterm_new(1, 2)
        vterm_set_utf8(parser, 1)
        var functions = VTermParserCallbacks()
        functions.text = { bytes, count, sieve in
            // all that is left comes, with the orders in it
            let text = UnsafeRawBufferPointer(start: bytes, count: count).prefix { $0 >= 0x20 && $0 != 0x7F }
            OutputSieve.at(sieve).text(UnsafeRawBufferPointer(rebasing: text))
            return Int32(truncatingIfNeeded: text.count)
        }
        functions.control = { byte, sieve in
            OutputSieve.at(sieve).control(byte)
            return 1
        }
        functions.escape = { bytes, count, sieve in
            OutputSieve.at(sieve).escape(UnsafeRawBufferPointer(start: bytes, count: count))
            return 1
        }
        functions.csi = { leader, numbers, count, intermediate, command, sieve in
            let numbers = UnsafeBufferPointer(start: numbers, count: Int(count))
            OutputSieve.at(sieve).order(
                leader.map { String(cString: $0) } ?? "", numbers, intermediate.map { String(cString: $0) } ?? "",
                UInt8(bitPattern: command))
            return 1
        }
        callbacks.initialize(to: functions)
        vterm_parser_set_callbacks(parser, callbacks, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        vterm_free(parser)
        callbacks.deallocate()
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> OutputSieve {
        Unmanaged<OutputSieve>.fromOpaque(pointer!).takeUnretainedValue()
    }

    /// Takes a piece of output, which ends between two characters.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // the parser counts in 32 bits
            let piece = rest.prefix(1 << 20)
            piece.withMemoryRebound(to: CChar.self) { _ = vterm_input_write(parser, $0.baseAddress, $0.count) }
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Whether what comes is left out from now on.
    var isExhausted: Bool { cellsLeft <= 0 }

    /// Counts that all cells are moved, so many times.
    private func countMoves(_ times: Int = 1) { cellsLeft -= times * size.columns * size.rows }

    /// Counts the times that the screen is reset or resized.
    func countReset() { countMoves(Self.movesOfReset) }

    private func pass(_ bytes: [UInt8]) { if !isExhausted { bytes.withUnsafeBytes(take) } }

    private func text(_ bytes: UnsafeRawBufferPointer) {
        if isInString { return }
        // a full row moves all others
        cellsLeft -= bytes.count * (size.rows + Self.cellsOfCharacter)
        guard !isExhausted else { return }
        var text: [UInt8] = []
        text.reserveCapacity(min(bytes.count, Self.maximumBytes) + 4)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if (0x7F...0x9F).contains(scalar.value) { continue }
            last = scalar
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            if text.count >= Self.maximumBytes {
                pass(text)
                text.removeAll(keepingCapacity: true)
            }
        }
        if !text.isEmpty { pass(text) }
    }

    /// Those of the upper half come as their escapes.
    private func control(_ byte: UInt8) {
        // any other escape ends a string
        if byte >= 0x80 { isInString = Self.stringStarts.contains(byte) }
        if (0x0A...0x0C).contains(byte) || byte >= 0x80 { countMoves() }
        if byte < 0x20 {
            pass([byte])
        } else if [0x84, 0x85, 0x88, 0x8D, 0x8E, 0x8F].contains(byte) {
            pass([0x1B, byte - 0x40])
        }
    }

    private func escape(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first, bytes.count <= 2 else { return }
        isInString = false
        let isKnown = bytes.count == 1 ? "78=>cno|}~".utf8.contains(first) : "()*+".utf8.contains(first)
        if first == UInt8(ascii: "c") { countReset() }
        if isKnown { pass([0x1B] + bytes) }
    }

    private func order(
        _ leader: String, _ numbers: UnsafeBufferPointer<Int>, _ intermediate: String, _ command: UInt8
    ) {
        isInString = false
        let values = numbers.map { number in
            let value = number & ~(1 << 31)
            return value == 1 << 31 - 1 ? nil : min(value, Self.largestNumber)
        }
        if command == UInt8(ascii: "b"), let last {
            let count = min(max(1, (values.first ?? 1) ?? 1), Self.mostRepeats)
            let bytes = Array(String(last).utf8)
            text((0..<count * bytes.count).map { bytes[$0 % bytes.count] })
            return
        }
        if "@LMPhl".utf8.contains(command) { countMoves() }
        // that many rows are cleared
        if "JST".utf8.contains(command) { countMoves(2) }
        var order = "\u{1B}[" + leader
        for (index, value) in values.enumerated() {
            if let value { order += "\(value)" }
            if index + 1 < values.count { order += numbers[index] & 1 << 31 != 0 ? ":" : ";" }
        }
        pass(Array((order + intermediate).utf8) + [command])
    }

    private func text(_ bytes: [UInt8]) { bytes.withUnsafeBytes { text($0) } }
}
