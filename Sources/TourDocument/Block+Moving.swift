extension Block {
    /// Has the block, and all that is in it, start so many bytes later in its source; nothing starts before `start`.
    ///
    /// For what was parsed as a piece of something longer. Complexity: linear in the size of the block.
    package mutating func moveSource(by bytes: Int, notBefore start: Int = 0) {
        updateAll { block in
            guard !block.source.isEmpty else { return }
            block.source = max(start, block.source.lowerBound + bytes)..<max(start, block.source.upperBound + bytes)
        } runs: { run in
            run.source = run.source.map { max(start, $0 + bytes) }
        }
    }
}

extension [Block] {
    /// Has all blocks start so many bytes later in their source; see ``Block/moveSource(by:notBefore:)``.
    package mutating func moveSource(by bytes: Int) {
        for index in indices { self[index].moveSource(by: bytes) }
    }
}
