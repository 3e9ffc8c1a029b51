/// Where the bytes of a made text come from: a list of stretches, each copied from one place.
struct SourceMap {
    private struct Stretch {
        var start: Int
        /// Nil if the stretch was not copied.
        var source: Int?
        /// Whether it is a character reference that stands for one byte of the source.
        var isEscape = false
    }

    private var stretches: [Stretch] = []

    /// Whether the text is the source itself.
    var isSource: Bool { stretches.count == 1 && stretches[0].start == 0 && stretches[0].source == 0 }

    /// A map in which nothing has a source yet.
    init() {}

    /// The map of a text that is the source itself.
    static let identity = {
        var map = SourceMap()
        map.note(0, from: 0)
        return map
    }()

    /// Notes that what is written from `start` on was copied from `source` on. Calls come in rising order.
    ///
    /// - Parameter isEscape: Whether it is a reference in place of one byte of the source.
    mutating func note(_ start: Int, from source: Int?, isEscape: Bool = false) {
        if let last = stretches.last {
            if last.isEscape || isEscape {
                if last.start == start { stretches.removeLast() }
                return stretches.append(Stretch(start: start, source: source, isEscape: isEscape))
            }
            if let source, let lastSource = last.source, source - lastSource == start - last.start { return }
            if source == nil, last.source == nil { return }
            if last.start == start { stretches.removeLast() }
        }
        stretches.append(Stretch(start: start, source: source, isEscape: isEscape))
    }

    /// Forgets what was written from a byte on.
    mutating func forget(from start: Int) {
        while let last = stretches.last, last.start >= start { stretches.removeLast() }
    }

    /// Where a byte came from.
    ///
    /// Complexity: logarithmic in the number of stretches.
    func source(of offset: Int) -> Int? {
        guard let index = index(of: offset), let source = stretches[index].source else { return nil }
        return source + offset - stretches[index].start
    }

    /// Whether a byte belongs to a reference in place of one byte of the source.
    func isEscape(at offset: Int) -> Bool { index(of: offset).map { stretches[$0].isEscape } ?? false }

    /// The offset behind the stretch that a byte belongs to.
    func stretchEnd(of offset: Int) -> Int {
        guard let index = index(of: offset) else { return stretches.first?.start ?? Int.max }
        return index + 1 < stretches.count ? stretches[index + 1].start : Int.max
    }

    private func index(of offset: Int) -> Int? {
        let next = stretches.partitionPoint { $0.start <= offset }
        return next == 0 ? nil : next - 1
    }
}
