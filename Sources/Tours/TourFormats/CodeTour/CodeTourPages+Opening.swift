internal import SourceFiles
internal import SystemPackage
package import TourDocument
package import TourPages

extension CodeTourPages {
    /// Opens tours of a repository, by their paths in the folder, with the given id or else the folder's. A file that
    /// is no tour becomes a warning, and the others open. Throws the first error if none is a tour.
    package static func open(_ files: [String], in folder: SourceFolder, id: String? = nil) throws(SourceError)
        -> OpenTour
    {
        var tours: [CodeTour] = []
        var problems: [SourceError] = []
        var others: [SourceError] = []
        for file in files {
            do throws(SourceError) {
                let source = try folder.waiting().page(FilePath(file))
                let bytes = try source.allBytes(limit: CodeTour.maximumSize, of: "a CodeTour")
                let tour = try CodeTour(bytes, file: file, place: source.name)
                problems += tour.problems
                // one that was named directly is shown on all systems
                if let when = tour.when, id == nil, !SystemCondition.holds(when) {
                    others.append(SourceError(source.name, "is skipped: it is for other systems (“\(when)”)"))
                } else if !tour.steps.isEmpty {
                    tours.append(tour)
                }
            } catch {
                problems.append(error)
            }
        }
        guard let first = tours.first else {
            throw problems.first ?? others.first
                ?? SourceError(folder.name, "has a folder for CodeTours, but no tour in it")
        }
        let pages = CodeTourPages(CodeTourFolder.inOrder(tours), in: folder)
        let list = PageList(pages.entries)
        list.warn(problems.map { $0.finding() } + others.map { $0.finding(.warning) })
        let tour = Tour(
            id: id ?? folder.id, title: tours.count == 1 ? first.title : folder.title,
            summary: tours.count == 1 ? first.summary : nil)
        return folder.tour(list, pages).open(tour, pictures: folder.pictures())
    }
}
