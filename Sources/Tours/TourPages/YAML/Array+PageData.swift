package import TourDocument

extension Block {
    /// The kind and text of a fence that declares data; nil for other blocks, and for the rest of a fence that was cut.
    package var dataFence: (kind: PageData.Kind, text: String)? {
        guard case .code(let code) = kind, !continuation.contains(.fromBefore),
            let kind = code.language.flatMap(PageData.Kind.init(rawValue:))
        else { return nil }
        return (kind, code.text)
    }

    /// The data of its fence, see ``dataFence``.
    package func data(
        of fence: (kind: PageData.Kind, text: String), unknown: (YAMLValue.Entry) -> Void = { _ in }
    ) throws(LineProblem) -> PageData {
        guard !continuation.contains(.intoNext) else {
            throw LineProblem(line: 1, "this \(fence.kind.rawValue) is too long")
        }
        return try PageData(fence.kind, yaml: fence.text, unknown: unknown)
    }
}

extension [Block] {
    /// The blocks of a piece with data for fences that declare it, and links for the terms of glossaries. Invalid data
    /// shows its error above its text. Fences in lists and quotes are unchanged.
    func withData(_ glossary: Glossary) -> [Block] {
        var blocks = self
        var glossary = glossary
        for index in indices {
            if let fence = self[index].dataFence {
                do throws(LineProblem) {
                    blocks[index].kind = .data(try self[index].data(of: fence))
                } catch {
                    let words = "This \(fence.kind.rawValue) does not open: \(SourceError.clean(error.text))"
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
