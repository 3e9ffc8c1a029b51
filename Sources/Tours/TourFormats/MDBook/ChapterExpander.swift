internal import MarkdownTree
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourPages

/// Inserts the files that a chapter includes into its text, as mdBook does, without leaving the book's folder, and
/// within a budget. Failed inclusions remain as written, and are reported.
struct ChapterExpander {
    /// The deepest nesting of inclusions.
    static let maximumDepth = 10
    /// The largest included file, in bytes.
    static let maximumFile = 8 << 20
    /// The bytes of included files that are processed for a chapter.
    static let standardBudget = 4 << 20

    /// The cost of a directive in bytes of the budget, besides the included text: there may be many that include
    /// nothing.
    private static let costOfDirective = 4 << 10

    private struct File {
        var bytes: [UInt8]
        var lines: [ArraySlice<UInt8>]
        var number: Int
    }

    private let book: SourceFolder
    /// Whether the syntax is that of other programs, see ``Inclusions``.
    private let isSite: Bool
    private var budget: Int
    private var text = ChapterText()
    private var files: [String: File] = [:]
    /// The notes of a vault by their names; nil until they are needed.
    private var notes: [String: String]?
    /// Whether something was not included because the budget was spent.
    private(set) var isSpent = false

    init(_ book: SourceFolder, isSite: Bool = false, budget: Int = ChapterExpander.standardBudget) {
        self.book = book
        self.isSite = isSite
        self.budget = budget
    }

    /// The text of a chapter, whose path is relative to the book's folder.
    mutating func expand(_ chapter: [UInt8], path: String) -> ChapterText {
        text.files = [path]
        let lines = chapter.count { $0 == 0x0A } + 1
        let origins = (0..<lines).map { TracedText.Origin(file: 0, line: $0) }
        text.text = expand(
            TracedText(bytes: chapter, origins: origins), in: PagePath.folder(of: path), depth: 0)
        return text
    }

    /// - Parameter folder: the base of paths in the text, relative to the book's folder.
    private mutating func expand(_ source: TracedText, in folder: String, depth: Int) -> TracedText {
        var result = TracedText(origins: [source.origins[0]])
        var (position, line) = (0, 0)
        func copy(to end: Int) {
            let part = source.bytes[position..<end]
            let lines = part.count { $0 == 0x0A }
            result.bytes += part
            result.origins += source.origins[(line + 1)...].prefix(lines)
            line += lines
            position = end
        }
        let text = source.bytes[...]
        for directive in isSite ? Inclusions.directives(in: text) : Array(BookDirectives(in: text)) {
            copy(to: directive.range.lowerBound)
            switch directive.kind {
            case .unknown: continue
            case .escaped:
                position += 1
                copy(to: directive.range.upperBound)
            case .include(let file, let lines, let use):
                do throws(SourceError) {
                    let included = try included(file, lines, as: use, in: folder, depth: depth)
                    try insert(included, into: &result)
                } catch {
                    note(error, at: source.origins[line])
                    guard use == .quiz else { continue }
                    result.bytes += "*This quiz does not open: \(error.description)*".utf8
                }
                fallthrough
            case .title:
                line += source.bytes[directive.range].count { $0 == 0x0A }
                position = directive.range.upperBound
            }
        }
        copy(to: source.bytes.count)
        return result
    }

