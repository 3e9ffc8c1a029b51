import CellGrid
import Platform

/// Reads events from the terminal, and no bytes beyond the next event: if that event ends the program, the bytes behind it belong
/// to the shell.
struct TerminalInput {
    let descriptor: Int32
    private var decoder = KeyDecoder()
    private var events: [InputEvent] = []
    private var hasClosed = false
    private var lastRead = ContinuousClock.now
    /// When the terminal told what it is, the last time and the time before.
    private var identified: (last: ContinuousClock.Instant?, before: ContinuousClock.Instant?)

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// How many times the terminal has told what it is.
    var identities: Int { decoder.identities }
    /// How long the terminal took from the last but one time to the last; nil if it has not told twice.
    var answerGap: Duration? { identified.before.flatMap { before in identified.last.map { $0 - before } } }

    /// How many pixels a cell is wide and high, and how many colours a picture in sixel has, as far as the terminal told.
    var cell: (width: Int, height: Int)? { decoder.cell }
    var registers: Int? { decoder.registers }

    /// Whether the terminal was asked something that it has not answered.
    var awaitsAnswer: Bool {
        get { decoder.awaitsAnswer }
        set { decoder.awaitsAnswer = newValue }
    }

    /// What the terminal takes pictures in, if it said so and that was not taken yet.
    var graphics: PixelGraphics.Kind? {
        events.lazy.compactMap { if case .graphics(let kind) = $0 { kind } else { nil } }.last
    }

    /// Milliseconds until ``next()`` has to be called, because an event or an incomplete sequence is waiting. Nil if none is.
    var patience: Int32? {
        guard events.isEmpty else { return 0 }
        return decoder.patience.map { Int32(max(0, $0 - Int((ContinuousClock.now - lastRead) / .milliseconds(1)))) }
    }

    /// The terminal has another size. Only the last of several counts.
    mutating func resized(to size: Size) {
        events.removeAll { if case .resize = $0 { true } else { false } }
        events.append(.resize(size))
    }

    /// The terminal's cells may have another size in pixels now.
    mutating func changed(cell: (width: Int, height: Int)) {
        events.append(.cell(width: cell.width, height: cell.height))
    }

    /// The next event that waits, without blocking; nil if none does.
    mutating func next() -> InputEvent? {
        while events.isEmpty, read(within: 0) {}
        if events.isEmpty, patience == 0 { events = decoder.finish(isLate: true) }
        return events.isEmpty ? nil : events.removeFirst()
    }

    /// Waits for more of an answer. Returns false when nothing came in time, or something else came: that is the next event then.
    mutating func takeAnswer(before deadline: ContinuousClock.Instant) -> Bool {
        let known = events.count
        let left = deadline - .now
        // a terminal that gave no answer in time gives none: what waits was typed for the shell
        guard left > .zero, read(within: Int32(left / .milliseconds(1))) else { return false }
        return events.dropFirst(known).allSatisfy(\.isAnswer)
    }

    /// Reads a byte, or as much as there is of a paste. Returns whether there was anything.
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
    /// Whether the terminal says it because it was asked.
    fileprivate var isAnswer: Bool {
        switch self {
        case .background, .graphics, .cell: true
        default: false
        }
    }
}
