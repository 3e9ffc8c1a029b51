import SystemPackage

/// The person's folders for the program's files, as the XDG Base Directory Specification has it; nil without a home.
enum UserFolders {
    /// `$XDG_STATE_HOME/tour`: what was done, such as where tours were left.
    static func state(environment: [String: String]) -> FilePath? {
        folder("XDG_STATE_HOME", below: [".local", "state"], environment)
    }

    /// `$XDG_CACHE_HOME/tour`: what can be found again, and may be deleted at any time.
    static func cache(environment: [String: String]) -> FilePath? {
        folder("XDG_CACHE_HOME", below: [".cache"], environment)
    }

    /// Relative values are ignored.
    private static func folder(_ name: String, below home: [String], _ environment: [String: String]) -> FilePath? {
        func absolute(_ name: String) -> FilePath? {
            guard let value = environment[name], value.hasPrefix("/") else { return nil }
            return FilePath(value)
        }
        let folder = absolute(name) ?? absolute("HOME").map { home.reduce($0) { $0.appending($1) } }
        return folder?.appending("tour")
    }
}
