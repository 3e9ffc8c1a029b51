/// HTML in the form in which suites compare it: attributes in one order, no white space that nobody sees.
func normalized(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    var isVerbatim = false
    while let character = rest.first {
        guard character == "<", let end = rest.firstIndex(of: ">"),
            rest.dropFirst().first?.isLetter == true
                || rest.dropFirst().first == "/"
        else {
            rest.removeFirst()
            if character.isWhitespace, !isVerbatim {
                if result.last?.isWhitespace != true { result.append(" ") }
            } else {
                result.append(character == "\"" ? "&quot;" : character == ">" ? "&gt;" : String(character))
            }
            continue
        }
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        let name = tag.prefix { !$0.isWhitespace && $0 != ">" }.drop { $0 == "/" }.lowercased()
        if name == "pre" { isVerbatim = tag.first != "/" }
        if blocks.contains(name) {
            while result.last?.isWhitespace == true { result.removeLast() }
            if !isVerbatim { rest = rest.drop(while: \.isWhitespace) }
        }
        result += "<" + tidied(tag) + ">"
    }
    while result.last?.isWhitespace == true { result.removeLast() }
    return result.replacing("&#8617;", with: "↩").replacing("&#x27;", with: "'").replacing("&amp;#x27;", with: "'")
}

private let blocks: Set = [
    "blockquote", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section",
    "table", "tbody", "td", "th", "thead", "tr", "ul", "br",
]

/// A tag with its attributes in the order of their names.
private func tidied(_ tag: Substring) -> String {
    var attributes: [String] = []
    var current = ""
    var quote: Character?
    for character in tag {
        if character == quote { quote = nil } else if quote == nil, "\"'".contains(character) { quote = character }
        if character.isWhitespace, quote == nil {
            if !current.isEmpty { attributes.append(current) }
            current = ""
        } else {
            current.append(character)
        }
    }
    if current != "/", !current.isEmpty { attributes.append(current) }
    let name = attributes.isEmpty ? "" : attributes.removeFirst()
    return ([name] + attributes.sorted()).joined(separator: " ")
}
