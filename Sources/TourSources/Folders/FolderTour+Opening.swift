internal import SystemPackage
internal import TourDocument

extension FolderTour {
    /// How many pages of a manifest are looked for before the tour is open; one that is missing is an error of the manifest.
    /// One that is missing behind them is a warning, and says so in its place.
    static let listedPagesAtOnce = 64

    /// What is known of the pages before any is opened.
    private struct Pages {
        var names: PackedNames
        var listed: [SectionKeys] = []
        var expectedCount = 0
        /// What is to be done about the list of pages.
        var list = List.known

        enum List {
            case known
            case first(FilePath.Component)
        }
    }

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - path: the folder as the reader named it, for messages.
    ///   - canonicalPath: its absolute path without links: the tour's identity unless the manifest names one.
    ///   - namesAtOnce: how many names of the folder are read before the tour is open.
    ///   - sortedAtOnce: how many pages are put in order before it is open, where all names had to be read.
    /// - Complexity: constant in the number of pages, but for a manifest that lists them, and for a folder of more than
    ///   `namesAtOnce` names without an introduction.
    static func open(
        _ root: TourRoot, path: FilePath, canonicalPath: FilePath,
        namesAtOnce: Int = FolderListing.namesAtOnce, sortedAtOnce: Int = FolderListing.sortedAtOnce
    ) throws(SourceError) -> OpenTour {
        let folder = PageFolder(root: root, name: path)
        let manifest = try manifest(of: folder)
        var warnings = BoundedWarnings()
        for unknown in manifest?.unknownKeys ?? [] {
            let place = path.appending(Manifest.fileName).string
            warnings.add(SourceError(place, line: unknown.line, "unknown key “\(unknown.key)”").finding(.warning))
        }
        let pages: Pages
        if let listed = manifest?.sections {
            pages = try check(listed, in: folder)
        } else {
            pages = try find(in: folder, namesAtOnce: namesAtOnce, sortedAtOnce: sortedAtOnce)
        }
        guard pages.names.count > 0 else {
            throw SourceError(
                path.string,
                "there are no pages in this folder; \(PageKind.endingsHint)")
        }
        let rule = manifest?.credit ?? .bottom
        let first = facts(ofFirst: pages.names, in: folder)
        warnings.add(first.problems)
        let table = PageTable(
            names: pages.names, listed: pages.listed, first: first, rule: rule, expectedCount: pages.expectedCount)
        let list: FolderPages.ListState =
            switch pages.list {
            case .known: .known
            case .first(let name): .first(name, rule: rule, facts: first)
            }
        var isComplete = true
        if case .first = list { isComplete = false }
        // the heads of the other pages are not needed for the first frame
        let isSettled = isComplete && table.count == 1
        let told = isSettled ? warnings.takeLast() : warnings.take()
        let loader = FolderTour(
            FolderPages(
                folder: folder, lacksID: manifest != nil && manifest?.id == nil, table: table, warnings: warnings,
                list: list))
        let tour = Tour(
            id: manifest?.id ?? canonicalPath.string,
            title: manifest?.title ?? first.heading ?? canonicalPath.lastComponent?.string ?? canonicalPath.string,
            summary: manifest?.summary, sections: loader.sections(isComplete: isComplete, isSettled: isSettled),
            pace: manifest?.pace ?? Tour(id: "", title: "").pace)
        return OpenTour(tour: tour, warnings: told, loader: loader, folder: PictureFolder(root))
    }

    private static func facts(ofFirst names: PackedNames, in folder: PageFolder) -> PageFacts {
        names.withBytes(at: 0) { name in
            PageFacts(of: FilePath(bytes: name), kind: PageKind(fileName: name) ?? .text, in: folder)
        }
    }

    private static func manifest(of folder: PageFolder) throws(SourceError) -> Manifest? {
        let place = folder.name.appending(Manifest.fileName).string
        let file: SourceFile
        do throws(TourRoot.Problem) {
            file = try folder.root.open(FilePath(Manifest.fileName))
        } catch .system(.noSuchFileOrDirectory) {
            return nil
        } catch {
            throw SourceError(place, error)
        }
        let source = try ByteSource(name: place, file: file)
        let bytes = try source.allBytes(limit: Manifest.maximumSize, of: "a manifest")
        do throws(YAMLValue.Problem) {
            return try Manifest(yaml: UTF8Text.string(bytes))
        } catch {
            throw SourceError(place, line: error.line, error.text)
        }
    }

    /// The pages that a manifest lists; the first of them must be there.
    private static func check(_ listed: [Manifest.Page], in folder: PageFolder) throws(SourceError) -> Pages {
        var pages = Pages(names: PackedNames())
        for (index, page) in listed.enumerated() {
            let file = FilePath(page.file)
            func fail(_ problem: String) -> SourceError {
                SourceError(
                    folder.name.appending(Manifest.fileName).string, line: page.line, "“\(page.file)” \(problem)")
            }
            guard PageKind(extension: FileName(file.string).extension) != nil else {
                throw fail("is no page; \(PageKind.endingsHint)")
            }
            if index < listedPagesAtOnce {
                let kind: FileStatus.Kind
                do throws(TourRoot.Problem) {
                    kind = try folder.root.kind(of: file)
                } catch {
                    throw fail("cannot be had: \(SourceError("", error).problem)")
                }
                guard kind == .regular else { throw fail("is \(kind.name), not a page") }
            }
            pages.names.append { $0.append(contentsOf: file.string.utf8) }
            pages.listed.append(page.keys)
        }
        return pages
    }

    /// The pages of a small folder, or the first one of a large folder.
    private static func find(
        in folder: PageFolder, namesAtOnce: Int, sortedAtOnce: Int
    ) throws(SourceError) -> Pages {
        try SourceError.at(folder.name.string) { () throws(Errno) in
            let start = try FolderListing(folder.root, atMost: namesAtOnce)
            if start.isComplete { return Pages(names: start.sorted()) }
            if let first = FolderListing.introduction(of: folder.root) {
                return Pages(names: PackedNames(first), list: .first(first))
            }
            let listing = try FolderListing(folder.root)
            if listing.pages.count > sortedAtOnce, let first = listing.first {
                // putting all in order can wait
                return Pages(names: PackedNames(first), expectedCount: listing.pages.count, list: .first(first))
            }
            return Pages(names: listing.sorted())
        }
    }
}
