import CNcurses

/// What is asked of a terminal beyond what terminfo has words for: reports of the mouse, marks around what is pasted, and its
/// background.
struct TerminalRequests {
    /// Whether wheel and buttons are to be reported.
    var wantsMouse: Bool
    private let canReportMouse: Bool
    private let takesQuestions: Bool
    private var hasBegun = false
    private var asksBackground = false
    /// How many times the terminal was asked what it is, the last of each set of questions, less those that are not waited for
    /// any more.
    private(set) var questions = 0
    /// When that was the last time; nil if it is to be asked, or never.
    private(set) var asked: ContinuousClock.Instant?

    /// - Parameters:
    ///   - name: the terminal's, in terminfo.
    ///   - canReportMouse: whether terminfo says that it reports the mouse as xterm does.
    init(name: String, canReportMouse: Bool, wantsMouse: Bool) {
        takesQuestions = Self.understandsQuestions(name)
        self.canReportMouse = canReportMouse
        self.wantsMouse = wantsMouse
    }

    /// Whether a terminal of this name is known to take questions for what they are. The Linux console and its like print them.
    static func understandsQuestions(_ name: String) -> Bool {
        let families = [
            "xterm", "tmux", "screen", "rxvt-unicode", "alacritty", "foot", "kitty", "wezterm", "ghostty", "contour",
            "st-", "konsole", "gnome", "vte", "mintty", "mlterm", "iterm",
        ]
        return name == "st" || families.contains { name.lowercased().hasPrefix($0) }
    }

    /// From now on there is something to ask for.
    mutating func begin(asksBackground: Bool) {
        hasBegun = true
        self.asksBackground = asksBackground && takesQuestions
    }

    /// Asks for all but the background, and says how that is undone.
    func write(to session: OpaquePointer) {
        guard hasBegun else { return }
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

    /// Asks for the background, unless that was done: to be told of changes, for the colour, and last for what every terminal
    /// answers, so that the end of the answers is known.
    mutating func ask(on session: OpaquePointer) {
        guard asksBackground, asked == nil else { return }
        Self.write("\u{1B}[?2031h\u{1B}]11;?\u{1B}\\\u{1B}[c", to: session)
        questions += 1
        asked = .now
    }

    /// Takes answers that are on their way, so that they are not typed into the shell, up to the first thing that is none: the
    /// person typed it for the shell. They come at once or are not waited for any more, and are to be asked for anew.
    mutating func awaitAnswers(in input: inout TerminalInput) {
        while let asked, input.identities < questions {
            guard input.takeAnswer(before: asked + Self.patience) else { break }
        }
        questions = input.identities
        asked = nil
    }

    /// A person who leaves does not notice it.
    private static let patience = Duration.milliseconds(80)

    private static func write(_ text: String, to session: OpaquePointer) {
        if !text.isEmpty { curses_write(session, text, text.utf8.count) }
    }
}
