internal import SystemPackage

/// The pages in a folder that has no list of them.
struct FolderListing {
    /// How many names of a folder are read before it is open: of one that has more, the first page is found otherwise.
    static let namesAtOnce = 2_000
    /// How many pages are put in order before a folder is open. Of more it is enough to know the first.
    static let sortedAtOnce = 10_000

    /// The pages of the folder itself, no hidden files: in no order.
    private(set) var pages = PackedNames()
    /// How many names were read, of pages or not.
    private(set) var nameCount = 0
    /// Whether the folder has no more names.
    private(set) var isComplete = true

    /// Reads the names in a folder.
    ///
    /// - Parameters:
    ///   - most: after how many names to stop.
    ///   - goOn: asked after every few thousand names; stops the reading when it answers false.
    init(_ root: TourRoot, atMost most: Int = .max, goOn: () -> Bool = { true }) throws(Errno) {
        var listing = (pages: PackedNames(), nameCount: 0, isComplete: true)
        try root.forEachEntry { name, kind in
            if listing.nameCount == most || listing.pages.count == NameIndex.maximumPages
                || (listing.nameCount & 0xFFF == 0xFFF && !goOn())
            {
                listing.isComplete = false
                return false
            }
            listing.nameCount += 1
            if name.first != UInt8(ascii: "."), kind != .folder, PageKind(fileName: name) != nil {
                listing.pages.append(name)
            }
            return true
        }
        (pages, nameCount, isComplete) = listing
    }

    /// The page that comes first in their order. Complexity: linear in the number of pages.
    var first: FilePath.Component? {
        PageOrder.first(of: pages).flatMap { index in
            pages.withBytes(at: index) { FilePath.Component(platformString: $0.map { CChar(bitPattern: $0) } + [0]) }
        }
    }

    /// The pages in their order.
    func sorted() -> PackedNames { PageOrder.sorted(pages) }

    /// The page that introduces a folder, found without reading the names in it.
    static func introduction(of root: TourRoot) -> FilePath.Component? {
        for name in PageOrder.introductions {
            if let name = FilePath.Component(name), isPage(name, in: root) { return name }
        }
        return nil
    }

    /// Whether a listing of the folder has this page.
    private static func isPage(_ name: FilePath.Component, in root: TourRoot) -> Bool {
        let isName = name.withBytes { $0.first != UInt8(ascii: ".") && PageKind(fileName: $0) != nil }
        guard isName, let kind = root.kind(ofEntry: name) else { return false }
        return kind != .folder
    }
}

extension FilePath.Component {
    /// The bytes of the name.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withPlatformString { chars in
            var count = 0
            while chars[count] != 0 { count += 1 }
            return body(UnsafeRawBufferPointer(start: chars, count: count))
        }
    }
}

extension FilePath {
    /// The path of these bytes, none of which is zero.
    init(bytes: UnsafeRawBufferPointer) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}
