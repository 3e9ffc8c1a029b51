internal import HelperTools
internal import Platform
package import SourceFiles
internal import Synchronization
package import SystemPackage
package import TourDocument
internal import UserFiles
package import WebFetching

/// The source of the pictures of a tour. Called on any thread.
package protocol PictureSource: Sendable {
    /// A picture by its path from the folder that links start from, not decoded. Nil if there is none.
    func picture(at path: String) -> ByteSource?
    /// The same, but quick: it may be broken behind its head.
    func uncheckedPicture(at path: String) -> ByteSource?
    /// Whether a picture that is not loaded can be fetched.
    func mayFetch(_ path: String) -> Bool
    func fetch(_ path: String)
    /// The path on disk of a file or folder of the tour; nil if it is in none.
    func file(of path: String) -> String?
}

extension PictureSource {
    package func uncheckedPicture(at path: String) -> ByteSource? { picture(at: path) }
    package func mayFetch(_ path: String) -> Bool { false }
    package func fetch(_ path: String) {}
    package func file(of path: String) -> String? { nil }
}

/// The folder of a tour as the source of its pictures. Nothing outside it is read.
package final class PictureFolder: PictureSource {
    /// Nil if the folder is gone.
    private let root: TourRoot?

    init(_ root: TourRoot) { self.root = root }

    /// The folder that a page is in.
    package init(page: FilePath) {
        let folder = try? OpenFile(page.removingLastComponent(), OpenFile.pathOnly | O_DIRECTORY)
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
    /// The largest picture that is shown, in bytes and in pixels: larger ones take too much time and memory to decode.
    static let maximumPictureBytes = 32 << 20
    static let maximumPicturePixels = 64 << 20

    /// The size of a picture of the tour, by its path from the folder that links start from; nil if it cannot be shown:
    /// it does not exist, has an unknown format, or is too large.
    ///
    /// - Complexity: that of opening a file and reading some hundred bytes of it.
    package func pictureSize(at path: String) -> PixelSize? {
        guard showsPictures, let source = pictureSource(at: path, isChecked: false),
            let size = try? PictureHeader.size(of: source), size.width <= Self.maximumPicturePixels / size.height
        else { return nil }
        return size
    }

    /// The reason a picture without a size is not shown; nil if it is on the web, or pictures are not shown.
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

    /// The contents of a picture's file, by the same path; nil if it can no longer be read.
    ///
    /// - Complexity: linear in its size, which is bounded.
    package func picture(at path: String) -> PictureContent? {
        guard let bytes = try? pictureSource(at: path)?.bytes(in: 0..<Self.maximumPictureBytes) else { return nil }
        return PictureContent(bytes: bytes, hash: SHA256.hexadecimal(bytes))
    }

    /// Whether a picture that is not loaded can be fetched.
    package func mayFetchPicture(at path: String) -> Bool { showsPictures && mayFetchRecording(at: path) }
    package func mayFetchRecording(at path: String) -> Bool { sources(of: path).contains { $0.mayFetch(path) } }

    /// Fetches a picture. Blocks.
    package func fetchPicture(at path: String) { sources(of: path).first { $0.mayFetch(path) }?.fetch(path) }

    /// The sources that may hold a picture or recording: the tour, and for an address the host of the media catalogue.
    private func sources(of path: String) -> [any PictureSource] {
        if DiagramAddress(path) != nil { return diagrams.map { [$0] } ?? [] }
        return [pictures, WebAddress.isMeant(by: path) ? catalogueFile?.pictures : nil].compactMap(\.self)
    }

    /// A file of the tour, or a fetched one, by its path or address.
    func file(at path: String) -> ByteSource? { sources(of: path).lazy.compactMap { $0.picture(at: path) }.first }

    private func pictureSource(at path: String, isChecked: Bool = true) -> ByteSource? {
        let isHeld = PictureAddress.holdsPicture(path) && DiagramAddress(path) == nil
        let held =
            isHeld
            ? DataAddress.source(path)
            : isChecked ? file(at: path) : sources(of: path).lazy.compactMap { $0.uncheckedPicture(at: path) }.first
        guard let source = held, let count = try? source.count(),
            count <= Self.maximumPictureBytes
        else { return nil }
        return source
    }
}

/// The pictures in an archive. A few are cached.
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

/// Addresses that contain their data (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// The longest address that is read, in bytes.
    static let maximumLength = 4 << 20

    /// The data in an address; nil if it is too long, or malformed.
    static func source(_ address: String) -> ByteSource? {
        let text = address.utf8
        guard text.count <= maximumLength, let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
        let bytes = PercentCoding.octets(text[text.index(after: comma)...])
        return (isBase64 ? Base64.decode(bytes) : bytes).map { ByteSource(name: "data:", bytes: $0) }
    }
}

/// The diagrams that a tour has as code, drawn by other programs where these are installed, on request, and cached.
package final class DiagramPictures: PictureSource {
    private static let budget = 16 << 20

    /// The search path of the programs.
    private let path: String
    /// By address; empty for a diagram that cannot be drawn.
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

/// The pictures of a tour on the web, by their paths from its folder or by their addresses. Asks no host but the tour's
/// own.
package struct WebPictures: PictureSource {
    let client: WebClient
    /// The folder that links on the pages start from.
    let folder: WebAddress

    package init(client: WebClient, folder: WebAddress) { (self.client, self.folder) = (client, folder) }

    private func address(of path: String) -> WebAddress? {
        if WebAddress.isMeant(by: path) {
            guard let address = try? WebAddress(fetching: path), address.origin == folder.origin else { return nil }
            return address
        }
        // another scheme makes it no path
        guard !path.isEmpty, !path.prefix(while: { $0 != "/" }).contains(":") else { return nil }
        guard let address = try? folder.file(path), address.text.hasPrefix(folder.text) else { return nil }
        return address
    }

    package func picture(at path: String) -> ByteSource? { address(of: path).flatMap(client.anyCopy)?.source }
    package func uncheckedPicture(at path: String) -> ByteSource? { address(of: path).flatMap(client.uncheckedCopy) }

    package func mayFetch(_ path: String) -> Bool { client.canAsk && address(of: path) != nil }

    package func fetch(_ path: String) {
        guard let address = address(of: path) else { return }
        _ = try? client.answer(at: address, for: folder, limit: OpenTour.maximumPictureBytes) { false }
    }
}
