internal import TourDocument

/// How files of a format begin.
struct FormatSign: Hashable, Sendable {
    static let zip = FormatSign("PK\u{3}\u{4}")

    private let bytes: [UInt8]
    private let offset: Int
    /// Whether it tells the format by itself; else only in what is no text.
    private let isClear: Bool

    init(_ sign: String, at offset: Int = 0) {
        // each character of it is a byte
        bytes = sign.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        self.offset = offset
        isClear = offset > 256 || "%{".utf8.contains(bytes[0]) || bytes.contains { $0 < 0x20 || $0 > 0x7E }
    }

    func matches(_ start: [UInt8]) -> Bool {
        start.dropFirst(offset).starts(with: bytes) && (isClear || UTF8Text.looksBinary(start))
    }
}
