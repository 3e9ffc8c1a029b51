/// MyST's fences, ```` ```{name} argument ```` and `:::{name} argument`, and other blocks with options in lines of
/// their own.
extension BlockReader {
    /// Directives that contain code.
    private static let code: Set = [
        "code", "code-block", "code-cell", "sourcecode", "prompt", "parsed-literal", "literalinclude", "doctest",
        "math",
        "mermaid", "graphviz", "plantuml", "csv-table", "eval-rst", "raw", "bash", "python", "r", "julia", "sql", "ojs",
    ]

    /// Directives that show something of other pages.
    private static let unseen: Set = [
        "toctree", "tableofcontents", "contents", "bibliography", "index", "genindex", "currentmodule",
    ]

    /// Begins a directive of MyST, or a box of Exercism: `~~~~exercism/note`.
    mutating func beginDirective(_ length: Int) -> Beginning {
        let start = text.skipBlanks(line.nonspace + length, to: line.end)
        guard hasRoom else { return .none }
        if options.contains(.callouts), text.has("exercism/", at: start, to: line.end) {
            beginBox(word(from: start + 9), title: nil, form: .fence, length: length)
            return .container
        }
        guard options.contains(.directives), text[start] == "{", text[start + 1].isASCIILetter,
            let brace = text.find(0x7D, from: start, to: line.end)
        else { return .none }
        let name = start + 1..<brace
        let argument = text.trimmed(brace + 1..<line.end)
        let word = text.string(name).lowercased()
        let isUnseen = Self.unseen.contains(word)
        if isUnseen || Self.code.contains(word) {
            begin(.fencedCode, mark: line.first, indent: line.indent, length: length)
            last.setRange(argument.isEmpty || !word.hasPrefix("code") && word != "sourcecode" ? name : argument)
            if isUnseen { last.kind = .machinery }
            last.end = UInt32(truncatingIfNeeded: line.end)
        } else {
            let isPicture = word == "figure" || word == "image"
            beginBox(
                name, title: isPicture || word == "grid" ? line.end..<line.end : argument.isEmpty ? nil : argument,
                form: .fence, length: length)
            if isPicture, !argument.isEmpty { addText(start..<argument.upperBound) }
        }
        open[open.count - 1].takesOptions = true
        return isUnseen || Self.code.contains(word) ? .leaf : .container
    }

    /// Takes a line with an option of the directive or code that just began: `:name: value`, `#| name: value`, or one
    /// that goes on with the option before.
    mutating func takeOption() -> Bool {
        guard let block = open.last, block.takesOptions, matched == open.count else { return false }
        let mark = text.run(of: line.first, from: line.nonspace, to: line.end)
        let isChunk =
            options.contains(.chunks) && "#/-%".utf8.contains(line.first) && mark < 3
            && text.has("| ", at: line.nonspace + mark, to: line.end)
        let start = line.nonspace + (isChunk ? mark + 2 : 1)
        let name = word(from: start)
        let hasName = !name.isEmpty && text[name.upperBound] == ":"
        guard isChunk || options.contains(.directives) && line.first == ":" && hasName else {
            open[open.count - 1].takesOptions = false
            return false
        }
        let isText = hasName ? Self.texts.contains(text.string(name)) : block.isInText
        var value = text.trimmed(hasName ? name.upperBound + 1..<line.end : start..<line.end)
        // of YAML's strings
        while !value.isEmpty, "\"'|>".utf8.contains(text[value.lowerBound]) { value = value.dropFirst() }
        while !value.isEmpty, "\"'".utf8.contains(text[value.upperBound - 1]) { value = value.dropLast() }
        if isText, !value.isEmpty, tree.nodes[block.node].kind != .machinery { addOption(value, goesOn: !hasName) }
        open[open.count - 1].isInText = isText
        last.end = UInt32(truncatingIfNeeded: line.end)
        line.skipAll()
        return true
    }

    /// Options that are words for readers.
    private static let texts: Set = ["alt", "caption", "fig-alt", "fig-cap", "filename", "tbl-cap"]

    /// Adds words to the paragraph of a picture or option, or a paragraph of them to a box or before code.
    private mutating func addOption(_ words: Range<Int>, goesOn: Bool) {
        let isBox = open[open.count - 1].kind == .box
        let node = isBox ? tree.nodes.count : open[open.count - 1].node
        if node > 0, tree.nodes[node - 1].kind == .paragraph, goesOn || isBox, tree.nodes[node - 1].start >= last.start
        {
            tree.nodes[node - 1].lineCount += 1
            tree.allLines.append(BlockTree.Line(words))
        } else if isBox {
            return addText(words)
        } else {
            var option = tree.nodes[node]
            (option.kind, option.end, option.nextNode) = (.paragraph, option.start, UInt32(node + 1))
            (option.firstLine, option.lineCount) = (UInt32(tree.allLines.count), 1)
            tree.allLines.append(BlockTree.Line(words))
            tree.nodes.insert(option, at: node)
            open[open.count - 1].node += 1
        }
        if !isBox { last.firstLine = UInt32(tree.allLines.count) }
    }
}

extension InlineParser {
    /// Roles whose words are code.
    private static let codeRoles: Set = [
        "code", "kbd", "file", "command", "program", "option", "envvar", "samp", "literal", "class", "func", "meth",
        "mod",
        "attr", "obj", "data", "exc", "const", "guilabel", "eval",
    ]

    /// Reads a role of MyST, `` {name}`words <target>` ``, or the argument of a figure: `{figure} a.png`.
    mutating func role() -> Bool {
        guard options.contains(.directives), text[place + 1].isASCIILetter,
            let brace = text.find(0x7D, from: place, to: min(place + 60, text.count))
        else { return false }
        let name = text.string(place + 1..<brace)
        if place == 0, name == "figure" || name == "image", text[brace + 1].isBlank {
            let lineEnd = text.lineEnd(from: brace)
            let target = LinkTarget(address: text.string(text.trimmed(brace + 1..<lineEnd)))
            return addSpan(.image, content: min(lineEnd + 1, text.count)..<text.count, to: text.count, target: target)
        }
        let length = text.run(of: 0x60, from: brace + 1, to: text.count)
        guard length > 0, let end = backtickRun(after: brace + 1) else { return false }
        var words = brace + 1 + length..<end
        if name == "math" { return addSpan(.math, content: words, to: end + length) }
        if text[words.upperBound - 1] == ">", let angle = words.last(where: { text[$0] == "<" }) {
            let target = LinkTarget(address: text.string(angle + 1..<words.upperBound - 1))
            let title = text.trimmed(words.lowerBound..<angle)
            words = title.isEmpty ? angle + 1..<words.upperBound - 1 : title
            if name == "doc" || name == "download" {
                return addSpan(.link, content: words, to: end + length, target: target)
            }
        }
        let last = name.split(separator: ":").last ?? ""
        return addSpan(Self.codeRoles.contains(String(last)) ? .code : .machinery, content: words, to: end + length)
    }
}
