internal import HelperTools
internal import Platform
package import SourceFiles
internal import Synchronization
package import SystemPackage
package import TourDocument
package import WebFetching

/// Where the pictures of a tour are. Asked on any thread.
package protocol PictureSource: Sendable {
    /// A picture by its path from the folder that links start from, not decoded. Nil if there is none.
    func picture(at path: String) -> ByteSource?
    /// Whether one that is not here can be fetched.
    func mayFetch(_ path: String) -> Bool
    func fetch(_ path: String)
    /// Where the file or folder at a path is on the disk; nil if it is in none.
    func file(of path: String) -> String?
}

extension PictureSource {
    package func mayFetch(_ path: String) -> Bool { false }
    package func fetch(_ path: String) {}
    package func file(of path: String) -> String? { nil }
}

/// The folder of a tour, as the place that its pictures are in. Nothing outside of it is read.
package final class PictureFolder: PictureSource {
    /// Nil if the folder is gone.
    private let root: TourRoot?

    init(_ root: TourRoot) { self.root = root }

    /// The folder that a page is in.
    package init(page: FilePath) {
        let folder = try? SourceFile(page.removingLastComponent(), flags: SourceFile.pathOnly | O_DIRECTORY)
        root = folder.map { TourRoot(folder: $0) }
    }

    /// Nil if it is no regular file.
    package func picture(at path: String) -> ByteSource? {
        guard let file = try? root?.open(FilePath(path)) else { return nil }
        return try? ByteSource(name: path, file: file)
    }

    package func file(of path: String) -> String? {
        guard let file = try? root?.open(FilePath(path)), let status = try? file.status(),
            [.regular, .folder].contains(status.kind)
        else { return nil }
        return realPath("/proc/self/fd/\(file.descriptor)", String.init(cString:))
    }
}

extension OpenTour {
    /// Larger pictures are not shown, in bytes and in pixels: decoding them takes too long, and too much memory.
    static let maximumPictureBytes = 32 << 20
    static let maximumPicturePixels = 64 << 20

    /// How large a picture of the tour is, by its path from the folder that links start from; nil if it cannot be shown: there is none,
    /// it is of no known format, or too large.
    ///
    /// - Complexity: that of opening a file and reading some hundred bytes of it.
    package func pictureSize(at path: String) -> PixelSize? {
        guard showsPictures, let source = pictureSource(at: path), let size = try? PictureHeader.size(of: source),
            size.width <= Self.maximumPicturePixels / size.height
        else { return nil }
        return size
    }

    /// Why a picture is not shown that has no size; nil where it is on the web, or no picture is shown.
    package func pictureProblem(at path: String) -> String? {
        guard showsPictures, !PictureAddress.holdsPicture(path), !WebAddress.isMeant(by: path) else { return nil }
        guard let source = file(at: path), let count = try? source.count() else { return "not found" }
        if count > Self.maximumPictureBytes { return "too large to show" }
        guard let format = try? PictureHeader.unknownFormat(of: source) else { return "too large to show" }
        return "\(format) cannot be shown"
    }

    package func isAnimated(at path: String) -> Bool {
        pictureSource(at: path).flatMap { try? PictureHeader.isAnimated($0) } ?? false
    }

    /// What is in the file of a picture, by the same path; nil if it cannot be read any more.
    ///
    /// - Complexity: linear in its size, which is bounded.
    package func picture(at path: String) -> PictureContent? {
        guard let bytes = try? pictureSource(at: path)?.bytes(in: 0..<Self.maximumPictureBytes) else { return nil }
        return PictureContent(bytes: bytes, hash: SHA256.hexadecimal(bytes))
    }

    /// Whether a picture that is not here can be fetched.
    package func mayFetchPicture(at path: String) -> Bool { showsPictures && mayFetchRecording(at: path) }
    package func mayFetchRecording(at path: String) -> Bool { sources(of: path).contains { $0.mayFetch(path) } }

    /// Fetches a picture, for which the caller waits.
    package func fetchPicture(at path: String) { sources(of: path).first { $0.mayFetch(path) }?.fetch(path) }

    /// What a picture or recording may be in: the tour, and for an address the host of the media catalogue.
    private func sources(of path: String) -> [any PictureSource] {
        if DiagramAddress(path) != nil { return diagrams.map { [$0] } ?? [] }
        return [pictures, WebAddress.isMeant(by: path) ? catalogueFile?.pictures : nil].compactMap(\.self)
    }

