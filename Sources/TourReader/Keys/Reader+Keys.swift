import CellGrid
import TextLayout
import TourDocument

extension Reader {
    mutating func press(_ key: KeyPress) -> [Effect] {
        view.finishMotion()
        // a screen that shows nothing can be left, and nothing else happens unseen
        if view.frame.isTooSmall {
            return session.keys.command(for: key) == .quit ? [.quit(status: 0)] : pressForProgram(key)
        }
        if isLinear, mode.question == nil { _ = session.notices.end() }
        switch mode {
        case .question: return answer(key)
        case .prompt(let prompt): return press(key, in: prompt)
        case .mark(let purpose):
            leaveMode()
            return view.pressForMark(key, purpose).map { fulfil($0) } ?? press(key)
        case .hints(let hints): return press(key, in: hints)
        case .overlay:
            let command = session.keys.command(for: key)
            return tell(.key(key, command)) ?? (command == .help ? perform(.help) : pressForProgram(key))
        case .page, .count, .prefix: return pressOnPage(key)
        }
    }

    private mutating func pressOnPage(_ key: KeyPress) -> [Effect] {
        // whoever goes elsewhere does not want to be taken away from there
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
            return fulfil(view.letGo())
        }
        switch session.keys.step(for: key, after: first) {
        case .command(let command): return perform(command, count: count)
        case .begins: mode = .prefix(key, count: count)
        case nil: break
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
    mutating func pressForProgram(_ key: KeyPress) -> [Effect] {
        switch session.keys.command(for: key) {
        case .redraw: [.redraw]
        case .suspend: [.suspend]
        case .quit where key.modifiers.contains(.control): leave()
        default: []
        }
    }

    /// Does what a key of the page does.
    /// - Parameter count: how often, if that was typed.
    mutating func perform(_ command: Command, count: Int? = nil) -> [Effect] {
        let times = count ?? 1
        if command == .contents { view.learnOutline() }
        if let make = Overlays.maker(for: command) { return open(make(facts)) }
        switch command {
        case .lineDown: return fulfil(view.step(by: times))
        case .lineUp: return fulfil(view.step(by: -times))
        case .halfPageDown: return fulfil(view.turn(by: times * view.halfPage))
        case .halfPageUp: return fulfil(view.turn(by: -times * view.halfPage))
        case .pageDown: return fulfil(view.turn(by: times * view.page))
        case .pageUp: return fulfil(view.turn(by: -times * view.page))
        case .toStart: return fulfil(view.go(toSection: (count ?? 1) - 1))
        case .toEnd: return fulfil(count.map { view.go(toSection: $0 - 1) } ?? view.goToEnd())
        case .scrollRight: return fulfil(view.scrollSideways(by: count ?? view.halfWidth))
        case .scrollLeft: return fulfil(view.scrollSideways(by: -(count ?? view.halfWidth)))
        case .follow: return follow()
        case .nextSection: return fulfil(view.goToNext(sections: count))
        case .previousSection: return fulfil(view.goToPrevious(sections: count))
        case .back: return goBack(times)
        case .forward: return fulfil(view.goForwardInHistory(times))
        case .search: return openSearch()
        case .nextHit: return fulfil(view.findAgain(isBackward: false, times: times))
        case .previousHit: return fulfil(view.findAgain(isBackward: true, times: times))
        case .nextLink: return fulfil(view.chooseLink(isForward: true))
        case .previousLink: return fulfil(view.chooseLink(isForward: false))
        case .followLink: return fulfil(view.enter(times))
        case .linkHints: return fulfil(view.showHints())
        case .linkList: return fulfil(view.listLinks())
        case .setMark: mode = .mark(.set)
        case .goToMark: mode = .mark(.go)
        case .pinContents: return togglePinnedContents()
        case .contents, .credits, .help, .journal, .library, .marks: break
        case .status: return tellStatus()
        case .hiddenLines: return toggleHiddenLines()
        case .edit: return view.filePlace.map { [.runOnScreen(.editor(file: $0.path, line: $0.line))] } ?? noFile()
        case .path:
            return view.filePlace.map { place in [show(place.line.map { "\(place.path):\($0)" } ?? place.path)] }
                ?? noFile()
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
        guard view.isComing || view.filePlace != nil else { return [show("Nothing more comes through this pipe")] }
        return fulfil(view.follow())
    }

    private mutating func noFile() -> [Effect] { [show("This page came through a pipe: it is in no file")] }

    private mutating func copy() -> [Effect] {
        guard let (text, name) = view.textToCopy() else {
            return [show("No link is chosen and no code in sight that could be copied")]
        }
        return text.isEmpty ? [show("There is nothing in it to copy")] : [session.outside.copy(text, called: name)]
    }

    private mutating func togglePinnedContents() -> [Effect] {
        let least = FrameGeometry.columnsForSide
        if !session.pinsContents, view.frame.size.columns < least {
            return [show("The contents can be pinned from \(least) columns on")]
        }
        session.togglePinnedContents()
        return layOut(view.frame.size)
    }

    private mutating func toggleHiddenLines() -> [Effect] {
        let effects = fulfil(view.toggleHiddenLines())
        return effects + [
            show(view.showsHiddenLines ? "Hidden lines of code are shown" : "Hidden lines of code are hidden")
        ]
    }

    private mutating func tellStatus() -> [Effect] {
        let credits = session.credits.summary
        let words = view.statusWords() + ["\(credits.earned.inGroups) of \(credits.toEarn.inGroups) credits"]
        return [show(words.joined(separator: ", "))]
    }

    // MARK: - Modes

    /// The mode is over: keys are for the overlay on top, or the page.
    mutating func leaveMode() { mode = overlays.isEmpty ? .page : .overlay }

    /// Ends a mode that what happened has made wrong.
    mutating func settleMode() {
        switch mode {
        case .page where !overlays.isEmpty, .overlay where overlays.isEmpty: leaveMode()
        case .hints(let hints) where hints.hints.map(\.link) != view.visibleLinks.map(\.link): leaveMode()
        default: break
        }
    }
}
