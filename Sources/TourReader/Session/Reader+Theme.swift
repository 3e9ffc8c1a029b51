import TextLayout

extension Reader {
    mutating func setTheme(_ choice: ThemeChoice) {
        session.setTheme(choice)
        restyle()
    }

    mutating func restyle() {
        view.restyle(session.settings.theme)
        refreshOverlays(.pictures)
    }
}
