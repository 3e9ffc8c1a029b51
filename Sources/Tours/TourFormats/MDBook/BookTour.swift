internal import SourceFiles
internal import SystemPackage
package import TourDocument
package import TourPages

/// Opens an mdBook: a folder with `book.toml`, or with `SUMMARY.md` alone.
///
/// Nothing but these two is read before the tour is open. No preprocessor is run.
package enum BookTour {
    /// Preprocessors that this program replaces, or that do not affect the text.
    private static let ownPreprocessors: Set<String> = ["index", "links", "quiz", "trpl-listing", "trpl-note"]

    package static func open(_ book: SourceFolder) throws(SourceError) -> OpenTour {
        var warnings: [Finding] = []
        let settings = try settings(of: book, &warnings)
        let path = FilePath(BookSummary.path(in: settings))
        guard let file = try book.waiting().file(path) else {
            throw SourceError(
                book.place(of: path),
                "not found; it lists the chapters of the book. “src” in book.toml names its folder")
        }
        let bytes = try file.decoded(kind: .markdown).allBytes(limit: BookSummary.maximumSize, of: "a summary")
        try file.refuseBinary(Array(bytes.prefix(PageHead.headSize)))
        let summary = BookSummary(bytes)
        guard !summary.chapters.isEmpty else {
            throw SourceError(file.name, "lists no chapters; write them as “- [Title](file.md)”")
        }
        for problem in summary.problems {
            warnings.append(SourceError(file.name, line: problem.line, problem.text).finding())
        }
        let source = BookSource(book, settings: settings, summary: summary)
        source.list.warn(warnings)
        let tour = Tour(id: book.id, title: settings.title ?? book.title, summary: settings.summary)
        return book.tour(source.list, source, from: settings.source)
            .open(tour, pictures: book.pictures(in: FilePath(settings.source)))
    }

    /// The settings in `book.toml`; errors in it are warnings, and the book opens with defaults.
    private static func settings(of book: SourceFolder, _ warnings: inout [Finding]) throws(SourceError) -> BookSettings
    {
        var settings = BookSettings()
        guard let file = try book.waiting().file(FilePath(BookSettings.fileName)) else {
            settings.source = ""
            return settings
        }
        let bytes = try file.allBytes(limit: BookSettings.maximumSize, of: "a book’s settings")
        do throws(LineProblem) {
            settings = try BookSettings(toml: UTF8Text.string(bytes))
        } catch {
            warnings.append(SourceError(file.name, line: error.line, "this is not valid TOML: \(error.text)").finding())
        }
        guard let source = PagePath.resolve(settings.source, from: "") else {
            throw SourceError(file.name, "“src” is outside the book’s folder")
        }
        settings.source = source
        let others = settings.preprocessors.filter { !ownPreprocessors.contains($0) }.map { "“\($0)”" }
        if !others.isEmpty {
            let problem =
                "preprocessors not run: \(others.joined(separator: ", ")); their parts are shown as written"
            warnings.append(SourceError(file.name, problem).finding(.warning))
        }
        return settings
    }

    /// The book of a folder with a summary, which as a rule the parent folder describes.
    package static func book(withSummaryIn folder: SourceFolder) throws(SourceError) -> SourceFolder {
        guard case .disk(_, let here) = folder.files, let name = here.lastComponent?.string,
            let above = try? SourceFolder(here.removingLastComponent())
        else { return folder }
        var warnings: [Finding] = []
        return (try? settings(of: above, &warnings))?.source == name ? above : folder
    }
}
