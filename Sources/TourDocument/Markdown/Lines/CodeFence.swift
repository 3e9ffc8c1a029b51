/// Follows the fenced code blocks of a Markdown text line by line, also those in quotes and lists, which end with these.
///
/// What a paragraph holds is not known to it: a line that goes on with one without the marks of the quotes and lists around it
/// ends them.
struct CodeFence {
    private enum Container {
        case quote
        /// An item, and the column that its content begins at.
        case item(Int)
    }

    private struct Fence {
        var mark: UInt8
        var length: Int
        /// How many containers are around it.
        var depth: Int
    }

    private var containers: [Container] = []
    private var fence: Fence?

    var isOpen: Bool { fence != nil }
    /// How many quotes and items the last line was in.
    var depth: Int { containers.count }

    /// Takes the next line.
    ///
    /// - Parameter indentation: how many columns every line begins with.
    /// - Returns: where the line's text begins behind the marks of quotes and lists; nil for code and for its fences.
    ///
    /// Complexity: linear in the line's length; deeper containers than ``Block/maximumDepth`` are not looked for.
    mutating func pass(_ line: MarkdownLine, in bytes: [UInt8], indentation: Int = 0) -> Int? {
        // most lines
        if containers.isEmpty, fence == nil, line.isBlank || !Self.isMark(bytes[line.text]) { return line.text }
        var place = Place(bytes: bytes[line.start..<line.end], base: indentation)
        let kept = containers.prefix { place.passes($0) }.count
        containers.removeSubrange(kept...)
        if let open = fence {
            if open.depth <= kept {
                if place.ends(open) { fence = nil }
                return nil
            }
            fence = nil
        }
        while containers.count < Block.maximumDepth, let container = place.passMark() { containers.append(container) }
        guard let (mark, length) = place.beginning() else { return place.position }
        fence = Fence(mark: mark, length: length, depth: containers.count)
        return nil
    }

    /// Whether a quote, an item or a fence may begin with a byte.
    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x3E, 0x2D, 0x2A, 0x2B, 0x30...0x39, 0x60, 0x7E: true
        default: false
        }
    }

    /// A place in a line: behind blanks, at the next mark or the text.
    private struct Place {
        private let bytes: ArraySlice<UInt8>
        private(set) var position: Int
        /// The column of the place, and that where the content of the innermost container begins.
        private var column = 0
        private var base: Int

        init(bytes: ArraySlice<UInt8>, base: Int) {
            self.bytes = bytes
            self.base = base
            position = bytes.startIndex
            skipBlanks()
        }

        private var isAtEnd: Bool { position == bytes.endIndex }
        /// Whether the place is indented so little that it is no code.
        private var isNear: Bool { column - base < 4 }

        private mutating func skipBlanks() {
            while position < bytes.endIndex, bytes[position].isBlank {
                column = bytes[position] == 0x20 ? column + 1 : (column / 4 + 1) * 4
                position += 1
            }
        }

        private func isBlank(at position: Int) -> Bool { position >= bytes.endIndex || bytes[position].isBlank }

        /// Goes on with a container that was open; false, with nothing done, if the line does not.
        mutating func passes(_ container: Container) -> Bool {
            switch container {
            case .quote: return passQuote()
            case .item(let content):
                guard isAtEnd || column >= content else { return false }
                base = content
                return true
            }
        }

        /// Goes behind the mark of a quote or of an item that begins here.
        mutating func passMark() -> Container? {
            guard !isAtEnd, isNear else { return nil }
            if passQuote() { return .quote }
            var end = position
            switch bytes[position] {
            case 0x2D, 0x2A, 0x2B:
                if isRule { return nil }
                end += 1
            case 0x30...0x39:
                while end < bytes.endIndex, end - position < 9, (0x30...0x39).contains(bytes[end]) { end += 1 }
                guard end < bytes.endIndex, bytes[end] == 0x2E || bytes[end] == 0x29 else { return nil }
                end += 1
            default: return nil
            }
            guard isBlank(at: end) else { return nil }
            column += end - position
            position = end
            let least = column + 1
            skipBlanks()
            // more blanks than that are code in the item
            base = isAtEnd || column - least >= 4 ? least : column
            return .item(base)
        }

        private mutating func passQuote() -> Bool {
            guard !isAtEnd, isNear, bytes[position] == 0x3E else { return false }
            position += 1
            column += 1
            base = isBlank(at: position) ? column + 1 : column
            skipBlanks()
            return true
        }

        /// Whether the rest of the line is a rule of dashes or asterisks.
        private var isRule: Bool {
            let mark = bytes[position]
            let marks = bytes[position...].filter { !$0.isBlank }
            return mark != 0x2B && marks.count >= 3 && marks.allSatisfy { $0 == mark }
        }

        /// How many of the same mark stand here.
        private var run: Int { bytes[position...].prefix { $0 == bytes[position] }.count }

        /// The fence that begins here.
        func beginning() -> (mark: UInt8, length: Int)? {
            guard !isAtEnd, isNear, bytes[position] == 0x60 || bytes[position] == 0x7E, run >= 3 else { return nil }
            let isText = bytes[position] == 0x60 && bytes[(position + run)...].contains(0x60)
            return isText ? nil : (bytes[position], run)
        }

        func ends(_ fence: Fence) -> Bool {
            guard !isAtEnd, isNear, bytes[position] == fence.mark, run >= fence.length else { return false }
            return bytes[(position + run)...].allSatisfy(\.isBlank)
        }
    }
}
