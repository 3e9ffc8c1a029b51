import HiddenCharacters
import Platform

extension KeyPress: ExpressibleByUnicodeScalarLiteral {
    /// A key that types a character.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(.character(value)) }

    /// A letter with Control.
    public static func control(_ letter: Unicode.Scalar) -> KeyPress { KeyPress(.character(letter), .control) }
}

extension KeyPress {
    /// The name on the help page: `Space`, `Ctrl-L`, `PgDn`, `j`; arrows as signs, or in ASCII by name.
    public func name(isUnicode: Bool = true) -> String {
        var text = ""
        if modifiers.contains(.control) { text += "Ctrl-" }
        if modifiers.contains(.alt) { text += "Alt-" }
        if modifiers.contains(.shift) { text += "Shift-" }
        return text + plainName(isUnicode: isUnicode)
    }

    private func plainName(isUnicode: Bool) -> String {
        if let arrow = Self.arrows.first(where: { $0.key == key }), isUnicode { return String(arrow.sign) }
        if let names = Self.names.first(where: { $0.key == key })?.names { return names[0] }
        switch key {
        case .function(let number): return "F\(number)"
        case .character(let scalar) where !modifiers.contains(.control): return String(scalar)
        case .character(let scalar): return String(scalar).uppercased()
        default: return ""
        }
    }

    private static let arrows: [(key: Key, sign: Unicode.Scalar)] = [
        (.up, "↑"), (.down, "↓"), (.left, "←"), (.right, "→"),
    ]
    /// The name on the help page, and what people write.
    private static let names: [(key: Key, names: [String])] = [
        (.character(" "), ["Space", "spc"]), (.enter, ["Enter", "return", "ret"]), (.escape, ["Esc", "escape"]),
        (.tab, ["Tab"]), (.backspace, ["Backspace", "bs"]), (.delete, ["Del", "delete"]), (.insert, ["Ins", "insert"]),
        (.up, ["Up"]), (.down, ["Down"]), (.left, ["Left"]), (.right, ["Right"]), (.home, ["Home"]), (.end, ["End"]),
        (.pageUp, ["PgUp", "pageup", "page-up"]), (.pageDown, ["PgDn", "pgdown", "pagedown", "page-down"]),
    ]

    /// The key of a name, as ``name(isUnicode:)`` makes it or as people write it: `j`, `Space`, `Ctrl-L`, `C-x`, `^X`,
    /// `Alt-Left`, `Alt-←`, `PgDn`, `page-down`, `F1`. The case of longer names is ignored. Nil for other text.
    ///
    /// Keys that terminals cannot tell apart are one: `Ctrl-I` is Tab, `Ctrl-M` and `Ctrl-J` are Enter, `Ctrl-H` is
    /// Backspace, `Shift-J` is `J`. Complexity: O(length) of a short name, O(1) of a long one.
    public init?(name: some StringProtocol) {
        var rest = Array(name.unicodeScalars.prefix(Self.longestName + 1))
        guard !rest.isEmpty, rest.count <= Self.longestName else { return nil }
        var modifiers: KeyModifiers = []
        if rest.count == 2, rest[0] == "^" {
            modifiers.insert(.control)
            rest.removeFirst()
        }
        // the last character is the key itself, even a dash
        while let dash = rest.dropLast().firstIndex(where: { $0 == "-" || $0 == "+" }), dash > 0,
            let modifier = Self.modifier(Self.lower(rest[..<dash]))
        {
            modifiers.formUnion(modifier)
            rest.removeFirst(dash + 1)
        }
        guard let key = Self.key(rest) else { return nil }
        self.init(key, modifiers)
        guard isPossible() else { return nil }
    }

    private static let longestName = 40

    private static func lower(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars)).lowercased()
    }

    private static func modifier(_ name: String) -> KeyModifiers? {
        switch name {
        case "ctrl", "control", "c": .control
        case "alt", "meta", "m", "a": .alt
        case "shift", "s": .shift
        default: nil
        }
    }

    private static func key(_ scalars: [Unicode.Scalar]) -> Key? {
        if scalars.count == 1 {
            if let arrow = arrows.first(where: { $0.sign == scalars[0] }) { return arrow.key }
            return scalars[0].hidden == .control ? nil : .character(scalars[0])
        }
        let name = lower(scalars[...])
        if let number = (1...12).first(where: { name == "f\($0)" }) { return .function(number) }
        return names.first { $0.names.contains { $0.lowercased() == name } }?.key
    }

    /// Brings the key into the form that terminals send. Returns false if they cannot send it.
    private mutating func isPossible() -> Bool {
        guard case .character(let scalar) = key else { return true }
        if modifiers.contains(.control) {
            guard let control = Self.control(scalar) else { return false }
            if control.modifiers.isEmpty { modifiers.remove(.control) }
            key = control.key
            return !modifiers.contains(.shift)
        }
        guard modifiers.contains(.shift) else { return true }
        guard scalar.isASCIILetter, let upper = scalar.properties.uppercaseMapping.unicodeScalars.first else {
            return false
        }
        modifiers.remove(.shift)
        key = .character(upper)
        return true
    }

    /// The key of a character with Control: a few are other keys, most have none.
    private static func control(_ scalar: Unicode.Scalar) -> KeyPress? {
        switch scalar {
        case "i", "I": return KeyPress(.tab)
        case "m", "M", "j", "J": return KeyPress(.enter)
        case "h", "H", "?": return KeyPress(.backspace)
        case "[": return KeyPress(.escape)
        case "a"..."z", " ", "\\", "]", "^", "_": return KeyPress(.character(scalar), .control)
        case "@": return KeyPress(" ", .control)
        case "A"..."Z": return KeyPress(.character(Unicode.Scalar(UInt8(scalar.value + 32))), .control)
        default: return nil
        }
    }

    private init(_ scalar: Unicode.Scalar, _ modifiers: KeyModifiers) { self.init(.character(scalar), modifiers) }
}
