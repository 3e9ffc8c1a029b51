import CellGrid
import Platform
import ReaderPage

/// The meaning of the next key.
enum InputMode: Sendable {
    case page
    /// A command with this count, or another digit.
    case count(Int)
    /// The second of two keys, with the count before the first one.
    case prefix(KeyPress, count: Int?)
    case mark(Marks.Purpose)
    case hints(LinkHints)
    case prompt(Prompt)
    case overlay
    /// The answer to the question whether to leave although credits are not saved.
    case question(String)

    var count: Int? {
        switch self {
        case .count(let count): count
        case .prefix(_, let count): count
        default: nil
        }
    }

    var pendingKey: KeyPress? { if case .prefix(let key, _) = self { key } else { nil } }
    var hints: LinkHints? { if case .hints(let hints) = self { hints } else { nil } }
    var prompt: Prompt? { if case .prompt(let prompt) = self { prompt } else { nil } }
    var question: String? { if case .question(let text) = self { text } else { nil } }

    /// The incomplete command in the status row.
    func typed(isUnicode: Bool) -> String {
        (count.map { String($0) } ?? "") + (pendingKey?.name(isUnicode: isUnicode) ?? "")
    }

    /// A count stops growing here.
    static let largestCount = 99_999_999

    /// The count with another digit; nil for other keys, and a leading zero.
    func counting(_ key: KeyPress) -> InputMode? {
        guard pendingKey == nil, case .character(let digit) = key.key, key.modifiers.isEmpty,
            digit.isASCIIDigit, count != nil || digit > "0"
        else { return nil }
        let value = Int(digit.value - ("0" as Unicode.Scalar).value)
        return .count(min((count ?? 0) * 10 + value, Self.largestCount))
    }
}
