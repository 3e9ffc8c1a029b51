internal import Platform
internal import SourceFiles
internal import TourDocument
internal import TourPages

/// A parsed file of a book: its blocks, with names and addresses valid in the whole book.
struct EPUBFile: Sendable {
    /// The text that it was parsed from.
    let html: [UInt8]
    let title: String?
    private(set) var blocks: [Block]
    /// The targets of its notes, by their numbers.
    private(set) var notes: [Int: ArchivePath.Target] = [:]
    /// The first block of each part: a file has one more part than cuts.
    private let starts: [Int]
    /// Whether it declares itself no text of the book.
    var isMatter: Bool { EPUBMatter.isSaid(by: html) }

    /// Parses HTML in UTF-8, cut at names in their order. A missing name makes an empty part.
    init(_ html: [UInt8], path: String, cuts: [String], _ style: EPUBStyle) {
        var page = HTMLPage.orText(html, .all) { bytes, extent throws(HTMLRefusal) in
            try HTMLParser.parse(bytes, extent, isBook: true)
        }
        page.blocks.move(to: path)
        style.indent(&page.blocks, in: html)
        // a link to the file goes to its first block
        if !page.blocks.isEmpty { page.blocks[0].aliases.append(Self.name(nil, path)) }
        for (number, address) in page.notes { notes[number] = ArchivePath.target(address, on: path) }
        var places: [String: Int] = [:]
        if !cuts.isEmpty {
            for (index, block) in page.blocks.enumerated() {
                block.visit { inner in
                    for name in [inner.id].compactMap(\.self) + inner.aliases where places[name] == nil {
                        places[name] = index
                    }
                }
            }
        }
        var starts = [page.blocks.count]
        for cut in cuts.reversed() {
            starts.append(min(starts[starts.count - 1], places[Self.name(cut, path)] ?? page.blocks.count))
        }
        self.html = html
        self.starts = [0] + starts.reversed()
        let name = FileName(path)
        title = page.blocks.firstHeading() ?? page.title.flatMap { [name.stem, name.whole].contains($0) ? nil : $0 }
        blocks = page.blocks
    }

    /// A note in a file, by its name there; nil if there is none.
    init?(note name: String, of html: [UInt8], path: String) {
        guard var note = try? HTMLParser.blocks(named: name, in: html), !note.isEmpty else { return nil }
        note.move(to: path)
        self.html = html
        title = nil
        blocks = note
        starts = [0, note.count]
    }

    /// A file that is a picture. Its parts after the cuts are empty.
    init(picture path: String, cuts: [String]) {
        html = []
        title = nil
        blocks = [Block(.media(Media(kind: .picture, source: "/" + PercentCoding.escape(path), alternative: "")))]
        blocks[0].aliases = [Self.name(nil, path)]
        starts = [0, 1] + cuts.map { _ in 1 }
    }

    /// The name in the book of a name in a file; of the file's start for nil.
    static func name(_ name: String?, _ path: String) -> String { "\(path)#\(name ?? "")" }

    /// The blocks of some parts, and their bytes in the text.
    func parts(_ range: Range<Int>) -> (blocks: ArraySlice<Block>, bytes: Range<Int>) {
        let slice = blocks[starts[range.lowerBound]..<starts[range.upperBound]]
        let start = range.lowerBound == 0 ? 0 : byte(of: slice.startIndex)
        return (slice, start..<max(start, byte(of: slice.endIndex)))
    }

    /// The start of a block in the text.
    private func byte(of block: Int) -> Int {
        // a block without a source position starts where the next one does
        blocks[block...].first { !$0.source.isEmpty }?.source.lowerBound ?? html.count
    }
}

extension [Block] {
    /// Makes names and addresses of a file those of the book: names get the file's path before them, addresses start
    /// from the root.
    fileprivate mutating func move(to path: String) {
        updateAll { block in
            block.id = block.id.map { EPUBFile.name($0, path) }
            block.aliases = block.aliases.map { EPUBFile.name($0, path) }
            if case .media(let media) = block.kind { block.kind = .media(media.moved(to: path)) }
        } runs: { run in
            run.link = run.link.map { ArchivePath.fromRoot($0, on: path) }
            if case .media(let media) = run.content { run.content = .media(media.moved(to: path)) }
        }
    }
}

extension Media {
    fileprivate func moved(to path: String) -> Media {
        var media = self
        if !source.isEmpty { media.source = ArchivePath.fromRoot(source, on: path) }
        return media
    }
}
