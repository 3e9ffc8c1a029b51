internal import JSONTree

struct Salvage {
    var preferences: Preferences
    /// Describes each lost entry by its readable parts.
    var lost: [String]
}

extension Preferences {
    /// Preferences recovered from a broken file and the last good copy, which is one write older: settings and unknown
    /// keys of the copy, its ledger, and every entry that is whole in the broken file. Linear in the sizes.
    static func salvage(broken: [UInt8], lastGood: [UInt8]?) -> Salvage {
        var preferences = Preferences()
        if let lastGood, case .sound(let copy) = read(lastGood) { preferences = copy }
        let found = BrokenLedger(broken)
        var entries = preferences.entries
        var places: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let identity = LedgerChain.identity(of: entry), places[identity] == nil { places[identity] = index }
        }
        // entries only in the copy are the damaged ones, one each
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
        // an end without an entry belonged to a lost one
        let known = hashes + (preferences.ledgerEnds + found.ends).filter { !followed.contains($0) }
        var seen: Set<String> = []
        preferences.root["ledgerEnds"] = .array(known.filter { seen.insert($0).inserted }.map { .string($0) })
        preferences.root["ledger"] = .array(entries)
        return Salvage(preferences: preferences, lost: lost.map(\.name))
    }
}

/// The recognizable parts of a broken preferences file.
private struct BrokenLedger {
    /// The objects that are entries of a ledger.
    private(set) var entries: [JSONValue] = []
    /// Fragments of others.
    private(set) var damaged: [DamagedEntry] = []
    /// The hashes of last entries, if their list is whole.
    private(set) var ends: [String] = []

    /// Nesting limit of values in an entry: the factor by which hostile text can slow the search.
    private static let entryDepth = 16

    init(_ bytes: [UInt8]) {
        // Invalid bytes become replacement characters: they spoil their own text, not its neighbours.
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

private struct DamagedEntry {
    private let words: [Substring]
    private let text: String

    /// In bytes: an entry takes a few hundred.
    private static let limit = 2_000
    private static let keys: Set<Substring> = [
        "tour", "section", "earnedAt", "spent", "spentAt", "renewedAt", "revokes",
    ]

    /// Nil if it does not look like an entry. Constant time.
    init?(_ rest: Slice<UnsafeBufferPointer<UInt8>>) {
        let piece = rest.prefix(Self.limit).prefix { $0 != UInt8(ascii: "{") }
        text = String(decoding: piece, as: UTF8.self)
        words = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard words.contains(where: Self.keys.contains) else { return nil }
    }

    /// Whether this is a fragment of an entry: its hash, its id or its time is still there.
    func isSame(as entry: JSONValue) -> Bool {
        let section = entry["section"]?.string ?? entry["id"]?.string
        return [entry["hash"]?.string, section].contains { $0.map { words.contains(Substring($0)) } ?? false }
    }

    /// The readable part.
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
