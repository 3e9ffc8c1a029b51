internal import Platform
internal import TourDocument

/// The tag of The Rust Book's own preprocessor around code: `<Listing number="5-1" file-name="src/main.rs" caption="A
/// struct">`.
enum ListingTags {
    /// The text with figures for such tags, as the preprocessor makes them: a line each.
    static func replace(in text: TracedText) -> TracedText {
        guard text.bytes.range(ofBytes: "<Listing".utf8) != nil else { return text }
        var result = TracedText()
        var caption: String?
        for (index, line) in text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let origin = text.origins[index]
            // the tag may be in a quote
            let mark = line.prefix { $0 == UInt8(ascii: ">") || $0 == 0x20 }
            let words = line[mark.endIndex...]
            func append(_ lines: [String]) {
                for line in lines { result.append(line: mark + line.utf8, origin) }
            }
            let isTag = words.first == UInt8(ascii: "<")
            let tag = isTag ? HTMLTag.all(in: words).first.flatMap { $0.name == "listing" ? $0 : nil } : nil
            if let tag, !tag.isEnd {
                let number = tag.attributes["number"]
                append(["<figure\(number.map { " id=\"listing-\($0)\"" } ?? "")>", ""])
                if let name = tag.attributes["file-name"] { append(["Filename: \(name)", ""]) }
                caption = [number.map { "Listing \($0)" }, tag.attributes["caption"]].compactMap(\.self)
                    .joined(separator: ": ")
            } else if tag != nil, let text = caption {
                if !text.isEmpty { append(["", "<figcaption>", "", text, "", "</figcaption>"]) }
                append(["</figure>", ""])
                caption = nil
            } else {
                result.append(line: line, origin)
            }
        }
        return result
    }
}
