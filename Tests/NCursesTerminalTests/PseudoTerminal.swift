import Platform

/// A pseudo-terminal: the test holds the side of the person, the program the other.
final class PseudoTerminal {
    let controller: Int32
    let path: String
    /// The program's side, open in this process too, so that its modes can be read.
    let device: Int32
    private let receiver: Receiver

    init?(columns: Int, rows: Int) {
        var descriptors: (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&descriptors.0, &descriptors.1, &name, nil, nil) == 0 else { return nil }
        (controller, device) = descriptors
        _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
        _ = fcntl(device, F_SETFD, FD_CLOEXEC)
        path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        receiver = Receiver(descriptor: controller)
        resize(columns: columns, rows: rows)
    }

    deinit {
        receiver.stop()
        close(device)
        close(controller)
    }

    /// - Parameter cell: how many pixels a cell is wide and high; 0 if the terminal does not tell.
    func resize(columns: Int, rows: Int, cell: (width: Int, height: Int) = (0, 0)) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.width),
            ws_ypixel: UInt16(rows * cell.height))
        _ = ioctl(device, UInt(TIOCSWINSZ), &size)
    }

    /// The modes as text, to compare.
    var modes: String {
        var modes = termios()
        guard tcgetattr(device, &modes) == 0 else { return "none" }
        let characters = withUnsafeBytes(of: modes.c_cc) { $0.map { String($0) }.joined(separator: " ") }
        return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(characters)"
    }

    /// Whether the kernel looks at what is written, and passes it on in pieces.
    var processesOutput: Bool {
        var modes = termios()
        return tcgetattr(device, &modes) == 0 && modes.c_oflag & tcflag_t(OPOST) != 0
    }

    func type(_ bytes: [UInt8]) { _ = write(controller, bytes, bytes.count) }

    func type(_ text: String) { type(Array(text.utf8)) }

    /// What was typed and nobody has read.
    func input() -> String {
        var waiting = pollfd(fd: device, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: 1_000)
        guard poll(&waiting, 1, 5_000) > 0 else { return "" }
        let count = read(device, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Everything that was written up to now: a mark is written after it, and has come through at the end.
    func output() -> [UInt8] {
        let mark = Array("\u{1}\u{2}mark\u{2}\u{1}".utf8)
        _ = write(device, mark, mark.count)
        var result: [UInt8] = []
        for _ in 0..<50_000 {
            let more = receiver.take()
            if more.isEmpty {
                usleep(200)
                continue
            }
            let seen = max(0, result.count - mark.count)
            result += more
            // a program that goes on writing may have written behind the mark
            for start in seen..<max(seen, result.count - mark.count + 1)
            where result[start] == mark[0] && Array(result[start..<start + mark.count]) == mark {
                result.removeSubrange(start..<start + mark.count)
                return result
            }
        }
        return result
    }
}

/// The control sequences in what a program wrote, by kind; text is left out.
func sequences(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var index = 0
    while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte < 0x20 || byte == 0x7F else { continue }
        guard byte == 0x1B, index < bytes.count else {
            found.append("C\(byte)")
            continue
        }
        var sequence = "ESC \(Character(Unicode.Scalar(bytes[index])))"
        index += 1
        if sequence == "ESC [" {
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if (0x40...0x7E).contains(byte) {
                    sequence += " \(Character(Unicode.Scalar(byte)))"
                    break
                }
                if byte == UInt8(ascii: "?") { sequence += "?" }
            }
        } else if sequence == "ESC (" || sequence == "ESC )" {
            index += 1
        }
        found.append(sequence)
    }
    return found
}
