internal import Platform
internal import SystemPackage

extension PreferencesStore {
    /// The store at `tour/preferences.json` in the configuration folder: `XDG_CONFIG_HOME` if it is an absolute path,
    /// else `.config` in `HOME`, else `.config` in the home directory of the password file.
    /// - Throws: ``PreferencesError/noHome``.
    package static func standard(
        environment: [String: String], patience: Duration = usualPatience
    ) throws(PreferencesError) -> PreferencesStore {
        let folder: FilePath
        if let configuration = absolute(environment["XDG_CONFIG_HOME"]) {
            folder = configuration
        } else if let home = absolute(environment["HOME"]) ?? absolute(homeOfUser()) {
            folder = home.appending(".config")
        } else {
            throw .noHome
        }
        return PreferencesStore(path: folder.appending("tour").appending("preferences.json"), patience: patience)
    }

    /// The XDG rules: a value that is missing, empty or relative is none.
    private static func absolute(_ value: String?) -> FilePath? {
        guard let value else { return nil }
        let path = FilePath(value)
        return path.isAbsolute ? path : nil
    }

    private static func homeOfUser() -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var size = 1_024
        while size <= 1 << 20 {
            var buffer = [CChar](repeating: 0, count: size)
            let home: String?? = buffer.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .some(nil) }
                let code = getpwuid_r(getuid(), &entry, start, buffer.count, &found)
                if code == ERANGE { return nil }
                guard code == 0, let home = found?.pointee.pw_dir else { return .some(nil) }
                return .some(String(validatingCString: home))
            }
            if let home { return home }
            size *= 4
        }
        return nil
    }
}
