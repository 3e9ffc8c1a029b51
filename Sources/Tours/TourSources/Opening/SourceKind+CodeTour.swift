internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages

extension SourceKind {
    /// A repository with tours of its code, or the file of one.
    static let codeTour = SourceKind(
        marks: CodeTourFolder.folders + CodeTourFolder.files, endings: ["tour"],
        openFolder: { folder throws(SourceError) in
            try CodeTourPages.open(CodeTourFolder.files(in: folder), in: folder)
        },
        openFile: { file throws(SourceError) in
            guard let path = file.path, path.string.hasSuffix(".tour") else { return nil }
            let (root, name) = CodeTourFolder.repository(of: path)
            return try CodeTourPages.open([name], in: SourceFolder(root), id: path.string)
        })
}
