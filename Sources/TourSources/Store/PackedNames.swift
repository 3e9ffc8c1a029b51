internal import SystemPackage

/// Many names, one behind the other in one piece of memory: four bytes more than they have themselves.
///
/// Names are the bytes that the system has for them, UTF-8 or not, without a zero byte. There may be 4 GB of them.
struct PackedNames: Sendable {
    private var bytes: [UInt8] = []
    /// Where each name ends.
    private var ends: [UInt32] = []

    init() {}

    /// One name.
    init(_ name: FilePath.Component) { name.withBytes { append($0) } }

    var count: Int { ends.count }
    var byteCount: Int { bytes.count }

    mutating func reserve(count: Int, bytes byteCount: Int) {
        ends.reserveCapacity(count)
        bytes.reserveCapacity(byteCount)
    }

    mutating func append(_ name: UnsafeRawBufferPointer) { append { $0.append(contentsOf: name) } }

    /// Adds the name that `write` appends.
    mutating func append(_ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        ends.append(UInt32(bytes.count))
    }

    private func range(at index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }

    func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let range = range(at: index)
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Hands over all names at once, for what looks at many of them.
    func withAllBytes<Result>(_ body: (All) -> Result) -> Result {
        bytes.withUnsafeBytes { bytes in ends.withUnsafeBufferPointer { body(All(bytes: bytes, ends: $0)) } }
    }

    /// The names while they are at their place in memory.
    struct All {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let ends: UnsafeBufferPointer<UInt32>

        subscript(index: Int) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])])
        }
    }

    /// The name as text, U+FFFD for what is no UTF-8.
    subscript(index: Int) -> String { withBytes(at: index) { String(decoding: $0, as: UTF8.self) } }

    /// These names, one of them moved to the front, or put there if it is not among them.
    /// - Complexity: linear in the number of names.
    func moving(toFront first: UnsafeRawBufferPointer) -> PackedNames {
        let place = (0..<count).first { index in withBytes(at: index) { $0.elementsEqual(first) } }
        if place == 0 { return self }
        var names = PackedNames()
        names.reserve(count: count + 1, bytes: byteCount + first.count)
        names.append(first)
        for index in 0..<count where index != place { withBytes(at: index) { names.append($0) } }
        return names
    }
}
