extension Block {
    /// Has the block, and all that is in it, start so many bytes later in its source; nothing starts before `start`.
    ///
    /// For what was parsed as a piece of something longer. Complexity: linear in the size of the block.
    package mutating func moveSource(by bytes: Int, notBefore start: Int = 0) {
        if !source.isEmpty {
            source = max(start, source.lowerBound + bytes)..<max(start, source.upperBound + bytes)
        }
        updateParts(
            runs: { $0.moveSource(by: bytes, notBefore: start) }, blocks: { $0.moveSource(by: bytes, notBefore: start) }
        )
    }
}

extension [Block] {
    /// Has all blocks start so many bytes later in their source; see ``Block/moveSource(by:notBefore:)``.
    package mutating func moveSource(by bytes: Int, notBefore start: Int = 0) {
        for index in indices { self[index].moveSource(by: bytes, notBefore: start) }
    }
}

extension [Inline] {
    fileprivate mutating func moveSource(by bytes: Int, notBefore start: Int) {
        for index in indices {
            if let source = self[index].source { self[index].source = Swift.max(start, source + bytes) }
        }
    }
}
