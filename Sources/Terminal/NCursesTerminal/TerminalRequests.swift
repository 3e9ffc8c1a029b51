import CNcurses
import CellGrid

/// Requests to the terminal beyond terminfo: mouse reports, marks around pasted text, the background colour, pictures.
struct TerminalRequests {
    var wantsMouse: Bool
    private let canReportMouse: Bool
    private let takesQuestions: Bool
    private let takesKittyQuestion: Bool
    private var hasStarted = false
    private var asksBackground = false
    private let asksGraphics: Bool
    /// Whether the terminal is on another machine: then the speed of the line matters.
    let isRemote: Bool
    private var hasAskedOfPictures = false
    /// How many sets of questions, each ended by the identity question, were sent and are not given up.
    private(set) var questions = 0
    /// The time of the last questions; nil if they are due.
    private(set) var asked: ContinuousClock.Instant?

    /// - Parameters:
    ///   - isMultiplexed: whether tmux or GNU screen is between the program and the terminal, whatever its name.
    ///   - canReportMouse: whether terminfo says that it reports the mouse as xterm does.
    init(name: String, isMultiplexed: Bool, canReportMouse: Bool, wantsMouse: Bool, asksGraphics: Bool, isRemote: Bool)
    {
        takesQuestions = Self.understandsQuestions(name)
        self.asksGraphics = asksGraphics && takesQuestions
        // some of these would take it for a title, or print it
        takesKittyQuestion =
            takesQuestions && !isMultiplexed && !["tmux", "screen", "rxvt", "mlterm"].contains { name.hasPrefix($0) }
        self.canReportMouse = canReportMouse
        self.isRemote = isRemote
        self.wantsMouse = wantsMouse
    }

    /// Whether terminals of this name understand the questions. The Linux console and others would print them.
    static func understandsQuestions(_ name: String) -> Bool {
        let families = [
            "xterm", "tmux", "screen", "rxvt-unicode", "alacritty", "foot", "kitty", "wezterm", "ghostty", "contour",
            "st-", "konsole", "gnome", "vte", "mintty", "mlterm", "iterm",
        ]
        return name == "st" || families.contains { name.lowercased().hasPrefix($0) }
    }

    mutating func begin(asksBackground: Bool) {
        hasStarted = true
        self.asksBackground = asksBackground && takesQuestions
    }

    /// Sends all requests but the questions, and sets how they are undone.
    func write(to session: OpaquePointer) {
        guard hasStarted else { return }
        var modes: [String] = []
        if canReportMouse, wantsMouse { modes += ["1000", "1002", "1006"] }
        if takesQuestions { modes.append("2004") }
        let unwanted = canReportMouse && !wantsMouse ? ["1006", "1002", "1000"] : []
        Self.write(Self.text(modes, "h") + Self.text(unwanted, "l"), to: session)
        if asksBackground { modes.append("2031") }
        curses_set_undo(session, Self.text(modes.reversed(), "l"))
    }

    private static func text(_ modes: [String], _ final: String) -> String {
        modes.map { "\u{1B}[?\($0)\(final)" }.joined()
    }

    /// Undoes the modes of a killed program, unknown to curses, on the screen of its own. Moves the cursor.
    func reset(on session: OpaquePointer) {
        guard takesQuestions else { return }
        let off = Self.text(
            [
                // origin mode, reverse video
                "6", "69", "5",
                // all mouse modes, focus, pastes, synchronized drawing
                "9", "1000", "1001", "1002", "1003", "1005", "1006", "1015", "1016", "1004", "2004", "2026",
                // application cursor keys
                "1",
            ], "l")
        // inserting, wrapping, the keypad, other keyboards and signs, the style; curses hides the cursor
        let rest = "\u{1B}[4l\u{1B}[?7h\u{1B}>\u{1B}[>4m\u{1B}[=0u\u{1B}(B\u{0F}\u{1B}[m"
        Self.write(off + rest, to: session)
    }

    /// Makes the whole screen scroll, before it is painted whole: curses set the region of the old size.
    func resetScrolling(on session: OpaquePointer) {
        if takesQuestions { Self.write("\u{1B}[r", to: session) }
    }

    /// Asks, once: for a picture of one pixel in kitty's protocol; for changes of the background, and its colour; for
    /// the size of a cell; and last for the identity (and sixel), which every terminal answers, to know the end of the
    /// answers.
    /// - Parameter knowsCell: whether the cell size in pixels is known without asking.
    mutating func ask(knowsCell: Bool, on session: OpaquePointer) {
        guard asksBackground || asksGraphics, asked == nil else { return }
        let picture = asksGraphics && takesKittyQuestion ? "\u{1B}_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
        let background = asksBackground ? "\u{1B}[?2031h\u{1B}]11;?\u{1B}\\" : ""
        Self.write(picture + background + (knowsCell ? "" : "\u{1B}[16t") + Self.identity, to: session)
        questions += 1
        asked = .now
    }

    /// Asks, once, a terminal with pictures for the colours of sixel, and, with padding between two questions, for the
    /// speed of the line to another machine. Returns whether there was anything to ask.
    mutating func askOfPictures(in kind: PixelGraphics.Kind, on session: OpaquePointer) -> Bool {
        guard !hasAskedOfPictures, kind == .sixel || isRemote else { return false }
        hasAskedOfPictures = true
        let padding = String(repeating: "\0", count: Self.padding)
        Self.write(
            (kind == .sixel ? "\u{1B}[?1;1;0S" : "") + (isRemote ? Self.identity + padding : "") + Self.identity,
            to: session)
        questions += isRemote ? 2 : 1
        asked = .now
        return true
    }

    /// The byte limit of pictures in a frame, so that they take half a second at most.
    /// - Parameter gap: the time between the answers to the last two questions; nil if they did not come.
    func pictureBytes(gap: Duration?) -> Int {
        guard isRemote else { return .max }
        return gap.map { Int(Double(Self.padding) * 0.5 / max(0.000_1, $0 / .seconds(1))) } ?? 0
    }

    private static let identity = "\u{1B}[c"
    /// In bytes.
    private static let padding = 8_192

    /// Whether answers are still to come.
    func areOpen(in input: TerminalInput) -> Bool {
        asked.map { input.identities < questions && .now < $0 + Self.latest } ?? false
    }

    /// Takes pending answers, which must not reach the shell, up to the first other event: it was typed for the shell.
    mutating func awaitAnswers(in input: inout TerminalInput) {
        while let asked, input.identities < questions {
            guard input.takeAnswer(before: asked + (isRemote ? Self.latest : Self.patience)) else { break }
        }
        questions = input.identities
        asked = nil
    }

    /// The wait at the end of the program on this machine, counted from the question; elsewhere it is ``latest``.
    private static let patience = Duration.seconds(1)
    /// Later answers never come.
    private static let latest = Duration.seconds(5)

    private static func write(_ text: String, to session: OpaquePointer) {
        if !text.isEmpty { curses_write(session, text, text.utf8.count) }
    }
}
