internal import JSONTree
internal import SystemPackage
internal import UserFiles

/// A file in the folder for state: a JSON object with a schema number. Members that this version does not know are kept.
///
/// Calls block; make them off the event loop.
struct StateFile: Sendable {
    private let file: UserFile

    /// The schema that this version reads and writes, of every such file.
    static let schema = 1

    var path: FilePath { file.path }

    init(_ path: FilePath, patience: Duration = UserFile.usualPatience) { file = UserFile(path, patience: patience) }

    /// The file of a name in ``UserFolder/state``; nil without a home.
    init?(_ name: String, environment: [String: String]) {
        guard let folder = UserFolder.state.path(environment: environment) else { return nil }
        self.init(folder.appending(name))
    }

    private static var empty: JSONValue { .object([.init("schema", .integer(schema))]) }

    /// The contents, as far as they can be understood, and a problem to report, if there is one.
    func load() -> (root: JSONValue, problem: String?) {
        do throws(UserFileError) {
            guard let bytes = try file.read() else { return (Self.empty, nil) }
            switch VersionedObject(bytes, schema: Self.schema) {
            case .sound(let root): return (root, nil)
            case .newer(let root, let schema):
                return (root, UserFileError.newerSchema(path, schema: schema).description)
            case .broken(let reason):
                return (Self.empty, "\(path) is broken (\(reason)): it is set aside under another name")
            }
        } catch {
            return (Self.empty, error.description)
        }
    }

    /// Changes the file. A broken one is set aside first, and returned; one from a newer version is not written.
    func change(_ edit: (inout JSONValue) -> Void) throws(UserFileError) -> SetAside? {
        try file.change { found throws(UserFileError) in
            var root = Self.empty
            var brokenBecause: String?
            switch found.bytes.map({ VersionedObject($0, schema: Self.schema) }) {
            case .sound(let sound)?: root = sound
            case .newer(_, let schema)?: throw .newerSchema(found.path, schema: schema)
            case .broken(let reason)?: brokenBecause = reason
            case nil: break
            }
            let old = root
            edit(&root)
            guard root != old || brokenBecause != nil else { return .none }
            return .replace(JSONWriter.pretty(root), brokenBecause: brokenBecause)
        }.setAside
    }
}
