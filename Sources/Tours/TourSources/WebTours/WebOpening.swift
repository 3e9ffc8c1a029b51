internal import Platform
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages
internal import WebFetching

/// Opens an address; the answer determines its kind.
///
/// That takes one request, and one more each for a manifest that the page refers to, for the first page of a tour that
/// is no single page, and for the list of a repository's files.
struct WebOpening: Sendable {
    let client: WebClient
    let extent: PageExtent
    /// The programs that convert other formats to pages.
    let filters: FileFilters
    /// Whether the opening is no longer wanted; called now and then.
    let isCancelled: @Sendable () -> Bool

    func open(_ address: WebAddress) throws(SourceError) -> OpenTour {
        if let page = ForgePage(address), let tour = try open(page, of: address) { return tour }
        return try open(address, id: nil)
    }

    private func answer(
        at address: WebAddress, for asker: WebAddress? = nil, limit: Int = WebClient.maximumPage
    ) throws(SourceError) -> WebAnswer {
        try client.answer(at: address, for: asker, limit: limit, isCancelled: isCancelled)
    }

    /// A file or folder of a repository; nil if its host knows no such repository.
    private func open(_ page: ForgePage, of address: WebAddress) throws(SourceError) -> OpenTour? {
        switch page.meaning {
        case .file(let file): return try open(file, id: address.withoutIndex.text)
        case .folder(let raw, let list, let path):
            let paths: [String]
            do throws(SourceError) {
                paths = try ForgeListing.paths(list, client: client, isCancelled: isCancelled)
            } catch {
                if error.web?.cause == .status(404) { return nil }
                throw error
            }
            let start = path.isEmpty ? "" : path + "/"
            guard let folder = try? raw.file(start) else { return nil }
            let inside = paths.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
            return try TourOpener.open(
                self.folder(folder) {
                    ($0.title, $0.id, $0.paths, $0.isListed) = (page.title, address.withoutIndex.text, inside, true)
                })
        }
    }

    private func open(_ address: WebAddress, id: String?) throws(SourceError) -> OpenTour {
        let answer: WebAnswer
        do throws(SourceError) {
            let isArchive = SourceKind.archive(named: address.name) != nil
            answer = try self.answer(
                at: address, limit: isArchive ? WebClient.maximumArchive : WebClient.maximumPage)
        } catch {
            // a folder need not have a page of its own
            if [.status(403), .status(404)].contains(error.web?.cause), address.name.isEmpty,
                let manifest = try? address.file(Manifest.fileName),
                (try? self.answer(at: manifest, for: address)) != nil
            {
                return try open(folderOf: manifest)
            }
            throw error
        }
        return try open(answer, id: id)
    }

    private func open(_ answer: WebAnswer, id: String?) throws(SourceError) -> OpenTour {
        let address = answer.address
        if isMark(address.name) { return try open(folderOf: address) }
        let name = PageName(
            id: id ?? address.withoutIndex.text, title: address.title, stem: FileName(address.name).stem)
        var options = SourceOptions()
        options.filters = filters
        var file = try NamedSource(answer.source, name, options)
        file.mediaType = answer.type
        // servers name archives arbitrarily
        let isPage = answer.typedKind != nil && !FormatSign.zip.matches(file.start)
        if !isPage, var tour = try TourOpener.openUnlessPage(file) {
            tour.freshness = answer.freshness
            return tour
        }
        let (kind, text) = try answer.page(extent)
        guard try text.count() > 0 else { throw SourceError(text.name, "is empty") }
        // parsed here, outside the event loop; an unreadable page shows its error
        let loaded = try? kind.load(text, isCancelled)
        let references = loaded?.references
        if let tour = tour(beside: address, of: references?.alternates ?? []) { return try open(tour, id: id) }
        let site = try SitePages(answer, kind, text, loaded, client: client, extent: extent)
        let head = site.head
        var tour = Tour(
            id: id ?? site.address.text, title: site.list.title(of: 0), summary: head.keys.summary, isComposed: false)
        if let pace = head.keys.pace { tour.pace = pace }
        var open = PagesTour(site.list, WebPages(of: site, site.list, client: client, folder: site.folder))
            .open(tour, pictures: WebPictures(client: client, folder: site.folder))
        var links = references?.links ?? []
        if references == nil { links = try self.links(of: kind, text) }
        if let tour = self.tour(beside: address, of: links) {
            let words = "Also here as a \(SourceKind.archive(named: tour.name)?.word ?? "tour"): "
            open.remark = Block(.paragraph([.text(words, .emphasis), .text(tour.name, link: tour.text)]))
        }
        _ = try? open.blocks(ofSection: 0, piece: 0)
        return open
    }

