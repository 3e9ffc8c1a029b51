internal import SourceFiles
internal import SystemPackage
internal import TourDocument

extension SourceKind {
    /// A repository with tours of its code, or the file of one.
    static let codeTour = SourceKind(
        marks: CodeTourFolder.folders + CodeTourFolder.files, endings: ["tour"],
        openFolder: { folder throws(SourceError) in
            try CodeTourPages.open(CodeTourFolder.files(in: folder), in: folder)
        },
        openFile: { file throws(SourceError) in
            guard file.name.hasSuffix(".tour") else { return nil }
            let (root, name) = CodeTourFolder.repository(of: file.canonicalPath)
            let opened = try SourceError.at(root.string) { () throws(Errno) in try SourceFile(root) }
            let folder = SourceFolder(root: TourRoot(folder: opened), name: root, canonicalPath: root)
            return try CodeTourPages.open([name], in: folder, id: file.canonicalPath.string)
        })
}

extension CodeTourPages {
    /// Opens tours of a repository. A file that is no tour is named, and the others open.
    ///
    /// - Parameters:
    ///   - files: relative to the folder.
    ///   - id: the identity of the tour; nil for that of the folder.
    /// - Throws: what is wrong with the first file if none is a tour.
    static func open(_ files: [String], in folder: SourceFolder, id: String? = nil) throws(SourceError) -> OpenTour {
        var tours: [CodeTour] = []
        var problems: [SourceError] = []
        var others: [SourceError] = []
        for file in files {
            do throws(SourceError) {
                let source = try folder.waiting().page(FilePath(file))
                let bytes = try source.allBytes(limit: CodeTour.maximumSize, of: "a CodeTour")
                let tour = try CodeTour(bytes, file: file, place: source.name)
                problems += tour.problems
                // one that was named itself is shown wherever that is
                if let when = tour.when, id == nil, SystemCondition.holds(when) == false {
                    others.append(SourceError(source.name, "is left out: it is for other systems (“\(when)”)"))
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
