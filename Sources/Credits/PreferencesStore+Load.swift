internal import Platform
internal import SystemPackage

extension PreferencesStore {
    /// Reads the file. Takes no lock and writes nothing, so it works on a read-only disk and while others write: a
    /// writer replaces the file whole.
    ///
    /// A missing file gives the defaults. Linear in the file's size.
    package func load() throws(PreferencesError) -> Loaded {
        guard let (bytes, _) = try Self.contents(of: path) else { return missing }
        return loaded(bytes)
    }

    /// Reads the file, but leaves the ledger of a long one to ``loadRest(of:)``: settings are needed sooner than credits.
    /// Everything else is as with ``load()``, save that faults in the ledger are not found yet.
    package func loadSettings() throws(PreferencesError) -> Loaded {
        guard let (bytes, _) = try Self.contents(of: path) else { return missing }
        guard bytes.count >= Self.longSize, let preferences = Preferences.readSettings(bytes) else {
            return loaded(bytes)
        }
        return Loaded(preferences: preferences, condition: .sound, path: path, unread: bytes)
    }

    /// What ``load()`` would have found when ``loadSettings()`` was called. Linear in the file's size.
    package func loadRest(of loaded: Loaded) -> Loaded {
        loaded.unread.map { self.loaded($0) } ?? loaded
    }

    private var missing: Loaded { Loaded(preferences: Preferences(), condition: .missing, path: path) }

    private func loaded(_ bytes: [UInt8]) -> Loaded {
        switch Preferences.read(bytes) {
        case .sound(let preferences):
            return Loaded(preferences: preferences, condition: .sound, path: path)
        case .newer(let preferences, let schema):
            return Loaded(preferences: preferences, condition: .newerSchema(schema), path: path)
        case .broken(let reason):
            let preferences = Preferences.salvage(broken: bytes, lastGood: lastGood())
            return Loaded(preferences: preferences, condition: .corrupt(reason), path: path)
        }
    }

    /// The bytes of a regular file, and what it was when they were read; `nil` when there is none.
    static func contents(of path: FilePath) throws(PreferencesError) -> (bytes: [UInt8], status: FileStatus)? {
        let bytes: [UInt8]
        let status: FileStatus
        do throws(Errno) {
            let file = try OpenFile(path, O_RDONLY)
            status = try file.status()
            bytes = status.isRegular ? try file.contents(limit: maximumSize) : []
        } catch .noSuchFileOrDirectory {
            return nil
        } catch {
            throw .failed(.read, path, error)
        }
        guard status.isRegular else { throw .notAFile(path) }
        guard bytes.count <= maximumSize else { throw .tooLarge(path) }
        return (bytes, status)
    }

    /// The last good copy, if its place can be found and it can be read.
    private func lastGood() -> [UInt8]? {
        guard let names = try? FileNames(resolving: path) else { return nil }
        return (try? Self.contents(of: names.lastGood))??.bytes
    }
}
