internal import Markdown
internal import SourceFiles
internal import SystemPackage
internal import TourFormats

/// Goes through the pages in a folder and its subfolders, in their order. Hidden files and folders are left out, the sources that a site of
/// Sphinx carries, and subfolders that are tours of their own; links to folders are not followed, so there are no circles.
///
/// What cannot be read is noted, and the rest is gone through.
struct FolderWalk: Sendable {
    /// How deep folders may nest, and how many names are read of all of them.
    static let maximumDepth = 32
    static let maximumNames = 2_000_000

    struct Page: Hashable, Sendable {
        /// Relative to the folder.
        var file: FilePath
        /// 1, and one more for each subfolder above it that a page introduces: `README`, `index`, or a page of its name beside it.
        var level: Int
        /// The folder whose pages begin with this one: a subfolder that no page introduces, or the one that the walk goes back to.
        var part: FilePath?
        /// What the program that publishes its folder has added to Markdown. The page that introduces the folder itself has nothing of
        /// that: it is read wherever the folder is.
        var dialect: MarkdownOptions = []
    }

    private struct Name: Sendable {
        enum Kind { case page, folder, tour }

        var name: FilePath.Component
        var kind: Kind
        var key: [UInt8]
    }

    private struct Folder: Sendable {
        var path: FilePath
        /// What is still to come, the next one last; nil if the folder was not read yet.
        var names: [Name]?
        /// The page that came before the others.
        var first: FilePath.Component?
        /// The level of its pages, and the folder whose part they are in.
        var level = 1
        var part = FilePath()
        var dialect: MarkdownOptions = []
    }

    private let root: TourRoot
    /// Pages that are no sections, by their paths.
    private let errorPages: Set<FilePath>
    private var folders = [Folder(path: FilePath())]
    /// The page and the part before the next one.
    private var before: (file: FilePath, part: FilePath) = (FilePath(), FilePath())
    /// How many names of all folders were read.
    private(set) var nameCount = 0
    /// Whether pages are left when ``next(namesAtMost:)`` returned none.
    var isPaused: Bool { !folders.isEmpty }
    /// Files and folders that are left out, by their paths; nil if it is not known yet which.
    var ignored: Set<FilePath>?
    /// The subfolders and files that are tours of their own.
    private(set) var tours: [FilePath] = []
    /// What is wrong with folders, by their paths.
    private(set) var problems: [(folder: FilePath, problem: TourRoot.Problem)] = []
    /// Whether folders were left out, since they nest too deep or there are too many names.
    private(set) var isCut = false

    init(_ root: TourRoot, without errorPages: Set<FilePath> = []) { (self.root, self.errorPages) = (root, errorPages) }

    /// The page that introduces the folder. It is the first one, and found without reading all names.
    mutating func introduction() -> Page? {
        for name in PageOrder.introductions {
            guard let name = FilePath.Component(name), let kind = root.kind(ofEntry: name), kind != .folder else {
                continue
            }
            folders[0].first = name
            return Page(file: FilePath(root: nil, [name]), level: 1, part: nil)
        }
        return nil
    }

    /// The next page; nil if there is none, or more names than these would have to be read to find it.
    mutating func next(namesAtMost most: Int = maximumNames) -> Page? {
        while !folders.isEmpty {
            let last = folders.count - 1
            guard folders[last].names != nil || read(folders[last], namesAtMost: most) else { return nil }
            guard let name = folders[last].names?.popLast() else {
                folders.removeLast()
                continue
            }
            let path = folders[last].path.appending(name.name)
            if errorPages.contains(path) || ignored?.contains(path) == true { continue }
            switch name.kind {
            case .tour: tours.append(path)
            case .folder where folders.count < Self.maximumDepth:
                folders.append(
                    Folder(
                        path: path, level: folders[last].level, part: folders[last].part,
                        dialect: folders[last].dialect))
            case .folder: isCut = true
            case .page:
                let isIntroduction = last > 0 && PageOrder.isIntroduction(name.name.string)
                let part = folders[last].part
                defer { before = (path, part) }
                return Page(
                    file: path, level: folders[isIntroduction ? last - 1 : last].level,
                    part: part == before.part ? nil : part, dialect: folders[last].dialect)
            }
        }
        return nil
    }

