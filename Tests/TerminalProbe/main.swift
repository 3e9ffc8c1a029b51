// A small pager over made-up text, for tests of the terminal from outside: it shows what the terminal shows of frames,
// writes each event as a line to the file of the first argument, and dies in the way that a key asks for.

import CellGrid
import NCursesTerminal
import Platform

/// Appends lines to the log.
struct Log {
    private let descriptor: Int32

    init(path: String) { descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }

    func write(_ text: String) {
        let line = Array((text + "\n").utf8)
        _ = Platform.write(descriptor, line, line.count)
    }
}

/// Uses up the stack.
@inline(never)
func descend(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { room in
        room[0] = depth
        return depth < 0 ? 0 : descend(depth + 1) + room[0]
    }
}

/// Dies as a key asks; returns whether it was such a key.
func die(_ key: Key) {
    switch key {
    case .character("T"):
        var number = UInt8(CommandLine.arguments.count) | 0xFF
        number += 1
        print(number)
    case .character("S"): UnsafePointer<UInt8>(bitPattern: 16).map { print($0.pointee) }
    case .character("A"): abort()
    case .character("O"): print(descend(0))
    case .character("P"):
        let worker = Worker()
        worker.run { print(descend(0)) }
        while true { sleep(1) }
    case .character("H"): while true { sleep(1) }
    default: break
    }
}

func text(ofLine line: Int) -> String {
    if line % 7 == 6 { return "" }
    // words of a fixed generator, so that the lines differ as text does
    var state = UInt64(line) &* 0x9E37_79B9_7F4A_7C15 | 1
    var text = "\(line)"
    while true {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let length = Int(state >> 33) % 8 + 2
        if text.utf8.count + length > 78 { return text }
        text += " "
        for letter in 0..<length {
            text.unicodeScalars.append(Unicode.Scalar(UInt8(97 + Int(state >> (8 + letter * 4)) % 26)))
        }
    }
}

func frame(top: Int, size: Size) -> CellBuffer {
    var frame = CellBuffer(size: size)
    for row in 0..<max(0, size.rows - 1) { frame.write(text(ofLine: top + row), atColumn: 0, row: row) }
    let status = Style(attributes: .reverse)
    frame.fill(Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1), style: status)
    frame.write("line \(top)", style: status, atColumn: 0, row: size.rows - 1)
    return frame
}

func name(_ press: KeyPress) -> String {
    var text = ""
    if press.modifiers.contains(.control) { text += "C-" }
    if press.modifiers.contains(.alt) { text += "M-" }
    if press.modifiers.contains(.shift) { text += "S-" }
    switch press.key {
    case .character(let scalar): text.unicodeScalars.append(scalar)
    case .function(let number): text += "F\(number)"
    default: text += "\(press.key)"
    }
    return text
}

func run(log: Log) throws(TerminalError) {
    let signals = try SignalPipe()
    var terminal = try NCursesTerminal(environment: { getenv($0).map { String(cString: $0) } })
    log.write("size \(terminal.size.columns)x\(terminal.size.rows)")
    log.write("capabilities \(terminal.capabilities.colors) \(terminal.capabilities.unicode)")
    var top = 0
    var isFirst = true
    while true {
        terminal.paint(frame(top: top, size: terminal.size), cursor: nil)
        if isFirst { terminal.startInput(asksBackground: false) }
        isFirst = false
        log.write("painted")
        var descriptors = [
            pollfd(fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.readDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&descriptors, 2, terminal.patience ?? -1)
        for signal in signals.take() {
            log.write("signal \(signal)")
            switch signal {
            case .windowChanged: terminal.refreshSize()
            case .continued: terminal.resume()
            case .suspend:
                terminal.suspend()
                signals.stopJob()
                terminal.resume()
                log.write("resumed")
            case .interrupt, .terminate, .hangUp: return
            }
        }
        while let event = terminal.readEvent() {
            switch event {
            case .key(let press):
                log.write("key \(name(press))")
                if press == KeyPress(.character("q")) { return }
                if press == KeyPress(.character("j")) { top += 1 }
                if press == KeyPress(.character("k")) { top -= 1 }
                if press == KeyPress(.character(" ")) { top += terminal.size.rows - 1 }
                die(press.key)
            case .mouse(let mouse): log.write("mouse \(mouse.action) \(mouse.position.column),\(mouse.position.row)")
            case .background(let red, let green, let blue): log.write("background \(red) \(green) \(blue)")
            case .graphics(let kind): log.write("graphics \(kind)")
            case .cell(let width, let height): log.write("cell \(width)x\(height)")
            case .paste(let text): log.write("paste \(text.debugDescription)")
            case .resize(let size): log.write("resize \(size.columns)x\(size.rows)")
            case .closed:
                log.write("closed")
                return
            }
        }
    }
}

if CommandLine.arguments.count > 2, let count = Int(CommandLine.arguments[2]) {
    for line in 0..<count { print(text(ofLine: line)) }
} else {
    let log = Log(path: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "/dev/null")
    do {
        try run(log: log)
        log.write("end")
    } catch {
        log.write("error \(error)")
        exit(1)
    }
}
