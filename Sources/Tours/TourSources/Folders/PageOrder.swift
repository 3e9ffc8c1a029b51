internal import Platform
internal import SourceFiles
internal import TourFormats
internal import TourPages

/// The order of pages and subfolders in a folder without a manifest: the introduction first, then as people count.
/// Extensions compare last, as a dot sorts after a space. A page is before the folder of its name. The order is total
/// and strict.
enum PageOrder {
    /// The pages that introduce a folder, in order, by their most common spellings. Others, such as `rEADME.Md`, come
    /// first too, once the whole folder has been listed.
    static let introductions: [String] = {
        let stems = ["README", "ReadMe", "Readme", "readme", "_index", "INDEX", "Index", "index"]
        let endings = PageEndings.all.sorted().flatMap { [$0.uppercased(), $0] }
        return stems.flatMap { stem in endings.map { "\(stem).\($0)" } }
    }()

    static func isIntroduction(_ name: String) -> Bool { rank(of: FileName(name).stem) < 2 }

    /// Bytes that compare as names are ordered, with the author's position.
    static func key(of name: [UInt8], isFolder: Bool, at position: PagePosition = PagePosition()) -> [UInt8] {
        let dot = isFolder ? nil : name.lastIndex(of: UInt8(ascii: "."))
        let stem = dot.map { $0 > 0 ? name[..<$0] : name[...] } ?? name[...]
        var key = [isFolder ? 2 : rank(of: String(decoding: stem, as: UTF8.self))]
        if key[0] == 2 { key += position.key }
        NaturalOrder.appendKey(of: stem, to: &key)
        // no name contains a zero byte
        key += [0, isFolder ? 1 : 0]
        key += stem
        key.append(0)
        key += name[stem.endIndex...].map(\.asciiLowercased)
        key.append(0)
        return key + name
    }

    private static func rank(of stem: String) -> UInt8 {
        guard stem.utf8.count <= 6 else { return 2 }
        return switch stem.lowercased() {
        case "readme": 0
        case "index", "_index": 1
        default: 2
        }
    }
}
