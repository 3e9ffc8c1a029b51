import Credits
import Glibc
import JSONTree
import SystemPackage
import TourReader

/// Where each tour was left, in `places.json`: for comfort, so it is written in one piece, and without a word if it cannot be.
struct Places {
    /// Nil without a home.
    let path: FilePath?
    private var root: JSONValue

    /// A file larger than this is not ours.
    private static let maximumSize = 16 << 20

    /// Reads the file. One that is missing or broken is as good as empty.
    init(environment: [String: String]) {
        path = UserFolders.state(environment: environment)?.appending("places.json")
        let bytes = path.flatMap { WholeFile.read($0, limit: Self.maximumSize) }
        root = bytes.flatMap { try? JSONParser.parse($0) } ?? .null
        if case .object = root { return }
        root = .object([.init("schema", .integer(1))])
    }

    /// How the tour that was read last is opened again.
    var lastSource: String? {
        root["last"]?.string.flatMap { root["tours"]?[$0]?["source"]?.string }
    }

    /// Where a tour was left.
    func place(of tour: String) -> Place? {
        guard let entry = root["tours"]?[tour], let section = entry["section"]?.string else { return nil }
        return Place(
            section: section, piece: entry["piece"]?.integer ?? 0, block: entry["block"]?.integer ?? 0,
            offset: entry["offset"]?.integer,
            started: entry["started"]?.array?.compactMap(\.string) ?? [], attendance: attendance(in: entry["seen"]))
    }

    /// What was read of sections whose policy measures that; what makes no sense is left out.
    private func attendance(in value: JSONValue?) -> [String: Attendance] {
        guard case .object(let members)? = value else { return [:] }
        var attendance: [String: Attendance] = [:]
        for member in members.prefix(Self.maximumSeen) {
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

    private static func seen(_ attendance: [String: Attendance]) -> JSONValue? {
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

    /// Forgets how far a tour was read. Returns whether that is so on the disk.
    static func forget(_ tour: String, environment: [String: String]) -> Bool {
        var places = Places(environment: environment)
        guard let path = places.path, var tours = places.root["tours"], var entry = tours[tour] else { return true }
        for key in progressKeys { entry[key] = nil }
        tours[tour] = entry
        places.root["tours"] = tours
        return WholeFile.replace(path, with: JSONWriter.pretty(places.root))
    }

    /// What an entry says of how far a tour was read.
    private static let progressKeys = ["section", "piece", "block", "offset", "started", "seen"]

    /// What was searched for, the last one last.
    var searches: [String] { root["search"]?.array?.compactMap(\.string) ?? [] }

    /// How many searches are kept.
    private static let maximumSearches = 100

    /// Keeps what was searched for, beside what other readers kept meanwhile.
    static func remember(search: String, environment: [String: String]) {
        var places = Places(environment: environment)
        let kept = places.searches.filter { $0 != search }.suffix(maximumSearches - 1) + [search]
        places.root["search"] = .array(kept.map { .string($0) })
        if let path = places.path { WholeFile.replace(path, with: JSONWriter.pretty(places.root)) }
    }

    /// Writes down where a tour was left, beside what other readers wrote down meanwhile.
    static func remember(_ place: Place, of tour: String, source: String?, environment: [String: String]) {
        var places = Places(environment: environment)
        var tours = places.root["tours"] ?? .object([])
        // what others keep of the tour stays
        var entry = tours[tour] ?? .object([])
        entry["section"] = .string(place.section)
        entry["block"] = .integer(place.block)
        entry["started"] = .array(place.started.map { .string($0) })
        entry["seen"] = seen(place.attendance)
        entry["piece"] = place.piece == 0 ? nil : .integer(place.piece)
        entry["offset"] = place.offset.map { .integer($0) }
        entry["source"] = source.map { .string($0) }
        tours[tour] = entry
        places.root["tours"] = tours
        if source != nil { places.root["last"] = .string(tour) }
        if let path = places.path { WholeFile.replace(path, with: JSONWriter.pretty(places.root)) }
    }
}
