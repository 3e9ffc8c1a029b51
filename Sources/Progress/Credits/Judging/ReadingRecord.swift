/// The read part of a tour: the byte ranges of each section, by id, that were on a screen that counted.
///
/// Under ``CreditPolicy/paced`` only ranges that stayed long enough count. A value without clock, screen or disk.
package struct ReadingRecord: Sendable, Hashable {
    /// The read part of one section.
    package struct Part: Sendable, Hashable {
        /// The section's number when it was read, from 0.
        package var number: Int
        /// The text's length in bytes; 0 if unknown.
        package var size: Int
        package var ranges: ByteRanges
        /// Whether the ranges stayed on the screen long enough.
        package var isPaced: Bool
        /// ``PresentText/paragraphs`` of that text; empty if unknown.
        package var paragraphs: String

        package init(
            number: Int, size: Int, ranges: ByteRanges = ByteRanges(), isPaced: Bool = false, paragraphs: String = ""
        ) {
            self.number = number
            self.size = size
            self.ranges = ranges
            self.isPaced = isPaced
            self.paragraphs = paragraphs
        }

        /// Whether all of the text was read.
        package var isWhole: Bool { size > 0 && ranges.covers(0..<size) }
    }

    /// The limit of sections; those with the most text read are kept.
    package static let maximumCount = 500

    package private(set) var parts: [String: Part]
    /// Sections to be read again from their start.
    private var forgotten: Set<String> = []

    package init(_ parts: [String: Part] = [:]) { self.parts = parts }

    package subscript(section: String) -> Part? { parts[section] }

    /// Whether all of a section was read.
    /// - Parameter size: its length in bytes; nil if unknown yet.
    package func isRead(_ section: String, size: Int?) -> Bool {
        guard let part = parts[section], part.size == size else { return false }
        return part.isWhole
    }

    /// Records ranges of a section as read.
    package mutating func add(_ ranges: [Range<Int>], section: String, of text: PresentText) {
        var part = parts.removeValue(forKey: section) ?? Part(number: text.number, size: text.size ?? 0)
        (part.number, part.size, part.isPaced) = (text.number, text.size ?? 0, text.isPaced)
        part.paragraphs = text.paragraphs
        for range in ranges { part.ranges.insert(range) }
        parts[section] = part
    }

    /// Fits a part to the present text: unchanged text stays read.
    package mutating func fit(_ section: String, to text: PresentText) {
        guard var part = parts[section] else { return }
        // merely shown ranges did not stay long enough
        if text.isPaced, !part.isPaced { part.ranges = ByteRanges() }
        if let size = text.size, part.size > 0 {
            if part.paragraphs.isEmpty || text.paragraphs.isEmpty {
                if part.size != size { part.ranges = ByteRanges() }
            } else if part.paragraphs != text.paragraphs || part.size != size {
                part.ranges = text.moved(part, size: size)
            }
        }
        parts[section] = part
        add([], section: section, of: text)
    }

    /// A section that was read has changed: the `changed` ranges become unread, the rest read. Ranges read of the
    /// present text stay, unless they seem to be all of it.
    /// - Parameter changed: ranges of the present text, in order.
    package mutating func change(_ section: String, to text: PresentText, at changed: [Range<Int>]) {
        guard let size = text.size else { return }
        fit(section, to: text)
        if parts[section]?.isWhole == true { parts[section] = nil }
        let starts = [0] + changed.map(\.upperBound)
        let ends = changed.map(\.lowerBound) + [size]
        add(zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }, section: section, of: text)
    }

    /// A section's credit was revoked: it must be read again.
    package mutating func forget(_ section: String) {
        parts[section] = nil
        forgotten.insert(section)
    }

    /// Renumbers the sections of a changed tour.
    /// - Parameter number: the section's new number; nil if it is gone or unknown.
    package mutating func renumber(_ number: (_ section: String, _ part: Part) -> Int?) {
        for (section, part) in parts { parts[section]?.number = number(section, part) ?? .max }
    }

    /// Adds the record of another window, or the one on the disk.
    package mutating func add(_ other: ReadingRecord) {
        for section in other.forgotten { parts[section] = nil }
        for (section, part) in other.parts {
            guard let known = parts[section], known.size == part.size, known.isPaced == part.isPaced else {
                // of two texts the later one counts
                if parts[section] == nil || !part.ranges.isEmpty { parts[section] = part }
                continue
            }
            var both = part
            for range in known.ranges.ranges { both.ranges.insert(range) }
            parts[section] = both
        }
    }
}

/// The present text of a section, as far as needed to find its unchanged parts.
package struct PresentText: Sendable, Hashable {
    var number: Int
    /// Bytes; nil if unknown yet.
    package var size: Int?
    package var isPaced: Bool
    /// The marks of ``SectionVersion``, three letters a paragraph; empty for a text that is incomplete or has too many.
    private(set) var paragraphs = ""
    /// The first byte of each.
    private var starts: [Int] = []

    package init(number: Int, size: Int?, isPaced: Bool) {
        self.number = number
        self.size = size
        self.isPaced = isPaced
    }

    /// - Parameter blocks: the plain text of all paragraphs, and their starts.
    /// - Complexity: linear in their length.
    package mutating func read(_ blocks: some Sequence<(text: String, start: Int)>) {
        for (text, start) in blocks {
            guard let mark = SectionVersion.mark(ofParagraph: text) else { continue }
            paragraphs += mark
            starts.append(start)
            if starts.count > SectionVersion.maximumCount { (paragraphs, starts) = ("", []) }
        }
    }

    /// The read ranges of an earlier text in this one: those before the first changed paragraph, and behind the last.
    fileprivate func moved(_ part: ReadingRecord.Part, size: Int) -> ByteRanges {
        if part.isWhole, part.paragraphs == paragraphs { return ByteRanges(bounds: [0, size]) }
        let (old, new) = (part.paragraphs.marksInOrder, paragraphs.marksInOrder)
        let same = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - same
        let sameAtEnd = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
        let start = same < starts.count ? starts[same] : size
        let end = sameAtEnd == 0 ? part.size : part.size - size + starts[new.count - sameAtEnd]
        return part.ranges.moved(changed: start..<max(start, end), shift: size - part.size)
    }
}

extension CreditPolicy {
    /// Whether the policy asks for tasks beyond reading.
    package var asksForTasks: Bool { self == .quiz || self == .checklist }
}
