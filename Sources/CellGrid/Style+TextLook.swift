package import TerminalText

extension Style {
    /// What a program asked for that writes for a terminal.
    package init(_ look: TextLook) {
        self.init(
            foreground: Color(look.foreground), background: Color(look.background),
            attributes: Attributes(look.attributes))
    }
}

extension Color {
    fileprivate init(_ color: TextLook.Color) {
        self =
            switch color {
            case .standard: .standard
            case .palette(let index): .palette(index)
            case .rgb(let red, let green, let blue): .rgb(red, green, blue)
            }
    }
}

extension Attributes {
    fileprivate init(_ attributes: TextLook.Attributes) {
        let pairs: [(TextLook.Attributes, Attributes)] = [
            (.bold, .bold), (.dim, .dim), (.italic, .italic), (.underline, .underline), (.reverse, .reverse),
        ]
        self.init(pairs.filter { attributes.contains($0.0) }.map(\.1))
    }
}
