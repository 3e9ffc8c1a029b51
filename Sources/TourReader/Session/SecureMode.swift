/// Reading for somebody who is not to get beyond the tours that were named: no other program, no file, no other tour.
package struct SecureMode: Sendable {
    /// What may be opened: tours by how they are named, and folders by their absolute paths, with all that is in them.
    private let sources: Set<String>

    static let refusal = "Off in secure mode"

    package init(sources: some Sequence<String>) { self.sources = Set(sources) }

    /// Whether a source is one that may be opened.
    package func includes(_ source: String) -> Bool {
        if sources.contains(source) { return true }
        guard source.first == "/", !source.split(separator: "/").contains("..") else { return false }
        return sources.contains { $0.first == "/" && source.hasPrefix($0.last == "/" ? $0 : $0 + "/") }
    }

    /// What is done where an effect is asked for; nil for nothing.
    func permitted(_ effect: Effect) -> Effect? {
        switch effect {
        case .browse, .play, .suspend, .runOnScreen, .editNote, .lookUp, .write: nil
        case .openTour(let source): includes(source) ? effect : nil
        case .drawCover(let cover, _, _): includes(cover.source) ? effect : nil
        // by the terminal
        case .copy(let text, _): .copy(text, usesPrograms: false)
        // what reads the tour, or keeps what was read of it; the loop lists and searches no other tours
        case .save, .revoke, .renew, .compare, .saveAgain, .remind, .highlight, .draw, .fetchPictures, .showRecording,
            .reopen, .readOn, .showAll, .logReading, .planSection, .readLedger, .readLog, .search, .stopSearch,
            .listLinks, .stopLinks, .readHeadings, .recallSearches, .rememberSearch, .setMouse, .findName,
            .readCatalogue, .listTours, .removeTour, .searchTours, .switchTour, .keepPlace, .keepMark, .forgetMark,
            .keepNote, .keepAnswers, .redraw, .quit:
            effect
        }
    }
}
