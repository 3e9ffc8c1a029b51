internal import Markdown

/// What can be followed in text without marks: addresses, and names of pages of the manual.
enum TextLinks {
    /// Splits runs so that what can be followed is a run of its own, with its link.
    ///
    /// - Parameter isEmphasized: for each run, whether it looks otherwise than the text around it. Pages of the manual set each other's
    ///   names so: `exit(1)` in a program is none.
    /// Complexity: linear in the length of the text.
    static func marked(_ runs: [Inline], isEmphasized: [Bool]) -> [Inline] {
        let texts = runs.map { run in if case .text(let text) = run.content { Array(text.utf8) } else { [UInt8]() } }
        let text = Array(texts.joined())
        var links = BareAddresses.find(in: text).map { (range: $0.range, target: $0.address) }
        var end = 0
        // where the emphasized text begins that ends there: overstruck characters are runs of their own
        var start = 0
        for (index, bytes) in texts.enumerated() {
            if !isEmphasized[index] { start = end + bytes.count }
            end += bytes.count
            if let page = manualPage(namedIn: start..<end, of: text) { links.append(page) }
        }
        guard !links.isEmpty else { return runs }
        links.sort { $0.range.lowerBound < $1.range.lowerBound }
        return split(runs, texts, links)
    }

    /// `man:name(3)` where a name ends a stretch of text that `(3)` follows.
    private static func manualPage(
        namedIn range: Range<Int>, of text: [UInt8]
    ) -> (range: Range<Int>, target: String)? {
        let end = range.upperBound
        let section = text[end...].prefix(8)
        guard section.first == UInt8(ascii: "("), let close = section.firstIndex(of: UInt8(ascii: ")")),
            (0x31...0x39).contains(text[end + 1]), section[(end + 1)..<close].allSatisfy(isNameByte)
        else { return nil }
        let start = text[range].lastIndex { !isNameByte($0) }.map { $0 + 1 } ?? range.lowerBound
        guard start < end, text[start] != UInt8(ascii: "-") else { return nil }
        return (start..<close + 1, "man:" + String(decoding: text[start...close], as: UTF8.self))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || ".:+-_".utf8.contains(byte)
    }

    private static func split(
        _ runs: [Inline], _ texts: [[UInt8]], _ links: [(range: Range<Int>, target: String)]
    ) -> [Inline] {
        var result: [Inline] = []
        var rest = links[...]
        var start = 0
        for (run, bytes) in zip(runs, texts) {
            let end = start + bytes.count
            var place = start
            while place < end {
                while let first = rest.first, first.range.upperBound <= place { rest.removeFirst() }
                let link = rest.first.flatMap { $0.range.lowerBound < end ? $0 : nil }
                let isInLink = link.map { $0.range.lowerBound <= place } ?? false
                let next = min(end, (isInLink ? link?.range.upperBound : link?.range.lowerBound) ?? end)
                var part = run
                part.content = .text(String(decoding: bytes[place - start..<next - start], as: UTF8.self))
                part.source = run.source.map { $0 + place - start }
                if isInLink, run.link == nil { part.link = link?.target }
                result.append(part)
                place = next
            }
            start = end
        }
        return result
    }
}
