internal import TourDocument

/// The text of a chapter with all inclusions.
struct ChapterText: Sendable {
    var text = TracedText()
    /// The paths of its source files, relative to the book's folder. The first one is the chapter's own.
    var files: [String] = []
    /// Its problems, one clear line each.
    var problems: [Finding] = []
}

/// Text with the origin of each of its lines.
struct TracedText: Sendable {
    struct Origin: Hashable, Sendable {
        /// Its number in ``ChapterText/files``.
        var file: Int
        /// Its number in that file, from 0.
        var line: Int
    }

    var bytes: [UInt8] = []
    /// One for each line: one more than there are line feeds. Empty if there is no text.
    var origins: [Origin] = []

    var lastLine: ArraySlice<UInt8> { bytes[((bytes.lastIndex(of: 0x0A) ?? -1) + 1)...] }

    mutating func append(line: some Sequence<UInt8>, _ origin: Origin) {
        if !origins.isEmpty { bytes.append(0x0A) }
        bytes += line
        origins.append(origin)
    }

    /// The origin of the line that contains a byte of the text.
    func origin(of offset: Int) -> Origin {
        origins[min(bytes.prefix(offset).count { $0 == 0x0A }, origins.count - 1)]
    }
}
