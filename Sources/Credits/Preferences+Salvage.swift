internal import JSONTree

extension Preferences {
    /// The best that can be made of a broken file and the last good copy beside it.
    ///
    /// Settings and unknown keys come from the copy. The ledger is that of the copy and, over it, every grant that
    /// still stands whole in the broken file: the copy is one writing older.
    /// Time is linear in the sizes, times a small bound on nesting.
    static func salvage(broken: [UInt8], lastGood: [UInt8]?) -> Preferences {
        var preferences = Preferences()
        if let lastGood, case .sound(let copy) = read(lastGood) { preferences = copy }
        let found = wholeGrants(in: broken)
        guard !found.isEmpty else { return preferences }

        var entries = preferences.entries
        var places: [Grant.Key: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let grant = Grant(entry), places[grant.key] == nil { places[grant.key] = index }
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

    /// How deep the values in a grant may nest to be found: the factor by which hostile text can slow the search.
    private static let grantDepth = 16

    /// The objects anywhere in a text that are grants, whatever stands around them.
    private static func wholeGrants(in bytes: [UInt8]) -> [(Grant.Key, JSONValue)] {
        // Bytes that are no UTF-8 become replacement marks: they spoil the text they are in, not its neighbours.
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        var found: [(Grant.Key, JSONValue)] = []
        var offset = 0
        while let start = text[offset...].firstIndex(of: UInt8(ascii: "{")) {
            var parser = JSONParser(text, offset: start)
            if let entry = try? parser.value(depth: JSONParser.maximumDepth - grantDepth), let grant = Grant(entry) {
                found.append((grant.key, entry))
                offset = parser.offset
            } else {
                offset = start + 1
            }
        }
        return found
    }
}
