internal import TourDocument

extension CodeBlock {
    /// What the fence declares, by its name; nil for code.
    var dataKind: PageData.Kind? { language.flatMap(PageData.Kind.init(rawValue:)) }
}

extension [Block] {
    /// The blocks of a piece as they are read: fences that declare data are that data, one that is wrong says why above its text, and
    /// the terms of glossaries are links. Fences in lists and quotes stay as they are.
    ///
    /// - Parameter glossary: the terms that hold for the piece beside those that it declares.
    /// - Complexity: linear in the text.
    func withData(_ glossary: Glossary) -> [Block] {
        var blocks = self
        var glossary = glossary
        for index in indices {
            if case .code(let code) = self[index].kind, let kind = code.dataKind {
                do throws(YAMLValue.Problem) {
                    blocks[index].kind = .data(try PageData(kind, yaml: code.text))
                } catch {
                    let words = "This \(kind.rawValue) does not open: \(SourceError.clean(error.text))"
                    let reason = Block(.paragraph([.text(words)]), source: self[index].source)
                    blocks[index].kind = .alert(.error, [reason, self[index]])
                }
            }
            if case .data(.glossary(let own)) = blocks[index].kind { glossary = glossary.adding(own) }
        }
        guard !glossary.terms.isEmpty else { return blocks }
        var marker = TermMarker(glossary)
        marker.mark(&blocks)
        return blocks
    }
}
