extension [Block] {
    /// The blocks with the hidden lines of all code in them; see ``CodeBlock/textWithHiddenLines``.
    ///
    /// Complexity: linear in the size of the blocks.
    package var withHiddenLines: [Block] {
        var blocks = self
        blocks.showHiddenLines()
        return blocks
    }

    private mutating func showHiddenLines() {
        for index in indices {
            if case .code(var code) = self[index].kind, let text = code.textWithHiddenLines {
                code.text = text
                self[index].kind = .code(code)
            } else {
                self[index].updateParts(runs: { _ in }, blocks: { $0.showHiddenLines() })
            }
        }
    }
}
