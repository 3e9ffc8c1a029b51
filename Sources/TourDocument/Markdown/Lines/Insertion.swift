/// Bytes that are put into a text to have md4c read it as the world does.
///
/// Where they change nothing, they have no place in the source and are left out of what is read: in code, for example.
struct Insertion {
    var place: Int
    var bytes: [UInt8]
    /// How many bytes of the source are left out behind them.
    var left = 0

    /// Has what follows mean itself.
    static func escape(_ place: Int) -> Insertion { Insertion(place: place, bytes: backslash) }
    private static let backslash: [UInt8] = [0x5C]

    /// The text with what md4c needs, and where its bytes come from; nil if there was nothing to do.
    ///
    /// - Parameters:
    ///   - tableEnds: where a table ends that md4c would go on with: a blank line is put there.
    ///   - notes: where the colons of what looks like notes are. To md4c `[^label]:` is the definition of a link.
    /// - Complexity: linear in the number of bytes.
    static func adapted(_ source: [UInt8], tableEnds: [Int], notes: [Int]) -> (text: [UInt8], map: SourceMap)? {
        var insertions = source.withUnsafeBufferPointer { bytes in
            let lines = LineEnds(bytes)
            return TableRows.insertions(lines) + WikiLink.insertions(bytes) + MathText.insertions(lines)
                + DefinitionMarks.insertions(lines) + IndentedBlocks.insertions(lines) + RawHTML.insertions(lines)
        }
        insertions += tableEnds.map { Insertion(place: $0, bytes: [0x0A]) }
        insertions += notes.map(escape)
        if insertions.isEmpty { return nil }
        insertions.sort { ($0.place, $0.left) < ($1.place, $1.left) }
        var text: [UInt8] = []
        var map = SourceMap()
        var done = 0
        text.reserveCapacity(source.count + insertions.reduce(0) { $0 + $1.bytes.count })
        for insertion in insertions where insertion.place >= done {
            map.note(text.count, from: done)
            text += source[done..<insertion.place]
            map.note(text.count, from: nil)
            text += insertion.bytes
            done = insertion.place + insertion.left
        }
        map.note(text.count, from: done)
        text += source[done...]
        return (text, map)
    }
}
