import CGumbo

extension HTMLWalker {
    /// The most letters of a mark, which is a number or a sign, or a word such as `note`.
    fileprivate static let mostLettersOfMark = 4

    /// The number of the note that a link refers to; nil if the link has words of its own. It is the number in the
    /// page, if there is one and no other note has it.
    mutating func noteNumber(_ link: GumboElementView) -> Int? {
        guard link.isReferenceToNote, let address = link.attribute("href"), !address.isEmpty,
            link.text.count(where: \.isLetter) <= Self.mostLettersOfMark
        else { return nil }
        var number = Self.number(link.text.filter(\.isNumber)) ?? 0
        if number <= 0 || notes[number] ?? address != address { number = lastNote + 1 }
        notes[number] = address
        lastNote = max(lastNote, number)
        return number
    }
}

extension HTMLParser {
    /// The contents of the element with a name, such as a note. For a name within a line, those of the block around it.
    ///
    /// - Complexity: linear in the number of bytes.
    package static func blocks(named name: String, in bytes: [UInt8]) throws(HTMLRefusal) -> [Block] {
        try GumboDocument.read(bytes) { page, html in
            let named = html.first {
                $0.hasAttributes && ($0.attribute("id") == name || $0.attribute("name") == name)
            }
            guard var element = named else { return [] }
            while element.isWithinLine, let parent = element.parent {
                element = parent
            }
            return blocks(of: [element], in: page, .init(hasNotes: true, leftOut: element.waysBack)).blocks
        }
    }
}

extension GumboElementView {
    /// The links in a note that lead back to its reference: they are marked so, or are a sign or a number at one of its
    /// ends.
    fileprivate var waysBack: Set<GumboNodePointer> {
        var links: Set<GumboNodePointer> = []
        let note = Media.folded(text)
        forEachElement { link, _ in
            guard link.tag == GUMBO_TAG_A, link.attribute("href")?.contains("#") == true else { return true }
            let words = Media.folded(link.text)
            let isWord = words.contains { $0.isLetter || $0.isNumber }
            let isSign = words.count(where: \.isLetter) <= HTMLWalker.mostLettersOfMark && !link.isReferenceToNote
            if link.hasType("backlink") || link.attribute("role", is: "doc-backlink")
                || isSign && !words.isEmpty && words != note
                    && (note.hasPrefix(words) || !isWord && note.hasSuffix(words))
            {
                links.insert(link.node)
            }
            return false
        }
        return links
    }

    fileprivate var isReferenceToNote: Bool { hasType("noteref") || attribute("role", is: "doc-noteref") }

    /// Whether it is only part of a line: then the note is the text around it.
    fileprivate var isWithinLine: Bool {
        switch tag {
        case GUMBO_TAG_A, GUMBO_TAG_SPAN, GUMBO_TAG_SUP, GUMBO_TAG_SMALL, GUMBO_TAG_B, GUMBO_TAG_STRONG, GUMBO_TAG_I,
            GUMBO_TAG_EM:
            true
        default: false
        }
    }
}
