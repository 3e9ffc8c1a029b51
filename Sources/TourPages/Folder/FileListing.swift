internal import SystemPackage

/// The files of a folder that says which they are, by their paths.
package struct FileListing: Sendable {
    package let paths: [String]

    func has(_ path: String) -> Bool { paths.contains { $0 == path || $0.hasPrefix(path + "/") } }

    /// The names in a folder of it, with whether each is a folder, in no order.
    func names(in folder: FilePath, atMost most: Int) -> [(name: String, isFolder: Bool)] {
        var names: [(name: String, isFolder: Bool)] = []
        let start = folder.isEmpty ? "" : folder.string + "/"
        var seen: Set<Substring> = []
        for path in paths where path.hasPrefix(start) {
            let rest = path.dropFirst(start.count)
            let name = rest.prefix { $0 != "/" }
            if seen.insert(name).inserted { names.append((String(name), name.count < rest.count)) }
            if names.count >= most { break }
        }
        return names
    }
}
