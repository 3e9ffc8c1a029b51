internal import Platform
internal import SourceFiles
internal import Synchronization
internal import SystemPackage
package import TourDocument
package import WebFetching

/// The media catalogue of a tour: a file in its folder, or an address.
package final class CatalogueFile: Sendable {
    private let folder: SourceFolder
    /// The name in the manifest, the manifest's name in messages, and the line there.
    package let name: String
    package let manifest: String
    package let line: Int?
    /// The pictures at its host; nil if it is no address, or was not read yet.
    private let web = Mutex<WebPictures?>(nil)

    package init(folder: SourceFolder, name: String, manifest: String, line: Int?) {
        self.folder = folder
        self.name = name
        self.manifest = manifest
        self.line = line
    }

    /// The pictures and recordings at the host of a catalogue from the web.
    var pictures: (any PictureSource)? { web.withLock(\.self) }

    /// The largest catalogue that is read, in bytes.
    static let maximumSize = 1 << 20

    /// Its name in messages.
    package var place: String { WebAddress.isMeant(by: name) ? name : folder.place(of: FilePath(name)) }

    /// The base of relative addresses in its entries.
    enum Base: Sendable {
        /// The path of a folder in the tour's folder.
        case folder(FilePath)
        case web(WebAddress)
    }

    /// Reads or fetches it. Blocks.
    package func read(client: () -> WebClient?) throws(SourceError) -> CatalogueReading {
        if WebAddress.isMeant(by: name) {
            let address: WebAddress
            do throws(LinkRefusal) {
                address = try WebAddress(fetching: name)
            } catch {
                throw SourceError(manifest, line: line, "the media catalogue “\(name)” is not fetched: \(error)")
            }
            guard let client = folder.web?.client ?? client() else {
                throw SourceError(WebProblem(.offline, address))
            }
            return try read(address, client)
        }
        if let scheme = CatalogueEntries.scheme(of: name) {
            throw SourceError(
                manifest, line: line,
                "the media catalogue “\(name)” is not read: “\(scheme):” is not supported; use http, https or a file of the tour"
            )
        }
        if let web = folder.web { return try read(try web.address(of: FilePath(name)), web.client) }
        return try readFile()
    }

    /// Reads a catalogue that is a file on disk.
    package func readFile() throws(SourceError) -> CatalogueReading {
        let path = FilePath(name)
        guard let source = try folder.file(path) else {
            throw SourceError(manifest, line: line, "file “\(name)” not found")
        }
        return try entries(
            in: source.allBytes(limit: Self.maximumSize, of: "a media catalogue"), place: source.name,
            base: .folder(path.removingLastComponent()))
    }

    private func read(_ address: WebAddress, _ client: WebClient) throws(SourceError) -> CatalogueReading {
        let answer = try client.answer(at: address, for: folder.web?.address, limit: Self.maximumSize) { false }
        web.withLock { $0 = WebPictures(client: client, folder: answer.address) }
        var reading = try entries(in: answer.body, place: address.text, base: .web(answer.address))
        if case .copy = answer.freshness { reading.isOffline = true }
        return reading
    }

    private func entries(in bytes: [UInt8], place: String, base: Base) throws(SourceError) -> CatalogueReading {
        var entries = CatalogueEntries(folder: folder, base: base, place: place)
        try entries.read(bytes)
        return entries.reading
    }
}

/// A media catalogue and its problems.
package struct CatalogueReading: Sendable {
    package var entries: [MediaCatalogue.Entry] = []
    /// The line of each entry in its file.
    package var lines: [Int] = []
    /// Problems that did not prevent reading: entries with an error are left out.
    package var findings: [Finding] = []
    /// The paths of the tour's files that it names, whether they exist or not.
    package var files: [String] = []
    /// The pictures and recordings that it names on the web.
    package var shown: [WebAddress] = []
    /// Whether a copy was used because the web cannot be reached.
    var isOffline = false

    /// The catalogue. If the web cannot be reached, media there is marked so.
    package var catalogue: MediaCatalogue {
        MediaCatalogue(
            entries.map { entry in
                var entry = entry
                entry.media.isOutOfReach = isOffline && WebAddress.isMeant(by: entry.media.source)
                return entry
            })
    }

    /// The first error and the count of the others, in one line; nil if there is none.
    package var remark: String? {
        let errors = findings.filter { $0.level == .error }
        guard let first = errors.first else { return nil }
        return first.description + (errors.count > 1 ? " (and \(errors.count - 1) more; tour check lists them)" : "")
    }
}

extension OpenTour {
    package var hasCatalogue: Bool { catalogueFile != nil }

    /// Reads or fetches the media catalogue. Blocks. Nil if the tour has none.
    package func catalogue(client: () -> WebClient?) throws(SourceError) -> CatalogueReading? {
        try catalogueFile?.read(client: client)
    }

    /// The absolute path of a file or folder that may be opened by itself, by its path from the folder that links start
    /// from, or by its absolute path if it is in that folder.
    ///
    /// - Throws: the reason that there is none.
    package func absolutePath(of path: String) throws(LinkRefusal) -> String {
        if let folder = pictures?.file(of: ""), path.hasPrefix(folder.dropFirst() + "/") {
            return try absolutePath(of: String(path.dropFirst(folder.count)))
        }
        if let file = pictures?.file(of: path) { return file }
        guard pictures?.picture(at: path) == nil else {
            throw LinkRefusal("it is inside an archive, so a player cannot read it")
        }
        throw LinkRefusal("file “\(path)” not found")
    }
}
