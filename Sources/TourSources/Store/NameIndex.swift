/// Finds who has a name, in four bytes and a little for each: a hash table whose entries refer to names that are kept elsewhere.
///
/// Names are equal as strings are, so that an é of one scalar is that of two.
struct NameIndex: Sendable {
    /// Who has a name: a page, under the name that it has by itself or under one of its own choice.
    struct Owner: Hashable, Sendable {
        /// Less than ``maximumPages``.
        var page: Int
        var isChosen: Bool
    }

    static let maximumPages = 1 << 23

    /// An entry: 7 bits of the name's hash, whether it is chosen, and the number of the page from 1; zero is free.
    private var slots: [UInt32]
    private var count = 0

    init(minimumCapacity: Int) {
        var size = 16
        while size * 7 / 8 <= minimumCapacity { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
    }

    /// - Parameter name: tells the name that an owner was entered with.
    /// - Complexity: constant on average.
    func owner(of wanted: String, name: (Owner) -> String) -> Owner? {
        let slot = find(wanted, hash: wanted.hashValue, name)
        return slots[slot] == 0 ? nil : Self.owner(slots[slot])
    }

    /// Enters an owner, in the place of who has the name if there is one.
    mutating func set(_ wanted: String, to owner: Owner, name: (Owner) -> String) {
        if (count + 1) * 8 > slots.count * 7 { grow(name) }
        let hash = wanted.hashValue
        let slot = find(wanted, hash: hash, name)
        if slots[slot] == 0 { count += 1 }
        slots[slot] = Self.entry(owner, hash: hash)
    }

    /// Enters an owner unless there is one. Returns whether it did.
    mutating func insert(_ wanted: String, owner: Owner, name: (Owner) -> String) -> Bool {
        if (count + 1) * 8 > slots.count * 7 { grow(name) }
        let hash = wanted.hashValue
        let slot = find(wanted, hash: hash, name)
        guard slots[slot] == 0 else { return false }
        count += 1
        slots[slot] = Self.entry(owner, hash: hash)
        return true
    }

    private func find(_ wanted: String, hash: Int, _ name: (Owner) -> String) -> Int {
        let mask = slots.count - 1
        let tag = Self.tag(hash)
        var slot = hash & mask
        while slots[slot] != 0 {
            if slots[slot] & 0xFE00_0000 == tag, name(Self.owner(slots[slot])) == wanted { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow(_ name: (Owner) -> String) {
        let old = slots
        slots = [UInt32](repeating: 0, count: old.count * 2)
        let mask = slots.count - 1
        for entry in old where entry != 0 {
            var slot = name(Self.owner(entry)).hashValue & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = entry
        }
    }

    private static func tag(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 40) << 25 }

    private static func entry(_ owner: Owner, hash: Int) -> UInt32 {
        tag(hash) | (owner.isChosen ? 1 << 24 : 0) | UInt32(owner.page + 1)
    }

    private static func owner(_ entry: UInt32) -> Owner {
        Owner(page: Int(entry & 0xFF_FFFF) - 1, isChosen: entry & 1 << 24 != 0)
    }
}
