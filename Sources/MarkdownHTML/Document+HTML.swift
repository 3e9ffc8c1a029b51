public import MarkdownTree

extension Document {
    /// The page as HTML, in the form that the specifications of CommonMark and GitHub have it.
    ///
    /// HTML of the page is written as it stands, and addresses lead anywhere: whoever shows pages of strangers cleans
    /// the result.
    ///
    /// - Parameters:
    ///   - filtersTags: Whether the tags that GitHub does not let through, such as `<script>`, become text.
    ///   - namesHeadings: Whether headings have their names, as ``headings`` has them, as `id`.
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
