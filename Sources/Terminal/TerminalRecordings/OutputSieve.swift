import CellGrid

/// Filters a program's output for libvterm.
///
/// Version 0.1 writes beyond its memory, or never ends, for parts of a hostile recording: more than 16 arguments,
/// invalid UTF-8, C1 control characters, a repetition of nothing or of a wide character at the edge, lines of double
/// width. Such output is left out or rewritten; so are strings (titles, colours, the clipboard), useless to a
/// recording. Some bytes move all cells of the screen, so moves are counted, and nothing passes beyond the budget.
final class OutputSieve {
    private enum State {
        case text
        /// After an escape, with the intermediate bytes since.
        case escape([UInt8])
        case order(TerminalOrder)
        /// In a string for the program's own terminal, such as a title or a kitty picture; a bell may end it.
        case string(endsAtBell: Bool)
    }

    private let take: (UnsafeRawBufferPointer) -> Void
    private var state = State.text
    /// The character that ``REP`` repeats.
    private var last: Unicode.Scalar?
    var size: Size
    private var cellsLeft: Int

    /// These moves take some seconds.
    static let mostCells = 4_000_000_000
    /// The cost of writing a character, in moved cells.
    private static let cellsOfCharacter = 64
    /// The cost of a resize or a reset, in moves of all cells.
    private static let movesOfReset = 10

    /// Text is passed in pieces of at most this many bytes: the screen needs four times that of the stack.
    private static let maximumBytes = 1_024
    /// The limit of repetitions of a character: no row has more columns.
    private static let mostRepeats = RecordingHeader.largestSize.columns

    /// - Parameters:
    ///   - cells: the budget of moved cells.
    ///   - take: receives the filtered output, in order.
    init(_ size: Size, cells: Int, _ take: @escaping (UnsafeRawBufferPointer) -> Void) {
        self.size = size
        cellsLeft = cells
        self.take = take
    }

    /// Takes a piece of output, which ends between two characters.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = bytes[...]
        while let first = rest.first {
            if case .text = state, first >= 0x20 {
                let text = rest.prefix { $0 >= 0x20 }
                self.text(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text)))
                rest = rest[text.endIndex...]
            } else {
                take(first)
                rest = rest.dropFirst()
            }
        }
    }

    private func take(_ byte: UInt8) {
        switch (state, byte) {
        case (_, 0x1B): state = .escape([])
        // cancels a sequence, which then has no effect
        case (_, 0x18), (_, 0x1A): state = .text
        case (.string(let endsAtBell), 0x07): if endsAtBell { state = .text }
        // no byte of a character belongs into a control sequence
        case (.string, _), (.text, 0x20...), (_, 0x7F...): break
        case (_, ..<0x20): control(byte)
        case (.escape(let before), _): takeEscape(before, byte)
        case (.order(var order), _):
            switch order.take(byte) {
            case .more: state = .order(order)
            case .end:
                state = .text
                if !order.isTooLong { pass(order, command: byte) }
            case .broken: state = .text
            }
        default: break
        }
    }

    private func takeEscape(_ before: [UInt8], _ byte: UInt8) {
        state = .text
        switch byte {
        case 0x20...0x2F where before.count < 2: state = .escape(before + [byte])
        case UInt8(ascii: "[") where before.isEmpty: state = .order(TerminalOrder())
        // OSC, and DCS, SOS, PM and APC
        case UInt8(ascii: "]") where before.isEmpty: state = .string(endsAtBell: true)
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            if before.isEmpty { state = .string(endsAtBell: false) }
        default: escape(before + [byte])
        }
    }

    var isExhausted: Bool { cellsLeft <= 0 }

    private func countMoves(_ times: Int = 1) { cellsLeft -= times * size.columns * size.rows }

    func countReset() { countMoves(Self.movesOfReset) }

    private func pass(_ bytes: [UInt8]) { if !isExhausted { bytes.withUnsafeBytes(take) } }

    private func text(_ bytes: UnsafeRawBufferPointer) {
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

    private func control(_ byte: UInt8) {
        if (0x0A...0x0C).contains(byte) { countMoves() }
        pass([byte])
    }

    private func escape(_ bytes: [UInt8]) {
        // it knows no other character sets, and to it `ESC + [` begins a sequence
        let isKnown =
            bytes.count == 1
            ? "78=>DEHMNOcno|}~".utf8.contains(bytes[0])
            : "()*+".utf8.contains(bytes[0]) && "0ABu".utf8.contains(bytes[1])
        guard isKnown, bytes.count <= 2 else { return }
        if bytes[0] == UInt8(ascii: "c") { countReset() }
        if "DEM".utf8.contains(bytes[0]) { countMoves() }
        pass([0x1B] + bytes)
    }

    private func pass(_ order: TerminalOrder, command: UInt8) {
        var order = order
        switch command {
        case UInt8(ascii: "b"):
            guard let last else { return }
            let count = min(max(1, order.arguments[0].value ?? 1), Self.mostRepeats)
            let bytes = Array(String(last).utf8)
            (0..<count * bytes.count).map { bytes[$0 % bytes.count] }.withUnsafeBytes { text($0) }
            return
        case UInt8(ascii: "r") where order.isPlain: order.bound(to: size.rows)
        case UInt8(ascii: "s") where order.isPlain: order.bound(to: max(2, size.columns))
        case UInt8(ascii: "@"), UInt8(ascii: "L"), UInt8(ascii: "M"), UInt8(ascii: "P"): countMoves()
        // each mode may switch to the other screen, which clears that many rows
        case UInt8(ascii: "h"), UInt8(ascii: "l"): countMoves(order.arguments.count)
        case UInt8(ascii: "J"), UInt8(ascii: "S"), UInt8(ascii: "T"): countMoves(2)
        default: break
        }
        pass(order.bytes + [command])
    }
}
