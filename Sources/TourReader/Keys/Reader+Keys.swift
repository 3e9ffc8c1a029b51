import CellGrid
import TextLayout
import TourDocument
import Wording

extension Reader {
    mutating func press(_ key: KeyPress) -> [Effect] {
        view.finishMotion()
        // a screen that shows nothing can be left, and nothing else happens unseen
        if view.frame.isTooSmall {
            return session.keys.command(for: key) == .quit ? [.quit(status: 0)] : pressForProgram(key)
        }
        switch mode {
        case .question: return answer(key)
        case .prompt(let prompt): return press(key, in: prompt)
        case .mark(let purpose):
            leaveMode()
            return view.pressForMark(key, purpose).map { fulfil($0) } ?? press(key)
        case .hints(let hints): return press(key, in: hints)
        case .overlay:
            let command = session.keys.command(for: key)
            let isTyping = overlays.top?.cursor.column != nil
            return tell(.key(key, command))
                ?? (command == .help ? perform(.help) : pressForProgram(key, isCommand: !isTyping))
        case .page, .count, .prefix: return pressOnPage(key)
        }
    }

    private mutating func pressOnPage(_ key: KeyPress) -> [Effect] {
        // a person who moves does not want to be pulled back later
        view.cancelNavigation()
        if let stopped = view.stopFollowing() {
            let effects = fulfil(stopped)
            let command = session.keys.command(for: key)
            if command == .follow || command == .quit && key.modifiers.contains(.control) { return effects }
            return effects + pressOnPage(key)
        }
        if let counting = mode.counting(key) {
            mode = counting
            return []
        }
        let (count, first) = (mode.count, mode.pendingKey)
        mode = .page
        if key.key == .escape {
            session.notices.clear()
            return fulfil(view.clearSelectionAndHighlights())
        }
        if first == nil, count == nil, let id = view.chosenRecording, let command = view.recordingCommand(of: key) {
            return fulfil([.control(id, command)])
        }
        if first == nil, count == nil, let requests = view.chooseOnCard(key) { return fulfil(requests) }
        switch session.keys.step(for: key, after: first) {
        case .command(let command) where !command.isOfCard || !view.cardsInSight.isEmpty:
            return perform(command, count: count)
        case .prefix: mode = .prefix(key, count: count)
        case .command, nil: return tellUnknown(first.map { KeySequence($0, then: key) } ?? KeySequence(key))
        }
        return []
    }

    private mutating func press(_ key: KeyPress, in old: LinkHints) -> [Effect] {
        view.cancelNavigation()
        var hints = old
        guard let outcome = hints.press(key) else { return pressForProgram(key) }
        switch outcome {
        case .stay: mode = .hints(hints)
        case .stop: leaveMode()
        case .follow(let link):
            leaveMode()
            return fulfil(view.chooseOrFollow(link))
        }
        return []
    }

    /// A key that nobody on the screen knows: it may be for the program.
    /// - Parameter isCommand: whether one that means nothing there either was meant as a command.
    mutating func pressForProgram(_ key: KeyPress, isCommand: Bool = false) -> [Effect] {
        switch session.keys.command(for: key) {
        case .redraw: [.redraw]
        case .suspend: [.suspend]
        case .quit where key.modifiers.contains(.control): leave()
        default: isCommand ? tellUnknown(KeySequence(key)) : []
        }
    }

    /// Says of a key that it means nothing: once in a sitting, so that nobody is nagged.
    private mutating func tellUnknown(_ key: KeySequence) -> [Effect] {
        guard session.unknownKeys.insert(key).inserted else { return [] }
        let isUnicode = view.glyphs.isUnicode
        let help = session.keys.firstKey(of: .help, isUnicode: isUnicode).map { " Press \($0) for keys." } ?? ""
        return [show("\(key.name(isUnicode: isUnicode)) does nothing here.\(help)")]
    }

