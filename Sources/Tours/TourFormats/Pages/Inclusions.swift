internal import Platform
internal import TourDocument

/// Finds the files that other programs than mdBook include in a page: VitePress, MkDocs, docsify, Microsoft Learn,
/// Quarto, MyST, Obsidian.
struct Inclusions {
    /// A mark on a line: the text before and after the file's name, and the contexts in which it counts.
    private struct Mark {
        let opening: String
        let closing: String
        var isCode = false
        /// Whether it also counts in code, or counts only there if it fills the line.
        var countsInCode = false
        /// Whether the line has nothing else but marks of lists and quotes.
        var isWholeLine = false
    }

    private static let marks = [
        Mark(opening: "<!--@include:", closing: "-->"), Mark(opening: "<!-- @include:", closing: "-->"),
        Mark(opening: "<<< ", closing: "", isCode: true, isWholeLine: true),
        Mark(opening: "--8<-- \"", closing: "\"", countsInCode: true, isWholeLine: true),
        Mark(opening: "[!INCLUDE", closing: ")]"), Mark(opening: "[!include", closing: ")]"),
        Mark(opening: ":::code ", closing: ":::", isCode: true, isWholeLine: true),
        Mark(opening: "{{< include ", closing: ">}}", isWholeLine: true),
        Mark(opening: "![[", closing: "]]", isWholeLine: true),
        Mark(opening: "```{include} ", closing: "", isWholeLine: true),
        Mark(opening: ":::{include} ", closing: "", isWholeLine: true),
        Mark(opening: "```{literalinclude} ", closing: "", isCode: true, isWholeLine: true),
        Mark(opening: "[", closing: ")", isWholeLine: true),
    ]

    /// Substrings of every line with a mark.
    private static let needles = [
        "@include:", "<<< ", "--8<--", "[!INCLUDE", "[!include", ":::code ", "{{< include ", "![[", "include} ",
        ":include",
    ].map { Array($0.utf8) }

    static func directives(in text: ArraySlice<UInt8>) -> [BookDirective] {
        var found: [BookDirective] = []
        var fence: Substring?
        /// The start of the lines that are left out up to the end of a directive, and how that begins.
        var open: (start: Int, fence: Substring)?
        for bytes in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let fenceStart = bytes.first { !" \t>-*+".utf8.contains($0) }
            let isFence = fenceStart.map("`~:".utf8.contains) == true
            guard isFence || open == nil && needles.contains(where: { bytes.range(ofBytes: $0) != nil }) else {
                continue
            }
            let line = String(decoding: bytes, as: UTF8.self)
            let words = line.drop { " \t>-*+".contains($0) }
            if let (start, fence) = open {
                guard words.hasPrefix(fence) else { continue }
                found[found.count - 1].range = start..<bytes.endIndex
                open = nil
                continue
            }
            let isInCode = fence != nil
            for mark in marks where !isInCode || mark.countsInCode {
                guard let range = line.firstRange(of: mark.opening),
                    let end = mark.closing.isEmpty
                        ? line.endIndex : line[range.upperBound...].firstRange(of: mark.closing)?.upperBound,
                    !mark.isWholeLine
                        || line[end...].allSatisfy(\.isWhitespace)
                            && line[..<range.lowerBound].allSatisfy({ " \t>-*+0123456789.".contains($0) }),
                    let kind = kind(of: line[range.upperBound..<end].dropLast(mark.closing.count), mark)
                else { continue }
                let start = bytes.startIndex + line[..<range.lowerBound].utf8.count
                found.append(
                    BookDirective(kind: kind, range: start..<bytes.startIndex + line[..<end].utf8.count))
                if mark.opening.contains("clude} ") { open = (start, mark.opening.prefix(3)) }
                break
            }
            let marks = words.prefix { $0 == "`" || $0 == "~" }
            if open == nil, marks.count >= 3 {
                if let opening = fence { fence = words.hasPrefix(opening) ? nil : fence } else { fence = marks }
            }
        }
        return found
    }

    /// - Parameter words: the text between the marks.
    private static func kind(of words: Substring, _ mark: Mark) -> BookDirective.Kind? {
        var words = words.drop(while: \.isWhitespace)
        while words.last?.isWhitespace == true { words.removeLast() }
        switch mark.opening {
        case "[!INCLUDE", "[!include":
            return words.firstRange(of: "](").map { .include(file: String(words[$0.upperBound...])) }
        case "[":
            // docsify's
            guard let place = words.firstRange(of: "]("), let option = words.firstRange(of: ":include") else {
                return nil
            }
            let file = words[place.upperBound...].prefix { !$0.isWhitespace }
            let isText = PagePath.isMarkdown(file) && !words[option.upperBound...].contains(":type=code")
            return .include(file: String(file), as: isText ? .text : .code(PagePath.ending(of: file)))
        case ":::code ":
            func value(_ key: String) -> Substring? {
                words.firstRange(of: key + "=\"").map { words[$0.upperBound...].prefix { $0 != "\"" } }
            }
            guard let file = value("source") else { return nil }
            let lines =
                value("range").map { IncludedLines($0.replacing("-", with: ":")[...]) }
                ?? value("id").map { .anchor(String($0)) }
            return .include(file: String(file), lines ?? .all, as: .code(String(value("language") ?? "")))
        case "![[":
            let parts = words.prefix { $0 != "|" }.split(separator: "#", maxSplits: 1)
            guard let file = parts.first else { return nil }
            return .include(
                file: file.hasSuffix(".md") ? String(file) : file + ".md",
                parts.count > 1 ? .part(String(parts[1])) : .all)
        case "--8<-- \"":
            let parts = words.split(separator: ":", maxSplits: 1)
            return parts.first.map {
                .include(file: String($0), parts.count > 1 ? IncludedLines(parts[1]) : .all)
            }
        default:
            // `file.md{2,5}`, `file.js#region{1 js}`
            let file = words.prefix { !"{#".contains($0) && !$0.isWhitespace }
            guard !file.isEmpty else { return nil }
            var lines = IncludedLines.all
            let rest = words[file.endIndex...]
            if !mark.isCode, rest.first == "{" {
                lines = IncludedLines(rest.dropFirst().prefix { $0 != "}" }.replacing(",", with: ":")[...])
            } else if rest.first == "#" {
                lines = .anchor(String(rest.dropFirst().prefix { $0 != "{" && !$0.isWhitespace }))
            }
            let language = rest.firstRange(of: "{").map { rest[$0.upperBound...].prefix { $0 != "}" } }?
                .split(separator: " ").last { $0.first?.isLetter == true }
            let code = language.map { String($0) } ?? PagePath.ending(of: file)
            return .include(file: String(file), lines, as: mark.isCode ? .code(code) : .text)
        }
    }
}

extension PagePath {
    fileprivate static func ending(of path: Substring) -> String {
        path.lastIndex(of: ".").map { String(path[$0...].dropFirst()) } ?? ""
    }

    fileprivate static func isMarkdown(_ path: Substring) -> Bool { ["md", "markdown"].contains(ending(of: path)) }
}
