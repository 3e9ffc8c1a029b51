internal import SystemPackage
internal import TourDocument

/// What a look at a page's first kilobytes tells.
struct PageFacts: Sendable {
    var keys = SectionKeys()
    var heading: String?
    /// Nil for a page that cannot be read.
    var byteCount: Int?
    /// What is wrong with it.
    var problems: [Finding] = []

    /// Looks at a page. One that cannot be read is part of the tour all the same: it says why in its place.
    init(of file: FilePath, kind: PageKind, in folder: PageFolder) {
        do throws(SourceError) {
            let source = try folder.source(of: file)
            let head = try PageHead(source, kind: kind)
            keys = head.keys
            heading = head.heading
            byteCount = try source.count()
            problems = head.problems + (source.problem.map { [$0.finding(.warning)] } ?? [])
        } catch {
            problems = [error.finding()]
        }
    }
}

/// The folder that pages are read from.
struct PageFolder: Sendable {
    let root: TourRoot
    /// The folder as the reader named it, for messages.
    let name: FilePath

    /// A page by its path relative to the folder, in UTF-8.
    func source(of file: FilePath) throws(SourceError) -> ByteSource {
        let place = place(of: file)
        let opened: SourceFile
        do throws(TourRoot.Problem) {
            opened = try root.open(file)
        } catch {
            throw SourceError(place, error)
        }
        let kind = PageKind(extension: FileName(file.string).extension)
        return try ByteSource(name: place, file: opened).decoded(kind: kind)
    }

    /// What to call a page in messages.
    func place(of file: FilePath) -> String { "\(name)/\(file)" }
}
