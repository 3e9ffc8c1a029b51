import Glibc

/// A pseudo-terminal: the test holds the side of the person, the program the other.
final class PseudoTerminal {
    let controller: Int32
    let path: String
    /// The program's side, open in this process too, so that its modes can be read.
    let device: Int32

    init?(columns: Int, rows: Int) {
        controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0, let name = ptsname(controller) else {
            return nil
        }
        path = String(cString: name)
        device = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard device >= 0 else { return nil }
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(device)
        close(controller)
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(device, UInt(TIOCSWINSZ), &size)
    }

    /// The modes as text, to compare.
    var modes: String {
        var modes = termios()
        guard tcgetattr(device, &modes) == 0 else { return "none" }
        let characters = withUnsafeBytes(of: modes.c_cc) { $0.map { String($0) }.joined(separator: " ") }
        return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(characters)"
    }

    func type(_ bytes: [UInt8]) { _ = write(controller, bytes, bytes.count) }

    func type(_ text: String) { type(Array(text.utf8)) }

    /// Everything that was written, once nothing more has come for a while.
    func output(quiet milliseconds: Int32 = 60) -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var state = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        while poll(&state, 1, milliseconds) > 0, state.revents & Int16(POLLIN) != 0 {
            let count = read(controller, &buffer, buffer.count)
            guard count > 0 else { break }
            result += buffer[..<count]
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
