import SystemPackage
import UserFiles

/// A key file that the user named.
enum KeyFile {
    /// Its path. Throws for a file that cannot be a key, such as a device.
    static func path(_ typed: String) throws -> FilePath {
        let path = UserFolder.expandingHome(of: typed, environment: environment)
        guard try UserFile(path).read() != nil else { throw Failure("\(typed) not found") }
        return path
    }
}