    /// The subfolders of the folder itself, and its pages but for the introduction, in their order; none if it holds more names.
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

    /// Reads the names in the innermost folder. Returns false if there are too many for now.
    private mutating func read(_ folder: Folder, namesAtMost most: Int) -> Bool {
        var left = most - nameCount
        var folder = folder
        var names: [Name]? = []
        do throws(TourRoot.Problem) {
            names = try self.names(in: &folder, left: &left)
        } catch {
            problems.append((folder.path, error))
        }
        if left < 0, most < Self.maximumNames { return false }
        if left < 0 { isCut = true }
        if names == nil { tours.append(folder.path) }
        nameCount = most - max(0, left)
        let last = folders.count - 1
        folders[last].names = names ?? []
        folders[last].dialect = folder.dialect
        if last > 0, let first = names?.last {
            let isIntroduced = first.kind == .page && PageOrder.isIntroduction(first.name.string)
            if isIntroduced || FileName(before.file.string).pathWithoutExtension == folder.path.string {
                folders[last].level += 1
            } else {
                folders[last].part = folder.path
            }
        }
        return true
    }

    /// The pages and folders in a folder, the last one first, until more names were read than are left; nil if it is a tour of its own.
    ///
    /// What is there for a program that publishes the folder tells the dialect of its pages.
    private func names(in folder: inout Folder, left: inout Int) throws(TourRoot.Problem) -> [Name]? {
        let here = folder.path.isEmpty ? root : TourRoot(folder: try root.open(folder.path))
        if !folder.path.isEmpty, SourceKind.isMarked(here) { return nil }
        var names: [Name] = []
        let first = folder.first
        var dialect = folder.dialect
        defer { folder.dialect = dialect }
        do throws(Errno) {
            try here.forEachEntry { bytes, kind in
                left -= 1
                dialect.formUnion(Self.dialects[String(decoding: bytes, as: UTF8.self)] ?? [])
                if let name = Self.name(bytes, kind, in: here), name.name != first { names.append(name) }
                return left >= 0
            }
        } catch {
            throw .system(error)
        }
        names.sort { $1.key.lexicographicallyPrecedes($0.key) }
        // a folder that changes while it is read may say a name twice
        var last: [UInt8]?
        names.removeAll { name in
            defer { last = name.key }
            return name.key == last
        }
        return names
    }

    /// What programs that publish folders have added to Markdown, by the names in a folder that they know it by. What MkDocs, Hugo and
    /// Quarto add is known wherever it is met, and MDN's pages tell it themselves.
    private static let dialects: [String: MarkdownOptions] = [
        "docusaurus.config.js": .components, "docusaurus.config.ts": .components, "docusaurus.config.mjs": .components,
        "docusaurus.config.cjs": .components, ".vitepress": .templates, "_config.yml": .templates,
        "docfx.json": .docfx,
    ]

    /// Whether a name is that of a hidden file or folder, or of the sources beside the pages that were made of them.
    static func isLeftOut(_ name: some Collection<UInt8>) -> Bool {
        name.first == UInt8(ascii: ".") || name.elementsEqual("_sources".utf8)
    }

    /// A page, a folder or the file of a tour; nil for anything else, and for what is left out.
    private static func name(
        _ bytes: UnsafeRawBufferPointer, _ kind: FileStatus.Kind?, in folder: TourRoot
    ) -> Name? {
        guard !isLeftOut(bytes),
            let name = FilePath.Component(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        else { return nil }
        let ending = FileName(String(decoding: bytes, as: UTF8.self)).extension
        let ofFile: Name.Kind? =
            PageKind(extension: ending) != nil ? .page : SourceKind.hasEnding(ending) ? .tour : nil
        // a link to a folder is none
        let isFolder = (kind ?? (ofFile == nil ? folder.kind(ofEntry: name) : nil)) == .folder
        guard let kind = isFolder ? .folder : ofFile else { return nil }
        return Name(name: name, kind: kind, key: PageOrder.key(of: Array(bytes), isFolder: isFolder))
    }
}
