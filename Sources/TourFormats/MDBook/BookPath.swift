internal import SourceFiles
internal import TourDocument

/// Paths in a book, with `/` between names.
enum BookPath {
    /// What the page of a chapter is called on the book's site, without its ending: a `README` is the `index` of its folder.
    static func page(of path: String) -> String {
        let name = FileName(path).stem
        let folder = PagePath.folder(of: path)
        let page = name.lowercased() == "readme" ? "index" : name
        return folder.isEmpty ? page : "\(folder)/\(page)"
    }
}
