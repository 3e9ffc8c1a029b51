/// The tag of The Rust Book's own preprocessor around code: `<Listing number="5-1" file-name="src/main.rs" caption="A struct">`.
enum ListingTags {
    /// The text with figures in place of such tags, as that preprocessor makes them: a line each.
    static func replace(in text: TracedText) -> TracedText {
        guard text.bytes.firstRange(of: "<Listing".utf8) != nil else { return text }
        var result = TracedText()
        var caption: String?
        for (index, line) in text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let origin = text.origins[index]
            // it may stand in a quote
            let mark = line.prefix { $0 == UInt8(ascii: ">") || $0 == 0x20 }
            let words = line[mark.endIndex...]
            func append(_ lines: [String]) {
                for line in lines { result.append(line: mark + line.utf8, origin) }
            }
            if words.starts(with: "<Listing ".utf8) || words.elementsEqual("<Listing>".utf8) {
                let tag = Tag(words)
                append(["<figure\(tag.number.map { " id=\"listing-\($0)\"" } ?? "")>", ""])
                if let name = tag.fileName { append(["Filename: \(name)", ""]) }
                caption = tag.captionText
            } else if words.starts(with: "</Listing>".utf8), let text = caption {
                if !text.isEmpty { append(["", "<figcaption>", "", text, "", "</figcaption>"]) }
                append(["</figure>", ""])
                caption = nil
            } else {
                result.append(line: line, origin)
            }
        }
        return result
    }

    private struct Tag {
        var number: String?
        var fileName: String?
        var caption: String?

        init(_ line: ArraySlice<UInt8>) {
            // an attribute's value is what is between quotes, and its name what is before
            let parts = String(decoding: line.dropFirst(8), as: UTF8.self).split(
                separator: "\"", omittingEmptySubsequences: false)
            for index in stride(from: 0, to: parts.count - 1, by: 2) {
                let value = String(parts[index + 1])
                switch parts[index].filter({ !$0.isWhitespace }) {
                case "number=": number = value
                case "file-name=": fileName = value
                case "caption=": caption = value
                default: continue
                }
            }
        }

        var captionText: String {
            [number.map { "Listing \($0)" }, caption].compactMap { $0 }.joined(separator: ": ")
        }
    }
}
