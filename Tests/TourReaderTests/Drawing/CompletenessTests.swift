import CellGrid
import Foundation
import SystemPackage
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import ReaderPage

/// Nothing that an author wrote is lost on the way to the screen.
@Suite(OwnThread()) struct CompletenessTests {
    /// So wide that no table has to wrap its cells: the words of the source stand in the same order on the screen.
    @Test(arguments: BuiltInTour.names)
    func everyWordOfTheSourceIsRenderedInOrder(name: String) throws {
        try forEachPage(of: name, width: 400) { file, source, lines in
            let shown = Self.words(lines.joined(separator: "\n"))
            var at = 0
            for word in source {
                guard let found = shown[at...].firstIndex(of: word) else {
                    Issue.record("\(file): “\(word)” is missing after \(shown[max(0, at - 8)..<at])")
                    return
                }
                at = found + 1
            }
        }
    }

    /// Where cells wrap, their lines stand side by side, and a word may be broken at the edge.
    @Test(arguments: BuiltInTour.names, [20, 40, 84])
    func everyWordOfTheSourceIsRendered(name: String, width: Int) throws {
        try forEachPage(of: name, width: width) { file, source, lines in
            let shown = Set(Self.words(lines.joined(separator: "\n")))
            let letters = lines.joined().lowercased().filter(\.isLetter)
            for word in Set(source) where !shown.contains(word) {
                #expect(letters.contains(word) || Self.isBroken(word, in: lines), "\(file) at \(width): “\(word)”")
            }
        }
    }

    private func forEachPage(of name: String, width: Int, _ body: (String, [String], [String]) -> Void) throws {
        let tour = try BuiltInTour(name)
        let folder = BuiltInTour.content.appending(name).string
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".md") || $0.hasSuffix(".html") }.sorted()
        #expect(files.count == tour.open.tour.sections.count)
        for (index, file) in files.enumerated() {
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let words = Self.words(file.hasSuffix(".md") ? Self.markdownText(source) : Self.htmlText(source))
            #expect(words.count > 20)
            let options = LayoutOptions(width: width, theme: .standard(depth: .palette256))
            let lines = SectionLayout.lines(
                of: try tour.open.blocks(ofSection: index), number: nil, options: options)
            body(file, words, lines.filter { $0.kind != .decoration }.map(\.text))
        }
    }

    /// Whether a word was broken into two pieces on two lines, as in a narrow cell of a table.
    private static func isBroken(_ word: String, in lines: [String]) -> Bool {
        let shown = Set(words(lines.joined(separator: "\n")))
        return word.indices.dropFirst().contains { index in
            let (head, tail) = (String(word[..<index]), String(word[index...]))
            return shown.contains { $0.hasSuffix(head) }
                && (shown.contains { $0.hasPrefix(tail) } || tail.count > head.count)
        }
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !($0.isASCII && $0.isLetter) }.map(String.init)
    }

    /// The text of Markdown without what is not shown: addresses, tags, definitions of links, slots.
    /// Footnotes come last, as they are shown. Fences with data are left out: not all of what they say is shown, and not in order.
    private static func markdownText(_ source: String) -> String {
        var fence: String?
        var isData = false
        var notes = ""
        var isNote = false
        var text = ""
        for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let mark = String(line.drop { $0 == " " || $0 == ">" }.prefix { $0 == "`" || $0 == "~" })
            if let open = fence {
                if mark.hasPrefix(open) { fence = nil } else if !isData { text += line + "\n" }
                continue
            }
            if mark.count >= 3 {
                fence = mark
                isData = PageData.Kind(rawValue: String(line.drop { $0 == mark.first })) != nil
                continue
            }
            var shown = line.replacingOccurrences(
                of: #"^\[[^\]^]*\]: .*$"#, with: "", options: .regularExpression)
            shown = shown.replacingOccurrences(of: #"!\[[^\]]*\]\(slot:[^)]*\)"#, with: "", options: .regularExpression)
            shown = shown.replacingOccurrences(of: #"\]\([^)]*\)"#, with: "]", options: .regularExpression)
            shown = shown.replacingOccurrences(of: #":[a-z_]+:"#, with: "", options: .regularExpression)
            shown = shown.replacingOccurrences(of: #"\[\[[^\]|]*\|"#, with: "", options: .regularExpression)
            shown = shown.replacingOccurrences(of: #"^(\s*[-*] )\[[ xX]\]"#, with: "$1", options: .regularExpression)
            // a formula is shown as text of its own
            shown = shown.replacingOccurrences(of: #"\$[^$\s][^$]*\$"#, with: "", options: .regularExpression)
            // a note goes on to the next blank line
            isNote = (shown.hasPrefix("[^") && shown.contains("]:")) || (isNote && !shown.isEmpty)
            shown = shown.replacingOccurrences(of: #"\[\^[^\]]*\]:?"#, with: "", options: .regularExpression)
            if isNote { notes += htmlText(shown) + "\n" } else { text += htmlText(shown) + "\n" }
        }
        return text + notes
    }

    private static func htmlText(_ source: String) -> String {
        var text = source
        for pattern in [
            #"(?s)<!--.*?-->"#, #"(?s)<(head|style|script)\b.*?</\1>"#, #"(?s)<[a-zA-Z/!][^>]*>"#, #"&#?\w+;"#,
        ] {
            text = text.replacingOccurrences(of: pattern, with: " ", options: .regularExpression)
        }
        return text
    }
}
