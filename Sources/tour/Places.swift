import Credits
import JSONTree
import Platform
import SystemPackage
import TourReader

/// Where each tour was left, and its marks, in `places.json`: for comfort, so it is written in one piece, and without a word if
/// it cannot be. What is not known in it stays.
struct Places {
    /// Nil without a home.
    let path: FilePath?
    private var root: JSONValue

    /// A file larger than this is not ours.
    private static let maximumSize = 16 << 20

    /// Reads the file. One that is missing or broken is as good as empty.
    init(environment: [String: String]) {
        self.init(path: UserFolders.state(environment: environment)?.appending("places.json"))
    }

    private init(path: FilePath?) {
        self.path = path
        let bytes = path.flatMap { WholeFile.read($0, limit: Self.maximumSize) }
        root = bytes.flatMap { try? JSONParser.parse($0) } ?? .null
        if case .object = root { return }
        root = .object([.init("schema", .integer(1))])
    }

    /// How the tour that was read last is opened again.
    var lastSource: String? {
        root["last"]?.string.flatMap { root["tours"]?[$0]?["source"]?.string }
    }

    /// What was read of sections whose policy measures that; what makes no sense is left out.
    fileprivate static func attendance(in value: JSONValue?) -> [String: Attendance] {
        guard case .object(let members)? = value else { return [:] }
        var attendance: [String: Attendance] = [:]
        for member in members.prefix(maximumSeen) {
            guard let size = member.value["size"]?.integer, size >= 0, let bounds = member.value["bytes"]?.array else {
                continue
            }
            let bytes = bounds.prefix(2 * ByteRanges.maximumCount).compactMap(\.integer).filter {
                (0...size).contains($0)
            }
            attendance[member.key] = Attendance(
                ranges: ByteRanges(bounds: bytes), size: size, isPaced: member.value["paced"]?.bool ?? false,
                hasReachedEnd: member.value["end"]?.bool ?? false)
        }
        return attendance
    }

    /// Of so many sections of a tour it is kept what was read of them: of those of which most was.
    private static let maximumSeen = 500

    fileprivate static func seen(_ attendance: [String: Attendance]) -> JSONValue? {
        func bytes(_ attendance: Attendance) -> Int { attendance.ranges.ranges.reduce(0) { $0 + $1.count } }
        var sections = attendance.filter { $0.value.size != nil }.sorted { $0.key < $1.key }
        if sections.count > maximumSeen {
            sections = Array(sections.sorted { bytes($0.value) > bytes($1.value) }.prefix(maximumSeen))
        }
        guard !sections.isEmpty else { return nil }
        return .object(
            sections.map { id, attendance in
                var entry = JSONValue.object([
                    .init("size", .integer(attendance.size ?? 0)),
                    .init("bytes", .array(attendance.ranges.bounds.map { .integer($0) })),
                ])
                if attendance.isPaced { entry["paced"] = .bool(true) }
                if attendance.hasReachedEnd { entry["end"] = .bool(true) }
                return .init(id, entry)
            })
    }

    /// How each tour that was read is opened again, with its id: the one that was read last first, as far as that is known.
    var sources: [(tour: String, source: String)] {
        guard case .object(let tours) = root["tours"] else { return [] }
        var found = tours.compactMap { member in
            member.value["source"]?.string.map {
                (tour: member.key, source: $0, left: member.value["left"]?.integer ?? 0)
            }
        }
        found.sort { $0.left > $1.left }
        return found.map { ($0.tour, $0.source) }
    }

    /// Forgets how far a tour was read. Returns whether that is so on the disk.
    static func forget(_ tour: String, environment: [String: String]) -> Bool {
        guard let path = UserFolders.state(environment: environment)?.appending("places.json") else { return true }
        var isDone = true
        WholeFile.whileLocked(path) {
            var places = Places(path: path)
            guard var tours = places.root["tours"], var entry = tours[tour] else { return }
            for key in progressKeys { entry[key] = nil }
            tours[tour] = entry
            places.root["tours"] = tours
            isDone = WholeFile.replace(path, with: JSONWriter.pretty(places.root))
        }
        return isDone
    }

    /// What an entry says of how far a tour was read.
    private static let progressKeys = [
        "section", "piece", "block", "offset", "number", "words", "excerpt", "started", "seen",
    ]

