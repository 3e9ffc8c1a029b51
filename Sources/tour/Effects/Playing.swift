import CellGrid
import HelperTools
import SystemPackage
import TourReader

struct Playing {
    let inbox: Inbox

    /// Starts a player with a window of its own, or answers why there is none. A player that needs the terminal is returned instead.
    func start(_ media: Playable, on capabilities: TerminalCapabilities) -> ScreenProgram? {
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
            Browsing(inbox: inbox).start([(player.name, program)], verb: "played")
        } catch {
            inbox.put(.told("Not played: \(error.description)"))
        }
        return nil
    }
}
