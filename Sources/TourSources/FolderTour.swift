internal import SystemPackage
internal import TourDocument

/// A folder of pages, each a section, with or without a manifest.
struct FolderTour: SectionLoader {
    /// How large a page may be that is parsed as one section, in bytes.
    static let maximumPage = 64 << 20

    /// A page of the folder.
    struct Page: Hashable, Sendable {
        /// Relative to the root.
        var file: FilePath
        var kind: PageKind
        /// The line of the manifest that names it.
        var line: Int?
        var keys = SectionKeys()
    }

    private let root: TourRoot
    /// The folder as the reader named it, for messages.
    private let name: FilePath
    private let pages: [Page]

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        let page = pages[index]
        let source = try Self.source(of: page.file, in: root, name: name)
        let bytes = try source.allBytes(limit: Self.maximumPage, of: "a page")
        guard !UTF8Text.looksBinary(bytes) else {
            throw SourceError(source.name, "is not text; pages are Markdown, HTML or plain text")
        }
        return PageParser.blocks(of: bytes, kind: page.kind)
    }

    // MARK: - Opening

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - path: the folder as the reader named it, for messages.
    ///   - canonicalPath: its absolute path without links: the tour's identity unless the manifest names one.
    static func open(_ root: TourRoot, path: FilePath, canonicalPath: FilePath) throws(SourceError) -> OpenTour {
        let manifest = try manifest(of: root, name: path)
        var warnings: [String] = []
        for unknown in manifest?.unknownKeys ?? [] {
            let place = path.appending(Manifest.fileName).string
            warnings.append(SourceError(place, line: unknown.line, "unknown key “\(unknown.key)”").description)
        }
        let pages: [Page]
        if let listed = manifest?.sections {
            pages = try check(listed, in: root, name: path)
        } else {
            pages = try list(root, name: path)
        }
        guard !pages.isEmpty else {
            throw SourceError(
                path.string,
                "there are no pages in this folder; pages end in .md, .markdown, .html, .htm, .xhtml or .txt")
        }
        let loader = FolderTour(root: root, name: path, pages: pages)
        var tour = Tour(
            id: manifest?.id ?? canonicalPath.string, title: "", summary: manifest?.summary,
            pace: manifest?.pace ?? Tour(id: "", title: "").pace)
        var sections: [Section] = []
        var firstHeading: String?
        var names = UniqueNames()
        for (index, page) in pages.enumerated() {
            let facts = loader.facts(of: page)
            warnings += facts.problems
            if index == 0 { firstHeading = facts.heading }
            let wanted = facts.keys.id ?? FileName(page.file.string).stem
            let id = names.claim(wanted)
            if id != wanted {
                warnings.append(
                    SourceError(
                        path.appending(page.file.components).string,
                        "another section has the id “\(wanted)” already; this one is “\(id)”"
                    ).description)
            }
            let rule = facts.keys.credit ?? manifest?.credit ?? .bottom
            sections.append(
                Section(
                    id: id, title: facts.keys.title ?? facts.heading ?? page.file.lastComponent?.string ?? id,
                    credits: rule == .none ? 0 : facts.keys.credits ?? 1, rule: rule, byteCount: facts.byteCount))
        }
        tour.sections = SectionList(sections)
        tour.title = manifest?.title ?? firstHeading ?? canonicalPath.lastComponent?.string ?? canonicalPath.string
        return OpenTour(tour: tour, warnings: warnings, loader: loader)
    }

    /// What a look at a page's first kilobytes tells.
    private struct Facts {
        var keys: SectionKeys
        var heading: String?
        var byteCount = 0
        var problems: [String] = []
    }

    /// A page that cannot be read is part of the tour all the same: it says why in its place.
    private func facts(of page: Page) -> Facts {
        do throws(SourceError) {
            let source = try Self.source(of: page.file, in: root, name: name)
            let head = try PageHead(source, kind: page.kind)
            return Facts(
                keys: page.keys.merging(head.keys), heading: head.heading, byteCount: try source.count(),
                problems: head.problems)
        } catch {
            return Facts(keys: page.keys, problems: [error.description])
        }
    }

    private static func source(of file: FilePath, in root: TourRoot, name: FilePath) throws(SourceError) -> ByteSource {
        let place = "\(name)/\(file)"
        let opened: SourceFile
        do throws(TourRoot.Problem) {
            opened = try root.open(file)
        } catch {
            throw SourceError(place, error)
        }
        return try ByteSource(name: place, file: opened)
    }

    private static func manifest(of root: TourRoot, name: FilePath) throws(SourceError) -> Manifest? {
        let place = name.appending(Manifest.fileName).string
        let file: SourceFile
        do throws(TourRoot.Problem) {
            file = try root.open(FilePath(Manifest.fileName))
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

    /// The pages that a manifest lists; each must be there.
    private static func check(
        _ listed: [Manifest.Page], in root: TourRoot, name: FilePath
    ) throws(SourceError) -> [Page] {
        var pages: [Page] = []
        for page in listed {
            let file = FilePath(page.file)
            func fail(_ problem: String) -> SourceError {
                SourceError(name.appending(Manifest.fileName).string, line: page.line, "“\(page.file)” \(problem)")
            }
            guard let kind = PageKind(extension: FileName(file.string).extension) else {
                throw fail("is no page; pages end in .md, .markdown, .html, .htm, .xhtml or .txt")
            }
            let status: FileStatus
            do throws(TourRoot.Problem) {
                status = try root.status(of: file)
            } catch {
                throw fail("cannot be had: \(SourceError("", error).problem)")
            }
            guard status.kind == .regular else { throw fail("is \(status.kind.name), not a page") }
            pages.append(Page(file: file, kind: kind, line: page.line, keys: page.keys))
        }
        return pages
    }

    /// Every page of the folder itself, `README` or `index` first, then in natural order; no hidden files.
    private static func list(_ root: TourRoot, name: FilePath) throws(SourceError) -> [Page] {
        let entries = try SourceError.at(name.string) { () throws(Errno) in try root.entries() }
        var pages: [(page: Page, order: PageOrder)] = []
        for entry in entries where !entry.name.string.hasPrefix(".") && entry.kind != .folder {
            guard let kind = PageKind(extension: FileName(entry.name.string).extension) else { continue }
            pages.append((Page(file: FilePath(root: nil, components: entry.name), kind: kind), PageOrder(entry.name)))
        }
        return pages.sorted { $0.order < $1.order }.map(\.page)
    }
}
