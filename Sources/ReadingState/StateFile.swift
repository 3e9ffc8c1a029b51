internal import Credits
internal import JSONTree
internal import SystemPackage
internal import UserFiles

/// A JSON object with a schema number, in which one member holds the entries. Members that this version does not know are kept.
/// Of too many entries the oldest are dropped. Calls block; make them off the event loop.
struct StateFile: Sendable {
    /// What the file is for.
    enum Kind: String, Sendable, CaseIterable {
        case places, answers, notes, days

        /// What is lost if it cannot be written.
        var contents: String {
            switch self {
            case .places: "your place"
            case .answers: "your answers"
            case .notes: "your notes"
            case .days: "the minutes you read"
            }
        }

        fileprivate var entries: String { self == .days ? "days" : "tours" }

        /// How many times as large as other files it may be: of notes none is dropped.
        fileprivate var room: Int { self == .notes ? 8 : 1 }

        /// When an entry was last changed: in seconds, or in days. What does not say so stays as long as others do.
        fileprivate func age(of entry: JSONValue.Member) -> Int {
            switch self {
            case .places: entry.value["left"]?.integer ?? .max
            case .answers: entry.value["at"]?.integer ?? .max
            // they are dropped never
            case .notes: .max
            case .days: Day(entry.key)?.number ?? .max
            }
        }
    }

    let kind: Kind
    private let file: UserFile

    /// The schema that this version reads and writes, of every such file.
    static let schema = 1
    static let mostTours = 1_000

    var path: FilePath { file.path }
    var limit: Int { file.limit }

    init(_ kind: Kind, in folder: FilePath, limit: Int, patience: Duration) {
        self.kind = kind
        file = UserFile(folder.appending("\(kind).json"), limit: limit * kind.room, patience: patience)
    }

    private static var empty: JSONValue { ["schema": schema] }

    /// The contents, as far as they can be understood, and a problem to report, if there is one.
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

    /// Changes the file by `edit`, which may be called more than once, and returns its contents. A broken one is set
    /// aside first, and returned; one from a newer version is not written.
    ///
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

    /// The bytes of the file, without the entries that there is no room for.
    private func fitted(_ root: inout JSONValue, at time: Int) -> [UInt8] {
        // a file of notes that is too large is an error, which is told
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

    /// Drops so many entries at most and keeps so many at least; of those that are as old as others, the ones changed last.
    private func drop(_ count: Int, from root: inout JSONValue, at time: Int, keeping least: Int) {
        guard case .object(let entries)? = root[kind.entries], entries.count > least else { return }
        var ages = entries.map { kind.age(of: $0) }
        // a clock that was set back says nothing of what is older, but the order in which entries were changed does
        if kind != .days, ages.contains(where: { (time + 1..<Int.max).contains($0) }) { ages = ages.map { _ in 0 } }
        let oldest = ages.indices.sorted { (ages[$0], $0) < (ages[$1], $1) }.prefix(min(count, entries.count - least))
        let dropped = Set(oldest)
        root[kind.entries] = .object(entries.indices.lazy.filter { !dropped.contains($0) }.map { entries[$0] })
    }
}

extension JSONValue {
    /// The members of an object by their names. Complexity: linear.
    var byName: [String: JSONValue] { Dictionary(members.lazy.map { ($0.key, $0.value) }) { $1 } }

    /// Changes entries of the object of a name by those of another; those that became other ones are its last then.
    /// Complexity: linear in both.
    ///
    /// - Parameter changed: the entry that takes the place of its own, nil if there is none, by the other's; nil to
    ///   leave that.
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

    /// Changes an entry of this object, which is its last one then. What is no object is taken for an empty one.
    mutating func edit(_ key: String, _ body: (inout JSONValue) -> Void) {
        var entry = self[key].orEmpty
        body(&entry)
        self[key] = nil
        self[key] = entry
    }
}

extension JSONValue? {
    /// The object; an empty one if it is not an object, since nothing can be added to that.
    var orEmpty: JSONValue {
        if case .object? = self { self ?? .object([]) } else { .object([]) }
    }
}
