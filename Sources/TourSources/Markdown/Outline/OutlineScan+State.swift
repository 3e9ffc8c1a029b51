internal import TourDocument

extension OutlineScan {
    /// A quote or a list item that is open.
    struct Container: Hashable, Sendable {
        /// `>` for a quote, the bullet, or the `.` or `)` of a numbered item.
        var mark: UInt8
        /// Columns before the mark, counted from the container around it.
        var markIndent: Int
        /// Columns before what it holds.
        var contentIndent: Int
        /// The number of a numbered item.
        var number = 0

        var isQuote: Bool { mark == UInt8(ascii: ">") }
        var isNumbered: Bool { mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") }
    }

    /// The leaf block that the last line belonged to.
    enum Leaf: Hashable, Sendable {
        case none, paragraph, fence, html, indentedCode, table
    }

    /// What must be known of the lines before one to tell what it is.
    struct BlockState: Sendable {
        var containers: [Container] = []
        var leaf = Leaf.none
        /// Whether the leaf may still take lines.
        var isLeafOpen = false
        /// Where the first line of the leaf starts.
        var leafStart = 0
        var leafLines = 0
        /// How many cells of a table the first line of a paragraph would make; 0 if it has no bar.
        var leafCells = 0
        var fenceByte: UInt8 = 0
        var fenceLength = 0
        /// What ends the HTML block; nil when its last line has been seen.
        var htmlEnd: HTMLBlockEnd?
        /// Whether the last thing that happened is that a list item was opened: it is empty so far.
        var isItemFresh = false
        /// Whether a fresh item is followed by a blank line, so that what comes now is not part of it.
        var isItemOver = false
        /// The paragraph's lines while it may begin with link definitions.
        var candidate: DefinitionCandidate?
        /// The footnote that the last lines belonged to.
        var note: Note?
        /// What a piece has to be read behind that starts in the leaf; empty if nothing is needed.
        var leafHead = 0..<0
        /// Where the last line starts that started a block of the page itself, in no container.
        var topStart = -1
        /// Where the last item starts of a list that is in no container, and its number.
        var itemStart = -1
        var itemNumber = 0
        /// The start of the line that is looked at.
        var lineStart = 0

        /// Whether nothing is open that the next line could be part of.
        var isIdle: Bool { containers.isEmpty && note == nil && !isLeafOpen && leaf == .none }
    }

    // MARK: - Leaves

    /// Ends the leaf that is open, and takes the link definitions from its start.
    mutating func endBlock() {
        guard blocks.isLeafOpen else { return }
        if blocks.candidate != nil, takeDefinitions() { return }
        blocks.isLeafOpen = false
        blocks.candidate = nil
    }

    /// Takes the link definitions that the paragraph begins with. Returns whether nothing else was in it, in which case it is
    /// as if it had not been.
    private mutating func takeDefinitions() -> Bool {
        guard var candidate = blocks.candidate else { return false }
        blocks.candidate = nil
        add(candidate.takeDefinitions(all: true))
        guard candidate.lines.isEmpty else {
            blocks.leafStart = candidate.lines[0].start
            blocks.leafLines = candidate.lines.count
            return false
        }
        blocks.isItemFresh = candidate.wasItemFresh
        blocks.isLeafOpen = false
        return true
    }

    /// Starts a leaf with a line.
    mutating func startBlock(_ leaf: Leaf, start: Int) {
        blocks.leaf = leaf
        blocks.isLeafOpen = true
        blocks.leafStart = start
        blocks.leafLines = 1
        blocks.isItemFresh = false
        blocks.leafHead = 0..<0
        if blocks.containers.isEmpty { blocks.topStart = start }
    }

    /// A blank line, or one that is a block by itself, was seen.
    mutating func endBlockAndForget() {
        endBlock()
        blocks.leaf = .none
    }

    // MARK: - Text

    /// A line of a paragraph, the cursor at its first byte that is not blank.
    mutating func addText(_ cursor: LineCursor, start: Int, next: Int) {
        let text = cursor.rest
        if blocks.leaf != .paragraph { endBlock() }
        if !blocks.isLeafOpen {
            let wasItemFresh = blocks.isItemFresh
            startBlock(.paragraph, start: start)
            blocks.leafCells = LineCursor.cellCount(text)
            if text.first == UInt8(ascii: "["), !cursor.isWithinText {
                blocks.candidate = DefinitionCandidate(wasItemFresh: wasItemFresh)
                blocks.candidate?.add(text, start: start, textStart: start + cursor.position, next: next)
            }
            return
        }
        blocks.leafLines += 1
        guard blocks.candidate != nil else { return }
        blocks.candidate?.add(text, start: start, textStart: start + cursor.position, next: next)
        guard blocks.candidate?.isLarge == true else { return }
        // long lists of definitions are taken as they come
        let definitions = blocks.candidate?.takeDefinitions(all: false) ?? []
        if !definitions.isEmpty {
            add(definitions)
            blocks.leafStart = blocks.candidate?.lines.first?.start ?? start
            blocks.leafLines = blocks.candidate?.lines.count ?? 0
        } else {
            blocks.candidate = nil
        }
    }

    /// A line of `=` or `-` below a paragraph: it makes it a heading, unless nothing but definitions is above it.
    mutating func addUnderline(_ cursor: LineCursor, level: Int, start: Int, next: Int) {
        if var candidate = blocks.candidate {
            candidate.add(cursor.rest, start: start, textStart: start + cursor.position, next: next)
            add(candidate.takeDefinitions(all: true))
            blocks.candidate = nil
            switch candidate.lines.count {
            case 0:
                // the underline was the end of a definition's title
                blocks.isItemFresh = candidate.wasItemFresh
                blocks.isLeafOpen = false
                blocks.leaf = .none
                return
            case 1:
                // the underline has nothing above it and starts a paragraph
                startBlock(.paragraph, start: start)
                blocks.leafCells = 0
                return
            default: blocks.leafStart = candidate.lines[0].start
            }
        }
        if blocks.containers.isEmpty { add(Heading(level: level, range: blocks.leafStart..<next)) }
        blocks.isLeafOpen = false
        blocks.leaf = .none
    }

    // MARK: - Containers

    /// Leaves the containers beyond the first ones.
    mutating func leaveContainers(keeping count: Int) {
        guard count < blocks.containers.count else { return }
        endBlock()
        blocks.containers.removeSubrange(count...)
        blocks.isItemFresh = false
    }

    mutating func enter(_ container: Container) {
        endBlock()
        if blocks.containers.isEmpty {
            blocks.topStart = blocks.lineStart
            blocks.itemNumber = container.number
        }
        blocks.containers.append(container)
        blocks.isItemFresh = !container.isQuote
    }

    /// Replaces a list item by the next one of the same list.
    mutating func goOn(with container: Container, at index: Int) {
        endBlock()
        leaveContainers(keeping: index + 1)
        blocks.containers[index] = container
        blocks.isItemFresh = true
        if index == 0 {
            blocks.itemStart = blocks.lineStart
            blocks.itemNumber += 1
        }
    }
}
