internal import HelperTools
internal import Platform
internal import SourceFiles
internal import TourDocument

/// The size of a picture by its first bytes, for PNG, JPEG, GIF, WebP and SVG: reserves its space before another
/// program decodes it.
///
/// Sources: PNG, W3C, 5.2 and 11.2.1; JPEG, ITU-T T.81, B.2.2; GIF89a, 18; WebP, RFC 9649, 2.5 to 2.7.
enum PictureHeader {
    /// The bytes read at once: enough for all but some JPEG files.
    private static let headSize = 512
    /// The most bytes of a drawing in characters.
    private static let maximumText = 64 << 10
    /// The most segments of a JPEG file before its size, such as colour profiles and previews.
    private static let maximumSegments = 200

    /// The size of a picture; nil for other formats.
    ///
    /// - Complexity: reads a few hundred bytes, of SVG some thousand, of a JPEG file nine for each of its segments.
    static func size(of source: ByteSource) throws(SourceError) -> PixelSize? {
        let bytes = Fields(try source.bytes(in: 0..<headSize))
        if bytes.begins(with: [DiagramDrawer.textMark]) {
            let rows = try source.bytes(in: 1..<maximumText).split(separator: UInt8(ascii: "\n"))
            let columns = String(decoding: rows.first ?? [], as: UTF8.self).unicodeScalars.count
            var size = PixelSize(width: columns, height: rows.count)
            size?.isInCells = true
            return size
        }
        if bytes.begins(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            guard bytes.text(at: 12) == "IHDR", let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20)
            else { return nil }
            return PixelSize(width: width, height: height)
        }
        if bytes.begins(with: Array("GIF8".utf8)) {
            guard let width = bytes.little(2, at: 6), let height = bytes.little(2, at: 8) else { return nil }
            return PixelSize(width: width, height: height)
        }
        if bytes.begins(with: Array("RIFF".utf8)), bytes.text(at: 8) == "WEBP" { return webP(bytes) }
        if bytes.begins(with: [0xFF, 0xD8, 0xFF]) { return try jpeg(source) }
        return SVGHeader.size(of: try source.bytes(in: 0..<SVGHeader.length))
    }

    /// The format of a file without a size, in a word or two; nil for a picture of a known format.
    static func unknownFormat(of source: ByteSource) throws(SourceError) -> String? {
        if try size(of: source) != nil { return nil }
        let bytes = Fields(try source.bytes(in: 0..<headSize))
        guard bytes.text(at: 4) == "ftyp" else { return "this format" }
        return bytes.text(at: 8).hasPrefix("av") ? "AVIF" : "HEIC"
    }

    /// Whether a picture is a GIF with a repeat count, after at most 256 colours.
    static func isAnimated(_ source: ByteSource) throws(SourceError) -> Bool {
        let bytes = try source.bytes(in: 0..<2 * headSize)
        return bytes.starts(with: "GIF8".utf8) && bytes.range(ofBytes: Array("NETSCAPE2.0".utf8)) != nil
    }

    private static func webP(_ bytes: Fields) -> PixelSize? {
        switch bytes.text(at: 12) {
        case "VP8 ":
            guard let width = bytes.little(2, at: 26), let height = bytes.little(2, at: 28) else { return nil }
            return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
        case "VP8L":
            guard let bits = bytes.little(4, at: 21) else { return nil }
            return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        case "VP8X":
            guard let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) else { return nil }
            return PixelSize(width: width + 1, height: height + 1)
        default: return nil
        }
    }

    /// Skips the segments of a JPEG file up to the one with the size.
    private static func jpeg(_ source: ByteSource) throws(SourceError) -> PixelSize? {
        var place = 2
        for _ in 0..<maximumSegments {
            let bytes = Fields(try source.bytes(in: place..<place + 9))
            guard let marker = bytes.big(2, at: 0), marker >= 0xFF00 else { return nil }
            switch marker & 0xFF {
            // padding, and segments without a length
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD8: place += 2
            // Huffman tables and arithmetic conditioning are among the frame headers
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.big(2, at: 5), let width = bytes.big(2, at: 7) else { return nil }
                return PixelSize(width: width, height: height)
            // the picture data, or the end
            case 0xD9, 0xDA: return nil
            default:
                guard let length = bytes.big(2, at: 2), length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }
}

/// Numbers and names in bytes.
private struct Fields {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func begins(with start: [UInt8]) -> Bool { bytes.starts(with: start) }

    /// A big-endian number of `count` bytes; nil where the bytes end.
    func big(_ count: Int, at place: Int) -> Int? { number(bytes.dropFirst(place).prefix(count), count) }

    /// A little-endian number of `count` bytes; nil where the bytes end.
    func little(_ count: Int, at place: Int) -> Int? { number(bytes.dropFirst(place).prefix(count).reversed(), count) }

    private func number(_ digits: some Collection<UInt8>, _ count: Int) -> Int? {
        digits.count == count ? digits.reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// Four bytes as a name.
    func text(at place: Int) -> String {
        String(decoding: bytes.dropFirst(place).prefix(4), as: UTF8.self)
    }
}
