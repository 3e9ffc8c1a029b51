internal import MarkdownTree
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats

/// Walks the pages in a folder and its subfolders: those that an author lists (``ListedPages``), then the others at
/// their author's positions (``PagePosition``), else in natural order. Skips hidden files and folders, links to
/// folders, the parts of a site around its pages, and subfolders that are tours. Records what cannot be read.
struct FolderWalk: Sendable {
    /// The deepest nesting of folders, and the most names read of all of them.
    static let maximumDepth = 32
    static let maximumNames = 2_000_000

    struct Page: Hashable, Sendable {
        /// Relative to the folder.
        var file: FilePath
        /// The title in the list that names it.
        var title: String?
        /// 1, plus one for each subfolder above it that a page introduces: `README`, `index`, or a page of the same
        /// name next to it.
        var level: Int
        /// The part that begins with it, such as a subfolder that no page introduces; empty where the walk returns to
        /// the folder itself.
        var part: String?
        /// The extensions to Markdown of the program that publishes its folder. Empty for the page that introduces the
        /// folder itself, which is read the same wherever the folder is.
        var dialect: MarkdownOptions = []
    }

    private struct Name: Sendable {
        enum Kind { case page, folder, tour }

        var name: FilePath.Component
        var kind: Kind
        var key: [UInt8]
        /// The author's title of a folder.
        var label: String?
    }

    private struct Folder: Sendable {
        var path: FilePath
        /// The titles of the names on its path.
        var title = ""
        /// The files in it that tell its author's order, and the pages that one of them lists, which come first.
        var hints: Set<String> = []
        var listed: ListedPages?
        /// The remaining names, the next one last; nil if the folder was not read yet.
        var names: [Name]?
        /// The page that came before the others.
        var first: FilePath.Component?
        /// The level of its pages, and their part.
        var level = 1
        var part = ""
        var dialect: MarkdownOptions = []
    }

    private let root: TourRoot
    /// The paths of pages that are no sections.
    private let errorPages: Set<FilePath>
    private var folders = [Folder(path: FilePath())]
    private var before: (file: FilePath, part: String) = (FilePath(), "")
    /// The pages that came from a list, and those before it.
    private var known: Set<FilePath> = []
    private(set) var nameCount = 0
    /// Whether pages are left when ``next(namesAtMost:)`` returned none.
    var isPaused: Bool { !folders.isEmpty }
    /// The paths of ignored files and folders; nil while unknown.
    var ignored: Set<FilePath>?
    /// The subfolders and files that are tours of their own.
    private(set) var tours: [FilePath] = []
    private(set) var problems: [(folder: FilePath, problem: Errno)] = []
    /// The problems of lists, which are named by their paths.
    private(set) var problemsOfLists: [SourceError] = []
    /// Whether folders were left out, since they nest too deep or there are too many names.
    private(set) var isCut = false

    init(_ root: TourRoot, without errorPages: Set<FilePath> = []) { (self.root, self.errorPages) = (root, errorPages) }

    /// The page that introduces the folder: the first one, found without reading all names.
    mutating func introduction() -> Page? {
        // a list whose pages are elsewhere begins with one of them
        if root.kind(ofEntry: "mkdocs.yml") != nil { return nil }
        for name in PageOrder.introductions {
            guard let name = FilePath.Component(name), let kind = root.kind(ofEntry: name), kind != .folder else {
                continue
            }
            let path = FilePath(root: nil, [name])
            if ListedPages.isRedirect(path, in: root) { return nil }
            folders[0].first = name
            known.insert(path)
            return Page(file: path, level: 1, part: nil)
        }
        return nil
    }

    /// The next page; nil if there is none, or finding it would read more names than these.
    mutating func next(namesAtMost most: Int = maximumNames) -> Page? {
        while !folders.isEmpty {
            let last = folders.count - 1
            guard folders[last].names != nil || read(folders[last], namesAtMost: most) else { return nil }
            if folders[last].listed != nil {
                guard nameCount < most else { return nil }
                let first = folders[last].names?.last.map { folders[last].path.appending($0.name) }
                let isIntroduced = first.map { PageOrder.isIntroduction($0.lastComponent?.string ?? "") } ?? false
                if folders[last].listed?.startsElsewhere == true || !isIntroduced || first.map(known.contains) ?? true {
                    if let page = nextListed(in: last) { return page }
                    continue
                }
            }
            guard let name = folders[last].names?.popLast() else {
                folders.removeLast()
                continue
            }
            let path = folders[last].path.appending(name.name)
            if isLeftOut(path) || known.contains(path) { continue }
            switch name.kind {
            case .tour: tours.append(path)
            case .folder where folders.count < Self.maximumDepth:
                enter(path, called: name.label, from: folders[last])
            case .folder: isCut = true
            case .page where ListedPages.isRedirect(path, in: root): known.insert(path)
            case .page:
                if folders[last].listed != nil { known.insert(path) }
                let isIntroduction = last > 0 && PageOrder.isIntroduction(name.name.string)
                return page(
                    path, level: folders[isIntroduction ? last - 1 : last].level, part: folders[last].part,
                    dialect: folders[last].dialect)
            }
        }
        return nil
    }

