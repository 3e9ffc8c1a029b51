import CellGrid
import HelperTools

extension Style {
    /// What a helper program said of the look of a text, as the screen has it.
    init(_ look: TextLook) {
        var attributes: Attributes = []
        if look.isBold { attributes.insert(.bold) }
        if look.isDim { attributes.insert(.dim) }
        if look.isItalic { attributes.insert(.italic) }
        if look.isUnderlined { attributes.insert(.underline) }
        if look.isReversed { attributes.insert(.reverse) }
        self.init(foreground: Color(look.foreground), background: Color(look.background), attributes: attributes)
    }
}

extension Color {
    fileprivate init(_ color: TextLook.Color?) {
        self =
            switch color {
            case .palette(let index): .palette(index)
            case .rgb(let red, let green, let blue): .rgb(red, green, blue)
            case nil: .standard
            }
    }
}
