import CNcurses
package import CellGrid
import Platform

/// The real terminal, through ncurses. Making one claims the screen and the keyboard, its end gives both back.
///
/// One can live at a time, used by one thread, best the main one: signals go there first. While it lives, a signal that
/// would end the program, a trap of Swift or an overflow of the stack restores the terminal before the program dies.
package struct NCursesTerminal: Terminal, ~Copyable {
    /// What may be chosen when the terminal is claimed.
    package struct Options: Hashable, Sendable {
        /// Whether wheel and button are reported; off leaves selecting text to the terminal.
        package var mouse: Bool

        package init(mouse: Bool = true) { self.mouse = mouse }
    }

    package private(set) var size: Size
    package let capabilities: TerminalCapabilities
    /// The descriptor to poll for input. Everything it has must be taken with ``readEvents()``.
    package let inputDescriptor: Int32

    let session: OpaquePointer
    var painter: FramePainter
    var decoder = KeyDecoder()
    private var hasClosed = false
    /// Whether terminals of this kind may have a clipboard.
    let hasClipboard: Bool
    /// Whether GNU screen is between the program and the terminal.
    let isInScreen: Bool
    /// When the last bytes came, in milliseconds, as long as some of them are held back.
    private var heldSince: Int?
    /// How many answers of the terminal are not waited for any more.
    private var answersGivenUp = 0

    /// Claims the terminal.
    ///
    /// `environment` looks up `TERM`, `NO_COLOR` and the like. `input` is read if it is a terminal and `/dev/tty`
    /// otherwise, so that a page may come through standard input. Chooses the locale. Nothing is written on failure.
    package init(
        environment: (String) -> String? = NCursesTerminal.processEnvironment, options: Options = Options(),
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
    ) throws(TerminalError) {
        DisplayWidth.prepareLocale()
        guard isatty(output) == 1 else { throw TerminalError(.notATerminal) }
        let name = environment("TERM") ?? ""
        guard !name.isEmpty else { throw TerminalError(.unnamed) }
        guard name != "dumb" else { throw TerminalError(.noCursorAddressing(name)) }
        var problem: Int32 = 0
        var code: Int32 = 0
        guard let session = curses_open(name, input, output, options.mouse, &problem, &code) else {
            throw TerminalError(Self.reason(problem, errno: code, name: name))
        }
        self.session = session
        inputDescriptor = curses_input_descriptor(session)
        capabilities = Self.capabilities(of: session, name: name, environment: environment)
        hasClipboard = Self.mayHaveClipboard(name: name)
        isInScreen = environment("STY")?.isEmpty == false
        let hasDefaults = capabilities.colors != .none && curses_start_color(session)
        painter = FramePainter(
            capabilities: capabilities, isConsole: Self.isConsole(name), hasDefaultColors: hasDefaults,
            pairLimit: Int(curses_pair_count(session)))
        size = Self.size(of: session)
    }

    deinit {
        awaitAnswers()
        curses_close(session)
    }

    /// Looks a variable up in the environment of the process.
    package static func processEnvironment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        return String(cString: value)
    }

    package mutating func paint(_ frame: CellBuffer, cursor: Position?) {
        painter.paint(frame, cursor: cursor, size: size, on: session)
    }

    package mutating func invalidate() {
        painter.forget()
        curses_invalidate(session)
    }

    /// Follows the terminal to the size it has now, and returns that; to be called when ``Signal/windowChanged`` came.
    /// A size that is new is also reported once as ``InputEvent/resize(_:)`` by the next ``readEvents()``.
    @discardableResult
    package mutating func refreshSize() -> Size {
        guard curses_follow_size(session) else { return size }
        size = Self.size(of: session)
        painter.forget()
        decoder.sizeChanged(to: size)
        return size
    }

    /// Makes ready for input: from now on the mouse is reported, if that was chosen, and pasted text comes as
    /// ``InputEvent/paste(_:)``, where the terminal can tell it from typed text. Best called after the first frame, which need
    /// not wait for it. What was typed before is not lost.
    package func startInput() { curses_start_input(session) }

    /// Asks the terminal for its background, which comes as ``InputEvent/background(red:green:blue:)`` now, after each
    /// ``resume()``, and when it changes. Does nothing with a terminal that may print the question.
    package func followBackground(environment: (String) -> String?) {
        guard Self.understandsQuestions(environment("TERM") ?? "") else { return }
        curses_follow_ground(session)
    }

    /// Whether a terminal of this name is known to take questions for what they are. The Linux console and its like print them.
    static func understandsQuestions(_ name: String) -> Bool {
        let families = [
            "xterm", "tmux", "screen", "rxvt-unicode", "alacritty", "foot", "kitty", "wezterm", "ghostty", "contour",
            "st-",
            "konsole", "gnome", "vte", "mintty", "mlterm", "iterm",
        ]
        return name == "st" || families.contains { name.lowercased().hasPrefix($0) }
    }

    /// Answers that are still on their way must not be typed into the shell. Every terminal that is asked gives them, and a
    /// far one in its own time.
    private borrowing func awaitAnswers() {
        let missing = missingAnswers
        if missing > 0 { curses_await_answers(session, Int32(clamping: missing), Self.answerMilliseconds) }
    }

    /// How many answers are on their way: each frame that enters the screen asks.
    private var missingAnswers: Int { Int(curses_question_count(session)) - answersGivenUp - decoder.identities }

    private static let answerMilliseconds: Int32 = 1_000

    /// Has wheel and buttons reported, or leaves the mouse to the terminal, which selects text with it.
    package func setMouse(_ isOn: Bool) { curses_set_mouse(session, isOn) }

    /// How long the next ``readEvents()`` may be put off, in milliseconds: a piece of something is held back, which is told
    /// then if the rest has not come. Nil if nothing is.
    package var patience: Int32? {
        guard let patience = decoder.patience, let heldSince else { return nil }
        return Int32(clamping: max(0, heldSince + patience - Self.now()))
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    /// Takes every event that waits. Blocks at most 25 ms, where an escape may be the start of a key.
    ///
    /// Answers `.closed` once when the terminal is gone.
    package mutating func readEvents() -> [InputEvent] {
        var hasRead = false
        // a flood of input must not keep the screen from being drawn
        for _ in 0..<65_536 {
            let input = curses_next_input(session)
            if input.kind == Int32(CURSES_INPUT_NONE.rawValue) { break }
            hasRead = true
            if input.kind == Int32(CURSES_INPUT_RESIZE.rawValue) {
                refreshSize()
            } else if let token = KeyDecoder.Token(input) {
                decoder.take(token)
            }
        }
        if hasRead { heldSince = nil }
        var events = decoder.finish(isLate: !hasRead && patience == 0)
        if decoder.patience != nil { heldSince = heldSince ?? Self.now() } else { heldSince = nil }
        // a terminal that has just given something is asked again next time
        if !hasClosed, !hasRead, curses_input_has_ended(session) {
            hasClosed = true
            events.append(.closed)
        }
        return events
    }

    package mutating func suspend() {
        awaitAnswers()
        answersGivenUp += missingAnswers
        curses_suspend(session)
        painter.forget()
    }

    /// Claims the screen again. Also right after the program was stopped from outside without ``suspend()``.
    package mutating func resume() {
        refreshSize()
        curses_resume(session)
        painter.forget()
    }

    private static func size(of session: OpaquePointer) -> Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        curses_size(session, &columns, &rows)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    private static func reason(_ problem: Int32, errno code: Int32, name: String) -> TerminalError.Reason {
        switch UInt32(bitPattern: problem) {
        case CURSES_PROBLEM_BUSY.rawValue: .busy
        case CURSES_PROBLEM_NOT_A_TERMINAL.rawValue: .notATerminal
        case CURSES_PROBLEM_NO_INPUT.rawValue: .noInput(errno: code)
        case CURSES_PROBLEM_UNKNOWN.rawValue: .unknown(name)
        case CURSES_PROBLEM_NO_DATABASE.rawValue: .noDatabase(name)
        case CURSES_PROBLEM_NO_ADDRESSING.rawValue: .noCursorAddressing(name)
        default: .system(errno: code)
        }
    }
}