    /// What was searched for, the last one last.
    var searches: [String] { root["search"]?.array?.compactMap(\.string) ?? [] }

    /// How many searches are kept.
    private static let maximumSearches = 100

    /// Keeps what was searched for, beside what other readers kept meanwhile.
    static func remember(search: String, environment: [String: String]) {
        guard let path = UserFolders.state(environment: environment)?.appending("places.json") else { return }
        WholeFile.whileLocked(path) {
            var places = Places(path: path)
            let kept = places.searches.filter { $0 != search }.suffix(maximumSearches - 1) + [search]
            places.root["search"] = .array(kept.map { .string($0) })
            WholeFile.replace(path, with: JSONWriter.pretty(places.root))
        }
    }

    /// Where a tour was left.
    func place(of tour: String) -> Place? { root["tours"]?[tour].flatMap { Place($0) } }

    /// The marks of a tour: one for each letter at most.
    func marks(of tour: String) -> [Mark] {
        guard case .object(let marks) = root["tours"]?[tour]?["marks"] else { return [] }
        return marks.compactMap { member in
            let letters = member.key.unicodeScalars
            guard letters.count == 1, let letter = letters.first else { return nil }
            return Place(member.value).flatMap { Mark(letter, $0) }
        }
    }

    // MARK: - Writing

    /// Something to write down.
    enum Change: Sendable {
        /// Where the tour was left, how it is opened again (nil: it cannot be), and when, in seconds since 1970.
        case place(Place, source: String?, at: Int)
        case mark(Mark)
        case noMark(Unicode.Scalar)
    }

    /// Writes a change down, beside what other readers write down meanwhile. Waits for them for a moment, and for the disk.
    static func write(_ change: Change, of tour: String, environment: [String: String]) {
        guard let path = UserFolders.state(environment: environment)?.appending("places.json") else { return }
        WholeFile.whileLocked(path) {
            var places = Places(path: path)
            places.apply(change, to: tour)
            WholeFile.replace(path, with: JSONWriter.pretty(places.root))
        }
    }

    private mutating func apply(_ change: Change, to tour: String) {
        var tours = Self.object(root["tours"])
        var entry = Self.object(tours[tour])
        switch change {
        case .place(let place, let source, let time):
            place.write(to: &entry)
            entry["started"] = .array(place.started.map { .string($0) })
            entry["seen"] = Self.seen(place.attendance)
            if let source {
                entry["source"] = .string(source)
                root["last"] = .string(tour)
            }
            entry["left"] = .integer(time)
        case .mark(let mark):
            var marks = Self.object(entry["marks"])
            var place = Self.object(marks[String(mark.letter)])
            mark.place.write(to: &place)
            marks[String(mark.letter)] = place
            entry["marks"] = marks
        case .noMark(let letter):
            guard var marks = entry["marks"] else { return }
            marks[String(letter)] = nil
            entry["marks"] = marks
        }
        tours[tour] = entry
        root["tours"] = tours
    }

    /// What is no object cannot be added to.
    private static func object(_ value: JSONValue?) -> JSONValue {
        if case .object = value { return value ?? .object([]) }
        return .object([])
    }
}

extension Place {
    /// Nil if there is no section in it.
    fileprivate init?(_ value: JSONValue) {
        guard let section = value["section"]?.string else { return nil }
        self.init(
            section: section, piece: value["piece"]?.integer ?? 0, block: value["block"]?.integer ?? 0,
            offset: value["offset"]?.integer, started: value["started"]?.array?.compactMap(\.string) ?? [],
            attendance: Places.attendance(in: value["seen"]), number: value["number"]?.integer,
            words: value["words"]?.string, excerpt: value["excerpt"]?.string)
    }

    /// Puts the place into an object, in which what is not of a place stays.
    fileprivate func write(to value: inout JSONValue) {
        value["section"] = .string(section)
        value["piece"] = piece == 0 ? nil : .integer(piece)
        value["block"] = .integer(block)
        value["offset"] = offset.map { .integer($0) }
        value["number"] = number.map { .integer($0) }
        value["words"] = words.map { .string($0) }
        value["excerpt"] = excerpt.map { .string($0) }
    }
}