    /// What is in a file of the tour, or was fetched, by its path or address.
    func file(at path: String) -> ByteSource? { sources(of: path).lazy.compactMap { $0.picture(at: path) }.first }

    private func pictureSource(at path: String) -> ByteSource? {
        let isHeld = PictureAddress.holdsPicture(path) && DiagramAddress(path) == nil
        let held = isHeld ? DataAddress.source(path) : file(at: path)
        guard let source = held, let count = try? source.count(),
            count <= Self.maximumPictureBytes
        else { return nil }
        return source
    }
}

/// The pictures in an archive. A few are kept, since the same ones are asked for again and again.
package final class ArchivePictures: PictureSource {
    private static let budget = 16 << 20

    private let archive: ZipArchive
    /// The folder that links start from, with a slash at its end; empty for the archive itself.
    private let start: String
    private let kept = Mutex<[String: [UInt8]]>([:])

    package init(_ archive: ZipArchive, start: String = "") { (self.archive, self.start) = (archive, start) }

    package func picture(at path: String) -> ByteSource? {
        if let bytes = kept.withLock({ $0[path] }) { return ByteSource(name: path, bytes: bytes) }
        guard let bytes = try? archive.bytes(of: start + path, limit: OpenTour.maximumPictureBytes) else { return nil }
        kept.withLock { kept in
            if kept.values.reduce(bytes.count, { $0 + $1.count }) > Self.budget { kept = [:] }
            kept[path] = bytes
        }
        return ByteSource(name: path, bytes: bytes)
    }
}

/// Addresses that hold what they name (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// Longer addresses are not read, in bytes.
    static let maximumLength = 4 << 20

    /// What an address holds; nil if it is too long, or not written as such.
    static func source(_ address: String) -> ByteSource? {
        let text = address.utf8
        guard text.count <= maximumLength, let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
        let bytes = PercentCoding.octets(text[text.index(after: comma)...])
        return (isBase64 ? Base64.decode(bytes) : bytes).map { ByteSource(name: "data:", bytes: $0) }
    }
}

/// The diagrams that a tour has as code, drawn by other programs where these are there. Drawn when they are asked for as pictures are, and
/// kept.
package final class DiagramPictures: PictureSource {
    private static let budget = 16 << 20

    /// Where programs are looked for.
    private let path: String
    /// By address; empty for what cannot be drawn.
    private let drawn = Mutex<[String: [UInt8]]>([:])

    /// - Parameter path: a `PATH`.
    package init(path: String) { self.path = path }

    package func picture(at address: String) -> ByteSource? {
        drawn.withLock { $0[address] }.flatMap { $0.isEmpty ? nil : ByteSource(name: "diagram", bytes: $0) }
    }

    package func mayFetch(_ address: String) -> Bool {
        drawn.withLock { $0[address] == nil } && drawer(address) != nil
    }

    package func fetch(_ address: String) {
        guard let diagram = DiagramAddress(address), let drawer = drawer(address) else { return }
        let bytes = (try? drawer.draw(diagram.text)) ?? []
        drawn.withLock { drawn in
            if drawn.values.reduce(bytes.count, { $0 + $1.count }) > Self.budget { drawn = [:] }
            drawn[address] = bytes
        }
    }

    private func drawer(_ address: String) -> DiagramDrawer? {
        DiagramAddress(address).flatMap { DiagramDrawer(language: $0.language, path: path) }
    }
}

/// The pictures of a tour on the web, by their paths from its folder or by their addresses. None is asked of another host than the
/// tour's own.
package struct WebPictures: PictureSource {
    let client: WebClient
    /// That links on the pages start from.
    let folder: WebAddress

    package init(client: WebClient, folder: WebAddress) { (self.client, self.folder) = (client, folder) }

    private func address(of path: String) -> WebAddress? {
        if WebAddress.isMeant(by: path) {
            guard let address = try? WebAddress(fetching: path), address.origin == folder.origin else { return nil }
            return address
        }
        // what has another scheme is no path
        guard !path.isEmpty, !path.prefix(while: { $0 != "/" }).contains(":") else { return nil }
        guard let address = try? folder.file(path), address.text.hasPrefix(folder.text) else { return nil }
        return address
    }

    package func picture(at path: String) -> ByteSource? { address(of: path).flatMap(client.anyCopy)?.source }

    package func mayFetch(_ path: String) -> Bool { client.canAsk && address(of: path) != nil }

    package func fetch(_ path: String) {
        guard let address = address(of: path) else { return }
        _ = try? client.answer(at: address, for: folder, limit: OpenTour.maximumPictureBytes) { false }
    }
}
