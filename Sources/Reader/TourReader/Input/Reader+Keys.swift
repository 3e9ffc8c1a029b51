import CellGrid
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument
import Wording

extension Reader {
    mutating func press(_ key: KeyPress) {
        // a screen that shows nothing can be left; no other key acts unseen
        if view.frame.isTooSmall {
            return session.keys.command(for: key) == .quit ? outbox.send(.quit(status: 0)) : pressForProgram(key)
        }
        switch mode {
        case .question: answer(key)
        case .prompt(let prompt): press(key, in: prompt)
        case .mark(let purpose):
            leaveMode()
            if !view.pressForMark(key, purpose) { press(key) }
        case .hints(let hints): press(key, in: hints)
        case .overlay:
            let command = session.keys.command(for: key)
            let isTyping = overlays.top?.edge.cursor.column != nil
            if pressOnWindowSelection(key) || tell(.key(key, command)) { return }
            switch command {
            case .help: perform(.help)
            // a picture has no text
            case .select where !overlays.coversPage: selectInWindow()
            case .copy where !overlays.coversPage: copyRowOfWindow()
            default: pressForProgram(key, isCommand: !isTyping)
            }
        case .page, .count, .prefix: pressOnPage(key)
        }
    }

    private mutating func pressOnPage(_ key: KeyPress) {
        // moving cancels a pending navigation
        view.cancelNavigation()
        if view.stopFollowing() {
            let command = session.keys.command(for: key)
            if command == .follow || command == .quit && key.modifiers.contains(.control) { return }
            return pressOnPage(key)
        }
        if view.viewport.selection != nil, mode.pendingKey == nil, pressOnSelection(key) { return }
        if let counting = mode.counting(key) {
            mode = counting
            return
        }
        let (count, first) = (mode.count, mode.pendingKey)
        mode = .page
        if key.key == .escape {
            outbox.notices.clear()
            return view.clearSelectionAndHighlights()
        }
        if first == nil, count == nil, let id = view.chosenRecording, let command = view.recordingCommand(of: key) {
            return control(id, command)
        }
        if first == nil, count == nil, view.chooseOnCard(key) { return }
        switch session.keys.step(for: key, after: first) {
        case .command(let command) where !command.isOfCard || !view.cardsInSight.isEmpty:
            perform(command, count: count)
        case .prefix: mode = .prefix(key, count: count)
        case .command, nil: tellUnknown(first.map { KeySequence($0, then: key) } ?? KeySequence(key))
        }
    }

    private mutating func press(_ key: KeyPress, in old: LinkHints) {
        view.cancelNavigation()
        var hints = old
        switch hints.press(key) {
        case nil: pressForProgram(key)
        case .stay: mode = .hints(hints)
        case .stop: leaveMode()
        case .follow(let link):
            leaveMode()
            chooseOrFollow(link)
        }
    }

    /// Tries a key as one of the program.
    /// - Parameter isCommand: whether a key that is unknown there, too, was meant as a command.
    mutating func pressForProgram(_ key: KeyPress, isCommand: Bool = false) {
        switch session.keys.command(for: key) {
        case .redraw: outbox.send(.redraw)
        case .suspend: outbox.send(.suspend)
        case .quit where key.modifiers.contains(.control): leave()
        default: if isCommand { tellUnknown(KeySequence(key)) }
        }
    }

    /// Says that a key has no meaning: once in a session.
    private mutating func tellUnknown(_ key: KeySequence) {
        guard session.unknownKeys.insert(key).inserted else { return }
        let isUnicode = view.glyphs.isUnicode
        let help = session.keys.firstKey(of: .help, isUnicode: isUnicode).map { " Press \($0) for keys." } ?? ""
        outbox.show("\(key.name(isUnicode: isUnicode)) does nothing here.\(help)")
    }

