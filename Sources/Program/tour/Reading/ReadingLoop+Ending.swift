import CellGrid
import Credits
import NCursesTerminal
import ReaderPage
import ReadingState
import TextLayout
import TourReader
import UserFiles

extension ReadingLoop {
    struct End {
        var status: Int32
        var reader: Reader
        let colors: ColorDepth
        /// Failures to save, in lines for the user.
        var problems: [String] = []
        var notes = SittingNotes()

        /// The text of the screen, without the status row and the empty rows above it.
        var screen: String {
            let frame = reader.draw().0
            let rows = (0..<max(0, frame.size.rows - 1)).map { Line(cells: frame.row($0)) }
            let isEmpty = { (line: Line) in line.cells.allSatisfy { $0 == .blank } }
            return ANSIWriter(depth: colors).text(of: rows.prefix((rows.lastIndex { !isEmpty($0) } ?? -1) + 1))
        }
    }

    /// Waits until all changes are on the disk. After a second the screen says so; then a key that quits leaves at
    /// once, as a signal does at any time. Before that no key is read: it may have been typed for the shell.
    mutating func finish(_ end: End) -> End {
        var end = end
        keeper.keep(.place(reader.place))
        keeper.keep(.days(reader.takeReading()))
        unfinished.run("your place and notes") { [keeper] in keeper.finish() }
        if let writer { unfinished.run("your credits") { writer.finish() } }
        let began = ContinuousClock.now
        var isTold = false
        while !unfinished.names.isEmpty {
            let limit = isTold ? (isAlone ? Self.patienceAlone : nil) : Self.patienceUntold
            let rest = limit.map { max(.zero, $0 - (.now - began)) }
            let others = [signals.readDescriptor, inbox.descriptor]
            wait(
                for: isTold && !isAlone ? [terminal.inputDescriptor] + others : others,
                atMost: rest.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1)
            end.problems += inbox.take().compactMap { Self.problem(in: $0) }
            if isLeaving(readsKeys: isTold) || isTold && rest == .zero { break }
            if !isTold, rest == .zero {
                isTold = true
                // a terminal that is gone takes no frame
                if !isAlone { tell() }
            }
        }
        end.problems += inbox.take().compactMap { Self.problem(in: $0) }
        let names = unfinished.names
        if !names.isEmpty {
            UserFile.abandonUnfinished()
            end.problems.append("not saved, because tour was quit first: \(names.joined(separator: ", "))")
        }
        (end.reader, end.notes) = (reader, notes)
        return end
    }

    private mutating func tell() {
        let names = unfinished.names.joined(separator: ", ")
        _ = reader.update(.told("Saving \(names) … \(reader.quitKey) quits at once"))
        show()
    }

    /// Takes pending events. Returns whether the user asked again to quit.
    private mutating func isLeaving(readsKeys: Bool) -> Bool {
        for signal in signals.take() {
            if message(for: signal).map({ if case .ended = $0 { true } else { false } }) == true { return true }
        }
        while readsKeys, let event = terminal.readEvent() {
            switch event {
            case .key(let key): if reader.quits(with: key) { return true }
            case .resize: _ = reader.update(.input(event))
            case .closed: isAlone = true
            default: break
            }
        }
        if isScreenLost, readsKeys { show() }
        return false
    }

    private static func problem(in message: Message) -> String? {
        switch message {
        case .written(_, _, .failed(let reason)): "not written: \(reason)"
        case .written(_, let file, .exists): "not written: \(CellText.clean(file)) exists"
        default: nil
        }
    }

    private static let patienceUntold = Duration.seconds(1)
    /// The wait for a program that was told to end, or has lost its terminal.
    private static let patienceAlone = Duration.seconds(5)
}