    /// Whether a file makes its folder a tour.
    private func isMark(_ name: String) -> Bool { SourceKind.isMark(name) || name.hasSuffix(".tour") }

    /// The tour of the folder that a file marks.
    private func open(folderOf mark: WebAddress) throws(SourceError) -> OpenTour {
        guard mark.name.hasSuffix(".tour") else {
            let folder = folder(mark.folder) { $0.paths = [mark.name] }
            if mark.name == Manifest.fileName, try FolderTour.manifest(of: folder)?.sections == nil,
                let paths = try publishedPaths(in: mark.folder)
            {
                return try TourOpener.open(self.folder(mark.folder) { ($0.paths, $0.isListed) = (paths, true) })
            }
            return try TourOpener.open(folder)
        }
        let path = (try? PercentCoding.decode(mark.path.utf8)) ?? mark.path
        let (root, file) = CodeTourFolder.repository(of: FilePath(path))
        let start = root.components.isEmpty ? "/" : root.string + "/"
        guard let folder = try? mark.resolving("/").file(String(start.dropFirst())) else {
            throw SourceError(mark.text, "is in no folder")
        }
        return try CodeTourPages.open([file], in: self.folder(folder), id: mark.text)
    }

    /// The files of a published tour; nil if there is no valid list of them.
    private func publishedPaths(in folder: WebAddress) throws(SourceError) -> [String]? {
        guard let list = try? folder.file(PublishedFiles.fileName) else { return nil }
        do throws(SourceError) {
            let answer = try answer(at: list, for: folder)
            return try PublishedFiles(json: answer.body, name: list.text).files.keys.sorted()
        } catch {
            guard let problem = error.web, problem.cause != .status(404) else { return nil }
            throw error
        }
    }

    private func folder(_ address: WebAddress, _ describe: (inout WebFolder) -> Void = { _ in }) -> SourceFolder {
        var folder = WebFolder(client: client, address: address, isCancelled: isCancelled)
        describe(&folder)
        return SourceFolder(folder, extent: extent)
    }

    /// The most bytes of a page of Markdown that is searched for a tour that it refers to.
    private static let maximumIntroduction = 64 << 10

    /// The links of a page of Markdown, as the author wrote them.
    private func links(of kind: PageKind, _ text: ByteSource) throws(SourceError) -> [String] {
        let size = try text.count()
        guard kind.name == PageKind.markdown.name, size <= Self.maximumIntroduction else { return [] }
        var links: [String] = []
        for block in MarkdownParser.blocks(of: try text.bytes(in: 0..<size)) {
            block.visit({ _ in }, runs: { links += $0.compactMap(\.link) })
        }
        return links
    }

    /// The tour next to a page that some references lead to: a manifest, or the only archive.
    private func tour(beside page: WebAddress, of links: [String]) -> WebAddress? {
        let beside = links.compactMap { link -> WebAddress? in
            guard let address = try? page.resolving(link), address.folder == page.folder, address != page else {
                return nil
            }
            return address
        }
        if let mark = beside.first(where: { SourceKind.isMark($0.name) }) { return mark }
        let archives = Set(beside.filter { SourceKind.archive(named: $0.name) != nil })
        return archives.count == 1 ? archives.first : nil
    }
}
