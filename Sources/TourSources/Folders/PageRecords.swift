internal import TourDocument

/// The pages of a folder, which id each has, and what follows from what is learned of them.
struct PageRecords: Sendable {
    var store: PackedPages
    var index: NameIndex
    /// The last number that was given to one of several that want an id.
    var numbers: [String: Int] = [:]
    private(set) var sizes: PageSizes
    private(set) var creditsToEarn = 0

    /// See ``PageTable/init(names:listed:first:rule:expectedCount:)``.
    init(names: PackedNames, listed: [SectionKeys], first: PageFacts, rule: CreditRule) {
        store = PackedPages(names: names, rule: rule)
        index = NameIndex(minimumCapacity: names.count)
        sizes = PageSizes(count: names.count)
        for (page, keys) in zip(0..<names.count, listed) { store.take(keys, listed: page) }
        if let id = first.keys.id, !store.records[0].flags.contains(.hasListedID) {
            store.take(SectionKeys(id: id), listed: 0)
        }
        giveNames()
        creditsToEarn = store.records.reduce(0) { $0 + $1.worth }
        _ = learn(first, of: 0)
    }

    func isKnown(_ page: Int) -> Bool { store.records[page].flags.contains(.isKnown) }

    /// Takes over what is in the head of a page, once. Returns the id that it should have, if that is another page's.
    mutating func learn(_ facts: PageFacts, of page: Int) -> String? {
        guard !isKnown(page) else { return nil }
        let flags = store.records[page].flags
        let worth = store.records[page].worth
        store.records[page].flags.insert(.isKnown)
        if !flags.contains(.hasListedTitle) {
            let title = facts.keys.title ?? facts.heading ?? store.fileName(of: page)
            store.records[page].title = store.texts.add(title)
        }
        if !flags.contains(.hasListedCredits), let credits = facts.keys.credits {
            store.records[page].credits = UInt16(clamping: credits)
        }
        if !flags.contains(.hasListedRule), let rule = facts.keys.credit { store.records[page].rule = rule }
        creditsToEarn += store.records[page].worth - worth
        sizes.set(facts.byteCount ?? 0, at: page)
        return chooseID(facts.keys.id, of: page)
    }

    func section(at page: Int) -> Section {
        let record = store.records[page]
        return Section(
            id: store.id(of: page), title: store.title(of: page), credits: record.worth, rule: record.rule,
            byteCount: sizes[page])
    }
}

/// Who has which id. See ``PageTable`` for what holds.
extension PageRecords {
    /// Gives each page its name: the first to have one keeps it.
    mutating func giveNames() {
        var repeated: [Int] = []
        for page in store.records.indices {
            let owner = NameIndex.Owner(page: page, isChosen: false)
            if !index.insert(store.name(of: page), owner: owner, name: store.name) { repeated.append(page) }
        }
        for page in repeated {
            let name = freeName(for: store.name(of: page))
            store.setNumbered(name, of: page)
            index.set(name, to: NameIndex.Owner(page: page, isChosen: false), name: store.name)
        }
    }

    /// Whose name or id it is, and will be.
    private func owner(of id: String) -> NameIndex.Owner? {
        guard let owner = index.owner(of: id, name: store.name) else { return nil }
        let hasLeftIt = !store.records[owner.page].flags.isDisjoint(with: [.hasChosenID, .willChooseID])
        return !owner.isChosen && hasLeftIt ? nil : owner
    }

    /// The name with a number behind it that is free: `name-2`, `name-3`…
    /// - Complexity: constant on average, however often one name is wanted.
    private mutating func freeName(for wanted: String) -> String {
        var number = numbers[wanted] ?? 1
        var name: String
        repeat {
            number += 1
            name = "\(wanted)-\(number)"
        } while owner(of: name) != nil
        numbers[wanted] = number
        return name
    }

    /// The page whose head has to be read to know whether another page may have an id, which is the name of that page.
    func pageToAsk(for id: String, by page: Int) -> Int? {
        guard !store.records[page].flags.contains(.hasListedID), let owner = owner(of: TextStore.fitting(id)),
            !owner.isChosen, owner.page != page, !isKnown(owner.page),
            !store.records[owner.page].flags.contains(.hasListedID)
        else { return nil }
        return owner.page
    }

    /// Notes which id the head of a page names, without taking more from it.
    mutating func note(ownID id: String?, of page: Int) {
        guard let id, !isKnown(page), TextStore.fitting(id) != store.name(of: page) else { return }
        store.records[page].flags.insert(.willChooseID)
    }

    /// Gives a page the id that its head names, or its name; with a number if that is another page's, which is returned then.
    mutating func chooseID(_ chosen: String?, of page: Int) -> String? {
        let name = store.name(of: page)
        let own = store.records[page].flags.contains(.hasListedID) ? nil : chosen
        let wanted = own.map { TextStore.fitting($0) } ?? name
        if wanted == name, index.owner(of: name, name: store.name)?.page == page {
            store.records[page].flags.remove(.willChooseID)
            let isNumbered = store.records[page].flags.contains(.isNumbered)
            return isNumbered && own == nil ? store.plainName(of: page) : nil
        }
        let isTaken = owner(of: wanted) != nil
        let id = isTaken ? freeName(for: wanted) : wanted
        store.setChosenID(id, of: page)
        index.set(id, to: NameIndex.Owner(page: page, isChosen: true), name: store.name)
        return isTaken ? wanted : nil
    }

    func index(ofID id: String) -> Int? {
        guard let owner = index.owner(of: id, name: store.name) else { return nil }
        let hasLeftIt = !owner.isChosen && store.records[owner.page].flags.contains(.hasChosenID)
        return hasLeftIt ? nil : owner.page
    }
}
