/// Md4c's passes over a text, and what is done where it cannot have it.
extension OutlineHandler {
    /// How many times a text is gone over at most, to find where tables end.
    private static let maximumPasses = 4

    static func pass(over source: [UInt8], limits: PieceLimits, cutsAtHeadings: Bool) -> MarkdownOutline {
        source.withUnsafeBufferPointer { bytes in
            let lines = LineEnds(bytes)
            let look = MarkdownLook(lines)
            var found = MarkdownOutline(refusal: look.refusal)
            guard look.refusal == nil, source.count < Int(UInt32.max) / 2 else {
                return plain(lines, limits: limits, found)
            }
            var ends: [Int] = []
            for _ in 0..<maximumPasses {
                let adapted = Insertion.adapted(source, tableEnds: ends, notes: look.notes)
                var text = adapted?.text ?? source
                let length = text.count
                // md4c looks one byte past a text that ends in a digit
                if text.last?.isASCIIDigit ?? false { text.append(0) }
                for hasTables in [true, false] {
                    let isDone = text.withUnsafeBufferPointer { text in
                        let given = UnsafeBufferPointer(rebasing: text[..<length])
                        var handler = OutlineHandler(
                            lines, given: given, map: adapted?.map, look: look, limits: limits,
                            cutsAtHeadings: cutsAtHeadings)
                        let isWhole = handler.handle(given, hasTables: hasTables)
                        handler.finish()
                        found = handler.found
                        return isWhole
                    }
                    if isDone { break }
                    found = MarkdownOutline(refusal: "its tables or addresses are too many")
                }
                if found.tableEnds.isEmpty { break }
                ends = (ends + found.tableEnds).sorted()
            }
            found.tableEnds = ends
            return found.refusal == nil ? found : plain(lines, limits: limits, MarkdownOutline(refusal: found.refusal))
        }
    }

    /// Cuts a text at lines.
    private static func plain(_ lines: LineEnds, limits: PieceLimits, _ found: MarkdownOutline) -> MarkdownOutline {
        var found = found
        found.hasIntroduction = true
        var start = 0
        while lines.bytes.count - start > limits.maximum {
            let next = lines.line(from: start + limits.target).next
            let isFar = next - start > limits.line
            let place = isFar ? place(near: start + limits.maximum, in: lines.bytes, after: start) : next
            guard place < lines.bytes.count else { break }
            found.cuts.append(PieceCut(offset: place, kind: isFar ? .withinLine : .line))
            start = place
        }
        return found
    }
}
