internal import JSONTree

struct Salvage {
    var preferences: Preferences
    /// Describes each entry that could not be recovered, as far as it can be read.
    var lost: [String]
}

extension Preferences {
    /// The best that can be made of a broken file and the last good copy beside it, which is one writing older:
    /// settings and unknown keys of the copy, its ledger, and every entry that stands whole in the broken file. Linear
    /// in the sizes.
    static func salvage(broken: [UInt8], lastGood: [UInt8]?) -> Salvage {
        var preferences = Preferences()
        if let lastGood, case .sound(let copy) = read(lastGood) { preferences = copy }
        let found = BrokenLedger(broken)
        var entries = preferences.entries
        var places: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let identity = LedgerChain.identity(of: entry), places[identity] == nil { places[identity] = index }
        }
        // what is in the copy alone is what the damaged entries were, one each
        var restored = Set(places.keys)
        for entry in found.entries {
            guard let identity = LedgerChain.identity(of: entry) else { continue }
            restored.remove(identity)
            if let place = places[identity] {
                if LedgerChain.hash(of: entry) == identity { entries[place] = entry }
            } else {
                places[identity] = entries.count
                entries.append(entry)
            }
        }
        var candidates = restored.compactMap { places[$0] }.sorted().map { entries[$0] }
        let lost = found.damaged.filter { damaged in
            guard let same = candidates.firstIndex(where: damaged.isSame) else { return true }
            candidates.remove(at: same)
            return false
        }
        guard !found.entries.isEmpty else { return Salvage(preferences: preferences, lost: lost.map(\.name)) }
        let followed = Set(entries.compactMap { $0["after"]?.string })
        let hashes = entries.compactMap { $0["hash"]?.string }.filter { !followed.contains($0) }
        // an end that is in no entry was one that was lost
        let known = hashes + (preferences.ledgerEnds + found.ends).filter { !followed.contains($0) }
        var seen: Set<String> = []
        preferences.root["ledgerEnds"] = .array(known.filter { seen.insert($0).inserted }.map { .string($0) })
        preferences.root["ledger"] = .array(entries)
        return Salvage(preferences: preferences, lost: lost.map(\.name))
    }
}

/// What stands in the text of a broken preferences file, whatever stands around it.
private struct BrokenLedger {
    /// The objects that are entries of a ledger.
    private(set) var entries: [JSONValue] = []
    /// What is left of others.
    private(set) var damaged: [DamagedEntry] = []
    /// The hashes of the last entries, if the list of them is whole.
    private(set) var ends: [String] = []

    /// How deep the values in an entry may nest to be found: the factor by which hostile text can slow the search.
    private static let entryDepth = 16

    init(_ bytes: [UInt8]) {
        // Bytes that are no UTF-8 become replacement marks: they spoil the text they are in, not its neighbours.
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        text.withUnsafeBufferPointer { text in
            var offset = 0
            while let start = text[offset...].firstIndex(of: UInt8(ascii: "{")) {
                var parser = JSONParser(text, offset: start)
                let value = try? parser.value(depth: JSONParser.maximumDepth - Self.entryDepth)
                if let value, EntryKey(value) != nil {
                    entries.append(value)
                    offset = parser.offset
                    continue
                }
                offset = start + 1
                if value == nil, let piece = DamagedEntry(text[offset...]) { damaged.append(piece) }
            }
            ends = Self.ends(in: text)
        }
    }

    private static func ends(in text: UnsafeBufferPointer<UInt8>) -> [String] {
        let name = Array(#""ledgerEnds":"#.utf8)
        var offset = 0
        while let start = text[offset...].firstIndex(of: name[0]) {
            if text[start...].starts(with: name) {
                var parser = JSONParser(text, offset: start + name.count)
                let value = try? parser.value(depth: JSONParser.maximumDepth - entryDepth)
                return value?.array?.compactMap(\.string) ?? []
            }
            offset = start + 1
        }
        return []
    }
}

/// What is left of an entry that was destroyed in part.
private struct DamagedEntry {
    private let words: [Substring]
    private let text: String

    /// So much of a text is looked at, in bytes: an entry takes a few hundred.
    private static let limit = 2_000
    private static let keys: Set<Substring> = [
        "tour", "section", "earnedAt", "spent", "spentAt", "renewedAt", "revokes",
    ]

    /// Nil for what does not look like one. Constant time.
    /// - Parameter rest: what follows the brace with which it began.
    init?(_ rest: Slice<UnsafeBufferPointer<UInt8>>) {
        let piece = rest.prefix(Self.limit).prefix { $0 != UInt8(ascii: "{") }
        text = String(decoding: piece, as: UTF8.self)
        words = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard words.contains(where: Self.keys.contains) else { return nil }
    }

    /// Whether an entry is what this was: its hash, its id or its time is still there.
    func isSame(as entry: JSONValue) -> Bool {
        let section = entry["section"]?.string ?? entry["id"]?.string
        return [entry["hash"]?.string, section].contains { $0.map { words.contains(Substring($0)) } ?? false }
    }

    /// What can be read of it.
    var name: String {
        let sum = number(of: "spent").map { "-\($0)" } ?? number(of: "credits").map { "+\($0)" }
        var parts = [sum].compactMap { $0 }
        if let what = ["title", "section", "for", "id"].lazy.compactMap({ value(of: $0) }).first {
            parts.append(sum == nil ? "“\(what)”" : "for “\(what)”")
        }
        let times = ["earnedAt", "spentAt", "renewedAt", "revokedAt"]
        if let time = times.lazy.compactMap({ value(of: $0) }).first { parts.append(String(time)) }
        return parts.isEmpty ? "an entry that cannot be read at all" : parts.joined(separator: " ")
    }

    private func value(of key: String) -> Substring? {
        guard let at = words.firstIndex(of: Substring(key)), at + 2 < words.count else { return nil }
        let between = words[at + 1].filter { $0 != " " && $0 != "\n" }
        return between == ":" && !words[at + 2].isEmpty ? words[at + 2] : nil
    }

    private func number(of key: String) -> Substring? {
        guard let at = words.firstIndex(of: Substring(key)), at + 1 < words.count else { return nil }
        let digits = words[at + 1].drop { $0 == ":" || $0 == " " }.prefix { $0.isNumber }
        return digits.isEmpty ? nil : digits
    }
}