    /// Performs a command of the page.
    /// - Parameter count: the typed count, if any.
    mutating func perform(_ command: Command, count: Int? = nil) {
        let times = count ?? 1
        switch command {
        case .lineDown: view.step(by: times)
        case .lineUp: view.step(by: -times)
        case .halfPageDown: view.page(by: times * view.halfPage)
        case .halfPageUp: view.page(by: -times * view.halfPage)
        case .pageDown: view.page(by: times * view.page)
        case .pageUp: view.page(by: -times * view.page)
        case .toStart: view.go(toNumber: times)
        case .toEnd: if let count { view.go(toNumber: count) } else { view.goToEnd() }
        case .toPercent: if let count { view.go(toPercent: count) } else { outbox.show("Type a number first: 50%") }
        case .goTo: mode = .prompt(Prompt(purpose: .goTo, label: ":"))
        case .scrollRight: view.scrollSideways(by: count ?? view.halfWidth)
        case .scrollLeft: view.scrollSideways(by: -(count ?? view.halfWidth))
        case .widenText: zoom(by: times)
        case .narrowText: zoom(by: -times)
        case .usualWidth: setMeasure(nil)
        case .follow: follow()
        case .nextSection: view.goToNext(sections: count)
        case .previousSection: view.goToPrevious(sections: count)
        case .nextUnseen: view.goToUnseen()
        case .back: goBack(times)
        case .forward: view.retrace(times, isForward: true)
        case .search: openSearch(.search)
        case .nextHit: view.findAgain(isBackward: false, times: times)
        case .previousHit: view.findAgain(isBackward: true, times: times)
        case .hitList: if view.search.resume() { listHits() } else { openSearch(.hitList) }
        case .nextLink: view.chooseLink(isForward: true)
        case .previousLink: view.chooseLink(isForward: false)
        case .followLink: if let link = view.links.chosen?.link { follow(link) } else { view.scroll(by: times) }
        case .linkHints: showHints()
        case .linkList: listLinks()
        case .setMark: mode = .mark(.set)
        case .goToMark: mode = .mark(.go)
        case .pinContents: togglePinnedContents()
        case .help: openHelp()
        case .contents:
            readOutline()
            view.findNearNotes()
            open(.contents(facts))
        case .credits:
            // the changes by other programs meanwhile
            outbox.send(.readLedger)
            open(.credits(facts))
        case .journal:
            readJournal()
            open(JournalOverlay(facts))
        case .library:
            listTours()
            open(.library(facts))
        case .marks: open(.marks(facts))
        case .notes:
            view.findNearNotes()
            open(.notes(facts))
        case .status: tellStatus()
        case .hiddenLines: toggleHiddenLines()
        case .lineNumbers: view.toggleLineNumbers()
        case .edit: edit()
        case .path: tellPath()
        case .copy: copy()
        case .select: view.select(by: .character)
        case .selectLines: view.select(by: .line)
        case .pipe: ask({ .pipe(.section($0)) }, "| ", LineEditor(history: session.external.commands))
        case .write:
            let section = view.tour.sections[view.currentSection].id
            ask(Prompt.Purpose.write, "Write to: ", LineEditor(PrintedSection.fileName(for: section)))
        case .reload: outbox.send(.reopen)
        case .showAll where !session.showsAll && view.leftOutWords == nil:
            outbox.show("Nothing is left out of this page")
        case .showAll:
            session.showsAll.toggle()
            outbox.send(.showAll(session.showsAll))
        case .tryAgain: view.tryAgain()
        case .signIn: signIn()
        case .showCopy: view.showCopy()
        case .openInBrowser: view.openInBrowser()
        case .explain: if let card = view.cardsInSight.first { openStatus(WebCard(card.problem).words.section) }
        case .releaseMouse: outbox.send(.setMouse(session.pointer.toggle()))
        case .redraw: outbox.send(.redraw)
        case .suspend: outbox.send(.suspend)
        case .quit: leave()
        }
    }

    private mutating func follow() {
        guard view.mayGrow || view.filePlace != nil else {
            return outbox.show("Nothing to follow: the pipe has ended")
        }
        view.follow()
    }

    private mutating func edit() {
        guard let place = view.filePlace else {
            return view.suggestion.map { outbox.send(.browse($0)) } ?? noFile()
        }
        if place.isDeleted { return outbox.show("\(place.path) was deleted. w writes this section to a new file.") }
        outbox.send(.runOnScreen(.editor(file: place.path, line: place.line)))
    }

