internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The chapters that a book's `SUMMARY.md` lists, in order.
///
/// Paragraphs before and after the lists name chapters without a number; lists name numbered ones, which nest. A
/// heading of the first level begins a part, but the first one is the title of the summary itself. Numbers continue
/// from part to part.
package struct BookSummary: Hashable, Sendable {
    package static let fileName = "SUMMARY.md"

    /// The path from the book's folder.
    static func path(in book: BookSettings) -> String {
        book.source.isEmpty ? fileName : "\(book.source)/\(fileName)"
    }

    /// The largest size, in bytes.
    static let maximumSize = 32 << 20

    struct Chapter: Hashable, Sendable {
        var title: String
        /// The path from the summary's folder, without `.` and `..`; nil for a draft, which is not written yet.
        var file: String?
        /// As in `2.3`; nil for a chapter before or after the numbered ones.
        var number: String?
        var part: String?
        /// From 1.
        var level: Int
        /// Its line in the summary, from 1.
        var line: Int
    }

    private(set) var chapters: [Chapter] = []
    private(set) var problems: [LineProblem] = []

    private var lineEnds: [Int] = []
    private var files: Set<String> = []
    private var part: String?
    /// The number of numbered chapters of the first level.
    private var numbered = 0

    init(_ bytes: [UInt8]) {
        lineEnds = bytes.indices.filter { bytes[$0] == 0x0A }
        var isFirst = true
        for block in MarkdownParser.blocks(of: bytes) {
            switch block.kind {
            case .heading(level: 1, let title):
                if !isFirst { part = title.plainText.foldingWhiteSpace }
            case .paragraph(let runs):
                for link in PageLink.links(in: runs) { add(link, number: nil, level: 1, at: block) }
            case .list(let list):
                for item in list.items {
                    numbered += 1
                    add(item, number: [numbered], in: block)
                }
            default: continue
            }
            isFirst = false
        }
    }

    /// Adds the chapter of a list item, then those of the lists in it.
    private mutating func add(_ item: List.Item, number: [Int], in block: Block) {
        var isNamed = false
        var below = 0
        for part in item.blocks {
            switch part.kind {
            case .paragraph(let runs) where !isNamed:
                isNamed = true
                if let link = PageLink.links(in: runs).first {
                    add(link, number: number, level: number.count, at: part)
                } else {
                    let words = runs.plainText.foldingWhiteSpace
                    problems.append(LineProblem(line: line(of: part.source), "“\(words)” names no page"))
                    append(words, file: nil, number: number, level: number.count, line: line(of: part.source))
                }
            case .list(let list):
                for item in list.items {
                    below += 1
                    add(item, number: number + [below], in: part)
                }
            default: continue
            }
        }
    }

    private mutating func add(_ link: PageLink, number: [Int]?, level: Int, at block: Block) {
        let line = line(of: link.source.map { $0..<$0 + 1 } ?? block.source)
        let address = String(link.address.prefix { $0 != "#" }).replacing("%20", with: " ")
        guard !address.isEmpty else { return append(link.title, file: nil, number: number, level: level, line: line) }
        guard !address.contains("://"), let file = PagePath.resolve(address, from: "") else {
            problems.append(LineProblem(line: line, "“\(address)” leads outside the book and is left out"))
            return
        }
        guard files.insert(file).inserted else {
            problems.append(LineProblem(line: line, "“\(file)” is listed a second time, and left out here"))
            return
        }
        append(link.title, file: file, number: number, level: level, line: line)
    }

    private mutating func append(_ title: String, file: String?, number: [Int]?, level: Int, line: Int) {
        let number = number.map { $0.map { String($0) }.joined(separator: ".") }
        chapters.append(
            Chapter(
                title: title.foldingWhiteSpace, file: file, number: number, part: part, level: level, line: line))
        part = nil
    }

    private func line(of source: Range<Int>) -> Int { lineEnds.partitionPoint { $0 < source.lowerBound } + 1 }
}
