/// MyST's fences, ```` ```{name} argument ```` and `:::{name} argument`, and what else has options in lines of its own.
extension BlockReader {
    /// Directives in which there is code.
    private static let code: Set = [
        "code", "code-block", "code-cell", "sourcecode", "prompt", "parsed-literal", "literalinclude", "doctest",
        "math",
        "mermaid", "graphviz", "plantuml", "csv-table", "eval-rst", "raw", "bash", "python", "r", "julia", "sql", "ojs",
    ]

    /// Directives that make something of other pages.
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

    /// Takes a line with an option of the directive or code that just began: `:name: value`, `#| name: value`.
    mutating func takeOption() -> Bool {
        guard let block = open.last, block.takesOptions, matched == open.count else { return false }
        let start = line.nonspace
        let isChunk =
            options.contains(.chunks)
            && ["#| ", "//| ", "--| ", "%%| "].contains { text.has($0, at: start, to: line.end) }
        let name = isChunk ? word(from: start + (text[start + 1] == "|" ? 3 : 4)) : word(from: start + 1)
        guard isChunk || options.contains(.directives) && line.first == ":", !name.isEmpty, text[name.upperBound] == ":"
        else {
            open[open.count - 1].takesOptions = false
            return false
        }
        var value = text.trimmed(name.upperBound + 1..<line.end)
        if value.count > 1, text[value.lowerBound] == "\"", text[value.upperBound - 1] == "\"" {
            value = value.lowerBound + 1..<value.upperBound - 1
        }
        let isText = ["caption", "filename", "alt", "fig-cap", "fig-alt", "tbl-cap"].contains(text.string(name))
        let isPicture = block.kind == .box && tree.nodes.last?.kind == .paragraph
        if isText, !value.isEmpty, isPicture {
            // the words are those of the picture, which has their line as well
            tree.allLines.append(BlockTree.Line(value))
            tree.nodes[tree.nodes.count - 1].lineCount += 1
        } else if isText, !value.isEmpty, tree.nodes[block.node].kind != .machinery {
            addCaption(value)
        }
        last.end = UInt32(truncatingIfNeeded: line.end)
        line.skipAll()
        return true
    }

    /// Adds a paragraph to a box that just began, or before code.
    private mutating func addCaption(_ words: Range<Int>) {
        if open[open.count - 1].kind == .box {
            addText(words)
            matched = open.count
            return
        }
        let node = open[open.count - 1].node
        var caption = tree.nodes[node]
        (caption.kind, caption.lineCount, caption.nextNode) = (.paragraph, 1, UInt32(node + 1))
        caption.firstLine = UInt32(tree.allLines.count)
        caption.end = caption.start
        tree.allLines.append(BlockTree.Line(words))
        tree.nodes.insert(caption, at: node)
        tree.nodes[node + 1].firstLine = UInt32(tree.allLines.count)
        open[open.count - 1].node += 1
    }
}

extension InlineParser {
    /// Roles whose words are code.
    private static let codeRoles: Set = [
        "code", "kbd", "file", "command", "program", "option", "envvar", "samp", "literal", "class", "func", "meth",
        "mod",
        "attr", "obj", "data", "exc", "const", "guilabel", "eval",
    ]

    /// Takes a role of MyST, `` {name}`words <target>` ``, or the argument of a figure: `{figure} a.png`.
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
