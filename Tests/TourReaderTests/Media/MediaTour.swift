import TourDocument

@testable import TourReader

/// A tour whose media catalogue comes when a test says so.
struct MediaTour: SectionProvider {
    var sections: [[Block]]
    var posters: [String: PixelSize] = [:]
    /// The paths of the files that a player may open.
    var files: Set<String> = []

    /// Sections of a heading and one-line paragraphs; `nil` stands for a slot `intro`.
    init(_ texts: [[String?]]) {
        sections = texts.enumerated().map { number, texts in
            let heading = Block(.heading(level: 1, [.text("Section \(number + 1)")]), source: 0..<10)
            let rest = texts.enumerated().map { index, text in
                Block(
                    text.map { .paragraph([.text($0)]) } ?? .media(Self.slot), source: index * 10 + 10..<index * 10 + 20
                )
            }
            return ([heading] + rest).withPlaceUnderHeading
        }
    }

    static let slot = Media(kind: .video, source: "", alternative: "", slot: "intro")

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { sections[index] }
    func page(ofSection index: Int) -> String? { "s\(index + 1).md" }
    func pictureSize(at path: String) -> PixelSize? { posters[path] }
    var hasCatalogue: Bool { true }

    func absolutePath(of path: String) throws(LinkRefusal) -> String {
        guard files.contains(path) else { throw LinkRefusal("file “\(path)” not found") }
        return "/tours/\(path)"
    }

    var tour: Tour {
        let all = sections.enumerated().map { index, blocks in
            Section(id: "s\(index + 1)", title: "Section \(index + 1)", byteCount: (blocks.count - 1) * 10)
        }
        return Tour(id: "test", title: "A tour", sections: SectionList(all))
    }

    /// An entry for the slot `intro`, or for the place under the heading.
    static func entry(
        _ title: String, section: String? = "s1", slot: String? = "intro", screen: MediaCatalogue.Screen? = nil,
        url: String = "/film.mp4", change: (inout Media) -> Void = { _ in }
    ) -> MediaCatalogue.Entry {
        var media = Media(kind: Media.Kind(address: url), source: url, alternative: "", title: title)
        change(&media)
        return MediaCatalogue.Entry(section: section, slot: slot, screen: screen, media: media)
    }
}

extension Rig {
    /// The catalogue comes.
    mutating func tell(_ entries: MediaCatalogue.Entry...) {
        tell(.catalogueRead(MediaCatalogue(entries), remark: nil))
    }
}
