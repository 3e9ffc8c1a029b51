/// The commands of keys. Each has one line in the key table, from which the help page is made.
package enum Command: String, Hashable, Sendable, CaseIterable {
    case lineDown, lineUp, halfPageDown, halfPageUp, pageDown, pageUp, toStart, toEnd
    case scrollLeft, scrollRight, follow
    case widenText, narrowText, usualWidth
    case nextSection, previousSection, nextUnseen, goTo, toPercent, back, forward
    case search, nextHit, previousHit, hitList
    case nextLink, previousLink, followLink, linkHints, linkList
    case setMark, goToMark, marks, notes
    case contents, pinContents, library
    case credits, journal, status, hiddenLines, lineNumbers
    case select, selectLines, copy, edit, pipe, path, write
    case help, showAll, reload, releaseMouse, redraw, suspend, quit
    case tryAgain, signIn, showCopy, openInBrowser, explain

    /// The name in key bindings: `line-down`, `to-start`. Stable across versions.
    package var name: String {
        var name = ""
        for scalar in rawValue.unicodeScalars {
            if ("A"..."Z").contains(scalar) { name += "-" }
            name += scalar.properties.lowercaseMapping
        }
        return name
    }

    /// Whether it is for the card of a page that could not be loaded, and its key has no meaning elsewhere.
    package var isOfCard: Bool {
        switch self {
        case .tryAgain, .signIn, .showCopy, .openInBrowser, .explain: true
        default: false
        }
    }

    /// Its fixed keys, of which the terminal makes signals.
    package var fixedKeys: [KeySequence] {
        switch self {
        case .quit: [.control("c")]
        case .suspend: [.control("z")]
        default: []
        }
    }

    package init?(name: String) {
        guard let command = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = command
    }
}
