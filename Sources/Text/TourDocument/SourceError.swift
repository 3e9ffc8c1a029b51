internal import HiddenCharacters

/// The reason that a tour or one of its pages cannot be opened, in one line: the place, the problem, and the remedy.
///
/// Names and texts from files are sanitized when the error is made, so that the line is safe on any terminal: it
/// contains no control characters, no line breaks and no bidirectional controls.
package struct SourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, folder or address that it is about.
    package let place: String
    /// The line in that file, from 1, if one is to blame.
    package let line: Int?
    /// The problem and, if possible, the remedy.
    package let problem: String
    /// The details if it is about an address on the web.
    package let web: WebProblem?
    /// Whether it is only that a file on the web was not loaded yet.
    package let isNotLoaded: Bool

    package init(
        _ place: String, line: Int? = nil, _ problem: String, web: WebProblem? = nil, isNotLoaded: Bool = false
    ) {
        self.place = Self.clean(place)
        self.line = line
        self.problem = Self.clean(problem)
        self.web = web
        self.isNotLoaded = isNotLoaded
    }

    package var description: String {
        guard let line else { return Finding.sentence(place, problem) }
        return "\(place):\(line): \(problem)"
    }

    /// The error as a finding, for the author of a readable tour.
    package func finding(_ level: Finding.Level = .error) -> Finding {
        Finding(place: place, line: line, level: level, problem)
    }

    /// The text with U+FFFD for each character that could control a terminal or deceive a reader.
    package static func clean(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.mayDeceive ? "\u{FFFD}" : $0 }))
    }
}
