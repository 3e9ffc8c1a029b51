internal import Credits
internal import JSONTree
internal import SystemPackage
internal import UserFiles

/// A JSON object with a schema number and one member that holds the entries. Unknown members are kept. Beyond the limit
/// the oldest entries are dropped. Calls block; make them off the event loop.
struct StateFile: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case places, answers, notes, days

        /// The contents in a message about a failed write.
        var contents: String {
            switch self {
            case .places: "your place"
            case .answers: "your answers"
            case .notes: "your notes"
            case .days: "the minutes you read"
            }
        }

        fileprivate var entries: String { self == .days ? "days" : "tours" }

        /// The factor of the size limit: notes are never dropped.
        fileprivate var room: Int { self == .notes ? 8 : 1 }

        /// The last change of an entry, in seconds or days. Undated entries stay the longest.
        fileprivate func age(of entry: JSONValue.Member) -> Int {
            switch self {
            case .places: entry.value["left"]?.integer ?? .max
            case .answers: entry.value["at"]?.integer ?? .max
            // never dropped
            case .notes: .max
            case .days: Day(entry.key)?.number ?? .max
            }
        }
    }

    let kind: Kind
    private let file: UserFile

    /// The schema of all these files.
    static let schema = 1
    static let mostTours = 1_000

    var path: FilePath { file.path }
    var limit: Int { file.limit }

    init(_ kind: Kind, in folder: FilePath, limit: Int, patience: Duration) {
        self.kind = kind
        file = UserFile(folder.appending("\(kind).json"), limit: limit * kind.room, patience: patience)
    }

    private static var empty: JSONValue { ["schema": schema] }

    /// The valid contents, and a problem to report, if there is one.
    func load() -> (root: JSONValue, problem: String?) {
        do throws(UserFileError) {
            guard let bytes = try file.read() else { return (Self.empty, nil) }
            switch VersionedObject(bytes, schema: Self.schema) {
            case .sound(let root):
                let root = kind.renamed(root, bytes)
                let isNearlyFull = kind == .notes && bytes.count > limit / 8 * 7
                let remark = "\(path) is nearly full, and soon no note can be saved: move it away to start a new one"
                return (root, isNearlyFull ? remark : nil)
            case .newer(let root, let schema):
                return (kind.renamed(root, bytes), UserFileError.newerSchema(path, schema: schema).description)
            case .broken(let reason):
                return (Self.empty, "\(path) is broken (\(reason)): it is set aside under another name")
            }
        } catch {
            return (Self.empty, error.description)
        }
    }

    /// Changes the file by `edit`, which may be called more than once, and returns its contents. A broken file is set
    /// aside first, and returned; one of a newer version is not written.
    /// - Parameter time: in seconds since 1970.
    func change(
        at time: Int, _ edit: (inout JSONValue) -> Void
    ) throws(UserFileError) -> (root: JSONValue, setAside: SetAside?) {
        var changed = Self.empty
        let setAside = try file.change { found throws(UserFileError) in
            var root = Self.empty
            var brokenBecause: String?
            switch found.bytes.map({ VersionedObject($0, schema: Self.schema) }) {
            case .sound(let sound)?: root = sound
            case .newer(_, let schema)?: throw .newerSchema(found.path, schema: schema)
            case .broken(let reason)?: brokenBecause = reason
            case nil: break
            }
            let old = root
            if let bytes = found.bytes { root = kind.renamed(root, bytes) }
            edit(&root)
            changed = root
            guard root != old || brokenBecause != nil else { return .none }
            let bytes = fitted(&root, at: time)
            changed = root
            return .replace(bytes, brokenBecause: brokenBecause)
        }.setAside
        return (changed, setAside)
    }

    /// The bytes of the file, without the entries beyond its limit.
    private func fitted(_ root: inout JSONValue, at time: Int) -> [UInt8] {
        // a file of notes that is too large is an error
        if kind == .notes { return JSONWriter.compact(root) }
        if kind != .days { drop(.max, from: &root, at: time, keeping: Self.mostTours) }
        var bytes = JSONWriter.compact(root)
        while bytes.count > file.limit {
            guard let count = root[kind.entries]?.members.count, count > 1 else { break }
            drop(count / 8 + 1, from: &root, at: time, keeping: 1)
            bytes = JSONWriter.compact(root)
        }
        return bytes
    }

    /// Drops up to `count` of the oldest entries, the last changed of equals, and keeps at least `least`.
    private func drop(_ count: Int, from root: inout JSONValue, at time: Int, keeping least: Int) {
        guard case .object(let entries)? = root[kind.entries], entries.count > least else { return }
        var ages = entries.map { kind.age(of: $0) }
        // after the clock was set back, only the order of changes tells the age
        if kind != .days, ages.contains(where: { (time + 1..<Int.max).contains($0) }) { ages = ages.map { _ in 0 } }
        let oldest = ages.indices.sorted { (ages[$0], $0) < (ages[$1], $1) }.prefix(min(count, entries.count - least))
        let dropped = Set(oldest)
        root[kind.entries] = .object(entries.indices.lazy.filter { !dropped.contains($0) }.map { entries[$0] })
    }
}

extension JSONValue {
    /// The members of an object by name. Complexity: linear.
    var byName: [String: JSONValue] { Dictionary(members.lazy.map { ($0.key, $0.value) }) { $1 } }

    /// Changes entries in the object `key` by another's, and moves changed ones to its end. Linear in both.
    /// - Parameter changed: the new entry, from its own, if any, and the other's; nil leaves its own.
    mutating func edit(
        _ key: String, by others: [Member],
        _ changed: (_ key: String, _ own: JSONValue?, _ other: JSONValue) -> JSONValue?
    ) {
        var entries = self[key]?.byName ?? [:]
        var order: [String] = []
        for other in others {
            guard let new = changed(other.key, entries[other.key], other.value) else { continue }
            entries[other.key] = new
            order.append(other.key)
        }
        guard !order.isEmpty else { return }
        var isChanged = Set(order)
        let rest = self[key].orEmpty.members.filter { !isChanged.contains($0.key) }
        let new = order.filter { isChanged.remove($0) != nil }
        self[key] = .object(rest + new.map { Member($0, entries[$0] ?? .null) })
    }

    /// Changes an entry of this object and moves it to the end. A value that is no object counts as an empty one.
    mutating func edit(_ key: String, _ body: (inout JSONValue) -> Void) {
        var entry = self[key].orEmpty
        body(&entry)
        self[key] = nil
        self[key] = entry
    }

    /// Changes the entry of a tour in the contents of a file.
    mutating func edit(tour: String, _ body: (inout JSONValue) -> Void) { edit("tours") { $0.edit(tour, body) } }
}

extension JSONValue? {
    /// The object; empty for any other value, since nothing can be added to that.
    var orEmpty: JSONValue {
        if case .object? = self { self ?? .object([]) } else { .object([]) }
    }
}
