internal import SystemPackage
package import TourDocument

/// Opens what is at an address. What it is, is found by the answer.
///
/// One request tells it, and another one each for a manifest that the page refers to, for the first page of a tour that is no single
/// page, and for the list of a repository's files.
extension TourOpener {
    /// Opens an address as a tour. One whose first page cannot be had is a tour of one page that says why.
    package static func open(
        address text: String, client: WebClient, extent: PageExtent = .main
    ) throws(SourceError) -> OpenTour {
        let address: WebAddress
        do throws(LinkRefusal) {
            address = try WebAddress(fetching: text)
        } catch {
            throw SourceError(text, error)
        }
        client.startOver()
        if let page = ForgePage(address), let tour = try open(page, of: address, client: client, extent: extent) {
            return tour
        }
        return try open(address, id: nil, client: client, extent: extent)
    }

    /// A file or folder of a repository; nil if its host knows no such repository.
    private static func open(
        _ page: ForgePage, of address: WebAddress, client: WebClient, extent: PageExtent
    ) throws(SourceError) -> OpenTour? {
        switch page.meaning {
        case .file(let file): return try open(file, id: address.text, client: client, extent: extent)
        case .folder(let raw, let list, let path):
            let paths: [String]
            do throws(SourceError) {
                paths = try ForgeListing.paths(list, client: client)
            } catch {
                if error.web?.cause == .status(404) { return nil }
                return failed(error, at: address, client: client)
            }
            let start = path.isEmpty ? "" : path + "/"
            guard let folder = try? raw.file(start) else { return nil }
            let inside = paths.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
            return try open(
                SourceFolder(
                    WebFolder(
                        client: client, address: folder, title: page.title, id: address.text, paths: inside,
                        isListed: true),
                    extent: extent))
        }
    }

    private static func open(
        _ address: WebAddress, id: String?, client: WebClient, extent: PageExtent
    ) throws(SourceError) -> OpenTour {
        let isBook = FileName(address.name).extension?.lowercased() == "epub"
        let answer: WebAnswer
        do throws(SourceError) {
            let limit = isBook ? WebClient.maximumArchive : WebClient.maximumPage
            answer = try client.answer(at: address, for: nil, limit: limit) { false }
        } catch {
            // a folder need not have a page of its own
            if error.web?.cause == .status(404), address.name.isEmpty,
                let manifest = try? address.file(Manifest.fileName),
                (try? client.answer(at: manifest, for: address, isCancelled: { false })) != nil
            {
                return try open(folderOf: manifest, client: client, extent: extent)
            }
            return failed(error, at: address, client: client)
        }
        do throws(SourceError) {
            return try open(answer, id: id, client: client, extent: extent)
        } catch {
            guard error.web != nil else { throw error }
            return failed(error, at: address, client: client)
        }
    }

    private static func open(
        _ answer: WebAnswer, id: String?, client: WebClient, extent: PageExtent
    ) throws(SourceError) -> OpenTour {
        let address = answer.address
        if answer.type == "application/epub+zip" || EPUBTour.isBook(answer.body) {
            return try EPUBTour.open(answer.source, id: id ?? address.text, name: address.name)
        }
        if isMark(address.name) { return try open(folderOf: address, client: client, extent: extent) }
        let kind = try answer.kind()
        var source = try answer.source.decoded(kind: kind)
        source.extent = extent
        let (links, canonical) = try references(of: source, kind: kind)
        if let tour = tour(beside: address, of: links), tour != address {
            return try open(tour, id: id, client: client, extent: extent)
        }
        guard try source.count() > 0 else { throw SourceError(source.name, "is empty: there is no text in it") }
        // a page may not take the credits of another host's
        let canonicalAddress = canonical.flatMap { try? address.resolving($0) }
        let own = canonicalAddress.flatMap { $0.origin == address.origin ? $0 : nil } ?? address
        let head = try PageHead(source, kind: kind)
        let title = head.keys.title ?? head.heading ?? (address.name.isEmpty ? address.host : address.name)
        let pages = WebPages(page: address, client: client, title: title, extent: extent)
        var tour = Tour(id: id ?? own.text, title: title, summary: head.keys.summary)
        if let pace = head.keys.pace { tour.pace = pace }
        return PagesTour(pages.list, pages).open(tour, pictures: WebPictures(client: client, folder: address.folder))
    }

    /// A tour whose first page is not there: its only section says why.
    private static func failed(_ error: SourceError, at address: WebAddress, client: WebClient) -> OpenTour {
        let pages = WebPages(page: address, client: client, title: address.text, problem: error)
        var tour = PagesTour(pages.list, pages).open(Tour(id: address.text, title: address.text))
        tour.problem = error
        return tour
    }

    // MARK: - Tours of several pages

    /// Whether a file makes its folder a tour.
    private static func isMark(_ name: String) -> Bool {
        [Manifest.fileName, BookSettings.fileName].contains(name) || name.hasSuffix(".tour")
    }

    /// The tour of a folder that a file says to be one.
    private static func open(
        folderOf mark: WebAddress, client: WebClient, extent: PageExtent
    ) throws(SourceError) -> OpenTour {
        guard mark.name.hasSuffix(".tour") else {
            let folder = WebFolder(client: client, address: mark.folder, paths: [mark.name])
            return try open(SourceFolder(folder, extent: extent))
        }
        let path = (try? PercentCoding.decode(mark.path.utf8)) ?? mark.path
        let (root, file) = CodeTourFolder.repository(of: FilePath(path))
        let start = root.components.isEmpty ? "/" : root.string + "/"
        guard let folder = try? mark.resolving("/").file(String(start.dropFirst())) else {
            throw SourceError(mark.text, "is in no folder")
        }
        return try CodeTourPages.open(
            [file], in: SourceFolder(WebFolder(client: client, address: folder), extent: extent), id: mark.text)
    }

    /// Larger pages of Markdown are not looked through for a tour that they refer to, in bytes.
    private static let maximumIntroduction = 64 << 10

    /// What a page links to, and the address that it calls its own, as its author wrote them.
    private static func references(
        of source: ByteSource, kind: PageKind
    ) throws(SourceError) -> (links: [String], canonical: String?) {
        let size = try source.count()
        switch kind.name {
        case PageKind.html.name where size <= HTMLParser.maximumSize:
            let references = HTMLReferences(try source.bytes(in: 0..<size))
            return (references.links, references.canonical)
        case PageKind.markdown.name where size <= maximumIntroduction:
            return (links(in: MarkdownParser.blocks(of: try source.bytes(in: 0..<size))), nil)
        default: return ([], nil)
        }
    }

    private static func links(in blocks: [Block]) -> [String] {
        var links: [String] = []
        for block in blocks {
            block.forEachPart(
                runs: { links += $0.compactMap(\.link) }, blocks: { links += self.links(in: $0) })
        }
        return links
    }

    /// The tour beside a page, which the page refers to: a manifest, or the only book.
    private static func tour(beside page: WebAddress, of links: [String]) -> WebAddress? {
        let beside = links.compactMap { link -> WebAddress? in
            guard let address = try? page.resolving(link), address.folder == page.folder else { return nil }
            return address
        }
        if let mark = beside.first(where: { [Manifest.fileName, BookSettings.fileName].contains($0.name) }) {
            return mark
        }
        let books = Set(beside.filter { FileName($0.name).extension?.lowercased() == "epub" })
        return books.count == 1 ? books.first : nil
    }
}