    private func isLeftOut(_ path: FilePath) -> Bool { errorPages.contains(path) || ignored?.contains(path) == true }

    private mutating func enter(_ path: FilePath, called title: String?, from folder: Folder) {
        folders.append(
            Folder(
                path: path, title: AuthorList.part(title ?? path.lastComponent?.string ?? "", in: folder.title),
                level: folder.level, part: folder.part, dialect: folder.dialect))
    }

    private mutating func page(
        _ path: FilePath, title: String? = nil, level: Int, part: String, dialect: MarkdownOptions
    ) -> Page {
        defer { before = (path, part) }
        return Page(file: path, title: title, level: level, part: part == before.part ? nil : part, dialect: dialect)
    }

    /// The next page in the list of a folder; nil where the list ends, or has a folder.
    private mutating func nextListed(in index: Int) -> Page? {
        // a copy of the folder kept here would have its list copied for each page
        while let found = folders[index].listed?.next(isKnown: { known.contains($0) }) {
            nameCount += Self.costOfListed
            let part = found.part.isEmpty ? folders[index].part : AuthorList.part(found.part, in: folders[index].part)
            guard known.insert(found.path).inserted, !isLeftOut(found.path) else { continue }
            if found.isFolder {
                var above = folders[index]
                above.listed = nil
                above.part = part
                above.title = part
                enter(found.path, called: found.title, from: above)
                return nil
            }
            if ListedPages.isRedirect(found.path, in: root) { continue }
            return page(
                found.path, title: found.title, level: folders[index].level + found.level - 1, part: part,
                dialect: folders[index].dialect)
        }
        folders[index].listed = nil
        return nil
    }

    /// The number of names that can be read in the time of one page of a list.
    private static let costOfListed = 16

    /// The subfolders of the folder itself, and its pages except the introduction, in order; none if it holds more
    /// names.
    func members(namesAtMost most: Int) -> (subfolders: [FilePath], pages: [FilePath]) {
        var left = most
        var folder = folders.first ?? Folder(path: FilePath())
        let names = try? names(in: &folder, left: &left)
        guard let names, left >= 0 else { return ([], []) }
        func paths(_ kind: Name.Kind) -> [FilePath] {
            names.reversed().filter { $0.kind == kind }.map { FilePath(root: nil, [$0.name]) }
        }
        return (paths(.folder), paths(.page))
    }

    private mutating func read(_ folder: Folder, namesAtMost most: Int) -> Bool {
        var left = most - nameCount
        var folder = folder
        var names: [Name]? = []
        do throws(Errno) {
            names = try self.names(in: &folder, left: &left)
        } catch {
            problems.append((folder.path, error))
        }
        if left < 0, most < Self.maximumNames { return false }
        if left < 0 { isCut = true }
        if names == nil { tours.append(folder.path) }
        nameCount = most - max(0, left)
        let last = folders.count - 1
        put(&names, inPlacesIn: folder)
        folders[last].names = names ?? []
        folders[last].dialect = folder.dialect
        // pages of a list keep its order
        if last == 0 || !known.contains(folder.path.appending("index.html")) {
            folders[last].listed = ListedPages(folder.hints, in: folder.path, of: root)
            problemsOfLists += folders[last].listed?.problem.map { [$0] } ?? []
        }
        if last > 0, let first = names?.last {
            let isIntroduced =
                first.kind == .page && PageOrder.isIntroduction(first.name.string)
                && !known.contains(folder.path.appending(first.name))
            if isIntroduced || FileName(before.file.string).pathWithoutExtension == folder.path.string {
                folders[last].level += 1
            } else {
                folders[last].part = folder.title
            }
        }
        return true
    }

    /// The most names of a folder whose positions are read.
    private static let mostPlaced = 500

