import CellGrid
import Credits
import HelperTools
import NCursesTerminal
import Platform
import ReaderPage
import ReadingState
import SourceFiles
import SystemPackage
import TextLayout
import TourDocument
import TourReader
import UserFiles

extension ReadingLoop {
    mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            perform(effect)
            EventLog.note("did \(EventLog.name(of: effect))")
        }
    }

    private mutating func perform(_ effect: Effect) {
        switch effect {
        case .save(let grants):
            if let writer {
                writer.record(grants, completing: reader.readVersions)
            } else {
                inbox.put(.notSaved(grants, reason: "there is no preferences file"))
            }
        case .revoke(let key, let time):
            guard let writer else { return inbox.put(.told("Credit not removed: there is no preferences file")) }
            writer.revoke(key, at: time) { [inbox] result in
                switch result {
                case .success: inbox.put(.revoked(key))
                case .failure(let error): inbox.put(.told("Credit not removed: \(error.description)"))
                }
            }
        case .renew(let renewals):
            guard let writer else { return inbox.put(.told("Credit not renewed: there is no preferences file")) }
            writer.renew(renewals) { [inbox] result in
                switch result {
                case .success(let renewed): inbox.put(.renewed(renewed))
                case .failure(let error): inbox.put(.told("Credit not renewed: \(error.description)"))
                }
            }
        case .compare(let job):
            let (sections, provider) = (reader.tour.sections, reader.provider)
            jobs.run(job, as: Message.compared) { $3($0.changes(in: sections, provider)) }
        case .readLedger: writer?.load(into: inbox)
        case .saveAgain:
            writer?.flush()
            keeper.flush()
        case .remind(let reminder, let delay): timers.add(.due(reminder), afterMilliseconds: delay)
        case .highlight(let blocks): color(blocks)
        case .draw(let frames, let edition, let tone):
            artist?.draw(
                frames, edition: edition, on: tone, graphics: terminal.capabilities.graphics, inbox: inbox
            ) { [provider = reader.provider] in provider.picture(at: $0) }
            watchPictures(frames)
        case .drawCover(let cover, let edition, let tone):
            let capabilities = terminal.capabilities
            library.draw(
                cover, cellShape: capabilities.cellShape, edition: edition, on: tone, graphics: capabilities.graphics)
        case .fetchPictures(let paths, let edition): fetching.fetch(paths, of: reader.provider, edition: edition)
        case .showRecording(let question): recordings.show(question, of: reader.provider)
        case .reopen:
            openingTimestamp = .now
            WebAccess.reload()
            loading.reopen()
        case .readOn: loading.readOn()
        case .showAll(let showsAll):
            openingTimestamp = .now
            loading.reopen(showsAll: showsAll)
        case .readLog:
            keeper.readLog { [inbox] in inbox.put(.logRead($0)) }
        case .search(let job):
            jobs.run(job, as: Message.searched) { $0.run(isStopped: $1, isDue: $2, report: $3) }
        case .stopSearch: jobs.stop(SearchTask.self)
        case .listLinks(let job):
            jobs.run(job, as: Message.linksListed) { $0.run(isStopped: $1, isDue: $2, report: $3) }
        case .stopLinks: jobs.stop(LinkTask.self)
        case .readHeadings(let job):
            jobs.run(job, as: Message.headingsRead) { $0.run(isStopped: $1, isDue: $2, report: $3) }
        case .recallSearches: inbox.put(.searchesRecalled(keeper.searches))
        case .setMouse(let isOn): terminal.setMouse(isOn)
        case .listTours(let job): library.list(job)
        case .openTour(let source):
            openingTimestamp = .now
            loading.open(source)
        case .switchTour(let tour, let source):
            keeper.change(toTour: tour, source: source)
            watchFiles(at: SourceArgument.stored(source))
        case .keep(.notes(let change, let tour)):
            notes.apply(change, in: reader, from: keeper.source)
            if reader.tour.isRecorded { keeper.keep(.notes(change, tour: tour)) }
        case .keep(let change): keeper.keep(change)
        case .redraw: terminal.invalidate()
        case .findName(let job): find(job)
        case .readCatalogue: loading.readCatalogue()
        case .play(let media):
            if let program = Browsing(inbox: inbox).play(media, on: terminal.capabilities) { lend(to: program) }
        case .browse(let address):
            if let program = Browsing(inbox: inbox).open(address) { lend(to: program) }
        case .suspend: lend { ScreenLoan() }
        case .copy(let text, let usesPrograms): copy(text, usesPrograms: usesPrograms)
        case .lookUp(let word):
            Worker().run { [inbox] in
                let programs = WordLookUp(word, environment: environment)
                let outcome = programs.meaning().map(LookUpOutcome.found)
                inbox.put(.lookedUp(word, outcome ?? .unknown(hasPrograms: programs.isAvailable)))
            }
        case .loadHyphens(let language):
            Worker().run { [inbox] in
                if let hyphenation = Hyphenation(language: language) { inbox.put(.hyphensLoaded(hyphenation)) }
            }
        case .write(let section, let file, let replaces): write(section, to: file, replaces: replaces)
        case .runOnScreen(let program): lend(to: program)
        case .editNote(let notes, let text):
            lend(orSay: "Note not saved: ") {
                let file = try TemporaryText.write(text)
                do {
                    let editor = try FoundScreenProgram(.editor(file: file.string, line: nil), piped: nil)
                    return ScreenLoan(program: editor, note: (notes, file))
                } catch {
                    unlink(file.string)
                    throw error
                }
            }
        case .quit(let status):
            end = end ?? End(status: status, reader: reader, colors: terminal.capabilities.colors)
        }
    }

    private func find(_ job: BackgroundJob<NameSearch>) {
        let (sections, provider) = (reader.tour.sections, reader.provider)
        jobs.run(job, as: Message.nameSearched) { search, isStopped, isDue, report in
            let place = search.run(in: sections, provider: provider) { share in
                if isDue() { report(.searched(share)) }
                return !isStopped()
            }
            if !isStopped() { report(.found(place)) }
        }
    }

    private mutating func lend(to program: ScreenProgram) {
        let section: PrintedSection? =
            if case .shell(_, .section(let id)) = program { reader.text(ofSection: id) } else { nil }
        lend { ScreenLoan(program: try FoundScreenProgram(program, piped: section)) }
    }

    /// Prepares a program for the screen, and saves the place, off the event loop.
    /// - Parameter failure: the words before the reason if it cannot be prepared.
    private mutating func lend(orSay failure: String = "", _ prepare: @escaping @Sendable () throws -> ScreenLoan) {
        isLending = true
        Worker().run { [inbox, keeper, place = reader.place] in
            keeper.keepNow(place)
            do { inbox.put(try prepare()) } catch { inbox.put(ScreenLoan(problem: "\(failure)\(error)")) }
        }
    }

    /// Gives the screen to a prepared program until it ends. Its changes of the tour are reported at once; a note that
    /// it wrote is read off the event loop.
    mutating func run(_ loan: ScreenLoan) -> Message {
        isLending = false
        let problem = loan.problem ?? giveScreenAway(to: loan.program)
        guard let (notes, file) = loan.note else {
            return .returned(problem: problem, hasChanged: watch?.takeChange() != nil)
        }
        Worker().run { [inbox] in
            defer { unlink(file.string) }
            do {
                if let problem { throw Failure(problem) }
                inbox.put(.noteWritten(notes, text: String(decoding: try UserFile(file).read() ?? [], as: UTF8.self)))
            } catch {
                inbox.put(.told("Note not saved: \(error)"))
            }
        }
        return .returned(problem: nil, hasChanged: false)
    }

    /// Gives the screen to a program until it ends, or stops for the shell. Returns the error, if any.
    private mutating func giveScreenAway(to program: FoundScreenProgram?) -> String? {
        terminal.suspend()
        let left = ContinuousClock.now
        // a player draws over the present screen, and clears it at its end
        func lend(_ isOwn: Bool) { if program?.isPlayer == true { terminal.switchScreen(toOwn: isOwn) } }
        lend(true)
        let problem = program?.run {
            lend(false)
            signals.stopJob()
            lend(true)
        }
        lend(false)
        if program == nil { signals.stopJob() }
        terminal.resume()
        timers.postponeNotices(by: .now - left)
        // a resize and other events wait in the terminal, not in a descriptor
        mayHaveMissed = true
        return problem
    }

    private mutating func copy(_ text: String, usesPrograms: Bool) {
        if usesPrograms, let tool = ClipboardTool(environment: environment) {
            let task = HelperTask.start { [inbox] in
                let problem = await tool.copy(text)
                inbox.put(.copied(problem.map { .refusedByProgram(reason: $0) } ?? .done))
            }
            if task != nil { return }
        }
        let outcome: CopyOutcome =
            switch terminal.copy(text) {
            case .sent: .done
            case .tooLong: .failed(reason: "too long for the terminal: install wl-clipboard, xclip or xsel")
            case .none: .failed(reason: "this terminal has no clipboard: install wl-clipboard, xclip or xsel")
            }
        inbox.put(.copied(outcome))
    }

    private func write(_ section: String, to file: String, replaces: Bool) {
        guard let text = reader.text(ofSection: section) else {
            return inbox.put(.written(section: section, file: file, .failed(reason: "this section is gone")))
        }
        unfinished.run(file) { [inbox] in
            let path = UserFolder.expandingHome(of: file, environment: environment)
            let outcome = text.write(to: path, replaces: replaces)
            inbox.put(.written(section: section, file: file, outcome))
        }
    }
}

extension GrantWriter {
    /// Reads the ledger for the reader. Returns at once.
    func load(into inbox: Inbox) {
        load { account, remark in
            if let account {
                inbox.put(.ledgerRead(account.grants, spends: account.spends, remark: remark))
            } else if let remark {
                inbox.put(.ledgerNotRead(remark))
            }
        }
    }
}
