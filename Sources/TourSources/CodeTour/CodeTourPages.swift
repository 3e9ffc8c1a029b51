internal import SystemPackage
internal import TourDocument

/// The steps of a repository's code tours as pages: the words of each, then the code that it is about.
struct CodeTourPages: PageSource {
    /// Larger files of code are not shown, in bytes.
    static let maximumCode = 32 << 20
    /// How many names of a folder are shown.
    private static let maximumNames = 60

    /// A step, and the number of its tour.
    struct Step: Sendable {
        var tour: Int
        var number: Int
        var section: Section
    }

    let folder: PageFolder
    let tours: [CodeTour]
    /// In the order of reading.
    let steps: [Step]
    /// The first step of each tour.
    private let starts: [Int]
    private let tourNumbers: [String: Int]

    /// - Parameter tours: in the order of reading.
    /// - Complexity: linear in the words of all steps.
    init(_ tours: [CodeTour], in folder: PageFolder) {
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
                let name = step.name(heading: Self.heading(of: step))
                let section = Section(
                    id: slugs.next(named: prefix + HeadingSlug.slug(of: name)), title: name,
                    part: tours.count > 1 && number == 0 ? tour.title : nil,
                    byteCount: step.description.utf8.count + 2 * CodeExcerpt.context * 40)
                steps.append(Step(tour: index, number: number, section: section))
            }
        }
        self.steps = steps
        self.starts = starts
        self.tourNumbers = tourNumbers
    }

    /// The first heading of a step's words, as the editor takes it for the title.
    private static func heading(of step: CodeTourStep) -> String? {
        guard step.description.utf8.contains(UInt8(ascii: "#")) else { return nil }
        return PageHead.firstHeading(in: MarkdownParser.blocks(of: step.description.utf8))
    }

    // MARK: - Links

    /// The section that a name in brackets means: `#2`, `Title`, `Title#2`.
    private func section(named label: String, in tour: Int) -> String? {
        var target = tourNumbers[label]
        var number = 1
        if target == nil, let sharp = label.lastIndex(of: "#") {
            let title = String(label[..<sharp])
            target = title.isEmpty ? tour : tourNumbers[title]
            number = Int(label[label.index(after: sharp)...]) ?? 0
        }
        guard let target, tours[target].steps.indices.contains(number - 1) else { return nil }
        return steps[starts[target] + number - 1].section.id
    }

    /// The first step that is about a file.
    func step(ofFile path: String) -> Int? {
        steps.firstIndex {
            tours[$0.tour].steps[$0.number].file.map { FilePath($0).lexicallyNormalized().string } == path
        }
    }

    // MARK: - Pages

    func glance(at page: Int) throws(SourceError) -> (any Page)? { try load(page) { false } }

    func load(_ page: Int, isCancelled: () -> Bool) throws(SourceError) -> any Page {
        let place = steps[page]
        let tour = tours[place.tour]
        let step = tour.steps[place.number]
        var blocks = CodeTourText.blocks(of: step.description) { section(named: $0, in: place.tour) }
        let startsWithHeading = if case .heading? = blocks.first?.kind { true } else { false }
        if !startsWithHeading { blocks.insert(Block(.heading(level: 2, [.text(place.section.title)])), at: 0) }
        if place.number == 0, let summary = tour.summary {
            blocks.insert(Block(.paragraph([.text(summary, .emphasis)])), at: 1)
        }
        var warnings: [String] = []
        let (code, problem) = code(of: step, marker: tour.stepMarker.map { "\($0).\(place.number + 1)" })
        blocks += code
        if let problem {
            let step = "\(tour.title), step \(place.number + 1)"
            warnings.append(SourceError(folder.place(of: FilePath(tour.file)), "\(step): \(problem)").description)
        }
        if !step.commands.isEmpty {
            blocks.append(Block(.paragraph([.text("Commands of the editor, not run here:", .emphasis)])))
            blocks.append(Block(.code(CodeBlock(text: step.commands.joined(separator: "\n")))))
        }
        return ParsedPage(blocks, byteCount: place.section.byteCount, warnings: warnings)
    }

    /// What a step is about, and what is wrong with that.
    private func code(of step: CodeTourStep, marker: String?) -> (blocks: [Block], problem: String?) {
        if let directory = step.directory { return names(in: directory) }
        if let uri = step.uri { return ([Block(.paragraph([.text(uri, link: uri)]))], nil) }
        guard let file = step.file else { return ([], nil) }
        let text: String
        var problem: String?
        do throws(SourceError) {
            text = try self.text(of: file)
        } catch {
            guard let contents = step.contents else { return ([note(error.description)], error.description) }
            text = contents
            problem = "\(error); the text is the one that was saved with the tour"
        }
        let excerpt = CodeExcerpt(of: text, for: step, marker: marker)
        problem = problem ?? excerpt.drift.map { "\(file): \($0)" }
        let code = Block(
            .code(
                CodeBlock(
                    language: FileName(file).extension, text: excerpt.text,
                    numbers: .init(first: excerpt.first, marked: excerpt.marked))))
        let line = excerpt.marked.map { $0.count > 1 ? ":\($0.lowerBound)–\($0.upperBound)" : ":\($0.lowerBound)" }
        let blocks = [Block(.paragraph([.text(file + (line ?? ""), .code)])), code]
        return (blocks + (problem.map { [note($0)] } ?? []), problem)
    }

    private func text(of file: String) throws(SourceError) -> String {
        let source = try folder.source(of: FilePath(file))
        try source.refuseBinary(source.bytes(in: 0..<PageHead.firstLook))
        return UTF8Text.string(try source.allBytes(limit: Self.maximumCode, of: "code"))
    }

    private func note(_ text: String) -> Block { Block(.alert(.warning, [Block(.paragraph([.text(text)]))])) }

    /// The names in a folder.
    private func names(in directory: String) -> (blocks: [Block], problem: String?) {
        let place = folder.place(of: FilePath(directory))
        do throws(SourceError) {
            let opened: SourceFile
            do throws(TourRoot.Problem) {
                opened = try folder.root.open(FilePath(directory))
            } catch {
                throw SourceError(place, error)
            }
            var names: [String] = []
            try SourceError.at(place) { () throws(Errno) in
                try TourRoot(folder: opened).forEachEntry { name, kind in
                    names.append(String(decoding: name, as: UTF8.self) + (kind == .folder ? "/" : ""))
                    return names.count < 10_000
                }
            }
            names.sort()
            var text = names.prefix(Self.maximumNames)
            if names.count > text.count { text.append("…") }
            let list = Block(.code(CodeBlock(text: text.joined(separator: "\n"))))
            return ([Block(.paragraph([.text(directory + "/", .code)])), list], nil)
        } catch {
            return ([note(error.description)], error.description)
        }
    }
}