    /// Appends lines to a text. The prefix of the first is repeated before each of the others.
    private mutating func insert(_ lines: TracedText, into text: inout TracedText) throws(SourceError) {
        guard !lines.origins.isEmpty else { return }
        var prefix = Array(text.lastLine)
        // the mark of a list item is not repeated
        if isSite { for index in prefix.indices where prefix[index] != UInt8(ascii: ">") { prefix[index] = 0x20 } }
        try spend(prefix.count * lines.origins.count)
        if prefix.allSatisfy({ $0 <= 0x20 }) { text.origins[text.origins.count - 1] = lines.origins[0] }
        for (index, line) in lines.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { text.bytes += [0x0A] + prefix }
            text.bytes += line
        }
        text.origins += lines.origins.dropFirst()
    }

    /// Lines of a file, including nested inclusions.
    private mutating func included(
        _ name: String, _ lines: IncludedLines, as use: BookDirective.Use, in folder: String, depth: Int
    ) throws(SourceError) -> TracedText {
        guard !isSpent else { throw Self.tooMuch }
        try spend(Self.costOfDirective)
        guard depth < Self.maximumDepth else {
            throw SourceError(name, "is included \(Self.maximumDepth) files deep; do they include each other?")
        }
        let path =
            isSite
            ? try sitePath(of: name, from: folder) : folder.isEmpty || name.hasPrefix("/") ? name : "\(folder)/\(name)"
        let file: File
        do throws(SourceError) {
            file = try self.file(at: path)
        } catch {
            // with the name that the author wrote
            throw SourceError(name, error.problem)
        }
        try spend(file.bytes.count + file.lines.count)
        if use == .quiz {
            do throws(LineProblem) {
                let fence = try BookQuiz(toml: UTF8Text.string(file.bytes)).fence(id: name)
                return TracedText(
                    bytes: fence, origins: [0, 1, 2].map { _ in TracedText.Origin(file: file.number, line: 0) })
            } catch {
                throw SourceError(name, line: error.line, error.text)
            }
        }
        let isPage = isSite && use == .text
        let start =
            isPage ? MarkdownParser.frontMatter(of: file.bytes).map { file.bytes[..<$0.end].count { $0 == 0x0A } } : nil
        guard let chosen = lines.choose(from: Array(file.lines.dropFirst(start ?? 0))) else {
            throw SourceError(name, lines.problem)
        }
        var result = TracedText()
        func origin(_ line: Int) -> TracedText.Origin { TracedText.Origin(file: file.number, line: line) }
        if case .code(let words) = use { result.append(line: "```\(words)".utf8, origin(0)) }
        for (line, isIncluded) in chosen.lazy.map({ ($0.line + (start ?? 0), $0.isIncluded) }) {
            if isIncluded {
                result.append(line: file.lines[line], origin(line))
            } else if use == .withHiddenLines {
                result.append(line: "# ".utf8 + file.lines[line], origin(line))
            }
        }
        if case .code = use { result.append(line: "```".utf8, origin(max(0, file.lines.count - 1))) }
        return result.origins.isEmpty || isSite && !isPage
            ? result : expand(result, in: PagePath.folder(of: path), depth: depth + 1)
    }

    /// The path of a file that is named relative to a folder, from the root (`@/`, `~/`, `/`), or in a wiki by its name
    /// alone.
    private mutating func sitePath(of name: String, from folder: String) throws(SourceError) -> String {
        let bare = String(name.drop { "@~/".contains($0) })
        var paths = [PagePath.resolve(bare, from: ""), PagePath.resolve(bare, from: "docs")]
        if bare == name { paths.insert(PagePath.resolve(name, from: folder), at: 0) }
        if let found = paths.lazy.compactMap({ $0 }).first(where: { book.isFile(FilePath($0)) }) { return found }
        if book.dialect.contains(.obsidian) {
            if notes == nil { notes = Self.notes(in: book) }
            if let found = notes?[(bare.split(separator: "/").last ?? "").lowercased()] { return found }
        }
        throw SourceError(name, "not found")
    }

    /// The paths of a vault's files, by their names in lower case.
    private static func notes(in vault: SourceFolder) -> [String: String] {
        var notes: [String: String] = [:]
        var folders = [""]
        while let folder = folders.popLast(), notes.count < 100_000 {
            let names = (try? vault.names(in: FilePath(folder), atMost: 100_000)) ?? []
            for (name, isFolder) in names where !name.hasPrefix(".") {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                if isFolder {
                    folders.append(path)
                } else {
                    notes[name.lowercased()] = notes[name.lowercased()] ?? path
                }
            }
        }
        return notes
    }

    private mutating func file(at path: String) throws(SourceError) -> File {
        if let known = files[path] { return known }
        let source = try book.page(FilePath(path))
        let bytes = try source.allBytes(limit: Self.maximumFile, of: "an included file")
        try source.refuseBinary(Array(bytes.prefix(PageHead.headSize)))
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            line.last == 0x0D ? line.dropLast() : line
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        let file = File(bytes: bytes, lines: lines, number: text.files.count)
        text.files.append(path)
        files[path] = file
        return file
    }

    private mutating func spend(_ bytes: Int) throws(SourceError) {
        guard bytes <= budget else {
            isSpent = true
            throw Self.tooMuch
        }
        budget -= bytes
    }

    private static let tooMuch = SourceError("the chapter", "includes more than \(ByteSource.size(standardBudget))")

    private mutating func note(_ error: SourceError, at origin: TracedText.Origin) {
        // a loop may have thousands of them
        guard text.problems.count < BoundedWarnings.most else { return }
        let place = book.place(of: FilePath(text.files[origin.file]))
        text.problems.append(SourceError(place, line: origin.line + 1, "not included: \(error)").finding())
    }
}

extension IncludedLines {
    /// The message for a file without these lines.
    fileprivate var problem: String {
        switch self {
        case .range(let range): "has no line \(range.lowerBound + 1)"
        case .anchor(let name), .part(let name): "has no anchor “\(name)”"
        }
    }
}
