import TourDocument

extension TourView {
    /// The effect of following a link. Complexity: that of searching its piece, and the names of pages or sections.
    package func action(of link: PlacedLink) -> LinkAction {
        if let number = link.footnote { return .showsNote(number) }
        if let code = link.code { return .copies(Self.name(ofCode: code)) }
        if content.isCard(link.item) { return action(ofCardRow: link.number) }
        if let action = action(ofPlaying: link) { return action }
        if let picture = content.picture(of: link) {
            let moves = provider.isAnimated(at: picture.path)
            if moves, case .plays(let media)? = action(ofPlaying: link, moves: true) { return .plays(media) }
            return .showsPicture(picture)
        }
        let section = link.item.section
        if let action = action(ofRecording: link) { return action }
        if let action = action(of: link.target, onPageOfWeb: link.item) { return action }
        let page = provider.page(ofSection: section)
        switch LinkResolver.resolve(link.target, on: page, in: provider.fileFolder(ofSection: section)) {
        case .refused(let reason): return .refused(reason)
        case .manual(let page): return .opensManual(page)
        case .outside(let address): return .opens(address)
        case .command(let command): return .performs(command)
        case .status(let section): return .explains(section)
        case .tour(let name): return .opensTour(LibraryEntry(builtIn: name))
        case .section(let id): return action(ofSection: id)
        case .data(let data): return action(of: data, near: link.item)
        case .place(let place):
            let isPicture = link.media?.kind == .picture
            if isPicture, let page = place.page, provider.section(ofPage: page) == nil {
                let problem = provider.pictureProblem(at: page)
                return .refused(LinkRefusal(problem.map { "the picture: \($0)" } ?? "the picture cannot be shown"))
            }
            return action(of: place, on: link.item)
        }
    }

    private func action(ofSection id: String) -> LinkAction {
        if let index = tour.sections.index(ofID: id) { return start(of: index) }
        guard tour.sections.hasFinalIDs else { return .looks(for: LinkPlace(section: id), from: nil) }
        return .refused(LinkRefusal("section “\(LinkRefusal.short(id))” not found in this tour"))
    }

    package func start(of section: Int) -> LinkAction {
        .goes(
            to: TextAnchor(item: content.firstItem(ofSection: section)), title: tour.sections.title(at: section))
    }

    func action(of place: LinkPlace, on item: ItemID) -> LinkAction {
        let provider = provider
        let ownPage = provider.page(ofSection: item.section)
        var first = ownPage.flatMap(provider.section(ofPage:)) ?? (ownPage == nil ? 0 : item.section)
        if let page = place.page {
            // a step of a CodeTour about a file is not the file, whose lines may be named
            let isOfLine = place.anchor.flatMap(NameSearch.line) != nil
            guard let found = provider.section(ofPage: page), !isOfLine || provider.page(ofSection: found) != nil else {
                // without page names there is only one page
                guard tour.sections.isComplete || ownPage == nil else { return .looks(for: place, from: nil) }
                return action(ofFile: page, anchor: place.anchor)
            }
            first = found
        }
        guard let anchor = name(of: place) else { return start(of: first) }
        let scope = PageScope(first: first, sections: tour.sections, provider: provider)
        if scope.hasSections, let index = tour.sections.index(ofID: anchor), scope.contains(index) {
            return start(of: index)
        }
        if let piece = provider.piece(ofHeading: anchor, onPageOf: first), scope.contains(piece.section),
            let (there, title) = content.place(named: anchor, in: piece.piece..<piece.piece + 1, of: piece.section)
        {
            return .goes(to: there, title: title)
        }
        guard scope.contains(item.section), content.pieces.state(of: PieceID(section: first, piece: 0)) != .pending
        else { return .looks(for: place, from: first) }
        let isShort = !scope.hasSections && content.isShort(item.section) && NameSearch.line(namedBy: anchor) == nil
        let pieces = isShort ? 0..<tour.sections[item.section].pieceCount : item.piece..<item.piece + 1
        if let (there, title) = content.place(named: anchor, in: pieces, of: item.section) {
            return .goes(to: there, title: title)
        }
        return isShort ? .refused(.noName(place.anchor ?? anchor)) : .looks(for: place, from: first)
    }

    /// A file beside the tour's pages, such as a licence or source, opened as a tour of its own, at a name or line.
    private func action(ofFile path: String, anchor: String?) -> LinkAction {
        // wiki links omit the extension
        let found = [path, path + ".md"].lazy.compactMap { try? provider.absolutePath(of: $0) }.first
        guard let file = found else {
            return .refused(LinkRefusal("page “\(LinkRefusal.short(path))” not found in this tour"))
        }
        var entry = LibraryEntry(named: file)
        entry.title = LinkPlace(page: path, anchor: anchor).title
        return .opensTour(entry, at: anchor.map { LinkPlace(page: nil, anchor: $0) })
    }

    /// The name to search for a place; nil for the start of a section.
    private func name(of place: LinkPlace) -> String? {
        guard let page = place.page else { return place.anchor }
        return provider.name(of: place.anchor, onPage: page)
    }

