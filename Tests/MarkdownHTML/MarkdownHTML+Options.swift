public import MarkdownTree

extension MarkdownHTML {
    /// The extensions that suites call by these names, and whether tags are filtered as GitHub does.
    public static func options(named names: [String]) -> (options: MarkdownOptions, filtersTags: Bool) {
        var options: MarkdownOptions = []
        var filtersTags = false
        for name in names {
            switch name {
            case "--gfm":
                options.formUnion(
                    [.tables, .strikethrough, .taskLists, .bareAddresses, .footnotes, .alerts, .strictComments])
                filtersTags = true
            case "--all": options.formUnion([.common, .templates, .components, .docfx])
            case "table", "--ftables": options.insert(.tables)
            case "strikethrough", "--fstrikethrough": options.insert(.strikethrough)
            case "autolink", "--fpermissive-autolinks", "--fpermissive-url-autolinks": options.insert(.bareAddresses)
            case "disabled", "tasklist": options.insert(.taskLists)
            case "footnotes": options.insert(.footnotes)
            case "--fmd4c": options.insert(.md4c)
            case "--ffootnotes": options.insert(.footnotes)
            case "tagfilter": filtersTags = true
            case "comments": options.insert(.strictComments)
            case "--fwiki-links": options.insert(.wikiLinks)
            case "--fadmonitions": options.insert(.alerts)
            default: break
            }
        }
        return (options, filtersTags)
    }
}
