import HelperTools
import JSONTree
import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourPages
@testable import TourSources

/// Files of other formats are read through programs, and what is packed is unpacked.
@Suite struct FileFilterTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Those of the system.
    private static let real = FileFilters(environment: ["PATH": "/usr/bin:/bin"])

    private static func options(_ filters: FileFilters = real) -> SourceOptions {
        var options = SourceOptions()
        options.filters = filters
        return options
    }

    /// A script in place of a program.
    private func program(_ name: String, _ script: String) throws -> FileFilters {
        let file = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        try #require(chmod(file.string, 0o755) == 0)
        return FileFilters(environment: ["PATH": "\(folder.path.appending("bin")):/usr/bin:/bin", "SECRET": "s"])
    }

    private static func text(of tour: OpenTour) throws -> String {
        let tour = tour.completed()
        return try tour.tour.sections.indices.flatMap { try tour.blocks(ofSection: $0) }.plainText
    }

    private func problem(of file: FilePath, _ filters: FileFilters) -> String {
        do {
            return "opened: \(try Self.text(of: TourOpener.open(path: file, as: Self.options(filters))))"
        } catch {
            return "\(error)"
        }
    }

    // MARK: - What is packed

    @Test(arguments: [("gz", "gzip"), ("xz", "xz"), ("zst", "zstd"), ("bz2", "bzip2")])
    func whatIsPackedIsOpened(ending: String, program: String) throws {
        let packed = try Shell.output("printf '# Title\\n\\nTwo *words*.\\n' | \(program) -c")
        let file = try folder.write(packed, to: "page.md.\(ending)")
        let tours = [
            try TourOpener.open(path: file, as: Self.options()),
            try TourOpener.open(path: folder.write(packed, to: "nameless"), as: Self.options()),
            try TourOpener.open(standardInput: packed, as: Self.options()),
        ]
        for tour in tours { #expect(try Self.text(of: tour) == "Title\nTwo words.") }
        #expect(tours[0].tour.id == file.string)
        #expect(tours[0].warnings == [])
        // its lines are no lines of the file
        #expect(tours[0].filePlace(ofSection: 0, offset: 0) == nil)
    }

    @Test func whatIsPackedHasItsName() throws {
        let code = try Shell.output("printf '# no heading\\n\\n* x\\n' | gzip -c")
        let file = try folder.write(code, to: "script.sh.gz")
        #expect(try Self.text(of: TourOpener.open(path: file, as: Self.options())) == "# no heading\n\n* x")
        let twice = try Shell.output("printf 'deep' | gzip -c | bzip2 -c | xz -c")
        #expect(try Self.text(of: TourOpener.open(standardInput: twice, as: Self.options())) == "deep")
        let often = try folder.write(
            try Shell.output("printf 'deep' | gzip -c | gzip -c | gzip -c | gzip -c"), to: "often.gz")
        #expect(problem(of: often, Self.real).contains("is compressed more than 3 times; unpack it first"))
    }

    @Test func archivesAreFolders() throws {
        var zip = ZipFile()
        zip.add("book/README.md", "# One\n")
        zip.add("book/sub/two.md", "# Two\n\n![a picture](p.png)\n")
        zip.add("book/sub/p.png", SmallPicture.png)
        zip.add("book/../../out.md", "# Out\n")
        try folder.write("# One\n", to: "book/README.md")
        try folder.write("# Two\n\n![a picture](p.png)\n", to: "book/sub/two.md")
        try folder.write(SmallPicture.png, to: "book/sub/p.png")
        try folder.write("# Out\n", to: "out.md")
        try folder.link("book/link.md", to: "/etc/passwd")
        try folder.makePipe("book/pipe.md")
        let packing = "cd \(folder.path); ln book/README.md book/hard.md; tar -cP book/../out.md book"
        let tar = try Shell.output(packing)
        for (name, bytes) in [
            ("a.zip", zip.bytes), ("a.tar", tar), ("a.tar.gz", try Shell.output("\(packing) | gzip -c")),
            ("a.tgz", tar),
        ] {
            let tour = try TourOpener.open(path: folder.write(bytes, to: "packed/\(name)"), as: Self.options())
                .completed()
            #expect(tour.tour.sections.map(\.title) == ["One", "Two"], "\(name)")
            #expect(try Self.text(of: tour).contains("Two"))
            #expect(tour.pictureSize(at: "sub/p.png") != nil, "\(name)")
            let warnings = tour.warnings.map(\.description).joined(separator: "\n")
            #expect(warnings.contains("is not a valid file name; left out"), "\(name): \(warnings)")
            #expect(name == "a.zip" || warnings.contains("link.md” is a link or a device; left out"), "\(warnings)")
            #expect(tour.tour.id.hasSuffix("packed/\(name)"))
        }
        #expect(try TourOpener.open(standardInput: tar, as: Self.options()).completed().tour.sections.count == 2)
        var empty = ZipFile()
        empty.add("data.bin", "x")
        #expect(try problem(of: folder.write(empty.bytes, to: "b.zip"), Self.real).contains("holds no pages"))
    }

    @Test func anArchiveMayBeATour() throws {
        var zip = ZipFile()
        zip.add("t/tour.yaml", "id: packed\ntitle: Packed\nsections:\n  - file: b.md\n  - file: a.md\n")
        zip.add("t/a.md", "# A\n")
        zip.add("t/b.md", "# B\n")
        let tour = try TourOpener.open(path: folder.write(zip.bytes, to: "t.zip"), as: Self.options()).completed()
        #expect(tour.tour.id == "packed" && tour.tour.title == "Packed")
        #expect(tour.tour.sections.map(\.title) == ["B", "A"])
    }

    // MARK: - What programs make pages of

    @Test(
        arguments: [
            ("a.pdf", "%PDF-1.4\n", "pdftotext", "-q - -", "*made*"),
            ("a.djvu", "AT&TFORM\0\0\u{1}\u{4}DJVM\0\0", "djvutxt", "-", "*made*"),
            ("a.docx", "PK\u{3}\u{4}\0\0", "pandoc", "--sandbox -f docx -t gfm", "made"),
            ("a.rtf", "{\\rtf1 x}", "pandoc", "--sandbox -f rtf -t gfm", "made"),
            ("a.org", "* Title\n", "pandoc", "--sandbox -f org -t gfm", "made"),
            ("a.TEX", "\\section{x}\n", "pandoc", "--sandbox -f latex -t gfm", "made"),
            ("a.fb2", "<FictionBook/>\n", "pandoc", "--sandbox -f fb2 -t gfm", "made"),
            ("a.adoc", "= Title\n", "asciidoctor", "-S secure -a nofooter -o - -", "*made*"),
        ])
    func programsMakePages(_ name: String, _ text: String, _ program: String, _ arguments: String, _ made: String)
        throws
    {
        let script = "[ \"$*\" = '\(arguments)' ] && [ -z \"$SECRET\" ] && read first && printf '*made*\\n'"
        let filters = try self.program(program, script.replacing("read first", with: "[ \"$(wc -c)\" -gt 5 ]"))
        let file = try folder.write(text, to: name)
        #expect(try Self.text(of: TourOpener.open(path: file, as: Self.options(filters))) == made)
    }

    /// What comes through a pipe has no name.
    @Test(arguments: [("word/document.xml", "docx"), ("META-INF/manifest.xml", "odt")])
    func officeDocumentsInPipesAreToldByWhatIsInThem(part: String, format: String) throws {
        let filters = try program("pandoc", "[ \"$3\" = \(format) ] && printf 'made of \(format)\\n'")
        var document = ZipFile()
        document.add(part, "x")
        let tour = try TourOpener.open(standardInput: document.bytes, as: Self.options(filters))
        #expect(try Self.text(of: tour) == "made of \(format)")
    }

    @Test func aProgramThatIsMissingIsNamed() throws {
        let none = FileFilters(environment: ["PATH": "/nowhere"])
        let pdf = try folder.write("%PDF-1.4\n", to: "a.pdf")
        let line = "is a PDF document; pdftotext, which reads it, is not installed: apt install poppler-utils"
        #expect(problem(of: pdf, none).hasSuffix(line))
        #expect(throws: SourceError.self) { try TourOpener.open(standardInput: Array("%PDF-1.4\n".utf8)) }
        // text is shown as it is
        let org = try TourOpener.open(path: folder.write("* Title\n", to: "a.org"), as: Self.options(none))
        #expect(try Self.text(of: org) == "* Title")
        #expect(org.warnings.count == 1 && org.warnings[0].description.contains("apt install pandoc"))
        // and so it is for who asks for that
        let asked = try TourOpener.open(path: pdf, as: SourceOptions(kind: "text"))
        #expect(try Self.text(of: asked) == "%PDF-1.4")
    }

    @Test(
        arguments: [
            ("exec sleep 1000", "took too long and was stopped"), ("exit 3", "failed; it may be damaged"),
            ("kill -9 $$", "failed; it may be damaged"), ("exec yes", "makes more than 1 MB of it"),
            ("sleep 1000 & cat >/dev/null; exec yes", "makes more than 1 MB of it"), (":", "is empty"),
        ])
    func badPrograms(script: String, line: String) throws {
        var filters = try program("pdftotext", script)
        filters.timeLimit = script.contains("exec sleep") ? .milliseconds(500) : .seconds(20)
        filters.maximumOutput = 1 << 20
        let file = try folder.write("%PDF-1.4\n", to: "a.pdf")
        let said = problem(of: file, filters)
        #expect(said.hasSuffix(line) && said.split(separator: "\n").count == 1, "\(said)")
    }

    @Test func aBombIsRefused() throws {
        var filters = Self.real
        filters.maximumOutput = 1 << 20
        let bomb = try folder.write(try Shell.output("head -c 100000000 /dev/zero | gzip -c"), to: "bomb.gz")
        #expect(problem(of: bomb, filters).hasSuffix("gzip makes more than 1 MB of it"))
        let broken = try folder.write([0x1F, 0x8B, 8, 0, 1, 2, 3], to: "broken.gz")
        #expect(problem(of: broken, filters).hasSuffix("gzip failed; it may be damaged"))
    }

    // MARK: - The person's own

    @Test func ownFiltersGoFirst() throws {
        _ = try program("mine", "printf '# %s\\n\\n' \"$1\"; cat \"$2\"")
        let environment = ["PATH": "\(folder.path.appending("bin")):/usr/bin:/bin"]
        let filters = FileFilters(environment: environment) {
            ["pod": ["mine", "a b; $HOME", "{}"], "pdf": ["cat"], "md": ["false"], "none": ["missing"]]
        }
        let pod = try folder.write("the text\n", to: "-a b.pod")
        #expect(try Self.text(of: TourOpener.open(path: pod, as: Self.options(filters))) == "a b; $HOME\nthe text")
        let pdf = try folder.write("%PDF-1.4\n", to: "a.pdf")
        #expect(try Self.text(of: TourOpener.open(path: pdf, as: Self.options(filters))) == "%PDF-1.4")
        // pages are pages
        let page = try folder.write("*text*\n", to: "a.md")
        #expect(try Self.text(of: TourOpener.open(path: page, as: Self.options(filters))) == "text")
        #expect(
            try problem(of: folder.write([0, 1, 2, 3], to: "a.none"), filters).contains(
                "missing, which reads it, is not installed"))
    }

    @Test func settings() throws {
        let settings = FilterSettings(
            .object([
                .init("Pod", .array([.string("pod2text")])), .init("a", .string("x")), .init("b", .array([])),
                .init("c", .array([.string("x"), .integer(1)])),
            ]))
        #expect(settings.commands == ["pod": ["pod2text"]])
        #expect(settings.problems.map { $0.prefix(9) } == ["filters.a", "filters.b", "filters.c"])
        #expect(FilterSettings(.array([])).problems.count == 1)
        #expect(FilterSettings(nil).problems == [])
    }

    /// `tour doctor` says by these what a program is for.
    @Test func theEndingsOfAProgramAreItsPurpose() {
        for filters in Dictionary(grouping: FormatFilter.all, by: \.tool).values {
            let endings = filters.flatMap(\.endings).map { ".\($0)" }
            #expect(endings.joined(separator: " ") == filters[0].tool.purpose)
        }
    }
}
