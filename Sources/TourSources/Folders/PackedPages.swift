internal import TourDocument

/// What is known of the pages of a folder: 16 bytes for each page with its size, the bytes of its path, and its texts.
struct PackedPages: Sendable {
    struct Record {
        /// From the manifest or the head; none, and the name of the file is.
        var title: TextStore.Reference = 0
        /// Its own id, from the manifest or the head.
        var id: TextStore.Reference = 0
        var credits: UInt16 = 1
        var rule: CreditRule
        var flags: Flags = []

        /// What reading it is worth.
        var worth: Int { rule == .none ? 0 : Int(credits) }
    }

    struct Flags: OptionSet {
        let rawValue: UInt8
        /// The head has been read, or it cannot be.
        static let isKnown = Flags(rawValue: 1)
        /// The id is not the page's name, but from its head.
        static let hasChosenID = Flags(rawValue: 2)
        /// The head names another id than the page's name, though it has not got it yet.
        static let willChooseID = Flags(rawValue: 4)
        /// What the manifest says, which wins over the head.
        static let hasListedID = Flags(rawValue: 8)
        static let hasListedTitle = Flags(rawValue: 16)
        static let hasListedCredits = Flags(rawValue: 32)
        static let hasListedRule = Flags(rawValue: 64)
        /// An earlier page has the same name, so there is a number behind it.
        static let isNumbered = Flags(rawValue: 128)
    }

    let names: PackedNames
    var records: [Record]
    var texts = TextStore()
    /// The names of pages that were not the first to have theirs.
    private var numbered: [Int: String] = [:]

    init(names: PackedNames, rule: CreditRule) {
        self.names = names
        records = Array(repeating: Record(rule: rule), count: names.count)
    }

    /// Takes over what the manifest says of a page.
    mutating func take(_ keys: SectionKeys, listed page: Int) {
        if let id = keys.id {
            records[page].id = texts.add(id)
            records[page].flags.insert(.hasListedID)
        }
        if let title = keys.title {
            records[page].title = texts.add(title)
            records[page].flags.insert(.hasListedTitle)
        }
        if let credits = keys.credits {
            records[page].credits = UInt16(clamping: credits)
            records[page].flags.insert(.hasListedCredits)
        }
        if let rule = keys.credit {
            records[page].rule = rule
            records[page].flags.insert(.hasListedRule)
        }
    }

    // MARK: - What pages are called

    /// The last component of a page's path.
    func fileName(of page: Int) -> String {
        names.withBytes(at: page) { path in
            let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            return String(decoding: path[start...], as: UTF8.self)
        }
    }

    private func stem(of page: Int) -> String {
        names.withBytes(at: page) { path in
            let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            let name = UnsafeRawBufferPointer(rebasing: path[start...])
            return TextStore.fitting(String(decoding: name[..<FileName.stemLength(of: name)], as: UTF8.self))
        }
    }

    /// What a page is called, but for a number behind it.
    func plainName(of page: Int) -> String {
        if records[page].flags.contains(.hasListedID), let id = texts[records[page].id] { return id }
        return stem(of: page)
    }

    /// What a page is called unless its head says otherwise.
    func name(of page: Int) -> String {
        if records[page].flags.contains(.isNumbered), let name = numbered[page] { return name }
        return plainName(of: page)
    }

    func name(of owner: NameIndex.Owner) -> String {
        owner.isChosen ? texts[records[owner.page].id] ?? "" : name(of: owner.page)
    }

    mutating func setNumbered(_ name: String, of page: Int) {
        records[page].flags.insert(.isNumbered)
        numbered[page] = name
    }

    func id(of page: Int) -> String {
        if records[page].flags.contains(.hasChosenID), let id = texts[records[page].id] { return id }
        return name(of: page)
    }

    mutating func setChosenID(_ id: String, of page: Int) {
        records[page].id = texts.add(id)
        records[page].flags.insert(.hasChosenID)
    }

    func title(of page: Int) -> String { texts[records[page].title] ?? stem(of: page) }
}
