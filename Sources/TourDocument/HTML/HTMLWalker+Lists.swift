import CGumbo

extension HTMLWalker {
    /// Begins `ul`, `ol` and the like.
    mutating func beginList(_ element: GumboElementView) -> Ending {
        var list = List(items: [])
        if element.tag == GUMBO_TAG_OL {
            list.start = 1
            if let start = element.attribute("start").flatMap(Self.number) { list.start = start }
            list.numbering = numbering(element.attribute("type"))
            if element.attribute("reversed") != nil { startCountdown(&list, element) }
        }
        // Markdown says itself whether a list is tight; in HTML paragraphs in the items tell.
        if options.isMarkdown, element.attribute("data-tour-loose") != nil { list.isTight = false }
        return builder.begin(list, source: sourceRange(of: element))
    }

    private func startCountdown(_ list: inout List, _ element: GumboElementView) {
        if element.attribute("start").flatMap(Self.number) == nil {
            var count = 0
            for index in 0..<element.childCount {
                if let node = element.child(index), GumboElementView(node)?.tag == GUMBO_TAG_LI { count += 1 }
            }
            list.start = count
        }
    }

    private func numbering(_ type: String?) -> List.Numbering {
        switch type {
        case "a": .lowerAlpha
        case "A": .upperAlpha
        case "i": .lowerRoman
        case "I": .upperRoman
        default: .decimal
        }
    }

    /// Begins `li`.
    mutating func beginItem(_ element: GumboElementView) -> Ending {
        builder.beginItem { Self.itemNumber(element, in: $0) }
    }

    /// The item's number if counting on from the list's start would give another one.
    private static func itemNumber(_ element: GumboElementView, in list: List) -> Int? {
        guard let start = list.start else { return nil }
        if let value = element.attribute("value").flatMap(number) { return value }
        let parent = element.node.pointee.parent.flatMap(GumboElementView.init)
        let isReversed = parent?.attribute("reversed") != nil
        guard let last = list.items.last else { return nil }
        if let number = last.number { return isReversed ? number - 1 : number + 1 }
        return isReversed ? start - list.items.count : nil
    }

    /// A whole number of at most nine digits.
    static func number(_ text: String) -> Int? {
        let digits = text.drop { $0 == " " }
        guard digits.utf8.count <= 10, let number = Int(digits), abs(number) < 1_000_000_000 else { return nil }
        return number
    }
}
