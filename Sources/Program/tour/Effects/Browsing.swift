import CellGrid
import HelperTools
import MediaHelpers
import ReaderPage
import SystemPackage
import TourDocument
import TourReader

struct Browsing: Sendable {
    let inbox: Inbox

    /// A browser that fails later has opened the page.
    private static let patience = Duration.seconds(5)

    /// Starts a browser; the outcome goes to the inbox. A text browser is returned instead, to be run on the screen.
    func open(_ address: WebAddress) -> ScreenProgram? {
        do throws(BrowserCommand.Problem) {
            let browsers = try BrowserCommand.find(environment: environment)
            if let first = browsers.first, first.needsScreen {
                return .program([first.program.string] + first.arguments(opening: address.text))
            }
            let programs = browsers.filter { !$0.needsScreen }.map { browser in
                (
                    browser.name,
                    DetachedProgram(program: browser.program, arguments: browser.arguments(opening: address.text))
                )
            }
            start(programs, verb: "opened")
        } catch {
            inbox.put(.told(error.description))
        }
        return nil
    }

    /// Starts a player with a window, or answers with an error. A player that needs the terminal is returned instead.
    func play(_ media: Playable, on capabilities: TerminalCapabilities) -> ScreenProgram? {
        do throws(HelperProblem) {
            if media.isAddress, WebAccess.isOffline {
                inbox.put(.told("Not played: not available offline"))
                return nil
            }
            let player = try PlayerCommand(
                environment: environment, terminal: capabilities, isSound: media.isSound)
            let arguments = player.arguments(playing: media.text)
            if player.needsScreen { return .player([player.program.string] + arguments) }
            let program = DetachedProgram(program: player.program, arguments: arguments)
            start([(player.name, program)], verb: "played")
        } catch {
            inbox.put(.told("Not played: \(error.description)"))
        }
        return nil
    }

    /// Starts the first that does not fail; the outcome goes to the inbox.
    /// - Parameter verb: the action in the error message.
    private func start(_ programs: [(name: String, program: DetachedProgram)], verb: String) {
        let task = HelperTask.start { [inbox] in
            for (name, program) in programs {
                let start = ContinuousClock.now
                let ending = await program.run { inbox.put(.told("Opened with \(name)")) }
                guard let problem = Self.problem(ending) else { return }
                if ContinuousClock.now - start > Self.patience { return }
                inbox.put(.told(CellText.clean("Not \(verb): \(name) \(problem)")))
            }
        }
        if task == nil { inbox.put(.told("Not \(verb): too many programs or files are open; close some")) }
    }

    private static func problem(_ ending: DetachedProgram.Ending) -> String? {
        switch ending {
        case .exited(0): nil
        case .exited(let status): "exited with status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        case .notStarted: "could not be started"
        }
    }
}

extension BrowserCommand.Problem {
    /// One line: what is wrong, and what to do.
    var description: String {
        switch self {
        case .missing(let names):
            CellText.clean("Not opened: \(names.joined(separator: ", ")) not found; set $BROWSER to another browser")
        case .none: "No browser found: set $BROWSER or install xdg-utils"
        }
    }
}
