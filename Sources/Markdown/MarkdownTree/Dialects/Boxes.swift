/// An alert, box or tab.
public struct Box: Hashable, Sendable {
    /// Its kind in small letters.
    public let name: String
    /// Its title; empty if it is to have none, nil if it is called by its kind.
    public let title: Range<Int>?
    /// Whether it is one of several tabs.
    public let isTab: Bool
}

extension BlockTree {
    func box(_ node: Int, in text: ByteView) -> Box {
        let name = text.string(nodes[node].range).lowercased()
        return Box(
            // docsify's `!>` and `?>`
            name: name == "!>" ? "important" : name == "?>" ? "tip" : name, title: lines(of: node).first?.source,
            isTab: nodes[node].flags.contains(.isTab))
    }
}

/// The marks around a box, which tell where it ends.
enum BoxForm {
    /// `> [!NOTE]`
    case quote
    /// `!!! note` or `=== "Tab"`, and indented text.
    case indented
    /// `?> words`, up to the end of the paragraph.
    case paragraph
    /// `:::note`, `/// note` or another fence, and such a fence.
    case fence
    /// `<Note>` and `</Note>`
    case tag
    /// `{{< note >}}` and `{{< /note >}}`, or `{% hint %}` and `{% endhint %}`.
    case shortcode
    /// `#+BEGIN_NOTE` and `#+END_NOTE`.
    case org
}

extension BlockReader {
    mutating func beginBox(
        _ name: Range<Int>, title: Range<Int>?, form: BoxForm, isTab: Bool = false, indent: Int = 0, length: Int = 0
    ) {
        begin(.box, mark: line.first, form: form, indent: indent, length: length)
        open[open.count - 1].name = name
        let end: UInt8? = form == .tag ? 0x3E : form == .shortcode ? 0x7D : nil
        // `<Callout type="warning">`
        let tag = end.flatMap { text.find($0, from: name.upperBound, to: line.end) }.map { name.upperBound..<$0 }
        let kind = tag.flatMap { text.value(of: "type=\"", in: $0) ?? text.value(of: "style=\"", in: $0) }
        nameBox(kind ?? name, title: title, isTab: isTab)
    }

    private mutating func nameBox(_ name: Range<Int>, title: Range<Int>?, isTab: Bool = false) {
        last.setRange(name)
        let tabs: [StaticString] = ["tab", "tabitem", "tab-item", "code-tabs-item"]
        if isTab || tabs.contains(where: { isWord($0, name) }) { last.flags.insert(.isTab) }
        if let title {
            last.firstLine = UInt32(truncatingIfNeeded: tree.allLines.count)
            add(BlockTree.Line(title))
        }
        last.end = UInt32(truncatingIfNeeded: line.end)
        line.skipAll()
    }

    /// Makes the quote that just began an alert if its first line is the mark of one.
    mutating func beginAlert() {
        guard !options.isDisjoint(with: [.alerts, .callouts]), !isIndented, line.first == "[",
            text[line.nonspace + 1] == "!"
        else { return }
        let name = word(from: line.nonspace + 2)
        if options.contains(.docfx), isWord("div", name) { return line.skipAll() }
        guard !name.isEmpty, text[name.upperBound] == "]", name.upperBound < line.end else { return }
        var start = name.upperBound + 1
        if options.contains(.callouts), text[start] == "+" || text[start] == "-" { start += 1 }
        let title = text.trimmed(start..<line.end)
        guard start == line.end || text[start].isBlank else { return }
        if !options.contains(.callouts) {
            let known: [StaticString] = ["note", "tip", "important", "warning", "caution"]
            guard title.isEmpty, known.contains(where: { isWord($0, name) }) else { return }
        }
        open[open.count - 1].kind = .box
        last.kind = .box
        nameBox(name, title: title.isEmpty ? nil : title)
    }

    /// The letters, digits and dashes from a place on.
    func word(from start: Int) -> Range<Int> {
        var end = start
        while end < line.end, text[end].isASCIIAlphanumeric || text[end] == "-" || text[end] == "_" { end += 1 }
        return start..<end
    }

    func isWord(_ name: StaticString, _ range: Range<Int>) -> Bool {
        range.count == name.utf8CodeUnitCount
            && text.has(name, at: range.lowerBound, to: range.upperBound, ignoringCase: true)
    }

