import ArgumentParser
import CellGrid
import Credits
import JSONTree
import Platform
import ReaderKit
import ReadingState
import SystemPackage
import UserFiles

/// `tour sync FOLDER`: reading on several machines, through a folder that another program carries between them.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Keep your progress in step on several machines.",
        discussion: """
            FOLDER is one that all your machines share: in a git repository, in Syncthing or on a mounted disk. Each machine \
            writes one file there, and reads from the files of the others what you read, your places, marks, notes, answers \
            and credits. You can run it in any order and as often as you like; what you deleted stays deleted. Settings, and \
            the minutes of your journal, are not shared.
            """)

    @Argument(help: ArgumentHelp("The folder that your machines share.", valueName: "FOLDER"))
    var folder: String

    @Option(help: ArgumentHelp("The name of this machine, if not its host name.", valueName: "NAME"))
    var name: String?

    private static let schema = 1
    private static let limit = 128 << 20

    func run() throws {
        guard let store = StateStore(environment: environment) else { throw UserFileError.noHome }
        let machine = name ?? Self.hostName
        guard !machine.isEmpty, !machine.hasPrefix("."), !machine.contains("/"), machine.utf8.count <= 100,
            machine == machine.visible
        else {
            throw Failure("“\(machine)” cannot be a file name; choose another --name")
        }
        do {
            try FileDescriptor.open(FilePath(folder), .readOnly, options: .directory).close()
        } catch {
            throw Failure(
                (error as? Errno) == .noSuchFileOrDirectory
                    ? "\(folder) not found. Create it first, in a place all your machines share."
                    : "\(folder): \(error); use a folder that all your machines share")
        }
        let (ledger, clock) = (try Ledger(), WallClock.system)
        let own = "\(machine).json"
        var told: [String] = []
        var isAlone = true
        var preferences = ledger.preferences
        for file in Folder.names(in: folder).sorted() where file.hasSuffix(".json") && !file.hasPrefix(".") {
            let path = FilePath(folder).appending(file)
            do {
                let isNews: Bool? = try SlowWork.run("reading \(file)") {
                    guard let other = try Self.read(path) else { return nil }
                    var hasCredits = false
                    if other["ledger"]?.array?.isEmpty == false {
                        let ledgers = [try OtherLedger(in: other, path)]
                        let (outcome, income) = try ledger.changing { store, isRetry throws(PreferencesError) in
                            try store.merge(ledgers, rewriting: isRetry)
                        }
                        preferences = outcome.preferences
                        hasCredits = income.contains { $0.isNews }
                    }
                    let ends = Dictionary(preferences.account.grants.map { ($0.key, $0.expiresOn) }) { $1 }
                    return try store.take(other, at: clock.now()) { key, left in
                        ends[key].flatMap(\.self).map { $0 <= clock.today && clock.local(left).day < $0 } ?? false
                    } remark: {
                        StandardError.say($0)
                    } || hasCredits
                }
                guard let isNews else { continue }
                if file != own {
                    isAlone = false
                    told.append("\(isNews ? "Updated" : "Nothing new") from \(file.dropLast(5)).")
                }
            } catch {
                StandardError.say("\(file) skipped: \(error)")
                isAlone = isAlone && file == own
            }
        }
        if isAlone { told = ["No other machine has synced here yet."] }
        try StandardOutput.write(told.map { CellText.clean($0) + "\n" }.joined())
        let path = FilePath(folder).appending(own)
        try SlowWork.run("writing \(own)") {
            let members = [JSONValue.Member("schema", .integer(Self.schema)), .init("machine", .string(machine))]
            let state = try store.told(at: clock.now(), remark: StandardError.say)
            let bytes = JSONWriter.compact(.object(members + preferences.toldLedger + state))
            guard try Self.mayReplace(path) else { throw UserFileError.notUnderstood(path) }
            _ = try UserFile.save(at: path, replacing: true, followsLinks: false, mode: 0o600) {
                try $0(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Whether a file is a machine's, is broken, or is missing.
    private static func mayReplace(_ path: FilePath) throws -> Bool {
        do { return try !path.isThere || read(path) != nil } catch is Failure { return true }
    }

    /// The contents of a machine's file; nil for others. Links are not followed: others may write into the folder.
    private static func read(_ path: FilePath) throws -> JSONValue? {
        guard let bytes = try UserFile(path, limit: limit).read(followsLinks: false) else { return nil }
        switch VersionedObject(bytes, schema: schema) {
        case .sound(let root): return root["machine"] == nil ? nil : root
        case .newer(_, let schema): throw UserFileError.newerSchema(path, schema: schema)
        case .broken(let reason): throw Failure(reason)
        }
    }

    private static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
