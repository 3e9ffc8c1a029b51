internal import TourDocument

extension ReferenceIndex {
    /// How many bytes of definitions and notes a piece of text gets at most.
    private static let maximumContext = 1 << 20

    /// What a text needs to know of the rest of its page: the definitions and notes that it may refer to, and those that they
    /// refer to.
    ///
    /// - Parameter missing: gets the labels in the text that there is nothing for.
    func context(
        for text: [UInt8], in source: ByteSource, missing: inout Set<UInt32>
    ) throws(SourceError) -> MarkdownContext {
        var labels = text.withUnsafeBytes(ReferenceLabel.hashes)
        guard !labels.isEmpty else { return MarkdownContext() }
        guard !isEmpty else {
            missing.formUnion(labels)
            return MarkdownContext()
        }
        var seen = labels
        var found: [Int: [UInt8]] = [:]
        var size = 0
        while !labels.isEmpty {
            var ranges: [Range<Int>] = []
            for label in labels {
                let places = self.ranges(of: label)
                if places.isEmpty { missing.insert(label) }
                ranges += places
            }
            labels = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where found[range.lowerBound] == nil {
                guard size + range.count <= Self.maximumContext else { break }
                size += range.count
                let bytes = try source.bytes(in: range)
                found[range.lowerBound] = bytes
                labels.formUnion(bytes.withUnsafeBytes(ReferenceLabel.hashes).subtracting(seen))
            }
            seen.formUnion(labels)
        }
        guard !found.isEmpty else { return MarkdownContext() }
        var definitions: [UInt8] = []
        var page: [UInt8] = []
        for (_, bytes) in found.sorted(by: { $0.key < $1.key }) {
            if bytes.starts(with: "[^".utf8) || bytes.first == 0x20 {
                page += bytes
                page += [0x0A, 0x0A]
            } else {
                Self.appendLine(of: bytes, to: &definitions)
            }
        }
        guard !page.isEmpty else { return MarkdownContext(linkDefinitions: definitions) }
        var context = MarkdownContext(page: page)
        context.linkDefinitions += definitions
        return context
    }

    /// Appends a link definition as one line: its further lines may have the marks of a quote before them.
    private static func appendLine(of definition: [UInt8], to text: inout [UInt8]) {
        var isLineStart = false
        for byte in definition {
            if byte == 0x0A || byte == 0x0D {
                isLineStart = true
            } else if !isLineStart || (byte != 0x20 && byte != 0x09 && byte != UInt8(ascii: ">")) {
                if isLineStart { text.append(0x20) }
                isLineStart = false
                text.append(byte)
            }
        }
        text += [0x0A, 0x0A]
    }
}
