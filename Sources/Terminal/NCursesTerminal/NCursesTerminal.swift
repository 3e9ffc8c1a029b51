import CCurses
import CNcurses
package import CellGrid
import Platform

/// The real terminal, through ncurses. Initializing it claims the screen and the keyboard; `deinit` gives both back.
///
/// One at a time, on one thread, best the main one, which gets signals first. Signals that end the program, Swift traps
/// and stack overflows restore the terminal first.
package struct NCursesTerminal: ~Copyable {
    /// The present size in cells.
    package private(set) var size: Size
    package private(set) var capabilities: TerminalCapabilities
    /// The descriptor to poll for input. All of it must be taken with ``readEvent()``.
    package var inputDescriptor: Int32 { input.descriptor }

    let session: OpaquePointer
    /// The terminfo entry used instead of the terminal's own, which is not installed; nil for its own.
    package private(set) var substitute: String?
    private var graphicsKind: PixelGraphics.Kind?
    /// The byte limit of pictures in a frame.
    private var pictureBytes: Int
    /// Whether another program had the terminal, and no frame was painted since.
    private var isBack = false
    private var painter: FramePainter
    private var pictures = PicturePainter()
    private var input: TerminalInput
    private var requests: TerminalRequests
    let hasClipboard: Bool
    let isInScreen: Bool

    /// Claims the terminal and chooses the locale. Writes nothing on failure.
    ///
    /// - Parameters:
    ///   - environment: looks up `TERM`, `NO_COLOR` and the like.
    ///   - mouse: whether wheel and buttons are reported; if not, the terminal selects text with the mouse.
    ///   - graphics: whether the terminal is asked for pictures in pixels; see ``InputEvent/graphics(_:)``.
    ///   - input: read if it is a terminal, and `/dev/tty` otherwise, so that a page may come through standard input.
    package init(
        environment: (String) -> String?, mouse: Bool = true, graphics: Bool = false,
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
    ) throws(TerminalError) {
        guard isatty(output) == 1 else { throw .notATerminal }
        let name = environment("TERM") ?? ""
        guard !name.isEmpty else { throw .unnamed }
        guard name != "dumb" else { throw .noCursorAddressing(name) }
        var problem: Int32 = 0
        var code: Int32 = 0
        var opened: OpaquePointer?
        var isUnknown = false
        for entry in TerminalEntries.candidates(for: name, environment: environment) {
            opened = curses_open(entry, input, output, &problem, &code)
            if opened != nil { substitute = isUnknown ? entry : nil }
            // curses reports a missing database for too long a name
            let isMissing = [CURSES_PROBLEM_UNKNOWN, CURSES_PROBLEM_NO_DATABASE].contains {
                $0.rawValue == UInt32(bitPattern: problem)
            }
            guard opened == nil, isMissing else { break }
            isUnknown = isUnknown || entry == name
        }
        guard let session = opened else { throw Self.error(problem, errno: code, name: name) }
        self.session = session
        self.input = TerminalInput(descriptor: curses_input_descriptor(session))
        // locals: the right side of && must not capture an uninitialized terminal
        var capabilities = Self.capabilities(of: session, name: name, environment: environment)
        if let cell = Self.cellPixels(of: session) {
            capabilities.cellShape = Double(cell.height) / Double(cell.width)
        }
        let hasColors = capabilities.colors != .none
        self.capabilities = capabilities
        hasClipboard = Self.mayHaveClipboard(name: name)
        isInScreen = environment("STY")?.isEmpty == false
        let isMultiplexed = isInScreen || environment("TMUX")?.isEmpty == false
        requests = TerminalRequests(
            name: name, isMultiplexed: isMultiplexed,
            canReportMouse: curses_has_xterm_mouse(session), wantsMouse: mouse,
            asksGraphics: graphics && hasColors,
            isRemote: ["SSH_CONNECTION", "SSH_TTY"].contains { environment($0)?.isEmpty == false })
        pictureBytes = requests.pictureBytes(gap: nil)
        let hasDefaults = hasColors && curses_start_color(session)
        painter = FramePainter(
            capabilities: capabilities, isConsole: Self.isConsole(name),
            emoji: EmojiSequences(name: name, isMultiplexed: isMultiplexed, environment: environment),
            hasDefaultColors: hasDefaults, pairLimit: Int(curses_pair_count(session)))
        size = Self.size(of: session)
    }

    deinit {
        var (requests, input, pictures) = (requests, input, pictures)
        pictures.giveBack(on: session)
        requests.awaitAnswers(in: &input)
        curses_close(session)
    }

    /// Shows a frame of the present size; writes only the differences. `cursor` nil hides the cursor.
    package mutating func paint(_ frame: CellBuffer, cursor: Position?) {
        if isBack {
            isBack = false
            // the first refresh enters our own screen; then the frame is painted whole
            curses_refresh(session, -1, -1)
            requests.reset(on: session)
            requests.write(to: session)
            curses_invalidate(session)
        }
        let pictures = pictures.pictures(
            of: frame, size: size, graphics: capabilities.graphics, maximumBytes: pictureBytes)
        var cells = frame
        // parts of a picture without colour show the terminal's background
        for placed in pictures { cells.fill(placed.area) }
        self.pictures.prepare(for: pictures, on: session) { painter.changedRows(cells) }
        painter.paint(cells, cursor: cursor, size: size, on: session)
        if !self.pictures.show(pictures, input: inputDescriptor, on: session) {
            painter.paint(frame, cursor: cursor, size: size, on: session)
        }
    }

    /// Forgets the screen, so that the next frame is written whole.
    package mutating func invalidate() {
        painter.forget()
        curses_invalidate(session)
    }

    /// Reads the terminal's size, on ``Signal/windowChanged``. The next ``readEvent()`` reports it, the last of
    /// several. The next frame is painted whole: even at its old size the terminal may have lost its contents in
    /// between.
    @discardableResult
    package mutating func refreshSize() -> Size {
        if let cell = Self.cellPixels(of: session) { input.changed(cell: cell) }
        invalidate()
        guard curses_follow_size(session) else { return size }
        requests.resetScrolling(on: session)
        size = Self.size(of: session)
        input.resized(to: size)
        return size
    }

    /// Starts mouse reports, if chosen, and ``InputEvent/paste(_:)``, if the terminal marks pastes. Best called after
    /// the first frame. Keys typed before are not lost. A terminal that may print questions is not asked.
    /// - Parameter asksBackground: reports ``InputEvent/background(red:green:blue:)`` now, after ``resume()``, and on
    ///   changes.
    package mutating func startInput(asksBackground: Bool) {
        requests.begin(asksBackground: asksBackground)
        requests.write(to: session)
    }

    /// Turns mouse reports on, or leaves the mouse to the terminal to select text.
    package mutating func setMouse(_ isOn: Bool) {
        requests.wantsMouse = isOn
        requests.write(to: session)
    }

    /// Milliseconds until ``readEvent()`` must be called for an incomplete sequence; nil if there is none.
    package var patience: Int32? { input.patience }

    /// The next event; `.closed` once when the terminal is gone.
    package mutating func readEvent() -> InputEvent? {
        input.awaitsAnswer = requests.areOpen(in: input)
        while let event = input.next() {
            switch event {
            case .graphics(let kind):
                // the last answer completes a set
                if requests.askOfPictures(in: kind, on: session) || input.identities < requests.questions { continue }
                graphicsKind = kind
                pictureBytes = requests.pictureBytes(gap: input.answerGap)
                if measure() { return event }
            case .cell: if measure() { return event }
            default: return event
            }
        }
        // with keys typed ahead the program may be about to end, before an answer comes
        requests.ask(knowsCell: Self.cellPixels(of: session) != nil, on: session)
        return nil
    }

    /// Gives the screen back for a while, restored.
    package mutating func suspend() {
        pictures.giveBack(on: session)
        requests.awaitAnswers(in: &input)
        curses_suspend(session)
    }

    /// Switches between a screen for another program to draw on, and the shell's.
    package func switchScreen(toOwn isOwn: Bool) { curses_switch_screen(session, isOwn) }

    /// Claims the screen again, after ``suspend()`` or a stop from outside.
    package mutating func resume() {
        curses_resume(session)
        isBack = true
        painter.restart(on: session)
        let now = Self.size(of: session)
        guard now != size else { return }
        size = now
        input.resized(to: now)
    }

    /// The support of pictures, asked for and waited for a moment.
    package mutating func askForGraphics() -> PixelGraphics? {
        requests.ask(knowsCell: Self.cellPixels(of: session) != nil, on: session)
        requests.awaitAnswers(in: &input)
        graphicsKind = input.graphics
        _ = measure()
        return capabilities.graphics
    }

    /// Updates the cell size and picture support. Returns whether they changed.
    private mutating func measure() -> Bool {
        guard let cell = Self.cellPixels(of: session) ?? input.cell else { return false }
        let before = capabilities
        capabilities.cellShape = Double(cell.height) / Double(cell.width)
        capabilities.graphics = graphicsKind.flatMap {
            PixelGraphics($0, cellWidth: cell.width, cellHeight: cell.height, colors: input.registers ?? 256)
        }
        return capabilities != before
    }

    /// The size of a cell in pixels; nil if only a request would tell.
    private static func cellPixels(of session: OpaquePointer) -> (width: Int, height: Int)? {
        var (width, height): (Int32, Int32) = (0, 0)
        curses_cell_pixels(session, &width, &height)
        return width > 0 && height > 0 ? (Int(width), Int(height)) : nil
    }

    private static func size(of session: OpaquePointer) -> Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        curses_size(session, &columns, &rows)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    private static func error(_ problem: Int32, errno code: Int32, name: String) -> TerminalError {
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

    static func capabilities(
        of session: OpaquePointer, name: String, environment: (String) -> String?
    ) -> TerminalCapabilities {
        let depth = depth(
            colors: Int(curses_color_count(session)), isDirect: curses_has_direct_color(session),
            environment: environment)
        let locale = DisplayWidth.locale
        return TerminalCapabilities(
            colors: depth, unicode: locale == .environment || locale == .fallback && !isOldTerminal(name))
    }

    /// The colours to use. `NO_COLOR` (not empty) turns them off, and so does `CLICOLOR=0` without `CLICOLOR_FORCE`.
    static func depth(colors: Int, isDirect: Bool, environment: (String) -> String?) -> ColorDepth {
        if environment("NO_COLOR")?.isEmpty == false { return .none }
        let isForced = environment("CLICOLOR_FORCE").map { !$0.isEmpty && $0 != "0" } ?? false
        if environment("CLICOLOR") == "0", !isForced { return .none }
        if isDirect { return .direct }
        switch colors {
        case 256...: return .palette256
        case 16...: return .sixteen
        case 8...: return .eight
        default: return .none
        }
    }

    /// Terminals that may not know UTF-8; all others do.
    static func isOldTerminal(_ name: String) -> Bool {
        isConsole(name) || name.hasPrefix("vt") || name == "ansi" || name == "cons25"
    }

    /// Whether the name is the Linux console's, whose fonts have few signs.
    package static func isConsole(_ name: String) -> Bool { name == "linux" || name.hasPrefix("linux-") }

    /// Whether the terminal itself reorders right-to-left text, as VTE (since 0.58), Konsole and mlterm do.
    package static func ordersText(environment: (String) -> String?) -> Bool {
        if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5800 }
        return environment("KONSOLE_VERSION") != nil || environment("TERM")?.hasPrefix("mlterm") == true
    }

    package enum ClipboardOutcome: Hashable, Sendable {
        /// Sent; terminals do not confirm it.
        case sent
        case tooLong
        /// Terminals of this kind have no clipboard.
        case none
    }

    /// Whether terminals of a name may have a clipboard that programs can write to.
    package static func mayHaveClipboard(name: String) -> Bool {
        !name.isEmpty && name != "dumb" && !isOldTerminal(name)
    }

    /// Sends a text to the terminal's clipboard (OSC 52), through GNU screen if need be.
    package mutating func copy(_ text: String) -> ClipboardOutcome {
        guard hasClipboard else { return .none }
        guard let bytes = ClipboardSequence.bytes(for: text, isInScreen: isInScreen) else { return .tooLong }
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { curses_write(session, $0.baseAddress, $0.count) }
        }
        return .sent
    }
}

/// The sequence that copies a text to a terminal's clipboard.
enum ClipboardSequence {
    /// In bytes of UTF-8: terminals take 100,000 bytes of the sequence.
    static let maximumLength = 74_990
    /// The limit of bytes that GNU screen passes on at once.
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
