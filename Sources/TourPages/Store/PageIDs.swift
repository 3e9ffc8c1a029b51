/// Which page has which id: no two have the same, and a final one never changes. When pages are listed, the first to want a name
/// has it, others get a number. A page that names another id itself, which is found out later, has that, unless it is the final
/// one of another page, or the name of one that keeps it.
struct PageIDs: Sendable {
    private var ids: [String] = []
    private var owners: [String: Int] = [:]
    private var isFinalID: [Bool] = []
    /// What pages wanted to be called that got a number.
    private var wanted: [Int: String] = [:]
    /// The last number that was given to one of several that want an id.
    private var numbers: [String: Int] = [:]

    /// The id that a page has now.
    subscript(page: Int) -> String { ids[page] }

    func isFinal(_ page: Int) -> Bool { isFinalID[page] }
    func page(withID id: String) -> Int? { owners[id] }

    mutating func append(_ name: String, or other: String?) {
        let page = ids.count
        var id = name
        if owners[id] != nil, let other { id = other }
        if owners[id] != nil {
            wanted[page] = id
            id = numbered(id)
        }
        ids.append(id)
        isFinalID.append(false)
        owners[id] = page
    }

    /// Gives a page its id for good: its `own`, if it names one. `ownID` tells the same of pages whose id is not final
    /// yet. Returns the id that it should have, if that is another page's.
    mutating func makeFinal(_ page: Int, as own: String?, ownID: (Int) -> String?) -> String? {
        guard !isFinalID[page] else { return nil }
        isFinalID[page] = true
        guard let wish = own ?? wanted[page], wish != ids[page] else { return nil }
        if let owner = owners[wish], !isFinalID[owner], let theirs = ownID(owner), theirs != wish,
            theirs != wanted[owner]
        {
            give(owners[theirs] == nil ? theirs : numbered(theirs), to: owner)
        }
        if owners[wish] == nil {
            give(wish, to: page)
            return nil
        }
        if wish != wanted[page] { give(numbered(wish), to: page) }
        return wish
    }

    private mutating func give(_ id: String, to page: Int) {
        owners[ids[page]] = nil
        owners[id] = page
        ids[page] = id
        wanted[page] = nil
    }

    /// The name with a number behind it that is free: `name-2`, `name-3`…
    private mutating func numbered(_ name: String) -> String {
        var number = numbers[name] ?? 1
        repeat { number += 1 } while owners["\(name)-\(number)"] != nil
        numbers[name] = number
        return "\(name)-\(number)"
    }
}
