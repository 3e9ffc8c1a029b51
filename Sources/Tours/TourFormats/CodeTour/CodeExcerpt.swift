internal import SourceFiles
internal import TextSearch

/// The lines of a file around the target of a code tour's step.
struct CodeExcerpt: Sendable {
    /// The lines shown before and after the target.
    static let context = 8
    /// The most lines shown of a long selection.
    static let maximumLines = 60

    /// Without line ends.
    private(set) var text: String
    /// The number of the first line, from 1.
    private(set) var first: Int
    /// The lines that the step marks, from 1; nil for the whole file.
    private(set) var marked: ClosedRange<Int>?
    /// The change of the line since the tour was written, or why it was not found; nil if it is unchanged.
    private(set) var drift: String?

    /// Finds the lines of a step by its pattern or the marker in the code, else by its number. If the line's text
    /// differs from that in `old`, the file when the tour was written, takes the nearest line with the old text.
    init(of code: String, was old: String?, for step: CodeTourStep, marker: String?) {
        let lines = Self.lines(of: code)
        // a line break at the end of the file begins no line
        let count = max(1, lines.last?.isEmpty == true ? lines.count - 1 : lines.count)
        let selection = step.selection
        let wanted = step.line ?? selection?.upperBound
        var found = wanted
        var drift: String?
        if let pattern = step.pattern {
            do throws(BadPattern) {
                let line = try Self.line(matching: pattern, in: code, near: wanted)
                found = line ?? found
                if line == nil { drift = "no line matches the step’s pattern any more" }
                if let line, let wanted, wanted != line { drift = "was line \(wanted), is line \(line) now" }
            } catch {
                drift = "the step’s pattern is not a valid regular expression: \(error.description)"
            }
        } else if let wanted {
            let old = old.flatMap { Self.line(wanted, of: $0) }
            if let old, wanted > count || lines[wanted - 1] != old {
                if let line = Self.nearest(to: wanted, in: lines, text: String(old)) {
                    found = line
                    drift = "was line \(wanted), is line \(line) now"
                } else {
                    drift = "line \(wanted) has changed since the tour was written"
                }
            }
        } else if let marker {
            found = lines.firstIndex { Self.holds($0, marker) }.map { $0 + 1 }
        }
        if let line = found, line > count {
            drift = "the file has no line \(line) any more; it ends with line \(count)"
            found = nil
        }
        self.drift = drift
        guard let line = found else {
            marked = nil
            first = 1
            text = lines.prefix(min(count, 2 * Self.context + 1)).joined(separator: "\n")
            return
        }
        // the selection moves with its line
        var range = line...line
        if let selection {
            let start = max(1, selection.lowerBound + line - (wanted ?? line))
            range = min(start, line)...min(max(line, start + selection.count - 1), count)
        }
        let shown = max(1, range.lowerBound - Self.context)...min(count, range.upperBound + Self.context)
        let cut = shown.prefix(Self.maximumLines + 2 * Self.context)
        marked = range.clamped(to: shown)
        first = shown.lowerBound
        text = lines[(cut.first! - 1)..<cut.last!].joined(separator: "\n")
    }

    /// The matching line of a pattern that is nearest to `wanted`, or the first one.
    private static func line(
        matching pattern: String, in code: String, near wanted: Int?
    ) throws(BadPattern) -> Int? {
        let matcher = try TextMatcher(SearchQuery(pattern, isExpression: true))
        var best: Int?
        var line = 1
        var place = code.utf8.startIndex
        var offset = 0
        matcher.session().forEachMatch(in: code) { match in
            // its leading blanks may belong to lines before
            let start = code.utf8.index(place, offsetBy: match.lowerBound - offset)
            line += code.utf8[place..<start].count { $0 == 0x0A }
            (place, offset) = (start, match.lowerBound)
            let blanks = code.utf8[start...].prefix { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
            let here = line + blanks.count { $0 == 0x0A }
            if abs(here - (wanted ?? 0)) < abs((best ?? .max / 2) - (wanted ?? 0)) { best = here }
            return wanted != nil
        }
        return best
    }

    private static func lines(of text: String, upTo most: Int = .max - 1) -> [Substring] {
        // a carriage return and a line feed are one character
        text.split(maxSplits: most, omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    /// The start of a line, in bytes.
    static func offset(ofLine number: Int, in text: String) -> Int {
        lines(of: text, upTo: number).dropFirst(number - 1).first.map {
            text.utf8.distance(from: text.startIndex, to: $0.startIndex)
        } ?? 0
    }

    private static func line(_ number: Int, of text: String) -> Substring? {
        let lines = lines(of: text, upTo: number)
        return number <= lines.count ? lines[number - 1] : nil
    }

    /// The nearest line with a text, ignoring blanks at its ends; nil for a blank text.
    private static func nearest(to wanted: Int, in lines: [Substring], text: String) -> Int? {
        let words = text.foldingWhiteSpace
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        let same = lines.indices.filter { String(lines[$0]).foldingWhiteSpace == words }
        return same.min { abs($0 + 1 - wanted) < abs($1 + 1 - wanted) }.map { $0 + 1 }
    }

    /// Whether a line contains a marker as a word of its own: `CT1.3`, but not in `CT1.31`.
    private static func holds(_ line: Substring, _ marker: String) -> Bool {
        line.split { !$0.isLetter && !$0.isNumber && $0 != "." }.contains { $0 == marker }
    }
}
