internal import Credits
internal import JSONTree

/// The read ranges of a tour, in its entry of the places file.
extension ReadingRecord {
    /// Members of earlier versions: sections whose start was shown, measured ranges, and shown ranges.
    static let formerKeys = ["started", "seen", "shown"]

    /// The limit of bytes a tour.
    private static let mostBytes = 60_000

    /// Reads the valid entries, those of earlier versions too.
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
            // under the policies quiz, checklist and seen only the end was missing
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

    /// Nil for an empty record. Over the limit, the sections with the most text read are kept.
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
    /// - Parameter ranges: the member with the ranges. Bounds outside of the text are left out.
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
            // the ledger has the version of a section that was read whole
            "paced": isPaced ? true : nil, "text": paragraphs.isEmpty || isWhole ? nil : paragraphs,
        ]
    }
}
