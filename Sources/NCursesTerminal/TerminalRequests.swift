import CNcurses
import CellGrid

/// Requests to the terminal that terminfo does not describe: mouse reports, marks around pasted text, the background colour, and
/// whether it shows pictures.
struct TerminalRequests {
    /// Whether wheel and buttons are to be reported.
    var wantsMouse: Bool
    private let canReportMouse: Bool
    private let takesQuestions: Bool
    private let takesKittyQuestion: Bool
    private var hasStarted = false
    private var asksBackground = false
    private let asksGraphics: Bool
    /// Whether the terminal is on another machine: then it matters how fast the line to it is.
    let isRemote: Bool
    private var hasAskedOfPictures = false
    /// How many times the terminal was asked what it is (the last question of each set), without those whose answers are no longer
    /// waited for.
    private(set) var questions = 0
    /// When it was asked last; nil if it has to be asked again, or was never asked.
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

    /// Takes back what another program may have left behind that had the terminal and was killed: it knows nothing of what curses
    /// takes for granted. To be called on the screen of its own, whose cursor it moves, before that is painted whole.
    func reset(on session: OpaquePointer) {
        guard takesQuestions else { return }
        let off = Self.text(
            [
                // where rows and columns are counted from, reverse video
                "6", "69", "5",
                // the mouse in all its kinds, focus, pasted text, drawing that waits
                "9", "1000", "1001", "1002", "1003", "1005", "1006", "1015", "1016", "1004", "2004", "2026",
                // the arrow keys of applications
                "1",
            ], "l")
        // inserting, wrapping, the keypad, other keyboards and signs, the look; curses hides the cursor
        let rest = "\u{1B}[4l\u{1B}[?7h\u{1B}>\u{1B}[>4m\u{1B}[=0u\u{1B}(B\u{0F}\u{1B}[m"
        Self.write(off + rest, to: session)
    }

    /// Has the whole screen scroll: what curses chose when it made its screen is another part of one that has another size by now. To
    /// be called before it is painted whole.
    func resetScrolling(on session: OpaquePointer) {
        if takesQuestions { Self.write("\u{1B}[r", to: session) }
    }

    /// Asks, once: whether it takes a picture of one pixel as kitty does; for reports of changes of the background, and for its
    /// colour; how many pixels a cell has; and last for something that every terminal answers, so that the end of the answers is
    /// known. In that it also says whether it knows sixel.
    /// - Parameter knowsCell: whether how many pixels a cell has is known without that.
    mutating func ask(knowsCell: Bool, on session: OpaquePointer) {
        guard asksBackground || asksGraphics, asked == nil else { return }
        let picture = asksGraphics && takesKittyQuestion ? "\u{1B}_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
        let background = asksBackground ? "\u{1B}[?2031h\u{1B}]11;?\u{1B}\\" : ""
        Self.write(picture + background + (knowsCell ? "" : "\u{1B}[16t") + Self.identity, to: session)
        questions += 1
        asked = .now
    }

    /// Asks, once, what matters only to a terminal that shows pictures: how many colours they have in sixel, and, with bytes between two
    /// questions that mean nothing, how fast the line to another machine is. Returns whether there was anything to ask.
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

    /// How many bytes of pictures may be sent for a frame, so that they take half a second at most.
    /// - Parameter gap: the time between the answers to the last two questions; nil if they did not come.
    func pictureBytes(gap: Duration?) -> Int {
        guard isRemote else { return .max }
        return gap.map { Int(Double(Self.padding) * 0.5 / max(0.000_1, $0 / .seconds(1))) } ?? 0
    }

    /// What terminal it is.
    private static let identity = "\u{1B}[c"
    /// In bytes.
    private static let padding = 8_192

    /// Whether an answer is on its way to what was asked.
    func areOpen(in input: TerminalInput) -> Bool {
        asked.map { input.identities < questions && .now < $0 + Self.latest } ?? false
    }

    /// Takes answers that are on their way, so that they do not end up in the shell. Stops at the first event that is not an answer:
    /// the person typed it for the shell.
    mutating func awaitAnswers(in input: inout TerminalInput) {
        while let asked, input.identities < questions {
            guard input.takeAnswer(before: asked + (isRemote ? Self.latest : Self.patience)) else { break }
        }
        questions = input.identities
        asked = nil
    }

    /// How long the end of the program waits on this machine, counted from the question; on another one until ``latest``.
    private static let patience = Duration.seconds(1)
    /// What has not answered by then never will.
    private static let latest = Duration.seconds(5)

    private static func write(_ text: String, to session: OpaquePointer) {
        if !text.isEmpty { curses_write(session, text, text.utf8.count) }
    }
}
