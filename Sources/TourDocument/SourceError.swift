internal import HiddenCharacters

/// Why a tour or one of its pages cannot be opened, in one line: where, what, and what to do.
///
/// Names and texts that come from files are cleaned when the error is made, so that the line may go to any terminal: it
/// holds no control characters, no line ends and nothing that turns the direction of writing.
package struct SourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, folder or address that it is about.
    package let place: String
    /// The line in that file, from 1, where one is to blame.
    package let line: Int?
    /// What is wrong and, where something can be done, what to do.
    package let problem: String
    /// What is known of it if it is about an address on the web.
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

    /// The same for the author of what can be read in spite of it.
    package func finding(_ level: Finding.Level = .error) -> Finding {
        Finding(place: place, line: line, level: level, problem)
    }

    /// The text with U+FFFD for each character that could act on a terminal or deceive a reader.
    package static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            clean.append(scalar.mayDeceive ? "\u{FFFD}" : scalar)
        }
        return String(clean)
    }
}
