/// On which systems a tour of code is shown: an expression over `isLinux`, `isMac`, `isWindows` and `isWeb` with `!`, `&&`, `||` and
/// brackets, as the editor evaluates it.
struct SystemCondition {
    private var tokens: ArraySlice<String>
    private let systems: [String: Bool]

    private static var here: [String: Bool] {
        var systems = [
            "isLinux": false, "isMac": false, "isWindows": false, "isWeb": false, "true": true, "false": false,
        ]
        #if os(macOS)
            systems["isMac"] = true
        #else
            systems["isLinux"] = true
        #endif
        return systems
    }

    /// Whether an expression is true on this system; nil if it is none of this kind.
    static func holds(_ text: String, _ systems: [String: Bool] = here) -> Bool? {
        let signs = ["!", "(", ")", "&&", "||"]
        let parted = signs.reduce(text) { $0.replacing($1, with: " \($1) ") }
        let tokens = parted.split(whereSeparator: \.isWhitespace).map(String.init)
        // so that no expression nests deep
        guard tokens.count <= 100 else { return nil }
        var condition = SystemCondition(tokens: tokens[...], systems: systems)
        let value = condition.either()
        return condition.tokens.isEmpty ? value : nil
    }

    private mutating func take(_ token: String) -> Bool {
        guard tokens.first == token else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func either() -> Bool? {
        guard var value = both() else { return nil }
        while take("||") {
            guard let other = both() else { return nil }
            value = value || other
        }
        return value
    }

    private mutating func both() -> Bool? {
        guard var value = one() else { return nil }
        while take("&&") {
            guard let other = one() else { return nil }
            value = value && other
        }
        return value
    }

    private mutating func one() -> Bool? {
        if take("!") { return one().map { !$0 } }
        if take("(") {
            let value = either()
            return take(")") ? value : nil
        }
        return tokens.popFirst().flatMap { systems[$0] }
    }
}