    /// Begins `:::note Title`.
    mutating func beginColonBox() -> Beginning {
        let length = text.run(of: 0x3A, from: line.nonspace, to: line.end)
        var start = text.skipBlanks(line.nonspace + length, to: line.end)
        guard length >= 3, hasRoom, start < line.end else { return .none }
        let directive = beginDirective(length)
        if directive != .none { return directive }
        if options.contains(.docfx) {
            let name = text.string(word(from: start)).lowercased()
            if name == "image" || name == "no-loc" { return .none }
            let end = text.trimmed(line.rest).upperBound
            let isWhole = text.has(":::", at: max(start, end - 3), to: end)
            if isWhole || name.hasSuffix("-end") || ["row", "column", "zone", "moniker"].contains(name) {
                return addLeaf(.machinery)
            }
        }
        var name = word(from: start)
        var title: Range<Int>?
        if text[start] == "{" {
            if let attributes = Attributes(at: start, to: line.end, in: text) {
                (name, title, start) = (attributes.name, attributes.title, attributes.end)
            } else {
                guard options.contains(.chunks), text[start + 1] == "}" else { return .none }
                (name, start) = (start..<start, start + 2)
            }
        } else {
            guard !name.isEmpty else { return .none }
            start = name.upperBound
        }
        var rest = text.trimmed(start..<line.end)
        if !rest.isEmpty, text[rest.upperBound - 1] == "}", let brace = rest.last(where: { text[$0] == "{" }) {
            title = title ?? Attributes(at: brace, to: line.end, in: text)?.title
            rest = text.trimmed(rest.lowerBound..<brace)
        }
        if rest.count > 1, text[rest.lowerBound] == "[", text[rest.upperBound - 1] == "]" {
            rest = rest.lowerBound + 1..<rest.upperBound - 1
        }
        while !rest.isEmpty, text[rest.upperBound - 1] == ":" {
            rest = text.trimmed(rest.lowerBound..<rest.upperBound - 1)
        }
        beginBox(name, title: title ?? (rest.isEmpty ? nil : rest), form: .fence, length: length)
        open[open.count - 1].isRaw = isWord("v-pre", name)
        return .container
    }

    /// Begins `/// note | Title`.
    mutating func beginSlashBox() -> Beginning {
        let length = text.run(of: 0x2F, from: line.nonspace, to: line.end)
        let name = word(from: text.skipBlanks(line.nonspace + length, to: line.end))
        let bar = text.skipBlanks(name.upperBound, to: line.end)
        guard length >= 3, hasRoom, !name.isEmpty, bar == line.end || text[bar] == "|" else { return .none }
        beginBox(
            name, title: bar < line.end ? text.trimmed(bar + 1..<line.end) : nil, form: .fence, length: length)
        return .container
    }

    mutating func endFencedBox() -> Bool {
        guard !isIndented, !line.isBlank else { return false }
        let mark = line.first
        switch mark {
        case ":", "/", "`", "~":
            let length = text.run(of: mark, from: line.nonspace, to: line.end)
            guard length >= 3, text.isBlank(line.nonspace + length..<line.end) else { return false }
            return endBox(.fence) { box in box.mark == mark && box.length <= length }
        case "<", "{":
            guard let name = closingName() else { return false }
            let text = text
            return endBox(mark == "<" ? .tag : .shortcode) { box in text.string(box.name) == text.string(name) }
        case "#": return options.contains(.logseq) && endsOrgBox && endBox(.org) { _ in true }
        default: return false
        }
    }

    /// The ends of the short codes that fill the line, if there are several, the first of which is the mark of a box:
    /// `{{< /tab >}} {{< /tabpane >}}`.
    func macroEnds() -> [Int] {
        guard options.contains(.shortcodes), line.first == "{", !isIndented else { return [] }
        var (ends, start) = ([Int](), line.nonspace)
        while start < line.end {
            guard let end = text.find("}}", from: start, to: line.end).map({ $0 + 2 }), text.isShortcode(start..<end)
            else { return [] }
            let name = text.string(Macro(start + 2..<end - 2, in: text).name)
            if ends.isEmpty, !Self.boxNames.contains(name.lowercased()) { return [] }
            ends.append(end)
            start = text.skipBlanks(end, to: line.end)
        }
        return ends
    }

    private mutating func endBox(_ form: BoxForm, where isEnded: (OpenBlock) -> Bool) -> Bool {
        let index = open[..<matched].lastIndex { $0.kind == .box && $0.form == form && isEnded($0) }
        guard let index else { return false }
        close(to: index + 1)
        last.end = UInt32(truncatingIfNeeded: line.end)
        close(to: index)
        line.skipAll()
        return true
    }

    /// Begins `!!! note "Title"`, `??? note` or `=== "Tab"`.
    mutating func beginIndentedBox() -> Beginning {
        let mark = line.first
        guard hasRoom, text.run(of: mark, from: line.nonspace, to: line.end) == 3, isIndentedBelow() else {
            return .none
        }
        var start = line.nonspace + 3
        if text[start] == "+" || text[start] == "!" { start += 1 }
        guard text[start].isBlank, start < line.end else { return .none }
        let words = text.trimmed(start..<line.end)
        var title: Range<Int>?
        if let quote = text.find(0x22, from: words.lowerBound, to: words.upperBound),
            text[words.upperBound - 1] == "\"",
            quote < words.upperBound - 1
        {
            title = quote + 1..<words.upperBound - 1
        }
        let name = word(from: words.lowerBound)
        guard mark == "=" ? title != nil : !name.isEmpty else { return .none }
        beginBox(name, title: title, form: .indented, isTab: mark == "=", indent: line.indent + 4)
        return .container
    }

    /// Whether the next line with text is indented. Not checked after the marks of quotes.
    private mutating func isIndentedBelow() -> Bool {
        if open[..<matched].contains(where: { $0.kind == .quote }) { return true }
        var start = line.next
        while start < text.count {
            let first = text.skipBlanks(start, to: text.count)
            if first < text.count, !text[first].isLineEnd { return text[start] == 0x09 || first - start >= 4 }
            start = text.nextLine(behind: first)
        }
        isWaiting = true
        return false
    }
}
