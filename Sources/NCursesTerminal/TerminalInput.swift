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

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// How many times the terminal has told what it is.
    var identities: Int { decoder.identities }

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

    /// The terminal's graphics may be others now.
    mutating func changed(graphics kind: PixelGraphics.Kind) { events.append(.graphics(kind)) }

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
        events += decoder.finish(isLate: false)
        return true
    }
}

extension InputEvent {
    /// Whether the terminal says it because it was asked.
    fileprivate var isAnswer: Bool {
        switch self {
        case .background, .graphics: true
        default: false
        }
    }
}
