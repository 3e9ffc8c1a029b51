internal import TourDocument

/// The pages of a folder, which id each has, and what follows from what is learned of them.
struct PageRecords: Sendable {
    var store: PageStore
    var index: NameIndex
    /// The last number that was given to one of several that want an id.
    var numbers: [String: Int] = [:]
    private(set) var sizes: PageSizes
    private(set) var creditsToEarn = 0

    /// See ``PageTable/init(names:listed:first:rule:expectedCount:)``.
    init(names: PackedNames, listed: [SectionKeys], first: PageFacts, rule: CreditRule) {
        store = PageStore(names: names, rule: rule)
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
