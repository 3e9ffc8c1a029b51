import CellGrid
import Credits
import InfiniteScroll
import TextLayout

extension Reader {
    /// Takes what happened and says what is to be done.
    package mutating func update(_ message: Message) -> [Effect] {
        let earned = settleFrame()
        if message.isOfPerson {
            attention.notice(at: clock.uptime())
        } else {
            drawn.forgetSections()
        }
        followCalendar()
        var effects = respond(to: message)
        if !earned.isEmpty { effects = earned + effects }
        if !earnedUnderway.isEmpty { effects = grantUnderway() + effects }
        if overlay?.isMoving == true { effects += stepSoon(afterMilliseconds: GlideSteps.frameMilliseconds) }
        content.want(pieceOnTheWay, near: scroll.anchor.item)
        let reading = takeReadingIfDue()
        return reading.isEmpty ? effects : effects + [.logReading(reading)]
    }

    private mutating func respond(to message: Message) -> [Effect] {
        switch message {
        case .input(.key(let key)): return press(key)
        case .input(.mouse(let event)): return frame.isTooSmall ? [] : mouse(event)
        case .input(.paste(let text)): return paste(text)
        case .input(.background(let red, let green, let blue)):
            return standOn(Ground(red: red, green: green, blue: blue))
        case .input(.resize(let size)): return resize(to: size)
        case .input(.closed): return [.quit(status: 0)]
        case .ended(let status): return endOrGoOn(status)
        case .suspended:
            // a key that the terminal made a signal of
            finishMotion()
            return [.suspend]
        case .saved(let grants, let notice): return saved(grants, notice: notice)
        case .notSaved(let grants, let reason): return notSaved(grants, reason: reason)
        case .revoked(let key): return revoked(key)
        case .notRevoked(let reason): return [show("Not taken back: \(reason)")]
        case .saveAgainDue: return unsaved.isEmpty ? [] : [.saveAgain]
        case .noticeExpired(let number):
            // who reads line by line takes the time that it takes
            return notice?.number == number && !isLinear ? endNotice() : []
        case .grown(let growth): return grow(growth)
        case .arrived(let sections): return arrived(sections)
        case .replaced(let tour, let provider): return replace(tour, provider: provider) + [show("Loaded anew")]
        case .vanished(let reason): return [show("Not loaded anew: \(reason)")]
        case .rested:
            guard overlay != nil else { return rest() }
            overlay?.filterMore()
            return []
        case .highlighted(let code, let runs): return highlighted(code, runs)
        case .drawn(let picture): return drawn(picture)
        case .moveDue: return step()
        case .logRead(let log): return logRead(log)
        case .calendarDue: return lookedAtCalendar()
        case .ledgerRead(let grants, let spent):
            ledgerRead(grants, spent: spent)
            return []
        case .searched(let report): return searched(report)
        case .searchesRecalled(let queries): return searchesRecalled(queries)
        case .nameSearched(let number, let share): return searched(number, share: share)
        case .nameFound(let number, let place): return found(number, place)
        case .browsed(let outcome): return browsed(outcome)
        case .toursListed(let tours, let isComplete): return toursListed(tours, isComplete: isComplete)
        case .opened(let tour): return turn(to: tour)
        case .notOpened(let source, let reason): return notOpened(source, reason: reason)
        case .keepPlaceDue: return keepPlace()
        case .returned(let problem, let hasChanged): return returned(problem: problem, hasChanged: hasChanged)
        case .copied(let outcome): return copied(outcome)
        case .written(let section, let file, let outcome): return written(section: section, file: file, outcome)
        case .changedOnDisk(let isWhole):
            let wait = isWhole ? Self.savedMilliseconds : Self.reopenMilliseconds
            // what was under way may come to its end
            guard wait < reopeningWait ?? .max else { return [] }
            reopeningWait = wait
            return [.reopenSoon(afterMilliseconds: wait)]
        case .reopenDue:
            guard reopeningWait != nil else { return [] }
            reopeningWait = nil
            return [.reopen]
        }
    }

    private mutating func press(_ key: KeyPress) -> [Effect] {
        finishMotion()
        if frame.isTooSmall { return pressUnseen(key) }
        if isLinear, !isAskedToLeave { _ = endNotice() }
        if let effects = answer(key) { return effects }
        if prompt != nil, let effects = pressInPrompt(key) { return effects }
        if let effects = pressForMark(key) { return effects }
        // whoever goes elsewhere does not want to be taken away from there
        if overlay == nil { callOffJourney() }
        if overlay == nil, links.hints != nil, let effects = pressInHints(key) { return effects }
        if overlay != nil, let effects = pressInOverlay(key) { return effects }
        if overlay == nil, begun == nil, case .character(let digit) = key.key, key.modifiers.isEmpty,
            ("0"..."9").contains(digit), count != nil || digit > "0"
        {
            let value = Int(digit.value - ("0" as Unicode.Scalar).value)
            count = min((count ?? 0) * 10 + value, Self.largestCount)
            return []
        }
        if key.key == .escape {
            count = nil
            begun = nil
            (notice, noticeWaiting) = (nil, nil)
            guard links.chosen == nil else {
                links.chosen = nil
                return []
            }
            return endSearch()
        }
        let step = keys.step(for: key, after: begun)
        if case .begins = step {
            begun = key
            return []
        }
        begun = nil
        defer { count = nil }
        guard case .command(let command) = step else { return [] }
        return perform(command)
    }

