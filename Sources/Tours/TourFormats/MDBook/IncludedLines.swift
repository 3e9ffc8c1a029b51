internal import Platform
internal import TourDocument

/// The lines of a file to include: the part after the first colon of `file.rs:2:10`.
enum IncludedLines: Hashable, Sendable {
    /// By number from 0, as far as the file has them.
    case range(Range<Int>)
    /// The lines between `ANCHOR: name` and `ANCHOR_END: name`.
    case anchor(String)
    /// The lines below a heading, or with `^` before it, the block with that name, as in Obsidian.
    case part(String)

    static let all = IncludedLines.range(0..<Int.max)

    /// Parses mdBook's syntax: `2` is a line, `2:` and `:10` have an open end, and anything but numbers is an anchor.
    init(_ text: Substring) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let first = parts.first ?? ""
        let start = Int(written: first).map { max(0, $0 - 1) }
        guard start != nil || first.isEmpty else {
            self = .anchor(String(first))
            return
        }
        let end = parts.count > 1 ? Int(written: parts[1]) ?? Int.max : start.map { $0 + 1 } ?? Int.max
        self = .range((start ?? 0)..<max(start ?? 0, end))
    }

    /// The lines of a text, each with whether it is included; nil if none is. Lines that name an anchor are dropped if
    /// an anchor is requested.
    func choose(from lines: [ArraySlice<UInt8>]) -> [(line: Int, isIncluded: Bool)]? {
        switch self {
        case .range(let range):
            guard range.lowerBound < max(1, lines.count) else { return nil }
            return lines.indices.map { ($0, range.contains($0)) }
        case .part(let name):
            return Self.lines(of: name, in: lines.map { String(decoding: $0, as: UTF8.self) }).map { part in
                part.map { ($0, true) }
            }
        case .anchor(let name):
            var chosen: [(line: Int, isIncluded: Bool)] = []
            var isInside = false
            var isFound = false
            for (index, line) in lines.enumerated() {
                if let end = Self.anchors.lazy.compactMap({ Self.name(behind: $0.end, in: line) }).first {
                    if end == name { isInside = false }
                } else if let start = Self.anchors.lazy.compactMap({ Self.name(behind: $0.start, in: line) }).first {
                    if start == name { (isInside, isFound) = (true, true) }
                } else {
                    chosen.append((index, isInside))
                }
            }
            return isFound ? chosen : nil
        }
    }

    /// The anchors of mdBook, MkDocs, VitePress and Microsoft Learn.
    private static let anchors: [(start: String, end: String)] = [
        ("ANCHOR:", "ANCHOR_END:"), ("[start:", "[end:"), ("#region ", "#endregion "),
        ("<snippet_", "</snippet_"),
    ]

    private static func lines(of part: String, in lines: [String]) -> Range<Int>? {
        if part.hasPrefix("^") {
            guard let last = lines.firstIndex(where: { $0.hasSuffix(part) }) else { return nil }
            return (lines[..<last].lastIndex { $0.allSatisfy(\.isWhitespace) } ?? -1) + 1..<last + 1
        }
        func level(_ line: String) -> Int { line.hasPrefix("#") ? line.prefix { $0 == "#" }.count : .max }
        let name = part.split(separator: "#").last?.lowercased() ?? ""
        guard let start = lines.firstIndex(where: { $0.drop { $0 == "#" }.lowercased() == " " + name && level($0) < 7 })
        else { return nil }
        let end = lines[(start + 1)...].firstIndex { level($0) <= level(lines[start]) } ?? lines.count
        return start..<end
    }

    /// The name of an anchor that a line begins or ends; nil for other lines.
    private static func name(behind mark: String, in line: ArraySlice<UInt8>) -> String? {
        guard let found = line.range(ofBytes: mark.utf8) else { return nil }
        let name = line[found.upperBound...].drop { $0 == 0x20 || $0 == 0x09 }
        let word = String(decoding: name, as: UTF8.self).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        return word.isEmpty ? nil : String(word)
    }
}
