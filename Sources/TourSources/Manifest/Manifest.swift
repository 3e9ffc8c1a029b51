internal import TourDocument

/// What a folder's `tour.yaml` says.
struct Manifest: Hashable, Sendable {
    /// The file's name at the root of a tour's folder.
    static let fileName = "tour.yaml"
    /// How large it may be, in bytes.
    static let maximumSize = 8 << 20

    /// One page of the list of sections.
    struct Page: Hashable, Sendable {
        /// The path relative to the root, as written.
        var file: String
        /// The line that names the file, from 1.
        var line: Int
        var keys: SectionKeys
    }

    /// A key that this program does not know.
    struct UnknownKey: Hashable, Sendable {
        var key: String
        var line: Int
    }

    var id: String?
    var title: String?
    var summary: String?
    var credit: CreditRule?
    var pace: Int?
    /// The media catalogue: a path relative to the root or an address.
    var media: String?
    /// The pages in their order; nil means every page of the folder.
    var sections: [Page]?
    /// The pages that stand in for one that cannot be had, by HTTP status.
    var standIns: [Int: String] = [:]
    var unknownKeys: [UnknownKey] = []
}
