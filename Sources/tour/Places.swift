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
            started: entry["started"]?.array?.compactMap(\.string) ?? [])
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
        entry["piece"] = place.piece == 0 ? nil : .integer(place.piece)
        entry["offset"] = place.offset.map { .integer($0) }
        entry["source"] = source.map { .string($0) }
        tours[tour] = entry
        places.root["tours"] = tours
        if source != nil { places.root["last"] = .string(tour) }
        if let path = places.path { WholeFile.replace(path, with: JSONWriter.pretty(places.root)) }
    }
}
