internal import TourDocument

extension OutlineScan {
    /// One line as ``scan(_:start:next:rest:)``, and the cuts at its start and in it.
    mutating func scanAndCut(_ line: UnsafeRawBufferPointer, start: Int, next: Int, rest: LongLineRest?) {
        guard next - pieceStart > target else {
            scan(line, start: start, next: next, rest: rest)
            return
        }
        // what a piece is in that starts with this line, should it have to
        let head = openHead
        cutGiantLine(start: start, next: next)
        let headings = found.headings.count
        scan(line, start: start, next: next, rest: rest)
        guard start - pieceStart >= target, found.headings.count == headings, !holdsEarlyNote(before: start) else {
            return
        }
        if blocks.topStart == start {
            add(PieceCut(offset: start))
        } else if blocks.itemStart == start {
            guard start - pieceStart >= min((limits.first ?? 0) * 4, limits.target) else { return }
            add(
                PieceCut(
                    offset: start, kind: .item, number: UInt32(min(max(blocks.itemNumber, 0), Int(UInt32.max)))))
        } else if next - pieceStart > limits.line {
            add(PieceCut(offset: start, head: head, kind: .line))
        } else if start - pieceStart >= limits.maximum, blocks.isLeafOpen || head.isEmpty, !Self.isBlank(line) {
            // else the next line is a better one
            add(PieceCut(offset: start, head: head, kind: .line))
        }
    }

    /// Cuts in a line that makes any piece too long, and at its start. What the line is does not matter; its end need not be
    /// known.
    mutating func cutGiantLine(start: Int, next: Int) {
        guard next - start > limits.line - target else { return }
        let head = openHead
        if start - pieceStart >= target {
            add(blocks.isIdle ? PieceCut(offset: start) : PieceCut(offset: start, head: head, kind: .line))
        }
        while next - pieceStart > limits.line {
            add(PieceCut(offset: pieceStart + limits.maximum, head: head, kind: .withinLine))
        }
    }

    /// From which length on the present piece may end.
    var target: Int { limits.first.map { min(max($0, pieceStart - textStart), limits.target) } ?? limits.target }

    /// Whether a piece that ends early would be cut off from notes that belong to what follows.
    private func holdsEarlyNote(before end: Int) -> Bool {
        guard let earlyNote, earlyNote < end else { return false }
        return end - pieceStart < limits.target
    }

    /// What a piece has to be read behind that starts in the leaf that is open.
    private var openHead: Range<Int> { blocks.isLeafOpen ? blocks.leafHead : 0..<0 }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count < 256 && line.allSatisfy(\.isBlank)
    }
}

extension PieceCut {
    /// How long a head may be so that a piece is read behind it.
    private static let maximumHead = 4 << 10

    fileprivate init(offset: Int, head: Range<Int>, kind: Kind) {
        self.init(offset: offset, kind: kind)
        if head.count <= Self.maximumHead {
            prefixStart = head.lowerBound
            prefixCount = UInt16(head.count)
        }
    }
}
