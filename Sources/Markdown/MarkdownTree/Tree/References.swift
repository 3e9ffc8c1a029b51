/// The address and title of a link, with character references and backslashes resolved.
public struct LinkTarget: Hashable, Sendable {
    public var address: String
    public var title: String?

    public init(address: String, title: String? = nil) {
        self.address = address
        self.title = title
    }
}

/// The definitions of a page, which all its parts use: of links, and the labels of footnotes.
public struct References: Sendable {
    /// By their labels; the first definition of a label counts.
    public private(set) var links: [LinkLabel: LinkTarget] = [:]
    /// Numbered from 0 in the order of their definitions.
    public private(set) var notes: [LinkLabel: Int] = [:]
    /// Returns the target of a label as written between the brackets; nil if they are text.
    public typealias Resolver = @Sendable (_ label: String) -> LinkTarget?
    /// Called, maybe several times, for each undefined label: a name in documentation, a page of a wiki.
    public var resolve: Resolver?
    /// Whether footnote references without a definition are recognized; their number is 0 then.
    public var hasAnyNote = false

    public init() {}

    public mutating func define(_ label: LinkLabel, as target: @autoclosure () -> LinkTarget) {
        if links[label] == nil { links[label] = target() }
    }

    public mutating func defineNote(_ label: LinkLabel) {
        if notes[label] == nil { notes[label] = notes.count }
    }
}

/// A label for comparison, without regard to case and the amount of white space.
public struct LinkLabel: Hashable, Sendable {
    private let folded: [UInt8]

    /// - Parameter text: The text between the brackets.
    public init(_ text: String) {
        var text = text
        folded = text.withUTF8 { Self.fold($0[...]) }
    }

    init(_ range: Range<Int>, in text: ByteView) {
        text.step(range.count)
        folded = Self.fold(text.bytes[range.clamped(to: text.bytes.indices)])
    }

    private static func fold(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.count)
        var isASCII = true
        for byte in text {
            if byte >= 0x80 { isASCII = false }
            if !byte.isWhitespace {
                folded.append(byte.lowered)
            } else if let last = folded.last, last != 0x20 {
                folded.append(0x20)
            }
        }
        if folded.last == 0x20 { folded.removeLast() }
        if isASCII { return folded }
        var scalars = ""
        for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars { scalars += Self.fold(scalar) }
        return Array(scalars.utf8)
    }

    /// Unicode's full case folding, which the standard library lacks, by the mappings that it has.
    private static func fold(_ scalar: Unicode.Scalar) -> String {
        // a dotless i does not match its capital's i
        if scalar.value < 0x80 || scalar == "\u{131}" { return String(scalar) }
        var folded = ""
        for lower in scalar.properties.lowercaseMapping.unicodeScalars {
            for upper in lower.properties.uppercaseMapping.unicodeScalars {
                folded += upper.properties.lowercaseMapping
            }
        }
        return folded
    }
}
