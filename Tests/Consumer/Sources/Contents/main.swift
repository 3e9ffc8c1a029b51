import MarkdownHTML
import MarkdownTree

let page = Document(
    parsing: """
        ---
        title: Bread
        ---
        # Bread

        Flour, water, [salt] and [time].

        ## Dough

        | flour | water |
        | ----- | ----: |
        | 500 g | 350 g |

        - [x] Knead it *well*: see [the film](film.html).
        """,
    options: [.gitHub, .frontMatter],
    resolve: { label in label == "salt" ? LinkTarget(address: "pantry.html#salt") : nil })

// the contents, with the names that links lead to
for heading in page.headings {
    print(String(repeating: "  ", count: heading.level - 1) + heading.block.plainText, "#" + heading.name)
}

// the blocks, each with what is its own
for block in page.blocks {
    switch block.content {
    case .table(let table): print(table.alignments.count, "columns:", block.rows.map { $0.map(\.plainText) })
    case .bulletList(let isTight): print(isTight ? "a tight list:" : "a list:", block.children.map(\.plainText))
    default: print("\(block.kind): \(block.plainText)")
    }
}

// the links, with their places
for inline in page.allBlocks.flatMap(\.allInlines) {
    guard case .link(let target) = inline.content else { continue }
    let place = page.position(of: inline.range.lowerBound)
    print("\(place.line):\(place.column): \(page[inline.range]) leads to \(target.address)")
}

print(page.html(namesHeadings: true), terminator: "")
