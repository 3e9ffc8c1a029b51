internal import SourceFiles
internal import SystemPackage
package import TourDocument
package import TourFormats
package import TourPages

/// Opens a folder of pages as a tour, with or without a manifest.
///
/// The cost does not depend on the number of pages: the first is read, and ``FolderPages/complete(_:)`` finds the rest.
package enum FolderTour {
    /// The most names read before the tour is open: once a page is found, and while none is.
    static let namesAtOnce = 2_000
    static let namesForFirst = 300_000
    /// The most subfolders searched for tours.
    private static let maximumTours = 20_000
    /// The time limit for git to list the ignored files, where that decides which page is the first.
    private static let patience = Duration.milliseconds(300)
    /// The most pages of a manifest checked before the tour is open; a missing one is an error of the manifest. One
    /// missing after them is a warning, and shows it in its place.
    static let listedPagesAtOnce = 64

    /// - Parameter listing: the pages in their order, for a kind of source that has a list of its own; else those of
    ///   the manifest, or all.
    static func open(
        _ folder: SourceFolder, listing: [FolderWalk.Page]? = nil, namesAtOnce: Int = namesAtOnce
    ) throws(SourceError) -> OpenTour {
        let manifest = try listing == nil ? manifest(of: folder) : nil
        var (pages, rest, warnings): ([FolderWalk.Page], FolderWalk?, [Finding]) = (listing ?? [], nil, [])
        if let listed = manifest?.sections {
            try check(listed, in: folder)
            pages = listed.map { FolderWalk.Page(file: FilePath($0.file), level: 1, part: nil) }
        } else if listing == nil {
            (pages, rest, warnings) = find(
                in: folder, without: manifest?.errorPageFiles ?? [], namesAtOnce: namesAtOnce)
        }
        guard let first = pages.first?.file else {
            if let web = folder.web, !web.isListed {
                throw SourceError(
                    "\(folder.name)/\(Manifest.fileName)",
                    "lists no pages; name them under “sections”, or publish the folder with tour publish")
            }
            throw SourceError(folder.name, "holds no pages; \(PageKind.endingsHint)")
        }
        for unknown in manifest?.unknownKeys ?? [] {
            let place = folder.place(of: FilePath(Manifest.fileName))
            warnings.append(SourceError(place, line: unknown.line, "unknown key “\(unknown.key)”").finding(.warning))
        }
        for problem in manifest?.problems ?? [] {
            let place = folder.place(of: FilePath(Manifest.fileName))
            warnings.append(SourceError(place, line: problem.line, problem.text).finding())
        }
        let head = FileHead(of: first, in: folder.waiting())
        let source = FolderPages(
            folder, pages: pages, first: head, rest: rest, manifest: manifest)
        source.list.warn(warnings)
        // a page that cannot be loaded yet names itself when it arrives
        if head.failure?.web == nil { source.learn(head, of: 0, first) }
        var tour = Tour(
            id: manifest?.id ?? folder.id, title: manifest?.title ?? head.keys.title ?? head.heading ?? folder.title,
            summary: manifest?.summary, pace: manifest?.pace ?? Tour(id: "", title: "").pace)
        tour.suggest = manifest?.suggest
        tour.countsSections = manifest?.sections != nil
        tour.next = (manifest?.next ?? []).compactMap { try? folder.next($0) }
        var open = folder.tour(
            source.list, source, errorPages: manifest?.errorPages ?? [:], problem: head.failure
        )
        .open(tour, pictures: folder.pictures())
        open.folder = folder
        open.catalogueFile = manifest?.media.map {
            CatalogueFile(
                folder: folder, name: $0, manifest: folder.place(of: FilePath(Manifest.fileName)),
                line: manifest?.lines["media"])
        }
        open.glossary = manifest?.glossary ?? Glossary()
        return open
    }

    /// The pages of a small folder, or the first ones of a large one and the walk to the others. The first page does
    /// not wait for git, which lists what else to ignore, unless it is in a subfolder.
    private static func find(
        in folder: SourceFolder, without errorPages: Set<FilePath>, namesAtOnce: Int
    ) -> (pages: [FolderWalk.Page], rest: FolderWalk?, warnings: [Finding]) {
        guard let root = folder.root else {
            return (folder.listing?.pages().filter { !errorPages.contains($0.file) } ?? [], nil, [])
        }
        var walk = FolderWalk(root, without: errorPages)
        if !folder.isInWorkTree { walk.ignored = [] }
        var first = walk.introduction()
        if first == nil {
            var other = walk
            first = other.next(namesAtMost: namesForFirst)
            if walk.ignored == nil, let page = first, page.file.components.count > 1 {
                walk.ignored = folder.ignoredByGit(limit: patience)
                first = walk.next(namesAtMost: namesForFirst)
            } else {
                walk = other
            }
        }
        guard let first else { return ([], nil, []) }
        var pages = [first]
        guard walk.ignored != nil else { return (pages, walk, []) }
        while pages.count <= namesAtOnce, let page = walk.next(namesAtMost: namesAtOnce) { pages.append(page) }
        return walk.isPaused ? (pages, walk, []) : (pages, nil, walk.warnings(in: folder))
    }

    /// The README that is the only page of a folder, which opens as a file; nil for other folders, and for large ones.
    static func onlyReadme(in folder: SourceFolder) -> FilePath? {
        guard let root = folder.root else { return nil }
        var walk = FolderWalk(root)
        guard let readme = walk.introduction()?.file, case let name = FileName(readme.string),
            name.stem.lowercased() == "readme", PageKind(extension: name.extension)?.name == PageKind.markdown.name
        else { return nil }
        if !folder.isInWorkTree { walk.ignored = [] }
        var rest = walk
        if let other = rest.next(namesAtMost: namesAtOnce) {
            // git's ignored files are in subfolders
            guard walk.ignored == nil, other.file.components.count > 1 else { return nil }
            walk.ignored = folder.ignoredByGit(limit: patience)
            rest = walk
            if rest.next(namesAtMost: namesAtOnce) != nil { return nil }
        }
        return rest.isPaused ? nil : readme
    }

    /// The tours in a folder that is no tour itself, by relative paths: its subfolders that are tours, if there are
    /// several, between its introduction and its other pages. In a folder without pages, also deeper files and folders,
    /// or a single one.
    static func tours(in folder: SourceFolder) -> [FilePath] {
        guard let root = folder.root, !SourceKind.isMarked(root) else { return [] }
        var walk = FolderWalk(root)
        let introduction = walk.introduction()
        let (subfolders, pages) = walk.members(namesAtMost: maximumTours)
        let tours = subfolders.filter { path in
            (try? root.open(path)).map { SourceKind.isMarked(TourRoot(folder: $0)) } ?? false
        }
        if tours.count > 1 { return (introduction.map { [$0.file] } ?? []) + tours + pages }
        let hasPages = introduction != nil || walk.next(namesAtMost: namesAtOnce) != nil || walk.isPaused
        return hasPages ? [] : walk.tours
    }

    package static func manifest(of folder: SourceFolder) throws(SourceError) -> Manifest? {
        guard let source = try folder.waiting().file(FilePath(Manifest.fileName)) else { return nil }
        return try Manifest(source)
    }

    /// Checks the pages that a manifest lists; the first of them must be there.
    private static func check(_ listed: [Manifest.Page], in folder: SourceFolder) throws(SourceError) {
        for (index, page) in listed.enumerated() {
            func fail(_ problem: String) -> SourceError {
                SourceError(
                    folder.place(of: FilePath(Manifest.fileName)), line: page.line,
                    Finding.sentence("“\(page.file)”", problem))
            }
            guard PageKind(extension: FileName(page.file).extension) != nil else {
                throw fail("is not a page; \(PageKind.endingsHint)")
            }
            guard index < listedPagesAtOnce, let root = folder.root else { continue }
            let kind: FileKind
            do throws(Errno) {
                kind = try root.kind(of: FilePath(page.file))
            } catch {
                throw fail(SourceError("", error).problem)
            }
            guard kind == .regular else { throw fail("is \(kind.name), not a page") }
        }
    }
}
