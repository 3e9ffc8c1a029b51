internal import MarkdownTree
internal import Platform

/// Links in text without marks: addresses, lines of files, and names of pages of the manual.
enum TextLinks {
    /// Splits runs so that each link is a run of its own. `exit(1)` is a link only if it is styled differently from the
    /// text around it, as in references between pages of the manual; in such a page, unstyled ones are as well.
    static func marked(_ runs: [Inline], isEmphasized: [Bool], isManual: Bool = false) -> [Inline] {
        let texts = runs.map { run in if case .text(let text) = run.content { Array(text.utf8) } else { [UInt8]() } }
        let text = Array(texts.joined())
        var links = BareAddresses.find(in: text).map { (range: $0.range, target: $0.address) } + lines(namedIn: text)
        var end = 0
        // the start of emphasized text that ends there: overstruck characters are runs of their own
        var start = 0
        for (index, bytes) in texts.enumerated() {
            if !isEmphasized[index] { start = end + bytes.count }
            end += bytes.count
            if let page = manualPage(namedIn: start..<end, of: text) { links.append(page) }
        }
        if isManual {
            for bracket in text.indices where text[bracket] == UInt8(ascii: "(") {
                if let page = manualPage(namedIn: 0..<bracket, of: text) { links.append(page) }
            }
        }
        guard !links.isEmpty else { return runs }
        links.sort { $0.range.lowerBound < $1.range.lowerBound }
        end = 0
        links.removeAll { link in
            if link.range.lowerBound < end { return true }
            end = link.range.upperBound
            return false
        }
        return split(runs, texts, links)
    }

    /// `path#L12` for `path:12` or `path:12:5`, the notation of compilers and `grep -n`. A path without a slash needs
    /// an extension and the start of a line or a column: `example.org:80` is none.
    private static func lines(namedIn text: [UInt8]) -> [(range: Range<Int>, target: String)] {
        var links: [(range: Range<Int>, target: String)] = []
        var place = 0
        while let colon = text[place...].firstIndex(of: UInt8(ascii: ":")) {
            place = colon + 1
            guard let lineEnd = numberEnd(text, after: colon) else { continue }
            let start = text[..<colon].lastIndex { !isPathByte($0) }.map { $0 + 1 } ?? 0
            let path = text[start..<colon]
            let columnEnd = numberEnd(text, after: lineEnd)
            let end = columnEnd ?? lineEnd
            let isAtStart = start == 0 || text[start - 1] == 0x0A
            // `image:1.2` has a version
            let next = text[end...].drop { ".-+".utf8.contains($0) }.first
            guard next.map({ !isNameByte($0) || $0 == UInt8(ascii: ":") }) ?? true,
                path.contains(UInt8(ascii: "/")) || isAtStart || columnEnd != nil, namesFile(path)
            else { continue }
            let target =
                String(decoding: path, as: UTF8.self) + "#L"
                + String(decoding: text[(colon + 1)..<lineEnd], as: UTF8.self)
            links.append((start..<end, target))
            place = end
        }
        return links
    }

    /// The end of the number of a line or column after a colon; nil if there is none.
    private static func numberEnd(_ text: [UInt8], after colon: Int) -> Int? {
        guard colon < text.count, text[colon] == UInt8(ascii: ":") else { return nil }
        let digits = text[(colon + 1)...].prefix(8).prefix(while: \.isASCIIDigit)
        return digits.isEmpty || digits.count == 8 || digits.first == 0x30 ? nil : digits.endIndex
    }

    /// Whether the last part of a path has an extension such as `.swift`.
    private static func namesFile(_ path: ArraySlice<UInt8>) -> Bool {
        let name = path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex, !path.starts(with: "//".utf8)
        else { return false }
        let ending = name[(dot + 1)...]
        return (1...8).contains(ending.count) && ending.first?.isASCIILetter == true
            && ending.allSatisfy(\.isASCIIAlphanumeric)
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || "/@".utf8.contains(byte) || isNameByte(byte) && byte != UInt8(ascii: ":")
    }

    /// `man:name(3)` for a name at the end of a stretch of text that `(3)` follows.
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
        byte.isASCIIAlphanumeric || ".:+-_".utf8.contains(byte)
    }

    private static func split(
        _ runs: [Inline], _ texts: [[UInt8]], _ links: [(range: Range<Int>, target: String)]
    ) -> [Inline] {
        var result: [Inline] = []
        var rest = links[...]
        var start = 0
        for (run, bytes) in zip(runs, texts) {
            if case .text = run.content {} else { result.append(run) }
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

extension [Block] {
    /// Links the names of other pages of the manual in a page of it, outside of headings.
    package mutating func linkManualPages() {
        for index in indices {
            if self[index].isHeading { continue }
            self[index].updateParts(
                runs: { runs in
                    runs = TextLinks.marked(runs, isEmphasized: runs.map { !$0.marks.isEmpty }, isManual: true)
                }, blocks: { $0.linkManualPages() })
        }
    }
}
