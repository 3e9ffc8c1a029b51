internal import Platform
internal import SystemPackage

extension PreferencesStore {
    /// Where the file is behind all links, its folder made if it is missing.
    func namesForWriting() throws(PreferencesError) -> FileNames {
        let folder = path.removingLastComponent()
        if !folder.isEmpty { try Self.makeFolder(folder) }
        do throws(Errno) {
            return try FileNames(resolving: path)
        } catch .isDirectory {
            throw .notAFile(path)
        } catch {
            throw .failed(.find, path, error)
        }
    }

    /// Makes a folder and those above it that are missing, for the person alone (0700), and safe on the disk.
    private static func makeFolder(_ folder: FilePath) throws(PreferencesError) {
        var missing: [FilePath] = []
        var path = folder
        // nothing is above the root, whatever the system says of it
        while path.lastComponent != nil, !exists(path) {
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

    static func exists(_ path: FilePath) -> Bool {
        path.withPlatformString { access($0, F_OK) } == 0
    }
}
