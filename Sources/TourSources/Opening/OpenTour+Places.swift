private import Platform
package import TourDocument

extension OpenTour {
    /// How many bytes are read at most to find the number of a line.
    private static let maximumCounted = 1 << 30

    /// Where in which file a place of a section is; nil if it came through a pipe, or its file is gone.
    ///
    /// - Parameters:
    ///   - index: the section's number from 0.
    ///   - offset: bytes from the start of the section.
    /// - Complexity: linear in the bytes of the file before the place.
    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        guard let (source, start) = loader.origin(ofSection: index), source.isFile,
            let resolved = realpath(source.name, nil)
        else { return nil }
        defer { free(resolved) }
        let path = String(cString: resolved)
        var rest = start + max(0, offset)
        guard rest <= Self.maximumCounted else { return FilePlace(path: path, line: nil) }
        var line = 1
        // a file that cannot be read to there has been cut short: the line is its last
        try? source.forEachPiece { bytes in
            line += Self.lineFeeds(in: UnsafeRawBufferPointer(rebasing: bytes.prefix(rest)))
            rest -= min(rest, bytes.count)
            return rest > 0
        }
        return FilePlace(path: path, line: line)
    }

    private static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var count = 0
        var here = 0
        while here < bytes.count, let found = memchr(base + here, 0x0A, bytes.count - here) {
            here = UnsafeRawPointer(found) - base + 1
            count += 1
        }
        return count
    }
}
