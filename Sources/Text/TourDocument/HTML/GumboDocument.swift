import CGumbo
import Platform

typealias GumboNodePointer = UnsafeMutablePointer<GumboNode>

extension GumboNodePointer {
    fileprivate var isElement: Bool { pointee.type == GUMBO_NODE_ELEMENT }
    /// Whether it is a text, perhaps of white space alone.
    var isText: Bool { pointee.type == GUMBO_NODE_TEXT || pointee.type == GUMBO_NODE_WHITESPACE }
    /// A text, verbatim; empty for any other node.
    var text: String { isText ? pointee.v.text.text.map { String(cString: $0) } ?? "" : "" }
}

/// A tree parsed by gumbo, freed with the value. The bytes must outlive it.
struct GumboDocument: ~Copyable {
    /// The deepest nesting of elements. Of 43,000 real pages none has more than 80.
    static let maximumDepth = 640
    /// The most memory for a tree, in bytes. Those of real pages take up to 22 bytes for a byte of the page. If a page
    /// makes gumbo reopen elements repeatedly, a tree takes more than ``HTMLPrescan`` can predict. Small pieces are
    /// frequent, and a small mapping costs less.
    private static func memory(for count: Int) -> Int {
        min(256 * count + 64 << 10, 32 * count + 16 << 20, HTMLPrescan.maximumMemory - 4 * count)
    }

    private let tree: TourGumboTree
    /// The `html` element.
    let root: GumboElementView

    /// Parses bytes that ``HTMLPrescan`` has prepared, into limited memory, by default the usual amount.
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

    /// Parses a page, and passes it to `use` with its `html` element, which is valid during the call. Invalid UTF-8
    /// becomes U+FFFD.
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

    /// Nil for text and comments. The contents of a `template` are no part of the page.
    init?(_ node: GumboNodePointer?) {
        guard let node, node.isElement else { return nil }
        self.node = node
    }

    var tag: GumboTag { node.pointee.v.element.tag }

    /// The element around it.
    var parent: GumboElementView? { GumboElementView(node.pointee.parent) }

    /// The tag's name as written in the page; gumbo has no numbers for elements of other languages.
    var name: String {
        let tag = node.pointee.v.element.original_tag
        let bytes = UnsafeRawBufferPointer(start: tag.data, count: tag.length)
        return String(
            decoding: bytes.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") },
            as: UTF8.self)
    }

    /// Whether the tag ends with `/>`, which HTML reads as a start tag.
    var isEndedByItsTag: Bool {
        let tag = node.pointee.v.element.original_tag
        return tag.length > 2 && tag.data[tag.length - 2] == 0x2F
    }

    /// The bytes of the source from the start tag to the end of the end tag, as far as these exist.
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

    /// The text in it, verbatim.
    var text: String {
        var text = ""
        forEachText { text += $0.text }
        return text
    }

    /// Passes each text in it to `use`.
    func forEachText(_ use: (GumboNodePointer) -> Void) {
        walk { node in
            if node.isText { use(node) }
            return true
        }
    }

    /// The deepest nesting of elements, including this one.
    fileprivate var depth: Int {
        var (depth, deepest) = (1, 1)
        walk { node in
            if node.isElement { depth += 1 }
            deepest = max(deepest, depth)
            return true
        } leave: { _ in
            depth -= 1
        }
        return deepest
    }

    /// Passes each element below this one to `goesIn`, in page order, with the number of lists around it. Skips the
    /// contents of an element if that returns false.
    func forEachElement(_ goesIn: (GumboElementView, _ lists: Int) -> Bool) {
        var lists = 0
        walk { node in
            guard let element = GumboElementView(node), goesIn(element, lists) else { return false }
            if element.isList { lists += 1 }
            return true
        } leave: {
            if $0.isList { lists -= 1 }
        }
    }

    private var isList: Bool { tag == GUMBO_TAG_OL || tag == GUMBO_TAG_UL || tag == GUMBO_TAG_DL }

    /// Passes each node below this one to `enter`, in page order and without recursion, and an element to `leave` after
    /// its contents, which are skipped if `enter` returns false.
    func walk(_ enter: (GumboNodePointer) -> Bool, leave: (GumboElementView) -> Void = { _ in }) {
        var open = [(element: self, next: 0)]
        while let last = open.last {
            guard let node = last.element.child(last.next) else {
                open.removeLast()
                if !open.isEmpty { leave(last.element) }
                continue
            }
            open[open.count - 1].next += 1
            if enter(node), let element = GumboElementView(node) { open.append((element, 0)) }
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
        let name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        let found = gumbo_get_attribute(&node.pointee.v.element.attributes, name)
        return found?.pointee.value.map { String(cString: $0) }
    }

    var classes: [Substring] { attribute("class")?.split(whereSeparator: \.isWhitespace) ?? [] }

    var hasAttributes: Bool { node.pointee.v.element.attributes.length > 0 }

    /// Whether an attribute has this value, ignoring ASCII case.
    func attribute(_ name: StaticString, is value: String) -> Bool {
        hasAttributes && attribute(name)?.lowercased() == value
    }
    /// Whether a page shows nothing of it, judged by its source.
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

    /// Whether it is the alternative to the picture of a formula, as on Wikipedia.
    private var holdsFormula: Bool { children.first { _ in true }?.name.lowercased() == HTMLPrescan.formula }

    /// Whether only a script would open it.
    var isClosedDialog: Bool {
        tag == GUMBO_TAG_UNKNOWN && name.lowercased() == "dialog" && attribute("open") == nil
    }

    var holdsPicture: Bool { first { $0.tag == GUMBO_TAG_IMG } != nil }

    /// Whether it is read where no script runs; ``HTMLPrescan`` gives it that name.
    var isForNoScript: Bool { tag == GUMBO_TAG_UNKNOWN && name.hasSuffix("oscript") }
}
