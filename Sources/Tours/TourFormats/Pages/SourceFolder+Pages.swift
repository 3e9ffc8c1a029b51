internal import MarkdownTree
package import SourceFiles
package import SystemPackage
package import TourDocument
package import TourPages

extension SourceFolder {
    /// A page in UTF-8.
    package func page(_ path: FilePath) throws(SourceError) -> ByteSource {
        guard var file = try file(path) else { throw SourceError(place(of: path), Errno.noSuchFileOrDirectory) }
        file.encoding = encoding
        var page = try file.decoded(kind: PageKind(extension: FileName(path.string).extension))
        page.dialect.formUnion(dialect)
        return page
    }

    /// A page with its inclusions inserted, and the inclusions that failed; nil if it includes nothing.
    package func pageWithInclusions(
        _ path: FilePath
    ) throws(SourceError) -> (page: ByteSource, problems: [Finding])? {
        let page = try page(path)
        guard page.dialect.contains(.inclusions), PageKind(extension: path.extension)?.name == PageKind.markdown.name,
            try page.count() <= 1 << 20
        else { return nil }
        let reader = BookReader(book: self, isSite: !page.dialect.contains(.mdBook))
        guard let text = try reader.chapter(path.string), text.files.count > 1 else { return nil }
        var source = reader.source(text)
        source.dialect = page.dialect
        source.extent = page.extent
        return (source, text.problems)
    }

    /// A tour of pages of this folder.
    ///
    /// - Parameters:
    ///   - start: the base of the paths of the list, in this folder.
    ///   - problem: the reason that the first page is missing, if it was requested.
    package func tour(
        _ list: PageList, _ source: any PageSource, from start: String = "", errorPages: [Int: String] = [:],
        problem: SourceError? = nil
    ) -> PagesTour {
        guard let web else { return PagesTour(list, source) }
        let folder = (try? web.address.file(start.isEmpty ? "" : start + "/")) ?? web.address
        return PagesTour(
            list,
            WebPages(of: source, list, client: web.client, folder: folder, errorPages: errorPages, problem: problem))
    }
}
