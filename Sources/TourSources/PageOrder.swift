internal import SystemPackage

/// The order of pages in a folder without a manifest: what introduces the folder first, then as people count.
struct PageOrder: Comparable {
    private let rank: Int
    private let stem: NaturalOrder
    private let name: NaturalOrder

    init(_ name: FilePath.Component) {
        let stem = FileName(name.string).stem
        switch stem.lowercased() {
        case "readme": rank = 0
        case "index": rank = 1
        default: rank = 2
        }
        self.stem = NaturalOrder(stem)
        self.name = NaturalOrder(name.string)
    }

    static func < (left: PageOrder, right: PageOrder) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        // without the ending: "part" is before "part 2", though a dot is behind a blank
        return left.stem != right.stem ? left.stem < right.stem : left.name < right.name
    }
}
