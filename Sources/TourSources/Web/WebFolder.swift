internal import Synchronization
internal import SystemPackage
internal import TourDocument

/// A folder on the web, whose files are asked for when they are needed.
struct WebFolder: Sendable {
    let client: WebClient
    /// Its address, with a slash at its end.
    let address: WebAddress
    /// What it is called; nil for the last name of the address.
    var title: String?
    /// The tour's identity, where it is another one than the address.
    var id: String?
    /// The paths of the files in it, in natural order: all of them, or those that are known to be there.
    var paths: [String] = []
    var isListed = false
    /// Called now and then while a tour is made of it: whether it is no longer wanted.
    var isCancelled: @Sendable () -> Bool = { false }

    /// The address of a file in it.
    func address(of path: FilePath) throws(SourceError) -> WebAddress {
        let path = path.lexicallyNormalized()
        guard path.root == nil, path.components.first?.kind != .parentDirectory else {
            throw SourceError("\(address.text)\(path)", TourRoot.Problem.leavesRoot)
        }
        do throws(LinkRefusal) {
            return try address.file(path.string)
        } catch {
            throw SourceError("\(address.text)\(path)", error)
        }
    }

    /// Whether a file or folder is in it.
    func has(_ path: String) -> Bool { paths.contains { $0 == path || $0.hasPrefix(path + "/") } }

    /// The pages in it as a folder on the disk has them: in the order of people, what introduces a folder first.
    func pages() -> [FolderWalk.Page] {
        let pages = paths.filter { path in
            PageKind(extension: FileName(path).extension) != nil
                && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        let keyed = pages.map { path in (path, Self.key(of: path)) }
        var before = ""
        return keyed.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map { path, _ in
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            defer { before = folder }
            return FolderWalk.Page(file: FilePath(path), level: 1, part: folder == before ? nil : FilePath(folder))
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
