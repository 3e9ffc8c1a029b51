internal import JSONTree

extension Preferences {
    /// The best that can be made of a broken file and the last good copy beside it.
    ///
    /// Settings and unknown keys come from the copy. The ledger is that of the copy and, over it, every entry that
    /// still stands whole in the broken file: the copy is one writing older.
    /// Time is linear in the sizes, times a small bound on nesting.
    static func salvage(broken: [UInt8], lastGood: [UInt8]?) -> Preferences {
        var preferences = Preferences()
        if let lastGood, case .sound(let copy) = read(lastGood) { preferences = copy }
        let found = wholeEntries(in: broken)
        guard !found.isEmpty else { return preferences }

        var entries = preferences.entries
        var places: [EntryKey: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let key = EntryKey(entry), places[key] == nil { places[key] = index }
        }
        for (key, entry) in found {
            if let place = places[key] {
                entries[place] = entry
            } else {
                places[key] = entries.count
                entries.append(entry)
            }
        }
        preferences.root["ledger"] = .array(entries)
        return preferences
    }

    /// How deep the values in an entry may nest to be found: the factor by which hostile text can slow the search.
    private static let entryDepth = 16

    /// The objects anywhere in a text that are entries of a ledger, whatever stands around them.
    private static func wholeEntries(in bytes: [UInt8]) -> [(EntryKey, JSONValue)] {
        // Bytes that are no UTF-8 become replacement marks: they spoil the text they are in, not its neighbours.
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        return text.withUnsafeBufferPointer { text in
            var found: [(EntryKey, JSONValue)] = []
            var offset = 0
            while let start = text[offset...].firstIndex(of: UInt8(ascii: "{")) {
                var parser = JSONParser(text, offset: start)
                if let entry = try? parser.value(depth: JSONParser.maximumDepth - entryDepth), let key = EntryKey(entry)
                {
                    found.append((key, entry))
                    offset = parser.offset
                } else {
                    offset = start + 1
                }
            }
            return found
        }
    }
}
