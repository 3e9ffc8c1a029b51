internal import HiddenCharacters
internal import JSONTree
internal import Platform
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import Wording

struct CatalogueEntries {
    private let folder: SourceFolder
    private let base: CatalogueFile.Base
    private let place: String
    private(set) var reading = CatalogueReading()
    /// The line of the current entry.
    private var line = 0

    private static let schema = 1
    static let mostEntries = 10_000
    /// The most bytes of a name or title; a longer one is an error.
    private static let maximumName = 300
    private static let maximumSeconds = 1_000_000
    private static let keys: Set = ["section", "slot", "screen", "app", "url", "type", "poster", "title", "seconds"]

    init(folder: SourceFolder, base: CatalogueFile.Base, place: String) {
        (self.folder, self.base, self.place) = (folder, base, place)
    }

    /// The reason an entry is left out.
    private struct Problem: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    mutating func read(_ bytes: [UInt8]) throws(SourceError) {
        let root: JSONValue
        switch VersionedObject(bytes, schema: Self.schema) {
        case .sound(let value): root = value
        case .newer(_, let schema):
            throw SourceError(place, "is a media catalogue of schema \(schema); this version reads \(Self.schema)")
        case .broken(let reason): throw SourceError(place, "is not a media catalogue: \(reason)")
        }
        guard let entries = root["media"]?.array else {
            throw SourceError(place, "is not a media catalogue: it has no list “media”")
        }
        let places = ByteSource(name: place, bytes: bytes)
            .places(of: JSONParser.places(ofElementsOf: "media", in: bytes))
        for (index, entry) in entries.enumerated().prefix(Self.mostEntries) {
            line = (index < places.count ? places[index] : nil)?.line ?? 1
            do throws(Problem) {
                let read = try self.entry(entry)
                reading.entries.append(read)
                reading.lines.append(line)
            } catch {
                add(.error, error.text)
            }
        }
        if entries.count > Self.mostEntries {
            add(.error, "only the first \(Self.mostEntries.inGroups) of \(entries.count.inGroups) entries are read")
        }
    }

    private mutating func add(_ level: Finding.Level, _ problem: String) {
        reading.findings.append(SourceError(place, line: line, problem).finding(level))
    }

    // MARK: - An entry

    private mutating func entry(_ value: JSONValue) throws(Problem) -> MediaCatalogue.Entry {
        guard case .object(let members) = value else { throw Problem("an entry must be an object") }
        for member in members where !Self.keys.contains(member.key) {
            add(.warning, "unknown key “\(member.key.prefix(40))”")
        }
        guard let address = try text("url", of: value, limit: WebAddress.maximumLength) else {
            throw Problem("an entry has no “url”")
        }
        let type = try text("type", of: value)
        let kind = Media.Kind(address: address, type: type, otherwise: .video)
        var media = Media(
            kind: kind, source: try target(address, isShown: kind == .picture || kind == .recording), alternative: "")
        media.title = try text("title", of: value)
        media.seconds = try seconds(of: value)
        do throws(Problem) {
            let poster = try text("poster", of: value, limit: WebAddress.maximumLength)
            // the time in a recording is not part of its file name
            media.poster =
                if let poster, kind != .recording || !poster.hasPrefix("npt:") {
                    try target(poster, isShown: true)
                } else { poster }
        } catch {
            // the card works without it
            add(.error, error.text)
        }
        let (section, slot) = (try text("section", of: value), try text("slot", of: value))
        guard section != nil || slot != nil else { throw Problem("an entry names neither “section” nor “slot”") }
        return MediaCatalogue.Entry(
            section: section, slot: slot, screen: try screen(of: value), app: try range(of: value), media: media)
    }

    private func text(_ key: String, of entry: JSONValue, limit: Int = maximumName) throws(Problem) -> String? {
        switch entry[key] {
        case nil, .null: return nil
        case .string(let text):
            guard text.utf8.count <= limit else { throw Problem("“\(key)” is longer than \(limit) bytes") }
            return text.isEmpty ? nil : text
        default: throw Problem("“\(key)” must be a text in quotes")
        }
    }

    private func screen(of entry: JSONValue) throws(Problem) -> MediaCatalogue.Screen? {
        guard let name = try text("screen", of: entry), name != "any" else { return nil }
        guard let screen = MediaCatalogue.Screen(rawValue: name) else {
            throw Problem("“screen” must be narrow, wide or any, not “\(name)”")
        }
        return screen
    }

    private func range(of entry: JSONValue) throws(Problem) -> VersionRange? {
        guard let text = try text("app", of: entry) else { return nil }
        guard let range = VersionRange(text) else {
            throw Problem("“app” must be versions such as “>=1.3 <2”, not “\(text)”")
        }
        return range
    }

    private func seconds(of entry: JSONValue) throws(Problem) -> Int? {
        let seconds: Double
        switch entry["seconds"] {
        case nil, .null: return nil
        case .integer(let number): seconds = Double(number)
        case .written(let digits): seconds = Double(digits) ?? -1
        default: seconds = -1
        }
        guard (0...Double(Self.maximumSeconds)).contains(seconds) else {
            throw Problem("“seconds” must be a number from 0 to \(Self.maximumSeconds)")
        }
        return Int(seconds.rounded())
    }

    // MARK: - Addresses

    /// The target of a reference: a web address, or a path from the tour's folder, with a slash before it as pages
    /// write it.
    /// - Parameter isShown: whether the page shows it: a picture or recording.
    private mutating func target(_ reference: String, isShown: Bool) throws(Problem) -> String {
        do throws(LinkRefusal) {
            if WebAddress.isMeant(by: reference) { return try WebAddress(fetching: reference).text }
            if let scheme = Self.scheme(of: reference) {
                throw LinkRefusal("“\(scheme):” is not opened, only http, https and files of the tour are")
            }
            switch base {
            case .web(let address):
                let target = try address.resolving(reference)
                if isShown { reading.shown.append(target) }
                return target.text
            case .folder(let folder): return try file(reference, in: folder)
            }
        } catch {
            throw Problem("“\(reference.prefix(100))” ignored: \(error)")
        }
    }

    private mutating func file(_ name: String, in parent: FilePath) throws(LinkRefusal) -> String {
        guard !name.unicodeScalars.contains(where: \.mayDeceive) else { throw .controls }
        let path = parent.pushing(FilePath(name)).lexicallyNormalized()
        guard path.root == nil, path.components.first?.kind != .parentDirectory else {
            throw LinkRefusal("it leads outside the tour")
        }
        reading.files.append(path.string)
        guard folder.isFile(path) else { throw LinkRefusal("file not found") }
        return "/" + PercentCoding.escape(path.string)
    }

    /// The scheme of an address; nil for a path.
    static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        let isScheme = scheme.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        return isScheme && scheme.first?.isLetter == true ? scheme : nil
    }
}
