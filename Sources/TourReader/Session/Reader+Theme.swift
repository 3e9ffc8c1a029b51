import TextLayout

/// Another theme while reading.
extension Reader {
    /// Shows all in a theme from now on.
    mutating func setTheme(_ choice: ThemeChoice) {
        session.setTheme(choice)
        restyle()
    }

    /// The theme is another one.
    mutating func restyle() {
        view.restyle(session.look.theme)
        refreshOverlays(.pictures)
    }
}
