import ArgumentParser
import TourPages
import TourReader

/// The options of `less` that programs give a pager: on the command line, and in `LESS`.
struct PagerOptions: ParsableArguments {
    static var none: PagerOptions { parseOrExit([]) }

    @Flag(
        name: [.customShort("F"), .customLong("quit-if-one-screen")],
        help: "Print what fits on one screen, and quit.")
    var quitsIfOneScreen = false

    @Flag(name: [.customShort("X"), .customLong("no-init")], help: "Leave the last screen in the terminal.")
    var leavesScreen = false

    @Flag(
        name: [.customShort("S"), .customLong("chop-long-lines")],
        help: "Cut off long lines of code and tables at the edge; > and < scroll sideways.")
    var chops = false

    @Flag(name: [.customShort("N"), .customLong("line-numbers")], help: "Number the lines of text and source.")
    var numbersLines = false

    /// Options of `less` that change nothing here: always on, or about missing features.
    @Flag(name: NameSpecification("RriInMmKEesJf".map { .customShort($0) }), help: .hidden)
    var changesNothing = false

    /// Adds the options of `LESS`, as in `FRX` or `--no-init`; unknown ones are skipped.
    mutating func add(less: String) {
        var rest = less[...]
        while let letter = rest.popFirst() {
            switch letter {
            case "F": quitsIfOneScreen = true
            case "X": leavesScreen = true
            case "S": chops = true
            case "N": numbersLines = true
            case "-" where rest.first == "-":
                let name = rest.dropFirst().prefix { $0 != " " && $0 != "$" && $0 != "=" }
                quitsIfOneScreen = quitsIfOneScreen || name == "quit-if-one-screen"
                leavesScreen = leavesScreen || name == "no-init"
                chops = chops || name == "chop-long-lines"
                numbersLines = numbersLines || name == "LINE-NUMBERS"
                rest = rest.drop { $0 != " " && $0 != "$" }
            // a text follows, to the next dollar sign
            case "P", "p", "o", "O", "D", "k", "t", "T", "\"", "+": rest = rest.drop { $0 != "$" }
            default: break
            }
        }
    }
}

/// `+G`, `+/WORD`, `+N` or `+F`, as in `less`.
struct FirstStep {
    private var command: FirstCommand?
    /// The first line, from 1; nil for another command.
    private(set) var line: Int?

    func command(in open: OpenTour) -> FirstCommand? {
        let place = line.flatMap { open.place(ofLine: $0) }
        return place.map { .goTo(byte: $0.byte, section: $0.section) } ?? command
    }

    init?(_ argument: String) {
        let step = argument.drop { $0 == "+" }
        guard step.count < argument.count else { return nil }
        switch step.first {
        case "G": command = .toEnd
        case "F": command = .follow
        case "/", "?": command = .search(String(step.dropFirst()))
        default:
            line = Int(step.prefix { $0.isASCII && $0.isNumber })
            if line == nil { return nil }
        }
    }
}