    /// Goes to a name: at once on a page of one section, else when it is found.
    package mutating func look(for place: LinkPlace, from first: Int?, on item: ItemID) {
        guard let first, let anchor = name(of: place) else { return wait(for: place, on: item) }
        let scope = PageScope(first: first, sections: tour.sections, provider: provider)
        if !scope.hasSections, content.isShort(first), NameSearch.line(namedBy: anchor) == nil {
            let start = content.firstItem(ofSection: first)
            let pieces = 0..<tour.sections[first].pieceCount
            if let (there, _) = content.place(named: anchor, in: pieces, of: first) { return go(to: there) }
            go(to: TextAnchor(item: start))
            return outbox.show("This page has no heading “\(anchor)”")
        }
        wait(for: place, on: item)
    }

    /// - Parameter isRemembered: whether Backspace returns to the place that is left.
    mutating func wait(for place: LinkPlace, on item: ItemID, isRemembered: Bool = true) {
        jobs.stop(NameSearch.self)
        navigation.destination = .link(PendingLink(place: place, item: item, isRemembered: isRemembered))
        resumePendingNavigation()
    }

    /// Goes to a name on the first page, when the source was opened with one.
    package mutating func goToName(_ name: String) {
        wait(for: LinkPlace(page: nil, anchor: name), on: content.firstItem(ofSection: 0), isRemembered: false)
    }

    /// Continues a pending link, when more is known.
    mutating func resolve(_ link: PendingLink) {
        switch link.place.section.map({ action(ofSection: $0) }) ?? action(of: link.place, on: link.item) {
        case .goes(let place, _):
            navigation.destination = nil
            return go(to: place, isRemembered: link.isRemembered)
        case .opensTour(let entry, _):
            navigation.destination = nil
            return outbox.send(.openTour(entry.source))
        case .refused(let reason):
            navigation.destination = nil
            // the card of a page that could not be loaded says more
            if case .failed = content.pieces.state(of: link.item.pieceID) { return }
            return outbox.show("Refused: \(reason)")
        case .looks(let place, let first?) where tour.sections.isComplete && link.share == nil:
            // wait for a page that is being fetched, instead of requesting it again
            let isPending = content.pieces.state(of: PieceID(section: first, piece: 0)) == .pending
            guard let anchor = name(of: place), !isPending else { return }
            navigation.searched(share: 0)
            return outbox.send(.findName(jobs.start(NameSearch(name: anchor, first: first))))
        default: return
        }
    }

    package mutating func nameSearched(_ report: JobReport<NameSearch>) {
        switch jobs.take(report) {
        case .searched(let share)?: navigation.searched(share: share)
        case .found(let place)?:
            guard let link = navigation.found() else { return }
            if let place { return go(to: place, isRemembered: link.isRemembered) }
            outbox.show("Refused: \(LinkRefusal.noName(link.place.anchor ?? ""))")
        case nil: break
        }
    }

    /// The effect of a link on a web page to a page of its site outside of the tour; nil for all other links.
    func action(of target: String, onPageOfWeb item: ItemID) -> LinkAction? {
        guard let base = provider.address(ofSection: item.section) else { return nil }
        switch LinkResolver.resolve(target, on: provider.page(ofSection: item.section)) {
        case .place(let place):
            let hasQuery = target.utf8.prefix { $0 != UInt8(ascii: "#") }.contains(UInt8(ascii: "?"))
            guard let path = place.page ?? (hasQuery ? "" : nil) else { return nil }
            if !hasQuery, provider.section(ofPage: path) != nil { return nil }
        case .refused(let reason): if reason != .leavesTour { return nil }
        case .outside:
            guard (try? base.resolving(target))?.origin == base.origin else { return nil }
        default: return nil
        }
        do throws(LinkRefusal) {
            let address = try base.resolving(target)
            // the browser handles what is no page
            guard address.isOfPage else { return .opens(address) }
            let anchor = WebAddress.fragment(of: target)
            guard let section = provider.section(ofAddress: address) else { return .visits(address, anchor: anchor) }
            return action(of: LinkPlace(page: provider.page(ofSection: section), anchor: anchor), on: item)
        } catch {
            return .refused(error)
        }
    }
}

extension SectionProvider {
    /// The folder of a section's page path, without the first slash; nil if it is no folder of this machine.
    func fileFolder(ofSection section: Int) -> String? {
        guard address(ofSection: section) == nil, let page = page(ofSection: section),
            let file = try? absolutePath(of: page), file.hasSuffix("/" + page)
        else { return nil }
        return String(file.dropFirst().dropLast(page.count))
    }
}

extension LinkRefusal {
    static func noName(_ name: String) -> LinkRefusal { LinkRefusal("the page has no heading “\(short(name))”") }

    /// The end of a long name, so that the sentence around it is read.
    fileprivate static func short(_ name: String) -> String { name.count > 40 ? "…" + name.suffix(39) : name }
}
