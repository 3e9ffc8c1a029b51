package import CellGrid

extension Theme {
    /// A style of a theme under the name that theme files know it by.
    package struct Part: Sendable {
        package let name: String
        package let style: any WritableKeyPath<Theme, Style> & Sendable

        fileprivate init(_ name: String, _ style: any WritableKeyPath<Theme, Style> & Sendable) {
            self.name = name
            self.style = style
        }
    }

    /// Every style of a theme. The names stay the same from version to version.
    package static let parts: [Part] = [
        Part("text", \.text), Part("dim", \.dim), Part("accent", \.accent),
        Part("heading-1", \.headings[0]), Part("heading-2", \.headings[1]), Part("heading-3", \.headings[2]),
        Part("heading-4", \.headings[3]), Part("heading-5", \.headings[4]), Part("heading-6", \.headings[5]),
        Part("heading-rule", \.headingRule), Part("strong", \.strong), Part("emphasis", \.emphasis),
        Part("code", \.code), Part("code-block", \.codeBlock), Part("code-frame", \.codeFrame),
        Part("deleted", \.deleted), Part("inserted", \.inserted), Part("key", \.key), Part("key-frame", \.keyFrame),
        Part("highlight", \.highlight), Part("link", \.link), Part("term", \.term), Part("footnote", \.footnote),
        Part("marker", \.marker), Part("quote-bar", \.quoteBar), Part("rule", \.rule),
        Part("table-header", \.tableHeader),
        Part("caption", \.caption), Part("media", \.media), Part("note", \.note), Part("tip", \.tip),
        Part("important", \.important), Part("warning", \.warning), Part("caution", \.caution),
        Part("status-bar", \.statusBar), Part("status-dim", \.statusDim), Part("notice", \.notice),
        Part("selection", \.selection), Part("match", \.match), Part("current-match", \.currentMatch),
        Part("hit", \.hit), Part("note-1", \.notes[0]), Part("note-2", \.notes[1]),
        Part("note-3", \.notes[2]), Part("note-4", \.notes[3]), Part("shade", \.shade),
        Part("overlay-frame", \.overlayFrame), Part("thumb", \.thumb),
        Part("tick", \.tick),
    ]

    /// The hues of coloured code in the order of ``codeHues``, by the names that theme files know them by.
    package static let hueNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
}
