internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The problems in the text of a page, by their offsets until the lines are known.
struct PageMarks {
    struct Place: Hashable, Sendable {
        var section: Int
        /// Bytes from the section's start; nil where unknown.
        var offset: Int?
        /// Lines below the offset.
        var line = 0
    }

    private struct Mark {
        var place: Place
        var level: Finding.Level
        var message: String
        var pending: Int?
    }

    private let text: any SectionSource
    private var marks: [Mark] = []

    init(_ text: any SectionSource) { self.text = text }

    /// - Parameter pending: the hash of the name that is searched for on another page.
    mutating func add(_ place: Place, _ level: Finding.Level, _ message: String, pending: Int? = nil) {
        marks.append(Mark(place: place, level: level, message: message, pending: pending))
    }

    /// All findings with lines, each with its hash; `nameless` is the place of text that is in no file.
    func findings(nameless: String) -> [(Finding, pending: Int?)] {
        var files: [String: (source: ByteSource, marks: [(offset: Int, mark: Mark)])] = [:]
        var findings: [(Finding, pending: Int?)] = []
        for mark in marks {
            guard let offset = mark.place.offset, let place = place(mark.place.section, offset) else {
                let name = text.origin(ofSection: mark.place.section)?.source.name ?? nameless
                findings.append((Self.finding(mark, in: name, nil), mark.pending))
                continue
            }
            files[place.source.name, default: (place.source, [])].marks.append((place.offset, mark))
        }
        for (name, file) in files {
            let sorted = file.marks.sorted { $0.offset < $1.offset }
            for (line, mark) in zip(file.source.places(of: sorted.map(\.offset)), sorted) {
                findings.append((Self.finding(mark.mark, in: name, line), mark.mark.pending))
            }
        }
        return findings
    }

    /// The position in the file that the text comes from, else in the text.
    private func place(_ section: Int, _ offset: Int) -> (source: ByteSource, offset: Int)? {
        if let place = text.authorPlace(ofSection: section, offset: offset) { return place }
        return text.origin(ofSection: section).map { ($0.source, $0.start + offset) }
    }

    private static func finding(_ mark: Mark, in file: String, _ place: LinePlace?) -> Finding {
        let below = mark.place.line
        return Finding(
            place: SourceError.clean(file), line: place.map { $0.line + below },
            column: below == 0 ? place?.column : nil, level: mark.level, SourceError.clean(mark.message))
    }
}
