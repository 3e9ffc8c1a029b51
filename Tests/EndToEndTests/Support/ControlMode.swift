/// Reads what tmux says in control mode, piece by piece.
///
/// The protocol is that of the tmux manual, "CONTROL MODE": blocks between `%begin` and `%end` or `%error` answer commands, lines
/// that start with `%` outside of them tell what happened.
struct ControlMode {
    /// The answer to a command.
    struct Reply {
        var lines: [[UInt8]]
        var isError: Bool

        var text: [String] { lines.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Answers to commands that were sent, oldest first.
    private(set) var replies: [Reply] = []
    /// Every byte that the programs in the terminal wrote, as they wrote it, without NUL.
    private(set) var output: [UInt8] = []
    /// How many NUL came through. Terminals ignore them, programs do not write them: they mark places in the output.
    private(set) var barriers = 0
    /// Whether the client has come to its session.
    private(set) var isAttached = false

    private var line: [UInt8] = []
    /// The open block: what its `%begin` said after the word, and its lines so far.
    private var block: (mark: [UInt8], lines: [[UInt8]])?

    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            guard byte == 0x0A else {
                line.append(byte)
                continue
            }
            takeLine(line)
            line.removeAll(keepingCapacity: true)
        }
    }

    mutating func nextReply() -> Reply? { replies.isEmpty ? nil : replies.removeFirst() }

    private mutating func takeLine(_ line: [UInt8]) {
        if let block {
            for (word, isError) in [("%end ", false), ("%error ", true)]
            where line.starts(with: word.utf8) && line.dropFirst(word.utf8.count).elementsEqual(block.mark) {
                self.block = nil
                // what tmux does on its own account has the flag 0
                if block.mark.last == UInt8(ascii: "1") {
                    replies.append(Reply(lines: block.lines, isError: isError))
                }
                return
            }
            self.block?.lines.append(line)
        } else if line.starts(with: "%begin ".utf8) {
            block = (Array(line.dropFirst(7)), [])
        } else if line.starts(with: "%output ".utf8) {
            let rest = line.dropFirst(8)
            if let blank = rest.firstIndex(of: UInt8(ascii: " ")) { takeOutput(rest[(blank + 1)...]) }
        } else if line.starts(with: "%session-changed ".utf8) {
            isAttached = true
        }
    }

    /// `\ooo` stands for a byte.
    private mutating func takeOutput(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "\\"), index + 3 < text.endIndex {
                let byte = text[(index + 1)...(index + 3)].reduce(0) { $0 * 8 + Int($1 & 7) }
                if byte == 0 { barriers += 1 } else { output.append(UInt8(truncatingIfNeeded: byte)) }
                index += 4
            } else {
                output.append(text[index])
                index += 1
            }
        }
    }
}
