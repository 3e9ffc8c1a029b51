internal import Credits
internal import JSONTree

/// What was read of a tour, as its entry in the file of places has it.
extension ReadingRecord {
    /// The members that earlier versions wrote: the sections whose start was shown, what was read of those that measured it, and
    /// what was on the screen.
    static let formerKeys = ["started", "seen", "shown"]

    /// So many bytes are kept of a tour.
    private static let mostBytes = 60_000

    /// Invalid entries are left out. What an earlier version wrote is taken in.
    init(entry: JSONValue) {
        var parts: [String: Part] = [:]
        for section in entry["started"]?.array?.compactMap(\.string) ?? [] {
            parts[section] = Part(number: .max, size: 0)
        }
        for shown in entry["shown"]?.array ?? [] {
            guard let section = shown["section"]?.string, let part = Part(shown, ranges: "shown") else { continue }
            parts[section] = part
        }
        for member in entry["seen"]?.members ?? [] {
            let shown = parts[member.key]
            // of one that asked for tasks, or for every line, the end was all that was missing
            if member.value["size"]?.integer == 0, member.value["end"]?.bool == true, let shown {
                parts[member.key]?.ranges.insert(0..<shown.size)
            }
            guard var part = Part(member.value, ranges: "bytes"), part.size > 0 else { continue }
            part.number = shown?.number ?? .max
            if !part.isPaced, let shown, shown.size == part.size {
                for range in shown.ranges.ranges { part.ranges.insert(range) }
            }
            parts[member.key] = part
        }
        self.init(parts)
        let read = (entry["read"]?.members ?? []).compactMap { member in
            Part(member.value, ranges: "bytes").map { (member.key, $0) }
        }
        add(ReadingRecord(Dictionary(read) { $1 }))
    }

    /// Nil if there is nothing to keep. Of too much, what most was read of is kept.
    var json: JSONValue? {
        var bytes = 0
        let most = parts.map { ($0.key, $0.value, $0.value.ranges.count) }
            .sorted { ($0.2, $1.0) > ($1.2, $0.0) }.prefix(Self.maximumCount)
            .map { JSONValue.Member($0.0, $0.1.json) }
            .prefix { member in
                bytes += JSONWriter.pretty(.object([member])).count
                return bytes <= Self.mostBytes
            }
        return most.isEmpty ? nil : .object(most.sorted { $0.key < $1.key })
    }
}

extension ReadingRecord.Part {
    /// - Parameter ranges: the member that they are in. Bounds outside of the text are left out.
    fileprivate init?(_ value: JSONValue, ranges member: String) {
        guard let size = value["size"]?.integer, size >= 0 else { return nil }
        let text = value[member]?.string?.split { "- ".contains($0) } ?? []
        let bounds = (value[member]?.array?.map(\.integer) ?? text.map { Int($0) })
            .prefix(2 * ByteRanges.maximumCount).compactMap(\.self)
        self.init(
            number: value["number"]?.integer ?? .max, size: size,
            ranges: ByteRanges(bounds: bounds.filter { (0...size).contains($0) }),
            isPaced: value["paced"]?.bool ?? false, paragraphs: value["text"]?.string ?? "")
    }

    fileprivate var json: JSONValue {
        let bytes = ranges.ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
        return [
            "size": size, "number": number == .max ? nil : number, "bytes": size > 0 ? bytes : nil,
            // of what was read whole the ledger says how it was
            "paced": isPaced ? true : nil, "text": paragraphs.isEmpty || isWhole ? nil : paragraphs,
        ]
    }
}
