internal import Markdown

/// What a page of Markdown is read with beyond what does no harm on any page.
package struct MarkdownDialect: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Components and code of MDX.
    package static let components = MarkdownDialect(rawValue: 1)
    /// Macros and short codes of programs that publish pages.
    package static let templates = MarkdownDialect(rawValue: 2)
    /// The signs of Microsoft's pages.
    package static let docfx = MarkdownDialect(rawValue: 4)

    var options: MarkdownOptions {
        var options = MarkdownOptions.common.subtracting(.frontMatter)
        if contains(.components) { options.insert(.components) }
        if contains(.templates) { options.insert(.templates) }
        if contains(.docfx) { options.insert(.docfx) }
        return options
    }
}
