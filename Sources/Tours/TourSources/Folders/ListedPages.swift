internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages

/// The pages of a folder in their author's order: those that a list names, and between them those that `rel=next` leads
/// to. They may be in subfolders.
struct ListedPages: Sendable {
    /// A page, or a folder all of whose pages follow. Paths are relative to the root.
    struct Found: Sendable {
        var path: FilePath
        var isFolder = false
        var title: String?
        /// From 1.
        var level: Int
        var part: String
    }

    /// The bytes of a page that are searched for the page after it: its head, or else the whole of one no larger than
    /// this.
    private static let headSize = 16 << 10
    private static let maximumSize = 1 << 20
    /// The largest page, in bytes, that may do nothing but redirect.
    private static let maximumRedirect = 2 << 10

    private let root: TourRoot
    /// The remaining items of the list, the next one last.
    private var pending: [Found] = []
    private let listed: Set<FilePath>
    private var last: Found?
    /// Whether its pages are in a subfolder, so that the folder's introduction does not introduce them.
    private(set) var startsElsewhere = false
    private(set) var problem: SourceError?

    /// Nil if the folder has no such pages, judged by those of ``AuthorList/files`` that are in it.
    init?(_ files: Set<String>, in folder: FilePath, of root: TourRoot) {
        self.root = root
        var list = AuthorList()
        for name in AuthorList.files where files.contains(String(name.prefix { $0 != "/" })) {
            let path = folder.appending(name)
            guard let bytes = Self.bytes(of: path, in: root, atMost: AuthorList.maximumSize) else { continue }
            do throws(LineProblem) {
                list = try AuthorList(bytes, of: name)
            } catch {
                problem = SourceError(path.string, line: error.line, error.text)
            }
            if PageKind(extension: path.extension)?.name == PageKind.html.name, last == nil {
                last = Found(path: path, level: 1, part: "")
            }
            startsElsewhere = !list.start.isEmpty
            pending = list.items.compactMap { Self.find($0, in: folder, of: root) }
            if !pending.isEmpty { break }
        }
        listed = Set(pending.map(\.path))
        pending.reverse()
        if pending.isEmpty, last == nil, problem == nil { return nil }
    }

    private static func bytes(of path: FilePath, in root: TourRoot, atMost limit: Int) -> [UInt8]? {
        guard let file = try? root.open(path), let source = try? ByteSource(name: path.string, file: file) else {
            return nil
        }
        return try? source.allBytes(limit: limit, of: "a list of pages")
    }

    /// The page or folder for an item of a list; nil if there is none to read.
    private static func find(_ item: AuthorList.Item, in folder: FilePath, of root: TourRoot) -> Found? {
        func found(_ path: String) -> Found {
            Found(
                path: folder.appending(path), isFolder: item.isFolder, title: item.title, level: item.level,
                part: item.part)
        }
        if item.isFolder {
            return (try? root.kind(of: folder.appending(item.path))) == .folder ? found(item.path) : nil
        }
        return page(meantBy: item.path, in: folder, of: root).map(found)
    }

    private static func page(meantBy path: String, in folder: FilePath, of root: TourRoot) -> String? {
        // Jekyll's collections are in such folders
        PageEndings.paths(meantBy: path).flatMap { [$0, "_" + $0] }.first { path in
            PageKind(extension: FileName(path).extension) != nil
                && (try? root.kind(of: folder.appending(path))) == .regular
        }
    }

    /// The next one; nil if there is none.
    ///
    /// - Parameter isKnown: whether a page was returned already.
    mutating func next(isKnown: (FilePath) -> Bool) -> Found? {
        if let last, let path = next(after: last.path), !listed.contains(path), !isKnown(path) {
            // where there is a list, a page that only another page leads to is below that
            let isBelow = !listed.isEmpty && listed.contains(last.path)
            self.last = Found(path: path, level: last.level + (isBelow ? 1 : 0), part: last.part)
            return self.last
        }
        last = nil
        while let item = pending.popLast() {
            guard !isKnown(item.path) else { continue }
            last = item.isFolder ? nil : item
            return item
        }
        return nil
    }

    /// The page that a page of HTML leads to; nil for other pages.
    private func next(after page: FilePath) -> FilePath? {
        guard PageKind(extension: page.extension)?.name == PageKind.html.name, let file = try? root.open(page),
            let source = try? ByteSource(name: page.string, file: file)
        else { return nil }
        for size in [Self.headSize, Self.maximumSize] {
            guard let bytes = try? source.bytes(in: 0..<size) else { return nil }
            let references = HTMLReferences(bytes)
            if let address = references.next ?? references.refresh {
                return AuthorList.path(address, from: PagePath.folder(of: page.string))
                    .flatMap { Self.page(meantBy: $0, in: "", of: root) }.map { FilePath($0) }
            }
            if bytes.count < size { return nil }
        }
        return nil
    }

    /// Whether a page of HTML does nothing but redirect.
    static func isRedirect(_ page: FilePath, in root: TourRoot) -> Bool {
        guard PageKind(extension: page.extension)?.name == PageKind.html.name,
            let bytes = bytes(of: page, in: root, atMost: maximumRedirect)
        else { return false }
        return HTMLReferences(bytes).refresh != nil
    }
}
