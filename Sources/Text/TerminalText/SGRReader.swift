package import CellGrid

/// A reader of terminal text: `ESC [ … m` sets the style of the text after it.
///
/// Of control sequences only colours and links (OSC 8) count; others are dropped. Any bytes are valid: invalid UTF-8
/// becomes U+FFFD, and control characters outside of sequences are kept.
package struct SGRReader {
    /// The style of the text that follows.
    package private(set) var style = Style.plain

    /// The link target of the text that follows; nil outside of links.
    package private(set) var link: String?

    /// Further parameters of a sequence are dropped.
    private static let maximumParameters = 64
    /// Larger numbers are cut to this one, which has no meaning.
    private static let largestNumber = 0xFFFF

    package static let escape: UInt8 = 0x1B
    private static let bell: UInt8 = 0x07

    package init() {}

    /// Complexity: O(bytes).
    package static func read(_ bytes: some Collection<UInt8>) -> ColoredText {
        let answer = bytes.withContiguousStorageIfAvailable { read($0) }
        return answer ?? Array(bytes).withUnsafeBufferPointer { read($0) }
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ColoredText {
        var reader = SGRReader()
        var result = ColoredText()
        var count = 0
        // text of one style, not yet in the result
        var pending: [UInt8] = []
        func flush() {
            let text = String(decoding: pending, as: UTF8.self)
            pending.removeAll(keepingCapacity: true)
            let start = count
            count += text.unicodeScalars.count
            result.text += text
            result.runs.append(start..<count, reader.style)
        }
        var index = 0
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] != escape { end += 1 }
            pending.append(contentsOf: bytes[index..<end])
            index = end
            guard end < bytes.count else { break }
            var next = reader
            index = next.takeSequence(bytes, after: end + 1)
            if next.style != reader.style { flush() }
            reader = next
        }
        flush()
        return result
    }

    /// Takes the sequence after an escape character; returns the index after it.
    package mutating func takeSequence(_ bytes: UnsafeBufferPointer<UInt8>, after start: Int) -> Int {
        guard start < bytes.count else { return start }
        switch bytes[start] {
        case UInt8(ascii: "["):
            return takeControlSequence(bytes, from: start + 1)
        case UInt8(ascii: "]"):
            let end = Self.endOfString(bytes, from: start + 1)
            takeLink(bytes[(start + 1)..<end])
            return end
        // DCS, SOS, PM and APC hold a string
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            return Self.endOfString(bytes, from: start + 1)
        default:
            var index = start
            while index < bytes.count, (0x20...0x2F).contains(bytes[index]) { index += 1 }
            return index < bytes.count && (0x30...0x7E).contains(bytes[index]) ? index + 1 : index
        }
    }

    /// Takes `8;parameters;address` and its terminator; an empty address ends the link.
    private mutating func takeLink(_ string: Slice<UnsafeBufferPointer<UInt8>>) {
        let parts = string.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual("8".utf8) else { return }
        let address = parts[2].prefix { $0 >= 0x20 && $0 != 0x7F }
        link = address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
    }

    private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let end = bytes[start...].firstIndex(where: { $0 == bell || $0 == escape }) else { return bytes.count }
        if bytes[end] == bell { return end + 1 }
        // `ESC \` terminates it; any other sequence interrupts it
        return end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : end
    }

    private mutating func takeControlSequence(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, (0x20...0x3F).contains(bytes[index]) { index += 1 }
        // an interrupted sequence has no effect
        guard index < bytes.count, (0x40...0x7E).contains(bytes[index]) else { return index }
        if bytes[index] == UInt8(ascii: "m"), let parameters = Self.parameters(of: bytes[start..<index]) {
            style.apply(parameters)
        }
        return index + 1
    }

    /// The parameters between `ESC [` and `m`; nil for other sequences, such as `ESC [ > 4 m`.
    private static func parameters(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [SGRParameter]? {
        var parameters: [SGRParameter] = []
        var numbers: [Int?] = [nil]
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let number = (numbers[numbers.count - 1] ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                numbers[numbers.count - 1] = min(number, largestNumber)
            case UInt8(ascii: ":"):
                if numbers.count < maximumParameters { numbers.append(nil) }
            case UInt8(ascii: ";"):
                if parameters.count < maximumParameters { parameters.append(SGRParameter(numbers: numbers)) }
                numbers = [nil]
            default:
                return nil
            }
        }
        parameters.append(SGRParameter(numbers: numbers))
        return parameters
    }
}
