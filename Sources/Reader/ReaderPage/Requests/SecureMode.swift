/// Reading restricted to the named tours: no other program, no file, no other tour.
package struct SecureMode: Sendable {
    /// The allowed tours by source, and folders, with their contents, by absolute path.
    private let sources: Set<String>

    static let refusal = "Off in secure mode"

    package init(sources: some Sequence<String>) { self.sources = Set(sources) }

    /// Whether a source may be opened.
    package func includes(_ source: String) -> Bool {
        if sources.contains(source) { return true }
        guard source.first == "/", !source.split(separator: "/").contains("..") else { return false }
        return sources.contains { $0.first == "/" && source.hasPrefix($0.last == "/" ? $0 : $0 + "/") }
    }

    /// The permitted form of an effect; nil if it is forbidden.
    func permitted(_ effect: Effect) -> Effect? {
        switch effect {
        case .browse, .play, .suspend, .runOnScreen, .editNote, .lookUp, .write: nil
        case .openTour(let source): includes(source) ? effect : nil
        case .drawCover(let cover, _, _): includes(cover.source) ? effect : nil
        // by the terminal
        case .copy(let text, _): .copy(text, usesPrograms: false)
        // reading the tour and saving progress; the loop lists no other tours
        case .save, .revoke, .renew, .compare, .saveAgain, .remind, .highlight, .draw, .fetchPictures, .showRecording,
            .reopen, .readOn, .showAll, .keep, .readLedger, .readLog, .search, .stopSearch, .listLinks, .stopLinks,
            .readHeadings, .recallSearches, .setMouse, .findName, .readCatalogue, .listTours, .switchTour, .redraw,
            .loadHyphens, .quit:
            effect
        }
    }
}
