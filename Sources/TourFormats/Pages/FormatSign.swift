internal import TourDocument

/// How files of a format begin.
package struct FormatSign: Hashable, Sendable {
    /// Of a zip archive.
    package static let zip = FormatSign("PK\u{3}\u{4}")

    private let bytes: [UInt8]
    private let offset: Int
    /// Whether it tells the format by itself; else only in what is no text.
    private let isClear: Bool

    /// - Parameter sign: a byte for each character.
    package init(_ sign: String, at offset: Int = 0) {
        bytes = sign.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        self.offset = offset
        isClear = offset > 256 || "%{".utf8.contains(bytes[0]) || bytes.contains { $0 < 0x20 || $0 > 0x7E }
    }

    /// Whether a file that begins so is of the format.
    package func matches(_ start: [UInt8]) -> Bool {
        start.dropFirst(offset).starts(with: bytes) && (isClear || UTF8Text.looksBinary(start))
    }
}
