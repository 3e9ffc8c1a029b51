import CGumbo
import Platform

typealias GumboNodePointer = UnsafeMutablePointer<GumboNode>

/// A tree that gumbo has parsed, freed with the value. The bytes must outlive it.
struct GumboDocument: ~Copyable {
    /// How many elements may lie in each other. Of 43,000 real pages none has more than 80.
    static let maximumDepth = 640
    /// How much memory a tree may take. Those of real pages take up to 22 bytes for a byte of the page; where a page has gumbo open
    /// elements again and again, it is more than ``HTMLPrescan`` can tell. Small pieces are many, and a small mapping costs less.
    private static func memory(for count: Int) -> Int {
        min(256 * count + 64 << 10, 32 * count + 16 << 20, HTMLPrescan.maximumMemory - 4 * count)
    }

    private let tree: TourGumboTree
    /// The `html` element.
    let root: GumboElementView

    /// Parses bytes that ``HTMLPrescan`` has looked over, into so much memory, or what is usual.
    init(_ bytes: UnsafeBufferPointer<UInt8>, isFragment: Bool, memory: Int? = nil) throws(HTMLRefusal) {
        guard bytes.count <= HTMLParser.maximumSize else { throw .tooLong }
        let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        let tree = tour_gumbo_parse(start, bytes.count, isFragment, memory ?? Self.memory(for: bytes.count))
        guard let root = GumboElementView(tree.root) else { throw .tooManyElements }
        guard root.depth <= Self.maximumDepth else {
            tour_gumbo_free(tree)
            throw .tooDeep
        }
        self.tree = tree
        self.root = root
    }

    deinit { tour_gumbo_free(tree) }

    /// Parses a page, and hands it over with its `html` element, as long as it is there. What is not UTF-8 is U+FFFD in it.
    static func read<Result>(
        _ bytes: some Collection<UInt8>,
        _ use: (UnsafeBufferPointer<UInt8>, _ html: GumboElementView) throws(HTMLRefusal) -> Result
    ) throws(HTMLRefusal) -> Result {
        guard bytes.count <= HTMLParser.maximumSize else { throw .tooLong }
        var html = UTF8Text.repaired(bytes)
        try HTMLPrescan.prepare(&html, isFragment: false)
        EventLog.note("parse of \(html.count) bytes of HTML")
        return try html.withUnsafeBufferPointer { page throws(HTMLRefusal) in
            let document = try GumboDocument(page, isFragment: false)
            return try use(page, document.root)
        }
    }
}

/// An element of gumbo's tree.
struct GumboElementView {
    let node: GumboNodePointer

    /// Nil for text and comments. What is in a `template` is no part of the page.
    init?(_ node: GumboNodePointer?) {
        guard let node, node.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
        self.node = node
    }

    var tag: GumboTag { node.pointee.v.element.tag }

    /// The tag's name as the page has it; gumbo knows no numbers for those of other languages in a page.
    var name: String {
        let tag = node.pointee.v.element.original_tag
        let bytes = UnsafeRawBufferPointer(start: tag.data, count: tag.length)
        return String(
            decoding: bytes.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") },
            as: UTF8.self)
    }

    /// Whether the tag ends with `/>`, which for HTML is a start tag as any other.
    var isEndedByItsTag: Bool {
        let tag = node.pointee.v.element.original_tag
        return tag.length > 2 && tag.data[tag.length - 2] == 0x2F
    }

    /// The bytes of the source from the start tag to the end of the end tag, as far as these are there.
    var range: Range<Int> {
        let start = Int(node.pointee.v.element.start_pos.offset)
        let end =
            Int(node.pointee.v.element.end_pos.offset) + node.pointee.v.element.original_end_tag.length
        return start..<max(start + node.pointee.v.element.original_tag.length, end)
    }

    var childCount: Int { Int(node.pointee.v.element.children.length) }

    func child(_ index: Int) -> GumboNodePointer? {
        guard index < childCount, let data = node.pointee.v.element.children.data else { return nil }
        return data[index]?.assumingMemoryBound(to: GumboNode.self)
    }

    var children: some Sequence<GumboElementView> {
        (0..<childCount).lazy.compactMap { GumboElementView(child($0)) }
    }

