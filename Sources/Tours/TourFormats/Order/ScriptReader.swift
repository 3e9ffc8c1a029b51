internal import Platform
internal import TourDocument

/// Reads the order of pages from the configuration of VitePress or Docusaurus without running it: its string literals
/// in order, by the names and brackets around them.
struct ScriptReader {
    private struct Brackets {
        var isList = false
        var label: String?
        var address: String?
        /// The part of its items.
        var part = ""
        var level = 1
    }

    private var list = AuthorList()
    private var open = [Brackets(isList: true)]
    /// The name of the value that follows.
    private var key = ""

    /// - Complexity: linear in the number of bytes.
    static func list(in script: [UInt8], of file: String) -> AuthorList {
        var reader = ScriptReader()
        // the links at the top of pages come first, and are not part of the order
        let isVitePress = file.hasPrefix(".")
        let start = isVitePress ? script.range(ofBytes: "sidebar".utf8)?.lowerBound ?? script.count : 0
        if !isVitePress { reader.list.start = "docs" }
        reader.read(script[start...])
        return reader.list
    }

    private mutating func read(_ script: ArraySlice<UInt8>) {
        var rest = script
        while let byte = rest.first {
            rest.removeFirst()
            switch byte {
            case UInt8(ascii: "/") where rest.first == byte: rest = rest.drop { $0 != 0x0A }
            case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
                rest = rest[(rest.range(ofBytes: "*/".utf8)?.upperBound ?? rest.endIndex)...]
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
                take(Self.literal(until: byte, &rest), before: rest)
            case UInt8(ascii: "["), UInt8(ascii: "{"): begin(isList: byte == UInt8(ascii: "["))
            case UInt8(ascii: "]"), UInt8(ascii: "}"): end()
            case UInt8(ascii: ","): key = ""
            case _ where BookDirectives.isWord(byte):
                let word = [byte] + rest.prefix(while: BookDirectives.isWord)
                rest = rest.dropFirst(word.count - 1)
                if Self.isKey(before: rest) { key = String(decoding: word, as: UTF8.self) }
            default: break
            }
        }
    }

    private static func isKey(before rest: ArraySlice<UInt8>) -> Bool {
        rest.first { $0 > 0x20 } == UInt8(ascii: ":")
    }

    /// The text up to a quote on the same line, and the rest after it.
    private static func literal(until quote: UInt8, _ rest: inout ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != quote, byte != 0x0A {
            text.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func take(_ text: String, before rest: ArraySlice<UInt8>) {
        let last = open.count - 1
        switch key {
        case _ where Self.isKey(before: rest): key = text
        case "text", "label": open[last].label = text
        case "link", "id": open[last].address = text
        case "dirName": list.append(text, title: nil, level: open[last].level, part: open[last].part, isFolder: true)
        case "" where open[last].isList: list.append(text, title: nil, level: open[last].level, part: open[last].part)
        default: break
        }
    }

    private mutating func begin(isList: Bool) {
        let around = open[open.count - 1]
        var inside = Brackets(isList: isList, part: around.part, level: around.level)
        if isList, around.address != nil {
            inside.level += 1
        } else if isList {
            // the short form of a group is its name alone; sidebars and addresses have names, too
            let isTitle = open.count > 2 && key != "sidebar" && !key.contains("/")
            let title = key == "items" ? around.label : isTitle ? key : nil
            inside.part = AuthorList.part(title ?? "", in: inside.part)
        }
        finish()
        open.append(inside)
        key = ""
    }

    private mutating func end() {
        finish()
        if open.count > 1 { open.removeLast() }
        key = ""
    }

    /// Adds the page of the innermost brackets, once.
    private mutating func finish() {
        let last = open.count - 1
        guard let address = open[last].address.take() else { return }
        list.append(address, title: open[last].label, level: open[last].level, part: open[last].part)
    }
}
