internal import TourDocument

/// Numbers sections of the same name by the rule of ``HeadingSlug``, without keeping the names: of each there is a hash of 64 bits,
/// seeded anew in each run. That two of a million names have the same is less likely than a fault of the memory.
struct SlugNumbers: Sendable {
    private var used = HashCounts()

    /// The number of the next heading of a name: 0 for the first, and the number behind its name for each further one.
    mutating func next(_ slug: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = Self.hash(slug)
        guard var count = used[hash] else {
            used[hash] = 0
            return 0
        }
        var name = Array(slug)
        name.append(UInt8(ascii: "-"))
        let length = name.count
        var numbered: UInt64
        repeat {
            count += 1
            name.removeSubrange(length...)
            name += "\(count)".utf8
            numbered = name.withUnsafeBufferPointer(Self.hash)
        } while used[numbered] != nil
        used[hash] = count
        used[numbered] = 0
        return Int(count)
    }

    /// Whether a section has the name.
    func contains(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { used[Self.hash($0)] } != nil
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

/// Counts by 64-bit hashes: two tables with open addressing, so that growing one needs less at a time. Each is one piece of
/// memory, larger than any that was given back before it, for only then the allocator has it from the system and gives it
/// back to it.
private struct HashCounts: Sendable {
    private struct Entry: Sendable {
        /// The halves of the key, so that an entry takes 12 bytes; zero is free.
        private var low: UInt32 = 0
        private var high: UInt32 = 0
        var count: UInt32 = 0

        var key: UInt64 {
            get { UInt64(high) << 32 | UInt64(low) }
            set { (low, high) = (UInt32(truncatingIfNeeded: newValue), UInt32(newValue >> 32)) }
        }
    }

    private struct Table: Sendable {
        var entries: [Entry] = []
        var used = 0

        /// The slot of a key, or the free one where it belongs.
        func slot(of key: UInt64) -> Int {
            let mask = entries.count - 1
            var slot = Int(truncatingIfNeeded: key >> 1) & mask
            while entries[slot].key != 0, entries[slot].key != key { slot = (slot + 1) & mask }
            return slot
        }

        mutating func grow() {
            let old = entries
            entries = Array(repeating: Entry(), count: max(16, old.count * 2))
            for entry in old where entry.key != 0 { entries[slot(of: entry.key)] = entry }
        }
    }

    private var tables = Array(repeating: Table(), count: 2)

    subscript(hash: UInt64) -> UInt32? {
        get {
            let key = max(hash, 1)
            let table = tables[Int(key & 1)]
            guard table.used > 0 else { return nil }
            let slot = table.slot(of: key)
            return table.entries[slot].key == 0 ? nil : table.entries[slot].count
        }
        set {
            let key = max(hash, 1)
            let index = Int(key & 1)
            if tables[index].used * 4 >= tables[index].entries.count * 3 { tables[index].grow() }
            let slot = tables[index].slot(of: key)
            if tables[index].entries[slot].key == 0 {
                tables[index].entries[slot].key = key
                tables[index].used += 1
            }
            tables[index].entries[slot].count = newValue ?? 0
        }
    }
}