    private mutating func tellPath() {
        guard let place = view.filePlace else { return noFile() }
        if place.isDeleted { return outbox.show("\(place.path) was deleted") }
        outbox.show(place.line.map { "\(place.path):\($0)" } ?? place.path)
    }

    /// The notice on a page without a file; for the web, with its address.
    private mutating func noFile() {
        if let address = view.provider.address(ofSection: view.currentSection) {
            return outbox.show("This page is on the web: \(address.text)")
        }
        outbox.show("This page has no file of its own: it came through a pipe, in a book, or with tour")
    }

    private mutating func copy() {
        let line = view.links.chosen == nil ? lineToShare.map { ($0, "a line to share") } : nil
        guard let (text, name) = line ?? view.textToCopy() else {
            return outbox.show("Nothing to copy. Press v to select text, then y.")
        }
        if text.isEmpty { return outbox.show("Nothing to copy: the code block is empty") }
        outbox.send(session.external.copy(text, called: name))
    }

    private mutating func togglePinnedContents() {
        let least = FrameGeometry.columnsForSide
        if !session.pinsContents, view.frame.size.columns < least {
            return outbox.show("The pinned contents need a window \(least) columns wide")
        }
        session.pinsContents.toggle()
        layOut(view.frame.size)
    }

    private mutating func toggleHiddenLines() {
        let hasHiddenLines = view.toggleHiddenLines()
        let state = view.content.showsHiddenLines ? "Hidden lines on" : "Hidden lines off"
        outbox.show(hasHiddenLines ? state : "This page has no hidden lines")
    }

    private mutating func tellStatus() {
        let (sections, current, credits) = (view.tour.sections, view.currentSection, session.credits.summary)
        let progress = view.progress()
        func progressWords(_ share: Double, ofBytes bytes: Int) -> String {
            let minutes = view.tour.minutes(ofBytes: Int(Double(bytes) * (1 - share)))
            let left = minutes < 1 ? "under 1 min" : minutes.inMinutes
            return "\(Progress.percent(share)) %\(share < 1 ? ", \(left) left" : "")"
        }
        var words: [String] = []
        let whole = progressWords(progress.inTour, ofBytes: sections.textBytes(before: sections.count))
        if sections.count > 1 {
            let rest = sections.isComplete ? "" : " so far"
            let read = progressWords(progress.inSection, ofBytes: sections.textBytes(of: current))
            words.append("Section \((current + 1).inGroups) of \(sections.count.inGroups)\(rest): \(read)")
            words.append("Tour: \(whole)")
        } else {
            words.append(whole)
        }
        if let page = view.printPage { words.append("Page \(page.label) in print") }
        if credits.toEarn > 0 {
            let star = view.glyphs.signsOrWords.star
            words.append("\(star) \(credits.earned.inGroups) of \(credits.toEarn.inGroups)")
        }
        words += view.leftOutWords.map { [$0] } ?? []
        outbox.show(words.joined(separator: " \(view.glyphs.dot) "))
    }

    /// Ends the mode: keys go to the top overlay, or the page.
    mutating func leaveMode() { mode = overlays.isEmpty ? .page : .overlay }

    private static let zoomStep = 8
    private static let leastMeasure = 24

    /// Makes the text wider by steps, or narrower, within the screen.
    mutating func zoom(by steps: Int) {
        let now = view.frame.textColumns
        let room = session.frame(view.frame.size, measure: .max, of: view.tour).textColumns
        let steps = min(max(steps, -room), room)
        let measure = max(min(Self.leastMeasure, now), min(now + steps * Self.zoomStep, room))
        if measure == now {
            return outbox.show(steps > 0 ? "The text is already as wide as the window" : "The text cannot be narrower")
        }
        setMeasure(measure)
    }

    /// - Parameter measure: nil for the default of all tours.
    mutating func setMeasure(_ measure: Int?) {
        view.layOut(session.frame(view.frame.size, measure: measure, of: view.tour))
        let usual = measure == nil ? " (default)" : ""
        outbox.show("Text width: \(view.frame.textColumns)\(usual)")
        outbox.keepPlaceSoon()
    }
}
