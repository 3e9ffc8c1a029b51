internal import SystemPackage

/// What a page or folder is called when it says nothing of itself.
struct PageName: Hashable, Sendable {
    /// The identity of the tour that it is.
    var id: String
    /// A title to show.
    var title: String
    /// A name for a section.
    var stem: String

    /// After the canonical path of a file.
    init(file path: FilePath) {
        id = path.string
        title = path.lastComponent?.string ?? path.string
        stem = FileName(title).stem
    }

    /// After the text itself, for one that came through a pipe.
    init(standardInput bytes: [UInt8]) {
        id = "sha256:\(SHA256.hexadecimal(bytes))"
        title = "standard input"
        stem = "start"
    }
}
