import CNcurses
import Platform

extension NCursesTerminal {
    /// The outcome of copying a text to the terminal's clipboard.
    package enum ClipboardOutcome: Hashable, Sendable {
        /// It was sent; terminals do not confirm it.
        case sent
        /// It is longer than terminals take.
        case tooLong
        /// Terminals of this kind have no clipboard.
        case none
    }

    /// Whether terminals of a name may have a clipboard that programs can write to.
    package static func mayHaveClipboard(name: String) -> Bool {
        !name.isEmpty && name != "dumb" && !isOldTerminal(name)
    }

    /// Sends a text to the clipboard of the terminal (OSC 52). Within GNU screen it is passed on to the terminal around it.
    package mutating func copy(_ text: String) -> ClipboardOutcome {
        guard hasClipboard else { return .none }
        guard let bytes = ClipboardSequence.bytes(for: text, isInScreen: isInScreen) else { return .tooLong }
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { curses_write(session, $0.baseAddress, $0.count) }
        }
        return .sent
    }
}

/// The bytes that put a text into a terminal's clipboard.
enum ClipboardSequence {
    /// How long a text may be, in bytes of UTF-8: terminals take 100,000 bytes of the sequence.
    static let maximumLength = 74_990
    /// GNU screen passes on so many bytes at once.
    private static let screenPiece = 240

    /// Nil for a text that is too long.
    static func bytes(for text: String, isInScreen: Bool) -> [UInt8]? {
        guard text.utf8.count <= maximumLength else { return nil }
        let sequence = Array("\u{1B}]52;c;".utf8) + Base64.encode(Array(text.utf8)) + [0x07]
        guard isInScreen else { return sequence }
        var wrapped: [UInt8] = []
        for start in stride(from: 0, to: sequence.count, by: screenPiece) {
            wrapped += [0x1B, 0x50]
            wrapped += sequence[start..<min(sequence.count, start + screenPiece)]
            wrapped += [0x1B, 0x5C]
        }
        return wrapped
    }
}
