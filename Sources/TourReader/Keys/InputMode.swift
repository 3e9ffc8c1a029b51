import CellGrid

/// What the next key means.
enum InputMode: Sendable {
    case page
    /// A command for the page that is done so many times, or another digit.
    case count(Int)
    /// The second of two keys, with the count before the first one.
    case prefix(KeyPress, count: Int?)
    case mark(Marks.Purpose)
    case hints(LinkHints)
    /// Text for a line.
    case prompt(Prompt)
    /// Something for the overlay that is on top.
    case overlay
    /// The answer to whether to leave though credits are not saved: the question in words.
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

    /// What the status row shows of a command that is not whole yet.
    func typed(isUnicode: Bool) -> String {
        (count.map { String($0) } ?? "") + (pendingKey?.name(isUnicode: isUnicode) ?? "")
    }

    /// A count stops growing here.
    static let largestCount = 99_999_999

    /// The count with another digit typed; nil if the key is none, or a zero that begins nothing.
    func counting(_ key: KeyPress) -> InputMode? {
        guard pendingKey == nil, case .character(let digit) = key.key, key.modifiers.isEmpty,
            ("0"..."9").contains(digit), count != nil || digit > "0"
        else { return nil }
        let value = Int(digit.value - ("0" as Unicode.Scalar).value)
        return .count(min((count ?? 0) * 10 + value, Self.largestCount))
    }
}
