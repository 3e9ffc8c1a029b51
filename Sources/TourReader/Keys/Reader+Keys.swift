import CellGrid
import TextLayout

extension Reader {
    /// What is typed of a command, for the status row: a count, the first of two keys.
    var typed: String {
        let number = count.map { String($0) } ?? ""
        return begun.map { number + $0.name(isUnicode: glyphs.isUnicode) } ?? number
    }
}

extension KeyTable {
    /// The first key of the help page, by its name.
    func helpKey(isUnicode: Bool) -> String? { firstKey(of: .help, isUnicode: isUnicode) }

    /// The first key of a command, by its name.
    func firstKey(of command: Command, isUnicode: Bool) -> String? {
        keys(of: command).first?.name(isUnicode: isUnicode)
    }
}
