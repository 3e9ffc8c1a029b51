internal import Platform
package import SystemPackage

/// The folders for the user's files, by the XDG Base Directory Specification.
package enum UserFolder: CaseIterable, Sendable {
    case config
    /// Lasting state, such as places in tours.
    case state
    /// Files that may be deleted at any time.
    case cache
    case data

    /// The program's own folder, which need not exist: `tour` in the folder that the variable names, if that is an
    /// absolute path, else in the default one below ``home(environment:)``. Nil without a home.
    package func path(environment: [String: String]) -> FilePath? {
        let (variable, below) =
            switch self {
            case .config: ("XDG_CONFIG_HOME", ".config")
            case .state: ("XDG_STATE_HOME", ".local/state")
            case .cache: ("XDG_CACHE_HOME", ".cache")
            case .data: ("XDG_DATA_HOME", ".local/share")
            }
        let folder = Self.absolute(environment[variable]) ?? Self.home(environment: environment)?.appending(below)
        return folder?.appending("tour")
    }

    /// `HOME`, if it is an absolute path, else the home directory of the user's account; nil if there is none.
    static func home(environment: [String: String]) -> FilePath? {
        absolute(environment["HOME"]) ?? absolute(homeOfAccount())
    }

    /// The path as typed, with the home for a leading `~/`.
    package static func expandingHome(of typed: String, environment: [String: String]) -> FilePath {
        guard typed.hasPrefix("~/"), let home = home(environment: environment) else { return FilePath(typed) }
        return home.appending(String(typed.dropFirst(2)))
    }

    /// Nil for a missing, empty or relative value.
    private static func absolute(_ value: String?) -> FilePath? {
        value.map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
    }

    private static func homeOfAccount() -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            var entry = passwd()
            var found: UnsafeMutablePointer<passwd>?
            guard getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0 else { return nil }
            return found?.pointee.pw_dir.map { String(cString: $0) }
        }
    }

    /// Makes a folder and its missing parents, for the user alone (0700), synced to the disk.
    package static func make(_ folder: FilePath) throws(UserFileError) {
        var missing: [FilePath] = []
        var path = folder
        // the root has no parent, even if it cannot be accessed
        while path.lastComponent != nil, !path.isThere {
            missing.append(path)
            path = path.removingLastComponent()
        }
        for path in missing.reversed() {
            do throws(Errno) {
                _ = try retrying { path.withPlatformString { mkdir($0, 0o700) } }
                let parent = path.removingLastComponent()
                try? OpenFile(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY).sync()
            } catch .fileExists {
                continue  // Another writer was faster, or it is a link to nowhere: then what follows says so.
            } catch {
                throw .failed(.makeFolder, path, error)
            }
        }
    }
}

extension FilePath {
    /// Whether there is something at the path, links followed.
    package var isThere: Bool { withPlatformString { access($0, F_OK) } == 0 }
}
