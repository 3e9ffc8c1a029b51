import ArgumentParser
import BuiltInTours
import CellGrid
import Credits
import HelperTools
import NCursesTerminal
import Platform
import ReadingState
import SystemPackage
import TourSources
import UserFiles

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check terminal, colours, locale, helper programs and files.")

    func run() throws {
        var report = DoctorReport()
        report.heading("tour \(TourCommand.version)")
        terminal(in: &report)
        files(in: &report)
        helpers(in: &report)
        try StandardOutput.write(report.text)
    }

    private func terminal(in report: inout DoctorReport) {
        report.heading("Terminal")
        let term = environment["TERM"] ?? ""
        if StandardOutput.isTerminal {
            do {
                // claimed only for a moment, and released before anything is printed
                let (capabilities, size, graphics) = try Self.probe()
                report.line(.good, "TERM", "\(term), \(size.columns) columns, \(size.rows) rows")
                let colors = Self.words(capabilities.colors)
                if capabilities.colors == .palette256, ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
                    report.line(
                        .missing, "Colours", "\(colors): terminfo has no entry for the terminal with all of them",
                        advice: "apt install ncurses-term")
                } else {
                    report.line(.good, "Colours", colors)
                }
                report.line(.good, "Graphics", Self.words(graphics))
                if capabilities.unicode {
                    report.line(.good, "Characters", "Unicode")
                } else {
                    // without a locale it would not help
                    let hasLocale = DisplayWidth.locale != .none
                    report.line(
                        .bad, "Characters", "ASCII only: no accents, no line-drawing characters",
                        advice: hasLocale ? "set LANG to a UTF-8 locale if the terminal can show it" : nil)
                }
            } catch {
                report.line(.bad, "TERM", "\(error)")
            }
        } else {
            report.line(.good, "Output", "not a terminal: pages are printed")
        }
        let locale = setlocale(LC_CTYPE, nil).map { String(cString: $0) } ?? "C"
        switch DisplayWidth.locale {
        case .environment: report.line(.good, "Locale", locale)
        case .fallback: report.line(.good, "Locale", "\(locale) (the one in the environment has no UTF-8)")
        case .none:
            report.line(
                .bad, "Locale", "\(locale), which has no UTF-8, and there is no C.UTF-8: only ASCII is shown",
                advice: "install C.UTF-8 (apt install libc-bin) or another UTF-8 locale (apt install locales)")
        }
    }

    private static func probe() throws -> (TerminalCapabilities, Size, PixelGraphics?) {
        var terminal = try NCursesTerminal(environment: { environment[$0] }, mouse: false, graphics: true)
        return (terminal.capabilities, terminal.size, terminal.askForGraphics())
    }

    private static func words(_ graphics: PixelGraphics?) -> String {
        guard let graphics else { return "none: pictures are drawn in characters" }
        let name = graphics.kind == .kitty ? "kitty" : "sixel"
        return "\(name), \(graphics.cellWidth)x\(graphics.cellHeight) pixels a character"
    }

    private static func words(_ depth: ColorDepth) -> String {
        if depth == .none, environment["NO_COLOR"]?.isEmpty == false { return "none: NO_COLOR is set" }
        return switch depth {
        case .none: "none"
        case .eight: "8"
        case .sixteen: "16"
        case .palette256: "256"
        case .direct: "true colour (24 bits)"
        }
    }

    private func files(in report: inout DoctorReport) {
        report.heading("Files")
        do {
            let ledger = try Ledger()
            let path = ledger.store?.path.string ?? ""
            if let remark = ledger.remark {
                report.line(.bad, "Preferences", remark)
            } else {
                report.line(.good, "Preferences", "\(path), \(ledger.preferences.balance.credits)")
            }
            for problem in OwnSettings(ledger, theme: nil).problems { report.line(.bad, "Settings", problem) }
        } catch {
            report.line(.bad, "Preferences", "\(error)")
        }
        if let state = StateStore(environment: environment) {
            if let problem = state.places().problem {
                report.line(.bad, "Places", problem)
            } else {
                report.line(.good, "Places", state.placesPath.string)
            }
        } else {
            report.line(.bad, "Places", UserFileError.noHome.description)
        }
        let tours = BuiltInTours.names(environment: environment)
        if tours.isEmpty {
            report.line(.bad, "Built-in tours", "not found", advice: "set TOUR_PATH to the folder that holds them")
        } else {
            report.line(.good, "Built-in tours", tours.joined(separator: ", "))
        }
    }

    private func helpers(in report: inout DoctorReport) {
        report.heading("Helpers")
        editor(in: &report)
        clipboard(in: &report)
        browser(in: &report)
        let own = FilterSettings(Ledger.forReading().preferences.filters).commands
        for (ending, command) in own.sorted(by: { $0.key < $1.key }) {
            if let program = Executables.find(command[0], path: environment["PATH"] ?? "") {
                report.line(.good, command[0], "for .\(ending), your own: \(program.string)")
            } else {
                report.line(.bad, command[0], "for .\(ending), your own: not found")
            }
        }
        for tool in HelperTool.all where !tool.purpose.isEmpty {
            guard let program = tool.find(path: environment["PATH"] ?? "") else {
                let advice = tool.package.isEmpty ? nil : "apt install \(tool.package)"
                report.line(.missing, tool.names[0], "for \(tool.purpose)", advice: advice)
                continue
            }
            report.line(.good, tool.names[0], "for \(tool.purpose): \(program.string)")
        }
    }

    private func editor(in report: inout DoctorReport) {
        do throws(HelperProblem) {
            let editor = try EditorCommand(environment: environment)
            report.line(.good, "editor", "for the key e: \(editor.program.string)")
        } catch {
            report.line(.missing, "editor", "for the key e: \(error.description)")
        }
    }

    private func clipboard(in report: inout DoctorReport) {
        if let tool = ClipboardTool(environment: environment) {
            report.line(.good, "clipboard", "for the key y: \(tool.program.string)")
        } else if NCursesTerminal.mayHaveClipboard(name: environment["TERM"] ?? "") {
            report.line(.good, "clipboard", "for the key y: the terminal's own (OSC 52), if it allows that")
        } else {
            report.line(
                .missing, "clipboard", "for the key y",
                advice: "apt install wl-clipboard, or xclip, for a graphical screen; or use tmux")
        }
    }

    private func browser(in report: inout DoctorReport) {
        do throws(BrowserCommand.Problem) {
            let browsers = try BrowserCommand.find(environment: environment)
            report.line(.good, "browser", "for links: \(browsers[0].program.string)")
        } catch {
            switch error {
            case .missing(let names):
                report.line(
                    .missing, "browser", "for links: \(names.joined(separator: ", ")), in $BROWSER, not found")
            case .none:
                let opener = HelperTool.opener
                report.line(.missing, "browser", "for links", advice: "set $BROWSER, or apt install \(opener.package)")
            }
        }
    }
}

/// The lines of `tour doctor`: a mark, a name, a finding, and advice.
struct DoctorReport {
    private(set) var text = ""

    mutating func heading(_ title: String) {
        text += text.isEmpty ? "\(title)\n" : "\n\(title)\n"
    }

    /// What a finding is: `missing` is a useful thing that is not there.
    enum Mark: String {
        case good = "✓"
        case bad = "✗"
        case missing = "–"
    }

    mutating func line(_ mark: Mark, _ name: String, _ finding: String, advice: String? = nil) {
        let gap = String(repeating: " ", count: max(1, 16 - name.count))
        let advice = advice.map { ": \($0)" } ?? ""
        text += CellText.clean("  \(mark.rawValue) \(name)\(gap)\(finding)\(advice)") + "\n"
    }
}
