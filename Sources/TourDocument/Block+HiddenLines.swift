extension [Block] {
    /// The blocks with the hidden lines of all code in them; see ``CodeBlock/textWithHiddenLines``.
    ///
    /// Complexity: linear in the size of the blocks.
    package var withHiddenLines: [Block] {
        var blocks = self
        blocks.updateAll { block in
            guard case .code(var code) = block.kind, let text = code.textWithHiddenLines else { return }
            code.text = text
            block.kind = .code(code)
        }
        return blocks
    }
}
