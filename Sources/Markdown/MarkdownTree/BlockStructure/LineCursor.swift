/// A position on a line. Tabs reach to the next multiple of four columns, and may be consumed in part.
struct LineCursor {
    private(set) var start = 0
    private(set) var end = 0
    private(set) var next = 0
    private(set) var place = 0
    private(set) var column = 0
    private var isInTab = false
    /// The first byte from ``place`` on that is not a blank or tab, and its column.
    private(set) var nonspace = 0
    private var nonspaceColumn = 0
    private let text: ByteView

    init(_ text: ByteView) { self.text = text }

    mutating func begin(at start: Int) {
        self.start = start
        end = text.lineEnd(from: start)
        next = text.nextLine(behind: end)
        (place, column, isInTab) = (start, 0, false)
        (nonspace, nonspaceColumn) = (start, 0)
        findNonspace()
    }

    var isBlank: Bool { nonspace >= end }
    /// The columns of blanks that follow.
    var indent: Int { nonspaceColumn - column }
    var isIndented: Bool { indent >= 4 }
    /// The first byte that is not a blank.
    var first: UInt8 { isBlank ? 0x0A : text[nonspace] }
    var rest: Range<Int> { nonspace..<end }

    mutating func skipBlanks() { (place, column, isInTab) = (nonspace, nonspaceColumn, false) }

    /// Advances by `count` bytes, none of them tabs.
    mutating func skip(_ count: Int) {
        (place, column, isInTab) = (place + count, column + count, false)
        findNonspace()
    }

    /// Advances by at most `count` columns of blanks.
    mutating func skipColumns(_ count: Int) {
        var rest = count
        while rest > 0, place < end, text[place].isBlank {
            if text[place] == 0x09 {
                let width = 4 - column % 4
                isInTab = width > rest
                column += min(width, rest)
                if !isInTab { place += 1 }
                rest -= min(width, rest)
            } else {
                (place, column, isInTab) = (place + 1, column + 1, false)
                rest -= 1
            }
        }
        findNonspace()
    }

    /// Leaves out the rest of the line, until ``goOn(behind:to:)``.
    mutating func end(at place: Int) { end = place }

    /// Advances to a place up to which the line was read, with the rest of the line after it.
    mutating func goOn(behind place: Int, to end: Int) {
        self.end = end
        skip(place - self.place)
    }

    mutating func skipAll() { (place, isInTab, nonspace) = (end, false, end) }

    /// The rest of the line, with the blanks at its start.
    var line: BlockTree.Line {
        isInTab ? BlockTree.Line(place + 1..<end, blanks: 4 - column % 4) : BlockTree.Line(place..<max(place, end))
    }

    private mutating func findNonspace() {
        if nonspace < place || nonspace == start { (nonspace, nonspaceColumn) = (place, column) }
        while nonspace < end {
            switch text[nonspace] {
            case 0x20: nonspaceColumn += 1
            case 0x09: nonspaceColumn += 4 - nonspaceColumn % 4
            default: return
            }
            nonspace += 1
        }
    }
}