    /// The end that was asked for from outside; but Ctrl-C as the second of two keys is the key, though the terminal makes a
    /// signal of it.
    private mutating func endOrGoOn(_ status: Int32) -> [Effect] {
        let interrupted: Int32 = 130
        if status == interrupted, let begun, keys.step(for: .control("c"), after: begun) != nil {
            return press(.control("c"))
        }
        return [.quit(status: status)]
    }

    /// A file that is being written is given so much time to be whole.
    static let reopenMilliseconds = 150

    /// One that was saved whole is not always the only one: so much time is given to others.
    static let savedMilliseconds = 20

    /// A count typed before a command stops growing here.
    static let largestCount = 99_999_999

    mutating func perform(_ command: Command) -> [Effect] {
        let times = count ?? 1
        switch command {
        case .lineDown: return isLinear ? step(by: times) : scroll(by: times)
        case .lineUp: return isLinear ? step(by: -times) : scroll(by: -times)
        case .halfPageDown: return isLinear ? turn(by: times * halfPage) : scroll(by: times * halfPage)
        case .halfPageUp: return isLinear ? turn(by: -times * halfPage) : scroll(by: -times * halfPage)
        case .pageDown: return isLinear ? turn(by: times * page) : scroll(by: times * page)
        case .pageUp: return isLinear ? turn(by: -times * page) : scroll(by: -times * page)
        case .toStart: return goToStart()
        case .toEnd: return goToEnd()
        case .nextSection: return go(toSection: currentSection + times)
        case .previousSection: return goBack(times)
        case .back: return goBackInHistory(times)
        case .forward: return goForwardInHistory(times)
        case .search: return openSearch()
        case .nextHit: return findAgain(isBackward: false, times: times)
        case .previousHit: return findAgain(isBackward: true, times: times)
        case .nextLink: return chooseLink(isForward: true)
        case .previousLink: return chooseLink(isForward: false)
        case .followLink: return enter(times)
        case .linkHints: return showHints()
        case .linkList: return listLinks()
        case .setMark: marks.awaited = .toSet
        case .goToMark: marks.awaited = .toGo
        case .marks: open(MarksOverlay(reader: self))
        case .pinContents: return togglePinnedContents()
        case .library: return openLibrary()
        case .contents: open(ContentsOverlay(reader: self))
        case .credits: return openCredits()
        case .journal: return openJournal()
        case .help: open(HelpOverlay(keys: keys, glyphs: glyphs))
        case .status: return tellStatus()
        case .edit: return edit()
        case .path: return showPath()
        case .copy: return copy()
        case .pipe: return askForCommand()
        case .write: return askForFile()
        case .reload: return [.reopen]
        case .releaseMouse: return releaseMouse()
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return leave()
        }
        return []
    }

    private mutating func mouse(_ event: MouseEvent) -> [Effect] {
        marks.awaited = nil
        if let effects = mouseOnScrollBar(event) { return effects }
        if overlay != nil { return mouseInOverlay(event) }
        if let effects = mouseInPinnedContents(event) { return effects }
        switch event.action {
        case .wheelDown: return wheel(by: Self.wheelRows)
        case .wheelUp: return wheel(by: -Self.wheelRows)
        case .press: return prompt == nil ? click(at: event.position) : []
        case .release, .drag: return []
        }
    }

    private mutating func wheel(by rows: Int) -> [Effect] {
        // as with a key: whoever goes elsewhere does not want to be taken away from there
        callOffJourney()
        return scroll(by: rows)
    }

    /// Whoever is on the way to a place that is not known yet stays where they are.
    mutating func callOffJourney() {
        destination = nil
        search.active?.wanted = nil
    }

    private mutating func resize(to size: Size) -> [Effect] {
        size == frame.size ? [] : layOut(size)
    }

    /// Lays everything out anew. The same text stays at the top.
    mutating func layOut(_ size: Size) -> [Effect] {
        finishGlide()
        let line = linearAnchor
        frame = FrameGeometry(size: size, measure: measure, isLinear: isLinear, hasSide: pinned.isOn)
        content.fit(frame)
        content.forgetLayouts()
        search.active?.lit = [:]
        watching.densities = [:]
        drawn.dividers = [:]
        scroll.relayout(
            viewport: frame.viewportRows, overscan: Self.overscan(frame.viewportRows),
            anchor: content.position(of: anchor), in: &content)
        if let line { standLinearly(on: line) }
        fitOverlay()
        settleLinks()
        isRested = false
        return judgeReports()
    }
}
