import CellGrid
import Platform

/// Reads events from the terminal, and no bytes beyond the next: if it ends the program, the rest is the shell's.
struct TerminalInput {
    let descriptor: Int32
    private var decoder = KeyDecoder()
    private var events: [InputEvent] = []
    private var hasClosed = false
    private var lastRead = ContinuousClock.now
    /// The times of the last two identity reports.
    private var identified: (last: ContinuousClock.Instant?, before: ContinuousClock.Instant?)

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// How many identity reports came.
    var identities: Int { decoder.identities }
    /// The time between the last two identity reports; nil before the second.
    var answerGap: Duration? { identified.before.flatMap { before in identified.last.map { $0 - before } } }

    /// The size of a cell in pixels, and the colours of a sixel picture, as far as reported.
    var cell: (width: Int, height: Int)? { decoder.cell }
    var registers: Int? { decoder.registers }

    /// Whether a request is unanswered.
    var awaitsAnswer: Bool {
        get { decoder.awaitsAnswer }
        set { decoder.awaitsAnswer = newValue }
    }

    /// The picture protocol, if reported and not taken yet.
    var graphics: PixelGraphics.Kind? {
        events.lazy.compactMap { if case .graphics(let kind) = $0 { kind } else { nil } }.last
    }

    /// Milliseconds until ``next()`` must be called for an event or an incomplete sequence; nil if neither waits.
    var patience: Int32? {
        guard events.isEmpty else { return 0 }
        return decoder.patience.map { Int32(max(0, $0 - Int((ContinuousClock.now - lastRead) / .milliseconds(1)))) }
    }

    /// Only the last of several sizes counts.
    mutating func resized(to size: Size) {
        events.removeAll { if case .resize = $0 { true } else { false } }
        events.append(.resize(size))
    }

    mutating func changed(cell: (width: Int, height: Int)) {
        events.append(.cell(width: cell.width, height: cell.height))
    }

    /// The next waiting event, without blocking; nil if there is none.
    mutating func next() -> InputEvent? {
        while events.isEmpty, read(within: 0) {}
        if events.isEmpty, patience == 0 { events = decoder.finish(isLate: true) }
        return events.isEmpty ? nil : events.removeFirst()
    }

    /// Waits for more of an answer. Returns false at the deadline, or before another event, which is next.
    mutating func takeAnswer(before deadline: ContinuousClock.Instant) -> Bool {
        let known = events.count
        let left = deadline - .now
        // a late answer never comes: further input was typed for the shell
        guard left > .zero, read(within: Int32(left / .milliseconds(1))) else { return false }
        return events.dropFirst(known).allSatisfy(\.isAnswer)
    }

    /// Reads a byte, or all that is there of a paste. Returns whether there was anything.
    private mutating func read(within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard !hasClosed, poll(&waiting, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: decoder.isInPaste ? 4_096 : 1)
        let count = Platform.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else {
            hasClosed = true
            events.append(.closed)
            return false
        }
        lastRead = .now
        decoder.take(buffer[..<count])
        let known = identities
        events += decoder.finish(isLate: false)
        if identities > known { identified = (lastRead, identified.last) }
        return true
    }
}

extension InputEvent {
    fileprivate var isAnswer: Bool {
        switch self {
        case .background, .graphics, .cell: true
        default: false
        }
    }
}
