internal import Credits
internal import JSONTree
package import ReaderPage

/// The place, marks and progress of each tour, and the searches.
package struct Places: Sendable {
    /// The whole file: unknown members are kept.
    private var root: JSONValue

    init(_ root: JSONValue) { self.root = root }

    /// No tours.
    package init() { self.init(.object([])) }

    /// The source of the tour that was read last.
    package var lastSource: String? {
        root["last"]?.string.flatMap { root["tours"]?[$0]?["source"]?.string }
    }

    /// The source and id of each tour that was read, the latest first.
    package var sources: [(tour: String, source: String)] {
        let tours = (root["tours"]?.members ?? []).sorted {
            $0.value["left"]?.integer ?? 0 > $1.value["left"]?.integer ?? 0
        }
        return tours.compactMap { tour in tour.value["source"]?.string.map { (tour.key, $0) } }
    }

    /// The place where a tour was left.
    package func place(of tour: String) -> Place? {
        guard let entry = root["tours"]?[tour] else {
            guard let (key, part) = Grant.Key.former(of: tour), let entry = root["tours"]?[key.tour],
                var place = Place(entry), place.section == key.section
            else { return nil }
            (place.section, place.left) = (part, entry["left"]?.integer)
            return place
        }
        guard var place = Place(entry) else { return nil }
        place.left = entry["left"]?.integer
        place.record = ReadingRecord(entry: entry)
        return place
    }

    /// Whether a tour was removed from the list and not read since.
    package func isRemoved(_ tour: String) -> Bool {
        let entry = root["tours"]?[tour]
        return entry?["removed"] != nil && entry?["source"] == nil
    }

    /// The marks of a tour: at most one a letter.
    package func marks(of tour: String) -> [Mark] {
        func marks(of tour: String) -> [Mark] {
            root["tours"]?[tour]?["marks"]?.members.compactMap { member in
                let letters = member.key.unicodeScalars
                guard letters.count == 1, let letter = letters.first else { return nil }
                return Place(member.value).flatMap { Mark(letter, $0) }
            } ?? []
        }
        guard root["tours"]?[tour]?["marks"] == nil, let (key, part) = Grant.Key.former(of: tour) else {
            return marks(of: tour)
        }
        return marks(of: key.tour).filter { $0.place.section == key.section }.map {
            var mark = $0
            mark.place.section = part
            return mark
        }
    }

    /// The searches, the latest last.
    var searches: [String] { root["search"]?.array?.compactMap(\.string) ?? [] }

    /// A change to write.
    package enum Change: Sendable {
        /// The place in a tour, its source (nil: it cannot be reopened), and the time in seconds since 1970.
        case place(Place, tour: String, source: String?, at: Int)
        case mark(Mark, tour: String)
        case noMark(Unicode.Scalar, tour: String)
        case search(String)
        /// Removes a tour from the list; its progress stays.
        case removed(tour: String)
        case forget(tour: String)
    }

    private static let maximumSearches = 100

    /// The members of an entry that hold its progress.
    static let progressKeys =
        [
            "section", "piece", "block", "offset", "row", "number", "words", "excerpt", "read",
        ] + ReadingRecord.formerKeys

    static func apply(_ change: Change, at time: Int, to root: inout JSONValue) {
        switch change {
        case .place(let place, let tour, let source, let time):
            if source != nil { root["last"] = .string(tour) }
            root.edit(tour: tour) { entry in
                place.write(to: &entry)
                entry["measure"] = place.measure.map { .integer($0) }
                var record = ReadingRecord(entry: entry)
                record.add(place.record)
                entry["read"] = record.json
                for key in ReadingRecord.formerKeys { entry[key] = nil }
                if let source { (entry["source"], entry["removed"]) = (.string(source), nil) }
                entry["left"] = .integer(time)
            }
        case .mark(let mark, let tour):
            root.edit(tour: tour) { entry in
                var marks = entry["marks"].orEmpty
                var place = marks[String(mark.letter)].orEmpty
                mark.place.write(to: &place)
                (place["at"], place["gone"]) = (.integer(time), nil)
                marks[String(mark.letter)] = place
                entry["marks"] = marks
            }
        case .noMark(let letter, let tour):
            // a tombstone for other machines
            root.edit(tour: tour) { $0["marks"]?[String(letter)] = ["at": time, "gone": true] }
        case .search(let query):
            let kept = Places(root).searches.filter { $0 != query }.suffix(maximumSearches - 1) + [query]
            root["search"] = .array(kept.map { .string($0) })
        case .removed(let tour):
            if root["last"]?.string == tour { root["last"] = nil }
            root.edit(tour: tour) { ($0["source"], $0["removed"]) = (nil, .integer(time)) }
        case .forget(let tour):
            guard root["tours"]?[tour] != nil else { return }
            root.edit(tour: tour) { entry in
                for key in progressKeys { entry[key] = nil }
                entry["forgotten"] = .integer(time)
            }
        }
    }
}

extension Place {
    /// Nil without a section.
    fileprivate init?(_ value: JSONValue) {
        guard let section = value["section"]?.string else { return nil }
        self.init(
            section: section, piece: value["piece"]?.integer ?? 0, block: value["block"]?.integer ?? 0,
            offset: value["offset"]?.integer, number: value["number"]?.integer, words: value["words"]?.string,
            excerpt: value["excerpt"]?.string)
        row = value["row"]?.integer
        measure = value["measure"]?.integer.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Writes the place into an object, whose other members stay.
    fileprivate func write(to value: inout JSONValue) {
        value.set([
            "section": section, "piece": piece == 0 ? nil : piece, "block": block, "offset": offset, "row": row,
            "number": number, "words": words, "excerpt": excerpt,
        ])
    }
}
