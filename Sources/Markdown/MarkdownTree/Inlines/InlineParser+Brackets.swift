/// Links, images and notes.
extension InlineParser {
    mutating func openBracket(_ inline: InlineKind, length: Int, end: Int = 0, target: Range<Int> = 0..<0) -> Bool {
        addText(to: place)
        if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketInside = true }
        brackets.append(
            Bracket(
                inline: inline, token: tokens.count, start: place + length, delimiterCount: delimiters.count, end: end,
                target: target))
        add(.text, place..<place + length)
        place += length
        textStart = place
        return true
    }

    mutating func closeBracket() -> Bool {
        guard let bracket = brackets.last, bracket.end <= place else { return false }
        let isActive = bracket.inline != .link || brackets.count > inactiveBrackets
        brackets.removeLast()
        inactiveBrackets = min(inactiveBrackets, brackets.count)
        guard isActive else { return closeSpan(bracket) }
        switch bracket.inline {
        case .note: return close(bracket, target: nil, to: place + 1)
        case .wikiLink, .embed:
            guard bracket.end == place else { return false }
            return close(bracket, target: LinkTarget(address: text.string(bracket.target)), to: place + 2)
        default: break
        }
        if let (target, end) = inlineTarget(at: place + 1) ?? definedTarget(of: bracket) {
            return close(bracket, target: target, to: end)
        }
        if let number = note(of: bracket) { return closeNote(bracket, number: number) }
        if let (target, end) = resolvedTarget(of: bracket) { return close(bracket, target: target, to: end) }
        return closeSpan(bracket)
    }

    /// Reads `[words]{.class}`, as in pandoc.
    private mutating func closeSpan(_ bracket: Bracket) -> Bool {
        guard bracket.inline == .link, options.contains(.attributes),
            let found = Attributes(at: place + 1, to: text.count, in: text), !found.name.isEmpty || !found.id.isEmpty
        else { return false }
        var span = bracket
        span.inline = .machinery
        return close(span, target: nil, to: found.end)
    }

    private mutating func close(_ bracket: Bracket, target: LinkTarget?, to end: Int) -> Bool {
        addText(to: place)
        matchDelimiters(above: bracket)
        tokens[bracket.token].kind = .open
        tokens[bracket.token].inline = bracket.inline
        tokens[bracket.token].first = index(of: target)
        tokens.append(Token(kind: .close, inline: bracket.inline, start: place, end: end))
        if bracket.inline == .link { inactiveBrackets = brackets.count }
        (place, textStart) = (end, end)
        return true
    }

    private mutating func matchDelimiters(above bracket: Bracket) {
        var bottom = lastDelimiter
        while bottom >= bracket.delimiterCount { bottom = delimiters[bottom].previous }
        matchDelimiters(above: bottom)
    }

    private func inlineTarget(at start: Int) -> (LinkTarget, end: Int)? {
        guard text[start] == "(", start < text.count else { return nil }
        let end = text.count
        let addressStart = LinkSyntax.skipWhitespace(start + 1, to: end, in: text)
        if options.contains(.shortcodes), let found = macroTarget(at: addressStart) { return found }
        guard let address = LinkSyntax.address(at: addressStart, to: end, in: text) else { return nil }
        var place = LinkSyntax.skipWhitespace(address.end, to: end, in: text)
        var title: Range<Int>?
        if place > address.end, let found = LinkSyntax.title(at: place, to: end, in: text) {
            // options of docsify
            title = options.contains(.docsify) && text[found.range.lowerBound] == ":" ? nil : found.range
            place = LinkSyntax.skipWhitespace(found.end, to: end, in: text)
        }
        guard place < end, text[place] == ")" else { return nil }
        let target = LinkTarget(
            address: LinkSyntax.unescaped(address.range, in: text),
            title: title.map { LinkSyntax.unescaped($0, in: text) })
        return (target, place + 1)
    }

    private func definedTarget(of bracket: Bracket) -> (LinkTarget, end: Int)? {
        if references.links.isEmpty { return nil }
        return target(of: bracket) { references.links[LinkLabel($0, in: text)] }
    }

    private func resolvedTarget(of bracket: Bracket) -> (LinkTarget, end: Int)? {
        guard let resolve = references.resolve else { return nil }
        return target(of: bracket) { text.trimmed($0).isEmpty ? nil : resolve(text.string($0)) }
    }

    /// The target of a link with a label after it, or whose text is the label.
    private func target(
        of bracket: Bracket, labelled find: (Range<Int>) -> LinkTarget?
    ) -> (LinkTarget, end: Int)? {
        let next = place + 1
        if text[next] == "[", next < text.count {
            if let label = LinkSyntax.label(at: next, to: text.count, in: text) {
                return find(label).map { ($0, label.upperBound + 1) }
            }
            if text[next + 1] == "]" { return shortcut(of: bracket).flatMap(find).map { ($0, next + 2) } }
        }
        return shortcut(of: bracket).flatMap(find).map { ($0, next) }
    }

    private func shortcut(of bracket: Bracket) -> Range<Int>? {
        guard !bracket.hasBracketInside, place - bracket.start < 1000, place > bracket.start else { return nil }
        return bracket.start..<place
    }

    private func note(of bracket: Bracket) -> UInt32? {
        guard options.contains(.footnotes),
            let label = FootnoteLabel.reference(at: bracket.start - 1, to: place + 1, in: text),
            label.upperBound == place
        else { return nil }
        if references.hasAnyNote { return 0 }
        return references.notes[LinkLabel(label, in: text)].map(UInt32.init)
    }

    private mutating func closeNote(_ bracket: Bracket, number: UInt32) -> Bool {
        tokens.removeSubrange((bracket.token + 1)...)
        while lastDelimiter >= bracket.delimiterCount {
            lastDelimiter = delimiters[lastDelimiter].previous
        }
        if lastDelimiter >= 0 { delimiters[lastDelimiter].next = -1 }
        if bracket.inline == .image { tokens[bracket.token].end -= 1 } else { tokens.removeLast() }
        add(.footnoteReference, bracket.start - 1..<place + 1, first: number)
        place += 1
        textStart = place
        return true
    }
}
