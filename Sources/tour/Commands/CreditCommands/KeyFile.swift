import SystemPackage
import UserFiles

/// The file of a key that the person named.
enum KeyFile {
    /// Its path. Throws what is wrong with a file that no program can take for a key, such as a device.
    static func path(_ typed: String) throws -> FilePath {
        let path = UserFolder.expandingHome(of: typed, environment: environment)
        guard try UserFile(path).read() != nil else { throw Failure("\(typed) not found") }
        return path
    }
}
