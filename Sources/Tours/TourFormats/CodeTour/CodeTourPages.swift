internal import MarkdownTree
internal import SourceFiles
internal import Synchronization
internal import SystemPackage
internal import TourDocument
internal import TourPages

/// The steps of a repository's code tours as pages: the words of each, then its code.
package final class CodeTourPages: PageSource {
    /// The largest file of code that is shown, in bytes.
    static let maximumCode = 32 << 20
    /// The most names of a folder that are shown.
    private static let maximumNames = 60
    /// The assumed bytes of a step's code until it is read.
    private static let usualCode = 600

    /// A step, and the number of its tour.
    struct Step: Sendable {
        var tour: Int
        var number: Int
        var step: CodeTourStep
        /// The title, and the id of its section.
        var title: String
        var id: String
    }

    let folder: SourceFolder
    let tours: [CodeTour]
    /// In reading order.
    let steps: [Step]
    /// The first step of each tour.
    private let starts: [Int]
    private let tourNumbers: [String: Int]
    private let isInWorkTree: Bool
    /// The current lines of loaded steps.
    private let lines = Mutex<[Int: Int]>([:])

    /// - Parameter tours: in reading order.
    init(_ tours: [CodeTour], in folder: SourceFolder) {
        self.folder = folder
        self.tours = tours
        var slugs = HeadingSlug()
        var steps: [Step] = []
        var starts: [Int] = []
        var tourNumbers: [String: Int] = [:]
        for (index, tour) in tours.enumerated() {
            starts.append(steps.count)
            if tourNumbers[tour.title] == nil { tourNumbers[tour.title] = index }
            let prefix = tours.count > 1 ? HeadingSlug.slug(of: tour.title) + "/" : ""
            for (number, step) in tour.steps.enumerated() {
                let name = step.ownName(heading: Self.heading(of: step))
                let title = name ?? step.subject
                // lines of code move, and credits are stored under the id
                let id = slugs.next(named: prefix + (name.map(HeadingSlug.slug) ?? "step-\(number + 1)"))
                steps.append(Step(tour: index, number: number, step: step, title: title, id: id))
            }
        }
        self.steps = steps
        self.starts = starts
        self.tourNumbers = tourNumbers
        isInWorkTree = folder.isInWorkTree
    }

    /// The first heading of a step's words, which the editor uses as the title.
    private static func heading(of step: CodeTourStep) -> String? {
        guard step.description.utf8.contains(UInt8(ascii: "#")) else { return nil }
        return MarkdownParser.blocks(of: step.description.utf8).firstHeading()
    }

    /// The section for a name in brackets: `#2`, `Title`, `Title#2`.
    private func section(named label: String, in tour: Int) -> String? {
        var target = tourNumbers[label]
        var number = 1
        if target == nil, let sharp = label.lastIndex(of: "#") {
            let title = String(label[..<sharp])
            target = title.isEmpty ? tour : tourNumbers[title]
            number = Int(written: label[label.index(after: sharp)...]) ?? 0
        }
        guard let target, tours[target].steps.indices.contains(number - 1) else { return nil }
        return steps[starts[target] + number - 1].id
    }

    /// The steps as pages, without paths: links on them start from the root of the repository.
    var entries: [PageEntry] {
        steps.map { place in
            let part = tours.count > 1 && place.number == 0 ? tours[place.tour].title : nil
            let codeCount = place.step.file == nil ? 0 : Self.usualCode
            return PageEntry(
                id: place.id, title: place.title, part: part,
                byteCount: place.step.description.utf8.count + codeCount)
        }
    }

    /// Links to a file lead to the first step about it.
    func page(meantBy path: String) -> Int? {
        steps.firstIndex { $0.step.file.map { FilePath($0).lexicallyNormalized().string } == path }
    }

    /// Nil for a step that has to ask git about its line.
    func preview(at page: Int) throws(SourceError) -> (any Page)? {
        version(of: steps[page]) == nil ? try load(page) { false } : nil
    }

    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        let (blocks, text, warnings) = contents(of: page, in: folder.waiting(isCancelled: isCancelled))
        return ParsedPage(blocks, byteCount: text.utf8.count, warnings: warnings)
    }

    func text(of page: Int) throws(SourceError) -> ByteSource {
        ByteSource(
            name: folder.place(of: FilePath(tours[steps[page].tour].file)),
            bytes: Array(contents(of: page, in: folder).text.utf8))
    }

    /// The line of code that a step shows, for any offset in the step; without one the file of the tour.
    func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? {
        let (step, tour) = (steps[page].step, tours[steps[page].tour])
        if let file = step.file, let source = try? folder.page(FilePath(file)),
            let code = try? text(of: file, in: folder)
        {
            let line = lines.withLock { $0[page] } ?? step.line ?? step.selection?.lowerBound ?? 1
            return (source, CodeExcerpt.offset(ofLine: line, in: code))
        }
        return (try? folder.page(FilePath(tour.file))).map { ($0, 0) }
    }

    /// The step in the file of its tour.
    func authorPlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? {
        let (tour, number) = (tours[steps[page].tour], steps[page].number)
        guard tour.places.indices.contains(number), let source = try? folder.page(FilePath(tour.file)) else {
            return nil
        }
        return (source, tour.places[number].offset)
    }

    /// The version of the code that a step's line is in, if only git can tell whether the line has moved since.
    private func version(of place: Step) -> String? {
        let step = place.step
        guard isInWorkTree, step.file != nil, step.contents == nil, step.pattern == nil,
            step.line != nil || step.selection != nil
        else { return nil }
        return tours[place.tour].ref
    }

    /// The blocks of a step, the text that their positions refer to, and warnings.
    private func contents(
        of page: Int, in folder: SourceFolder
    ) -> (blocks: [Block], text: String, warnings: [Finding]) {
        let place = steps[page]
        let (step, tour) = (place.step, tours[place.tour])
        var blocks = CodeTourText.blocks(of: step.description) { section(named: $0, in: place.tour) }
        // the words may begin with the title, or with a heading of their own below it
        let heading =
            if case .heading(_, let runs)? = blocks.first?.kind { runs.plainText.foldingWhiteSpace } else { "" }
        if heading != place.title { blocks.insert(Block(.heading(level: 2, [.text(place.title)])), at: 0) }
        var text = step.description
        if place.number == 0 {
            // the tour's summary goes below its first heading, but a title of its own above
            let isTold = tour.title == place.title || tours.count == 1 && tour.steps.count > 1
            var lead = isTold ? [] : [Block(.heading(level: 1, [.text(tour.title)]))]
            lead += tour.summary.map { [Block(.paragraph([.text($0, .emphasis)]))] } ?? []
            blocks.insert(contentsOf: lead, at: isTold ? 1 : 0)
            text += "\n" + lead.plainText
        }
        var (added, problem) = code(of: page, in: folder)
        if let directory = step.directory {
            let names = names(in: directory)
            added += names.blocks
            problem = problem ?? names.problem
        }
        if !step.commands.isEmpty {
            added.append(Block(.paragraph([.text("Commands of the editor, not run here:", .emphasis)])))
            added.append(Block(.code(CodeBlock(text: step.commands.joined(separator: "\n")))))
        }
        if let view = step.view {
            added.append(Block(.paragraph([.text("Beside it in the editor: the view “\(view)”.", .emphasis)])))
        }
        // the added blocks are after the words
        for index in added.indices {
            let start = text.utf8.count + 1
            text += "\n" + added[index].plainText
            added[index].source = start..<text.utf8.count
        }
        let warning = problem.map { problem in
            let step = "\(tour.title), step \(place.number + 1)"
            let line = tour.places.indices.contains(place.number) ? tour.places[place.number].line : nil
            return SourceError(folder.place(of: FilePath(tour.file)), line: line, "\(step): \(problem)").finding(
                .warning)
        }
        return (blocks + added, text, warning.map { [$0] } ?? [])
    }

    /// The code of a step, and its problem.
    private func code(of page: Int, in folder: SourceFolder) -> (blocks: [Block], problem: String?) {
        let (place, step) = (steps[page], steps[page].step)
        if let uri = step.uri { return ([Block(.paragraph([.text(uri, link: uri)]))], nil) }
        guard let file = step.file else { return ([], nil) }
        let text: String
        var problem: String?
        do throws(SourceError) {
            text = try self.text(of: file, in: folder)
        } catch {
            guard let contents = step.contents else { return ([note(error.description)], error.description) }
            text = contents
            problem = "\(error); the text is the one that was saved with the tour"
        }
        let old = step.contents ?? version(of: place).flatMap { folder.text(of: file, in: $0) }
        let marker = tours[place.tour].stepMarker.map { "\($0).\(place.number + 1)" }
        let excerpt = CodeExcerpt(of: text, was: old, for: step, marker: marker)
        lines.withLock { $0[page] = excerpt.marked?.lowerBound }
        problem = problem ?? excerpt.drift.map { "\(file): \($0)" }
        let code = Block(
            .code(
                CodeBlock(
                    language: FileName(file).extension, text: excerpt.text,
                    numbers: .init(first: excerpt.first, marked: excerpt.marked))))
        let line = excerpt.marked.map { $0.count > 1 ? ":\($0.lowerBound)–\($0.upperBound)" : ":\($0.lowerBound)" }
        let label = Block(.paragraph([.text(file + (line ?? ""), .code)]))
        return ([label] + (problem.map { [note($0)] } ?? []) + [code], problem)
    }

    private func text(of file: String, in folder: SourceFolder) throws(SourceError) -> String {
        let source = try folder.page(FilePath(file))
        try source.refuseBinary(source.bytes(in: 0..<PageHead.headSize))
        return UTF8Text.string(try source.allBytes(limit: Self.maximumCode, of: "code"))
    }

    private func note(_ text: String) -> Block { Block(.alert(.warning, [Block(.paragraph([.text(text)]))])) }

    private func names(in directory: String) -> (blocks: [Block], problem: String?) {
        do throws(SourceError) {
            let names = try folder.names(in: FilePath(directory), atMost: 10_000)
                .map { $0.name + ($0.isFolder ? "/" : "") }.sorted()
            var text = names.prefix(Self.maximumNames)
            if names.count > text.count { text.append("…") }
            let list = Block(.code(CodeBlock(text: text.joined(separator: "\n"))))
            return ([Block(.paragraph([.text(directory + "/", .code)])), list], nil)
        } catch {
            return ([note(error.description)], error.description)
        }
    }
}
