/// The one look at HTML before gumbo has it.
///
/// gumbo compares each attribute of a tag with all before it, and most tags have it look through all elements that are open: pages made
/// to have it do so without end are refused. And it has
/// errors in drawings and formulas that end the program ("assertion failed"): so drawings, which are no text, are made
/// comments, and what is left of both gets names that mean nothing to gumbo. Nothing else is changed, and no byte is moved.
///
/// It also tells beforehand how much memory a page will take while it is read: 6 times its size where it is paragraphs, 10 to 25
/// times as a rule, 80 times if every other byte is a tag's. One that would take more than ``maximumMemory`` is refused.
enum HTMLPrescan {
    /// How much memory a page may take, in bytes.
    static let maximumMemory = 256 << 20
    /// The name that `math` gets.
    static let formula = "xath"
    /// What is taken at most, as measured: by an element or a text in the tree, by an attribute, and by a text in a block.
    private static let (nodeMemory, attributeMemory, textMemory) = (176, 160, 176 + 80)

    /// Looks at all that may be a tag, wherever it stands: what is text and what is markup only gumbo knows.
    ///
    /// - Parameter isFragment: Whether it is made from Markdown, whose text must not be swallowed by elements without end.
    /// - Returns: About how much memory it takes to read the page, in bytes.
    ///
    /// Complexity: linear in the number of bytes.
    @discardableResult static func prepare(_ html: inout [UInt8], isFragment: Bool) throws(HTMLRefusal) -> Int {
        if isFragment { openUnended(&html) }
        // Bytes and open elements that are compared, by which real pages stay below one hundredth of this.
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
                    // Those of all such tags are gathered at one element.
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
                    // In HTML only some elements close themselves. `mspace` has an attribute `ce` now, `mprescripts` has `scripts`.
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

    /// The name, as long as its own, of an element that gumbo is to take for another one; nil for all others. What stands for a script or
    /// for frames is read here, and frames are named.
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

    /// Gives other names to elements without an end whose content would be no text.
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