    /// Does what a key of the page does.
    /// - Parameter count: how often, if that was typed.
    mutating func perform(_ command: Command, count: Int? = nil) -> [Effect] {
        let times = count ?? 1
        let reading = command == .contents ? view.learnWholeOutline() : []
        if let (make, needs) = Overlays.maker(for: command) {
            open(make(facts))
            return reading + fulfil(needs)
        }
        switch command {
        case .lineDown: return fulfil(view.step(by: times))
        case .lineUp: return fulfil(view.step(by: -times))
        case .halfPageDown: return fulfil(view.turn(by: times * view.halfPage))
        case .halfPageUp: return fulfil(view.turn(by: -times * view.halfPage))
        case .pageDown: return fulfil(view.turn(by: times * view.page))
        case .pageUp: return fulfil(view.turn(by: -times * view.page))
        case .toStart: return fulfil(view.go(toNumber: times))
        case .toEnd: return fulfil(count.map { view.go(toNumber: $0) } ?? view.goToEnd())
        case .toPercent: return fulfil(count.map { view.go(toPercent: $0) } ?? [.show("Type a number first: 50%")])
        case .goTo:
            mode = .prompt(Prompt(purpose: .goTo, label: ":"))
        case .scrollRight: return fulfil(view.scrollSideways(by: count ?? view.halfWidth))
        case .scrollLeft: return fulfil(view.scrollSideways(by: -(count ?? view.halfWidth)))
        case .widenText: return zoom(by: times)
        case .narrowText: return zoom(by: -times)
        case .usualWidth: return setMeasure(nil)
        case .follow: return follow()
        case .nextSection: return fulfil(view.goToNext(sections: count))
        case .previousSection: return fulfil(view.goToPrevious(sections: count))
        case .nextUnseen: return fulfil(view.goToUnseen())
        case .back: return goBack(times)
        case .forward: return fulfil(view.goForwardInHistory(times))
        case .search: return openSearch(.search)
        case .nextHit: return fulfil(view.findAgain(isBackward: false, times: times))
        case .previousHit: return fulfil(view.findAgain(isBackward: true, times: times))
        case .hitList: return view.resumeLastSearch() ? listHits() : openSearch(.hitList)
        case .nextLink: return fulfil(view.chooseLink(isForward: true))
        case .previousLink: return fulfil(view.chooseLink(isForward: false))
        case .followLink: return fulfil(view.enter(times))
        case .linkHints: return fulfil(view.showHints())
        case .linkList: return listLinks()
        case .setMark: mode = .mark(.set)
        case .goToMark: mode = .mark(.go)
        case .pinContents: return togglePinnedContents()
        case .help: return openHelp()
        case .contents, .credits, .journal, .library, .marks: break
        case .status: return tellStatus()
        case .hiddenLines: return toggleHiddenLines()
        case .edit: return edit()
        case .path: return tellPath()
        case .copy: return copy()
        case .pipe: return ask(Prompt.Purpose.pipe, "| ", LineEditor(history: session.outside.commands))
        case .write:
            let section = view.tour.sections[view.currentSection].id
            return ask(Prompt.Purpose.write, "Write to: ", LineEditor(SectionText.fileName(for: section)))
        case .reload: return [.reopen]
        case .showAll:
            session.showsAll.toggle()
            return [.showAll(session.showsAll)]
        case .tryAgain: return fulfil(view.tryAgain())
        case .signIn: return fulfil(view.signIn())
        case .showCopy: return fulfil(view.showCopy())
        case .openInBrowser: return fulfil(view.openInBrowser())
        case .explain: return fulfil(view.explainStatus())
        case .releaseMouse: return [.setMouse(session.pointer.toggle())]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return leave()
        }
        return []
    }

    private mutating func follow() -> [Effect] {
        guard view.isComing || view.filePlace != nil else {
            return [show("Nothing to follow: the pipe has ended")]
        }
        return fulfil(view.follow())
    }

    private mutating func edit() -> [Effect] {
        guard let place = view.filePlace else { return noFile() }
        if place.isDeleted { return [show("\(place.path) was deleted. w writes this section to a new file.")] }
        return [.runOnScreen(.editor(file: place.path, line: place.line))]
    }

    private mutating func tellPath() -> [Effect] {
        guard let place = view.filePlace else { return noFile() }
        if place.isDeleted { return [show("\(place.path) was deleted")] }
        return [show(place.line.map { "\(place.path):\($0)" } ?? place.path)]
    }

    /// What is on the web has an address instead.
    private mutating func noFile() -> [Effect] {
        if let address = view.provider.address(ofSection: view.currentSection) {
            return [show("This page is on the web: \(address.text)")]
        }
        return [show("This page has no file of its own: it is from a pipe or a book")]
    }

    private mutating func copy() -> [Effect] {
        guard let (text, name) = view.textToCopy() else {
            return [show("Nothing to copy. Select a link or scroll to some code.")]
        }
        return text.isEmpty ? [show("Nothing to copy: it is empty")] : [session.outside.copy(text, called: name)]
    }

    private mutating func togglePinnedContents() -> [Effect] {
        let least = FrameGeometry.columnsForSide
        if !session.pinsContents, view.frame.size.columns < least {
            return [show("The pinned contents need a window \(least) columns wide")]
        }
        session.togglePinnedContents()
        return view.learnWholeOutline() + layOut(view.frame.size)
    }

    private mutating func toggleHiddenLines() -> [Effect] {
        let effects = fulfil(view.toggleHiddenLines())
        return effects + [
            show(view.showsHiddenLines ? "Hidden lines on" : "Hidden lines off")
        ]
    }

    private mutating func tellStatus() -> [Effect] {
        let credits = session.credits.summary
        let words = view.statusWords() + ["\(credits.earned.inGroups) of \(credits.toEarn.counted("credit"))"]
        return [show(words.joined(separator: ", "))]
    }

    // MARK: - Modes

    /// The mode is over: keys are for the overlay on top, or the page.
    mutating func leaveMode() { mode = overlays.isEmpty ? .page : .overlay }

    /// Ends a mode that what happened has made wrong.
    mutating func leaveEndedMode() {
        switch mode {
        case .page where !overlays.isEmpty, .overlay where overlays.isEmpty: leaveMode()
        case .hints(let hints) where hints.hints.map(\.link) != view.visibleLinks.map(\.link): leaveMode()
        default: break
        }
    }
}
