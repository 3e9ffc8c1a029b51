private import Glibc
package import SystemPackage

/// Finds the tours that come with the program.
package enum BuiltInTours {
    /// The tour that opens first.
    package static let first = "welcome"

    /// Where the tours may be: each folder that `$TOUR_PATH` lists, the package's resources beside the program, and where
    /// an installed program has them.
    ///
    /// `Bundle.module` is not asked: it would bring all of Foundation into the program, whose start would take twice as
    /// long, to say the same.
    private static func roots(environment: [String: String]) -> [FilePath] {
        var roots = (environment["TOUR_PATH"] ?? "").split(separator: ":").map { FilePath(String($0)) }
        if let folder = program?.removingLastComponent() {
            roots.append(folder.appending("tour_BuiltInTours.resources").appending("content"))
            roots.append(folder.appending("content"))
            roots.append(folder.removingLastComponent().appending("share").appending("tour").appending("content"))
        }
        return roots
    }

    /// The folder of a built-in tour; nil if there is none of that name.
    package static func folder(_ name: String, environment: [String: String]) -> FilePath? {
        guard let component = FilePath.Component(name), component.kind == .regular, name == component.string else {
            return nil
        }
        for root in roots(environment: environment) {
            let folder = root.appending(component)
            if isFolder(folder) { return folder }
        }
        return nil
    }

    /// The names of all built-in tours, the first one first.
    package static func names(environment: [String: String]) -> [String] {
        guard let folder = folder(first, environment: environment) else { return [] }
        return [first]
            + entries(of: folder.removingLastComponent()).filter { $0 != first && !$0.hasPrefix(".") }.sorted()
    }

    /// The file that this process was started from.
    private static var program: FilePath? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
        return path.withUnsafeBufferPointer { $0.baseAddress.map { FilePath(platformString: $0) } }
    }

    private static func entries(of folder: FilePath) -> [String] {
        guard let directory = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            withUnsafeBytes(of: &entry.pointee.d_name) {
                names.append(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var info = stat()
        return path.withPlatformString { stat($0, &info) } == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}
