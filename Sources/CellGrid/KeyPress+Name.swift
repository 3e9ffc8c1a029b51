extension KeyPress: ExpressibleByUnicodeScalarLiteral {
    /// A key that types a character.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(.character(value)) }

    /// A letter with Control.
    public static func control(_ letter: Unicode.Scalar) -> KeyPress { KeyPress(.character(letter), .control) }
}

extension KeyPress {
    /// The key as the help page names it: `Space`, `Ctrl-L`, `PgDn`, `j`; the arrows as arrows, or in ASCII by their names.
    public func name(isUnicode: Bool = true) -> String {
        var text = ""
        if modifiers.contains(.control) { text += "Ctrl-" }
        if modifiers.contains(.alt) { text += "Alt-" }
        if modifiers.contains(.shift) { text += "Shift-" }
        return text + plainName(isUnicode: isUnicode)
    }

    private func plainName(isUnicode: Bool) -> String {
        switch key {
        case .character(" "): "Space"
        case .character(let scalar): modifiers.contains(.control) ? String(scalar).uppercased() : String(scalar)
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: isUnicode ? "↑" : "Up"
        case .down: isUnicode ? "↓" : "Down"
        case .left: isUnicode ? "←" : "Left"
        case .right: isUnicode ? "→" : "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}
