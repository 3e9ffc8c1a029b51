import Testing

@testable import NCursesTerminal

struct ConsoleSignsTests {
    /// All that the reader draws with, and what pages often hold: nothing but what every font of the console has.
    @Test func whatIsShownIsInEveryFont() {
        let everywhere = Set("•·°■█░▒─│═┌┐└┘├┤┬┴┼▶▼▲→←↑↓…".unicodeScalars)
        let signs = "✓✔✗★☆◦○▸▾▪▣▐▌▎━╶╭╮╰╯↪↳♪▰▱☐☑⁰⁴⁵⁶⁷⁸⁹₀₁₉•·─│┌┐└┘▶↓…"
        for sign in signs.unicodeScalars {
            let shown = ConsoleSigns.replacement(for: sign)
            #expect(shown.isASCII || everywhere.contains(shown), "\(sign)")
        }
    }

    @Test func theLettersOfTextStay() {
        for scalar in "aéßЖα“”‘’–—€§½漢".unicodeScalars { #expect(ConsoleSigns.replacement(for: scalar) == scalar) }
        #expect("⁴⁹₁₉".unicodeScalars.map { ConsoleSigns.replacement(for: $0) } == ["4", "9", "1", "9"])
    }

    @Test func onlyTheLinuxConsoleHasThem() {
        for name in ["linux", "linux-16color"] { #expect(NCursesTerminal.isConsole(name)) }
        for name in ["xterm", "vt100", "tmux-256color", "linuxterm"] { #expect(!NCursesTerminal.isConsole(name)) }
    }
}
