/// Terms and their definitions.
package struct Glossary: Hashable, Sendable {
    package static let maximumTerms = 1_000

    package struct Term: Hashable, Sendable {
        package var name: String
        /// Other words for the same.
        package var aliases: [String]
        package var meaning: String

        package init(_ name: String, aliases: [String] = [], meaning: String) {
            (self.name, self.aliases, self.meaning) = (name, aliases, meaning)
        }
    }

    package var terms: [Term]

    package init(_ terms: [Term] = []) { self.terms = terms }

    /// The term with a name or alias, without regard to case. Complexity: O(terms).
    package func term(named name: String) -> Term? {
        let name = name.lowercased()
        return terms.first { $0.name.lowercased() == name }
            ?? terms.first { $0.aliases.contains { $0.lowercased() == name } }
    }

    /// The glossary followed by the terms of another one.
    package func adding(_ other: Glossary) -> Glossary { Glossary(terms + other.terms) }
}

/// Finds the terms of a glossary in text: whole words, the longest term first, each term once.
package struct TermMarker: Sendable {
    /// A trie of words: the words that follow each, and the term that ends there.
    private struct Node: Sendable {
        var next: [String: Int] = [:]
        var term: String?
    }

    private var nodes = [Node()]
    private var found: Set<String> = []

    package init(_ glossary: Glossary) {
        for term in glossary.terms {
            for name in [term.name] + term.aliases { add(name, of: term.name) }
        }
    }

    private mutating func add(_ name: String, of term: String) {
        var node = 0
        for word in Self.words(of: name).map({ $0.lowercased() }) {
            if let next = nodes[node].next[word] {
                node = next
            } else {
                nodes.append(Node())
                nodes[node].next[word] = nodes.count - 1
                node = nodes.count - 1
            }
        }
        if node > 0, nodes[node].term == nil { nodes[node].term = term }
    }

    /// Makes links of the first occurrence of each term, except in headings, code and links.
    /// Complexity: linear in the text, times the words of the longest term.
    package mutating func mark(_ blocks: inout [Block]) {
        guard nodes.count > 1 else { return }
        for index in blocks.indices {
            switch blocks[index].kind {
            case .heading, .verbatim, .code: continue
            default: blocks[index].updateParts(runs: { self.mark(&$0) }, blocks: { self.mark(&$0) })
            }
        }
    }

    private mutating func mark(_ runs: inout [Inline]) {
        let left: Inline.Marks = [.code, .keyboard]
        guard runs.contains(where: { $0.link == nil }) else { return }
        runs = runs.flatMap { run in
            guard case .text(let text) = run.content, run.link == nil, run.marks.isDisjoint(with: left) else {
                return [run]
            }
            return marked(text, as: run)
        }
    }

    /// A run of text, cut around terms.
    private mutating func marked(_ text: String, as run: Inline) -> [Inline] {
        let words = Self.words(of: text)
        var parts: [Inline] = []
        var start = text.startIndex
        func add(_ range: Range<String.Index>, term: String? = nil) {
            guard !range.isEmpty else { return }
            var part = run
            part.content = .text(String(text[range]))
            part.source = run.source.map { $0 + text[..<range.lowerBound].utf8.count }
            if let term {
                part.link = DataLink.term(term).target
                part.marks.insert(.term)
            }
            parts.append(part)
        }
        var index = 0
        while index < words.count {
            guard let (term, end) = term(at: index, of: words, in: text) else {
                index += 1
                continue
            }
            if found.insert(term).inserted {
                let range = words[index].startIndex..<words[end - 1].endIndex
                add(start..<range.lowerBound)
                add(range, term: term)
                start = range.upperBound
            }
            index = end
        }
        guard !parts.isEmpty else { return [run] }
        add(start..<text.endIndex)
        return parts
    }

    /// The longest term that begins with a word, and the number of the word after it.
    private func term(at first: Int, of words: [Substring], in text: String) -> (term: String, end: Int)? {
        var node = 0
        var best: (String, Int)?
        for index in first..<words.count {
            if index > first {
                let gap = text[words[index - 1].endIndex..<words[index].startIndex]
                guard gap.allSatisfy({ $0.isWhitespace || $0 == "-" }) else { break }
            }
            guard let next = nodes[node].next[words[index].lowercased()] else { break }
            node = next
            if let term = nodes[node].term { best = (term, index + 1) }
        }
        return best
    }

    /// The words of a text: sequences of letters and digits.
    private static func words(of text: String) -> [Substring] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
