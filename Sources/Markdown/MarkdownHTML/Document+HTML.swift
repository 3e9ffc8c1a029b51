public import MarkdownTree

extension Document {
    /// The page as HTML, in the form of the CommonMark and GitHub specifications.
    ///
    /// HTML in the page is written unchanged, and addresses lead anywhere: sanitize the result before you show pages
    /// that you do not trust.
    ///
    /// - Parameters:
    ///   - filtersTags: Whether the tags that GitHub disallows, such as `<script>`, become text.
    ///   - namesHeadings: Whether headings get their names in ``headings`` as `id`.
    /// - Complexity: linear in the length of the page and its links' addresses.
    public func html(filtersTags: Bool = false, namesHeadings: Bool = false) -> String {
        let names = namesHeadings ? headings.map { ($0.block.range.lowerBound, $0.name) } : []
        return bytes.withUnsafeBufferPointer { bytes in
            var writer = HTMLWriter(
                self, bytes, filtersTags: filtersTags, names: Dictionary(uniqueKeysWithValues: names))
            writer.write()
            return String(decoding: writer.html, as: UTF8.self)
        }
    }
}
