/// A zip archive for tests, written byte by byte, so that it may also be one that lies.
///
/// Source: PKWARE's APPNOTE 6.3.9, 4.3.
package struct ZipFile {
    package enum Packing: Sendable, CaseIterable {
        case stored
        /// Deflated, in blocks that are not compressed.
        case deflated
        /// Sizes behind the data, as from a program that wrote to a pipe.
        case streamed
        /// Sizes in 64 bits.
        case large
    }

    /// What the list of files says of an entry that is not so.
    package struct Lie {
        var size: Int?
        var packedSize: Int?
        var checksum: UInt32?
        var flags: UInt16
        var method: Int?

        package init(
            size: Int? = nil, packedSize: Int? = nil, checksum: UInt32? = nil, flags: UInt16 = 0, method: Int? = nil
        ) {
            (self.size, self.packedSize, self.checksum) = (size, packedSize, checksum)
            (self.flags, self.method) = (flags, method)
        }
    }

    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func add(_ name: String, _ text: String, _ packing: Packing = .deflated, lie: Lie = Lie()) {
        add(name, Array(text.utf8), packing, lie: lie)
    }

    package mutating func add(_ name: String, _ data: [UInt8], _ packing: Packing = .deflated, lie: Lie = Lie()) {
        let isPacked = packing != .stored
        let packed = isPacked ? Self.deflated(data) : data
        let checksum = lie.checksum ?? Self.checksum(data)
        let (size, packedSize) = (lie.size ?? data.count, lie.packedSize ?? packed.count)
        let flags = lie.flags | (packing == .streamed ? 8 : 0)
        let start = body.count
        func head(isLocal: Bool) -> [UInt8] {
            let isLater = isLocal && packing == .streamed
            let sizes = isLater ? [0, 0] : packing == .large ? [0xFFFF_FFFF, 0xFFFF_FFFF] : [packedSize, size]
            var head = number(Int(flags), 2)
            head += number(lie.method ?? (isPacked ? 8 : 0), 2)
            head += number(0, 4)
            head += number(isLater ? 0 : Int(checksum), 4)
            head += number(sizes[0], 4)
            head += number(sizes[1], 4)
            head += number(name.utf8.count, 2)
            head += number(packing == .large ? 20 : 0, 2)
            return head
        }
        let extra = packing == .large ? number(1, 2) + number(16, 2) + number(size, 8) + number(packedSize, 8) : []
        body += Array("PK\u{3}\u{4}".utf8) + number(45, 2) + head(isLocal: true) + Array(name.utf8) + extra + packed
        if packing == .streamed {
            body += Array("PK\u{7}\u{8}".utf8) + number(Int(checksum), 4) + number(packedSize, 4) + number(size, 4)
        }
        directory += Array("PK\u{1}\u{2}".utf8) + number(45, 2) + number(45, 2) + head(isLocal: false)
        directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(start, 4)
        directory += Array(name.utf8) + extra
        count += 1
    }

    /// The whole archive.
    package var bytes: [UInt8] {
        let end = number(0, 4) + number(count, 2) + number(count, 2) + number(directory.count, 4)
        return body + directory + Array("PK\u{5}\u{6}".utf8) + end + number(body.count, 4) + number(0, 2)
    }

    private static func deflated(_ data: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var rest = data[...]
        repeat {
            let piece = rest.prefix(0xFFFF)
            rest = rest.dropFirst(piece.count)
            packed += [rest.isEmpty ? 1 : 0] + number(piece.count, 2) + number(piece.count ^ 0xFFFF, 2) + piece
        } while !rest.isEmpty
        return packed
    }

    /// The CRC-32 of bytes.
    private static func checksum(_ data: [UInt8]) -> UInt32 {
        ~data.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}

/// A number in so many bytes, the lowest first.
private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