    /// Sorts names by their author's positions, in a folder that has such a file, or whose first or last page or
    /// subfolder has a position.
    private func put(_ names: inout [Name]?, inPlacesIn folder: Folder) {
        guard var placed = names, placed.count <= Self.mostPlaced else { return }
        let samples = [Name.Kind.page, .folder].flatMap { kind in
            [placed.firstIndex { $0.kind == kind }, placed.lastIndex { $0.kind == kind }].compactMap(\.self)
        }
        let isPlaced =
            !folder.hints.isDisjoint(with: Self.placing)
            || Set(samples).contains {
                position(of: folder.path.appending(placed[$0].name), placed[$0].kind).number != nil
            }
        guard isPlaced else { return }
        for index in placed.indices {
            let name = placed[index].name
            let position = position(of: folder.path.appending(name), placed[index].kind)
            placed[index].label = position.label
            placed[index].key = PageOrder.key(
                of: Array(name.string.utf8), isFolder: placed[index].kind == .folder, at: position)
        }
        names = placed.sorted { $1.key.lexicographicallyPrecedes($0.key) }
    }

    private static let placing = Set(PagePosition.filesOfFolders + ["_index.md"])
    private static let hints = placing.union(AuthorList.files.map { String($0.prefix { $0 != "/" }) })

    private func position(of path: FilePath, _ kind: Name.Kind) -> PagePosition {
        func source(_ path: FilePath) -> ByteSource? {
            (try? root.open(path)).flatMap { try? ByteSource(name: path.string, file: $0) }
        }
        switch kind {
        case .page where PageKind(extension: path.extension)?.name == PageKind.markdown.name:
            return source(path).map { PagePosition(ofPage: $0) } ?? PagePosition()
        case .folder:
            let ofFolder = PagePosition.filesOfFolders.lazy.compactMap { source(path.appending($0)) }.first
            if let ofFolder { return PagePosition(ofFolder: ofFolder) }
            let introduction = ["_index.md", "index.md", "README.md", "index.mdx"].lazy.compactMap {
                source(path.appending($0))
            }
            return introduction.first.map { PagePosition(ofPage: $0) } ?? PagePosition()
        default: return PagePosition()
        }
    }

    /// The pages and folders in a folder, the last one first, with the dialect of its pages by the program that
    /// publishes it; nil if it is a tour of its own. Stops when more names were read than are left.
    private func names(in folder: inout Folder, left: inout Int) throws(Errno) -> [Name]? {
        let here = folder.path.isEmpty ? root : TourRoot(folder: try root.open(folder.path))
        if !folder.path.isEmpty, SourceKind.isMarked(here) { return nil }
        var names: [Name] = []
        let first = folder.first
        var dialect = folder.dialect
        var hints: Set<String> = []
        var hasSearchScript = false
        defer { (folder.dialect, folder.hints) = (dialect, hints) }
        try here.forEachEntry { bytes, kind in
            left -= 1
            let text = String(decoding: bytes, as: UTF8.self)
            dialect.formUnion(SiteMaker.dialect(ofFile: text))
            if Self.hints.contains(text) { hints.insert(text) }
            hasSearchScript = hasSearchScript || text.hasPrefix("search") && text.hasSuffix(".js")
            if let name = Self.name(bytes, kind, in: here), name.name != first { names.append(name) }
            return left >= 0
        }
        // a script searches, where Sphinx and javadoc make such a page
        if hasSearchScript { names.removeAll { $0.name == "search.html" } }
        names.sort { $1.key.lexicographicallyPrecedes($0.key) }
        // a folder that changes while it is read may list a name twice
        var last: [UInt8]?
        names.removeAll { name in
            defer { last = name.key }
            return name.key == last
        }
        return names
    }

    /// Whether a name is that of a hidden file or folder, or of a part of a site around its pages.
    static func isLeftOut(_ name: some Collection<UInt8>) -> Bool {
        name.first == UInt8(ascii: ".") || AuthorList.partsOfSites.contains { name.elementsEqual($0.utf8) }
    }

    /// A page, a folder or the file of a tour; nil for anything else, and for ignored names.
    private static func name(
        _ bytes: UnsafeRawBufferPointer, _ kind: FileKind?, in folder: TourRoot
    ) -> Name? {
        guard !isLeftOut(bytes),
            let name = FilePath.Component(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        else { return nil }
        let ending = FileName(String(decoding: bytes, as: UTF8.self)).extension
        let ofFile: Name.Kind? =
            PageKind(extension: ending) != nil ? .page : SourceKind.hasEnding(ending) ? .tour : nil
        // a link to a folder does not count
        let isFolder = (kind ?? (ofFile == nil ? folder.kind(ofEntry: name) : nil)) == .folder
        guard let kind = isFolder ? .folder : ofFile else { return nil }
        return Name(name: name, kind: kind, key: PageOrder.key(of: Array(bytes), isFolder: isFolder))
    }
}
