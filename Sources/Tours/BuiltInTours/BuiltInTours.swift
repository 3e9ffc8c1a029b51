private import Platform
package import SystemPackage

/// Finds the tours that come with the program.
package enum BuiltInTours {
    /// The tour that opens first.
    package static let first = "welcome"

    /// Each folder that `$TOUR_PATH` lists, the resources beside the program, and where an installed program has them.
    /// Not `Bundle.module`, which would bring in Foundation and double the time of the start.
    private static func roots(environment: [String: String]) -> [String] {
        var roots = (environment["TOUR_PATH"] ?? "").utf8.split(separator: 0x3A).map { String(Substring($0)) }
        if let folder = programFolder {
            roots.append(folder + "/tour_BuiltInTours.resources/content")
            roots.append(folder + "/content")
            roots.append(folder + "/../share/tour/content")
        }
        return roots
    }

    /// The folder of a built-in tour; nil if there is none of that name.
    package static func folder(_ name: String, environment: [String: String]) -> FilePath? {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(where: { $0 == 0x2F || $0 == 0 }) else {
            return nil
        }
        for root in roots(environment: environment) {
            let folder = root + "/" + name
            if isFolder(folder) { return FilePath(folder) }
        }
        return nil
    }

    /// The names of all built-in tours, the first one first.
    package static func names(environment: [String: String]) -> [String] {
        guard let folder = folder(first, environment: environment) else { return [] }
        return [first]
            + Folder.names(in: folder.removingLastComponent().string).filter { $0 != first && !$0.hasPrefix(".") }
            .sorted()
    }

    /// The folder of the file that this process was started from. Taken off as bytes: the components of a `FilePath`
    /// take a twentieth of the time to the first frame.
    private static var programFolder: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0, let slash = path[..<count].lastIndex(of: 0x2F) else { return nil }
        return String(decoding: path[..<slash].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}
