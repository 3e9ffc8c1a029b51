/// The ids of pages: they are unique, and a final one never changes. When pages are listed, the first to want an id
/// gets it, and others get a number. An id that a page itself declares, which is found later, takes precedence, unless
/// it is the final id of another page, or the name of one that keeps it.
struct PageIDs: Sendable {
    private var ids: [String] = []
    private var owners: [String: Int] = [:]
    private var isFinalID: [Bool] = []
    /// The ids wanted by pages that got a number.
    private var wanted: [Int: String] = [:]
    /// The last number given to one of several pages that want an id.
    private var numbers: [String: Int] = [:]

    /// The current id of a page.
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

    /// Makes the id of a page final: its `own`, if it declares one. `ownID` returns the same for pages whose id is not
    /// final yet. Returns the id that it should have, if another page has it.
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

    /// The first free name with a number: `name-2`, `name-3`…
    private mutating func numbered(_ name: String) -> String {
        var number = numbers[name] ?? 1
        repeat { number += 1 } while owners["\(name)-\(number)"] != nil
        numbers[name] = number
        return "\(name)-\(number)"
    }
}
