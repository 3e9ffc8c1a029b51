internal import JSONTree
internal import SourceFiles
internal import TourDocument
internal import Wording

/// A tour of code in the format of the editor's extension CodeTour: a `.tour` file, JSON. Source: the extension's
/// `schema.json` and its `src/store`.
struct CodeTour: Sendable {
    /// The largest file that is read, in bytes.
    static let maximumSize = 8 << 20
    /// The most steps of a tour; the rest is left out.
    static let maximumSteps = 10_000

    /// The file, relative to the root of the repository.
    let file: String
    let title: String
    let summary: String?
    /// The version of the code that it was written for, as a git revision.
    let ref: String?
    let isPrimary: Bool
    /// The exact title of the tour that follows it.
    let nextTour: String?
    /// The words by which comments in the code mark steps: `CT1` for `CT1.3`.
    let stepMarker: String?
    /// The systems to show it on: an expression over `isLinux`, `isMac`, `isWindows`, `isWeb`.
    let when: String?
    let steps: [CodeTourStep]
    /// The start of each step in the file, in bytes, and its line.
    let places: [(offset: Int, line: Int?)]
    /// Problems that did not prevent reading it.
    let problems: [SourceError]

    /// Reads a file, by its path in the repository. Throws an error that names the line of `place` if it is no JSON, or
    /// no tour.
    init(_ bytes: [UInt8], file: String, place: String) throws(SourceError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(bytes)
        } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            throw SourceError(place, line: line, "this is not valid JSON: \(error.reason)")
        }
        guard case .object = value, let steps = value["steps"]?.array else {
            throw SourceError(place, "is not a CodeTour: it has no “steps”")
        }
        self.file = file
        title = value["title"]?.words ?? FileName(file).stem
        summary = value["description"]?.words
        ref = value["ref"]?.words
        isPrimary = value["isPrimary"]?.bool ?? false
        nextTour = value["nextTour"]?.words
        when = value["when"]?.words
        stepMarker = value["stepMarker"]?.words ?? Self.number(of: title).map { "CT\($0)" }
        var problems: [SourceError] = []
        if value["title"]?.words == nil { problems.append(SourceError(place, "has no title")) }
        if steps.isEmpty { problems.append(SourceError(place, "has no steps")) }
        if steps.count > Self.maximumSteps {
            problems.append(
                SourceError(place, "has \(steps.count.counted("step")); \(Self.maximumSteps.inGroups) are read"))
        }
        self.steps = steps.prefix(Self.maximumSteps).map(CodeTourStep.init)
        for (index, step) in self.steps.enumerated() where step.isEmpty {
            problems.append(SourceError(place, "step \(index + 1) is empty: it has no description and no file"))
        }
        self.problems = problems
        let offsets = JSONParser.places(ofElementsOf: "steps", in: bytes)
        let lines = ByteSource(name: place, bytes: bytes).places(of: offsets)
        places = zip(offsets, lines).map { ($0, $1?.line) }
    }

    /// The number at the start of the title, as in `1 - Start` and `#2 - Go on`.
    var number: Int? { Self.number(of: title) }

    private static func number(of title: String) -> Int? {
        let rest = title.drop { $0 == "#" }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let end = rest.dropFirst(digits.count)
        guard end.first?.isWhitespace == true, end.drop(while: \.isWhitespace).first == "-" else { return nil }
        return Int(written: digits)
    }
}

/// A step of a tour of code: words and their subject.
struct CodeTourStep: Sendable {
    /// Markdown.
    package let description: String
    let title: String?
    let markerTitle: String?
    /// Relative to the root of the repository.
    let file: String?
    /// A folder to show, in addition to the file if there is one.
    let directory: String?
    let uri: String?
    /// The text of the file when the tour was exported.
    let contents: String?
    /// From 1.
    let line: Int?
    /// The lines that are marked, from 1.
    let selection: ClosedRange<Int>?
    /// A regular expression that the line matches.
    let pattern: String?
    /// A view of the editor to open with it.
    let view: String?
    /// Commands of the editor, which are shown but not run.
    let commands: [String]

    init(_ value: JSONValue) {
        description = value["description"]?.string ?? ""
        title = value["title"]?.words
        markerTitle = value["markerTitle"]?.words
        // with the separators of Windows
        directory = value["directory"]?.words?.replacing("\\", with: "/")
        file = value["file"]?.words?.replacing("\\", with: "/")
        uri = value["uri"]?.words
        contents = value["contents"]?.string
        let start = value["selection"]?["start"]?["line"]?.integer
        let end = value["selection"]?["end"]?["line"]?.integer
        selection = start.flatMap { start in
            start >= 1 && (end ?? start) >= start ? start...(end ?? start) : nil
        }
        line = value["line"]?.integer.flatMap { $0 >= 1 ? $0 : nil }
        pattern = value["pattern"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        view = value["view"]?.words
        commands = value["commands"]?.array?.compactMap(\.words) ?? []
    }

    var isEmpty: Bool {
        description.allSatisfy(\.isWhitespace) && title == nil && file == nil && directory == nil && uri == nil
    }

    /// The author's name for the step: its title, or the first heading of its words.
    func ownName(heading: String?) -> String? { title ?? heading ?? markerTitle }

    /// The name of a step without one: its subject.
    var subject: String {
        guard let file, uri == nil else { return uri ?? directory ?? "…" }
        return (line ?? selection?.upperBound).map { "\(file):\($0)" } ?? file
    }
}

extension JSONValue {
    /// A string as words on one line; nil for none.
    fileprivate var words: String? {
        guard let words = string?.foldingWhiteSpace, !words.isEmpty else { return nil }
        return words
    }
}
