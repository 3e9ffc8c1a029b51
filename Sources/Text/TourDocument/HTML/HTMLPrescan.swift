/// A pass over HTML before gumbo parses it.
///
/// gumbo compares each attribute of a tag with all before it, and searches all open elements for most tags: pages that
/// exploit this are refused. It also has errors in drawings and formulas that end the program ("assertion failed"): so
/// drawings, which are no text, become comments, and the tags that remain of both get names without a meaning to gumbo.
/// Nothing else is changed, and no byte is moved.
///
/// It also estimates the memory for reading a page: 6 times its size for paragraphs, 10 to 25 times as a rule, 80 times
/// if every other byte is a tag's. A page that would take more than ``maximumMemory`` is refused.
enum HTMLPrescan {
    /// The most memory for a page, in bytes.
    static let maximumMemory = 256 << 20
    /// The name that replaces `math`.
    static let formula = "xath"
    /// The measured maxima in bytes: for an element or a text in the tree, for an attribute, and for a text in a block.
    private static let (nodeMemory, attributeMemory, textMemory) = (176, 160, 176 + 80)

    /// Examines everything that may be a tag, wherever it is: only gumbo knows what is text and what is markup.
    ///
    /// - Parameter isFragment: Whether it is made from Markdown, whose text must not be swallowed by unclosed elements.
    /// - Returns: The estimated memory for reading the page, in bytes.
    ///
    /// Complexity: linear in the number of bytes.
    @discardableResult static func prepare(_ html: inout [UInt8], isFragment: Bool) throws(HTMLRefusal) -> Int {
        if isFragment { openUnended(&html) }
        // Compared bytes and open elements, of which real pages need less than one hundredth.
        var work = 256 * (html.count + 1 << 20)
        let mostSteps = work / 2
        var nesting = HTMLNesting()
        var shared = 0
        // the page and its copy without drawings, and the words in the tree and in the blocks
        var memory = 4 * html.count
        var end = 0
        var (isInHead, hasFrames, isInFormula) = (false, false, false)
        var drawings: [Int] = []
        html.withUnsafeMutableBufferPointer { html in
            let bytes = UnsafeBufferPointer(html)
            var next = bytes.index(of: 0x3C, from: 0)
            while let start = next {
                next = bytes.index(of: 0x3C, from: start + 1)
                guard let tag = HTMLToken.tag(at: start, in: bytes) else {
                    nesting.takeOther(at: start, in: bytes)
                    continue
                }
                work -= (tag.attributeCount + 1) * (tag.end - start)
                memory += tag.attributeCount * attributeMemory
                if start > end { memory += textMemory }
                if !tag.isEndTag { memory += nodeMemory }
                end = tag.end
                if tag.isNamed("body", in: bytes) || tag.isNamed("html", in: bytes) {
                    isInHead = false
                    // The attributes of all such tags are merged into one element.
                    shared += tag.attributeCount
                    work -= shared * (tag.end - start)
                } else if tag.isNamed("svg", in: bytes) {
                    if !tag.isEndTag {
                        drawings.append(start)
                    } else if tag.isFinished, let drawing = drawings.popLast() {
                        makeComment(html[drawing..<tag.end])
                        nesting.forget(from: drawing)
                        continue
                    }
                } else if tag.isNamed("math", in: bytes) {
                    html[tag.name.lowerBound] = UInt8(ascii: "x")
                    isInFormula = !tag.isEndTag
                } else if isInFormula, tag.isFinished, html[tag.end - 2] == UInt8(ascii: "/"),
                    "mn".utf8.contains(html[tag.name.lowerBound])
                {
                    // In HTML only some elements close themselves. `mspace` has an attribute `ce` now, `mprescripts`
                    // has `scripts`.
                    for (index, letter) in zip(tag.name, (tag.name.count > 2 ? "wbr " : "br").utf8) {
                        html[index] = letter
                    }
                } else if tag.isNamed("head", in: bytes) {
                    isInHead = !tag.isEndTag
                } else if let name = otherName(of: tag, in: bytes, isInHead: isInHead, hasFrames: hasFrames) {
                    hasFrames = hasFrames || name == "xrameset"
                    for (index, letter) in zip(tag.name, name.utf8) { html[index] = letter }
                }
                nesting.take(tag, in: bytes)
                if work < 0 || nesting.steps > mostSteps { break }
            }
            for drawing in drawings { html[drawing + 1] = UInt8(ascii: "x") }
        }
        if work < 0 { throw .tooManyAttributes }
        if nesting.steps > mostSteps { throw .tooDeep }
        if memory > maximumMemory { throw .tooManyElements }
        return memory
    }

    /// The replacement name, of equal length, for an element that gumbo must not recognize; nil for all others.
    /// Alternatives to scripts and frames are read here, and frames are named.
    private static func otherName(
        of tag: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>, isInHead: Bool, hasFrames: Bool
    ) -> String? {
        // in the head it is no text
        if tag.isNamed("noscript", in: bytes) { return isInHead ? "noframes" : "xoscript" }
        if tag.isNamed("frameset", in: bytes) { return "xrameset" }
        guard hasFrames else { return nil }
        if tag.isNamed("frame", in: bytes) { return "embed" }
        return tag.isNamed("noframes", in: bytes) ? "xoframes" : nil
    }

    /// Renames unclosed elements whose content would be no text.
    private static func openUnended(_ html: inout [UInt8]) {
        html.withUnsafeMutableBufferPointer { html in
            var tokens = HTMLTokens(UnsafeBufferPointer(html))
            while let token = tokens.next() {
                if let end = tokens.contentEnd(of: token) {
                    tokens.position = end
                } else if tokens.startsContent(token) {
                    html[token.start + 1] = UInt8(ascii: "z")
                }
            }
        }
    }

    private static func makeComment(_ element: Slice<UnsafeMutableBufferPointer<UInt8>>) {
        let page = element.base
        for index in element.indices { page[index] = 0x20 }
        page[element.startIndex] = 0x3C
        page[element.startIndex + 1] = 0x21
        page[element.endIndex - 1] = 0x3E
    }
}
