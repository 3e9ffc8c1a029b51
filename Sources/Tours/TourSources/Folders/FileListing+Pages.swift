internal import SourceFiles
internal import SystemPackage
internal import TourFormats
internal import TourPages

extension FileListing {
    /// The pages in it in the order of a folder on disk: as people count, with a folder's introduction first.
    func pages() -> [FolderWalk.Page] {
        let pages = paths.filter { path in
            PageKind(extension: FileName(path).extension) != nil
                && !path.split(separator: "/").contains { FolderWalk.isLeftOut($0.utf8) }
        }
        let keyed = pages.map { path in (path, Self.key(of: path)) }
        var before = ""
        return keyed.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map { path, _ in
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            defer { before = folder }
            return FolderWalk.Page(file: FilePath(path), level: 1, part: folder == before ? nil : folder)
        }
    }

    /// Bytes that compare as the names on a path are ordered, one after the other.
    private static func key(of path: String) -> [UInt8] {
        let names = path.split(separator: "/")
        var key: [UInt8] = []
        for (index, name) in names.enumerated() {
            key += PageOrder.key(of: Array(name.utf8), isFolder: index < names.count - 1) + [0]
        }
        return key
    }
}