    /// The text in it, as the page has it.
    var text: String {
        var text = ""
        forEachText { if let part = $0.pointee.v.text.text { text += String(cString: part) } }
        return text
    }

    /// Hands each text in it to a function.
    func forEachText(_ use: (GumboNodePointer) -> Void) {
        var open = [node]
        while let node = open.popLast() {
            if let element = GumboElementView(node) {
                open += (0..<element.childCount).reversed().compactMap(element.child)
            } else if node.pointee.type == GUMBO_NODE_TEXT || node.pointee.type == GUMBO_NODE_WHITESPACE {
                use(node)
            }
        }
    }

    /// How many elements lie in each other at most, with this one.
    fileprivate var depth: Int {
        var deepest = 0
        var open = [(element: self, next: 0)]
        while let last = open.last {
            deepest = max(deepest, open.count)
            guard let node = last.element.child(last.next) else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            if let element = GumboElementView(node) { open.append((element, 0)) }
        }
        return deepest
    }

    /// Hands each element below this one to a function, in the order of the page, with the number of lists around it. What is in one
    /// is left out if the function says so.
    func forEachElement(_ goesIn: (GumboElementView, _ lists: Int) -> Bool) {
        var open = [(element: self, next: 0, lists: 0)]
        while let last = open.last {
            guard let node = last.element.child(last.next) else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            guard let element = GumboElementView(node), goesIn(element, last.lists) else { continue }
            let isList = [GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_DL].contains(element.tag)
            open.append((element, 0, last.lists + (isList ? 1 : 0)))
        }
    }

    func first(where isWanted: (GumboElementView) -> Bool) -> GumboElementView? {
        var found: GumboElementView?
        forEachElement { element, _ in
            if found == nil, isWanted(element) { found = element }
            return found == nil
        }
        return found
    }

    func attribute(_ name: StaticString) -> String? {
        withUnsafePointer(to: &node.pointee.v.element.attributes) { attributes in
            name.withUTF8Buffer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { buffer in
                    guard let start = buffer.baseAddress, let found = gumbo_get_attribute(attributes, start),
                        let value = found.pointee.value
                    else { return nil }
                    return String(cString: value)
                }
            }
        }
    }

    var classes: [Substring] { attribute("class")?.split(whereSeparator: \.isWhitespace) ?? [] }

    var hasAttributes: Bool { node.pointee.v.element.attributes.length > 0 }

    /// Whether an attribute has this value, in any case of ASCII letters.
    func attribute(_ name: StaticString, is value: String) -> Bool {
        hasAttributes && attribute(name)?.lowercased() == value
    }
    /// Whether a page shows nothing of it, as far as its source tells.
    var isHidden: Bool {
        switch tag {
        // a formula for a script to draw
        case GUMBO_TAG_SCRIPT: return attribute("type")?.hasPrefix("math/tex") != true
        case GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_HEAD, GUMBO_TAG_TITLE, GUMBO_TAG_NOEMBED,
            GUMBO_TAG_NOFRAMES, GUMBO_TAG_DATALIST, GUMBO_TAG_COLGROUP, GUMBO_TAG_RP:
            return true
        default: break
        }
        guard hasAttributes else { return false }
        // a panel of tabs is text: a script would show it
        if attribute("role", is: "tabpanel") || attribute("hidden", is: "until-found") { return false }
        let style = attribute("style")?.lowercased().filter { !$0.isWhitespace }
        return attribute("hidden") != nil || attribute("aria-hidden", is: "true")
            || style?.contains("display:none") == true && !holdsFormula || style?.contains("visibility:hidden") == true
    }

    /// Whether it is there for those who do not see the picture of a formula, as on Wikipedia.
    private var holdsFormula: Bool { children.first { _ in true }?.name.lowercased() == HTMLPrescan.formula }

    /// Whether a script would open it.
    var isClosedDialog: Bool {
        tag == GUMBO_TAG_UNKNOWN && name.lowercased() == "dialog" && attribute("open") == nil
    }

    /// Whether it is read where no script runs; ``HTMLPrescan`` gives it that name.
    var isForNoScript: Bool { tag == GUMBO_TAG_UNKNOWN && name.hasSuffix("oscript") }
}
