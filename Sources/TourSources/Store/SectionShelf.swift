internal import Synchronization
internal import SystemPackage

/// Where chunks of sections lie that need not be in memory: a file, and those of them that were looked at last.
final class SectionShelf: Sendable {
    /// How many of them are in memory.
    static let recentCount = 8

    private struct Recent {
        var place: Int
        var chunk: SectionChunk
    }

    private let file: ScratchFile
    /// The one that was looked at last is the last.
    private let recent = Mutex<[Recent]>([])

    /// - Parameter folder: where the file is made; it need not exist.
    init(folder: FilePath) { file = ScratchFile(folder: folder) }

    /// Returns where the chunk lies from now on; nil if it cannot be put by.
    func put(_ chunk: SectionChunk) -> Range<Int>? { file.append(chunk.bytes) }

    /// The chunk that was put somewhere; nil if it cannot be read.
    /// - Parameter isPassing: whether the others that are in memory stay.
    func chunk(at place: Range<Int>, first: Int, base: Int, isPassing: Bool) -> SectionChunk? {
        recent.withLock { recent in
            if let index = recent.lastIndex(where: { $0.place == place.lowerBound }) {
                let found = recent[index]
                if !isPassing, index < recent.count - 1 { recent.append(recent.remove(at: index)) }
                return found.chunk
            }
            guard let bytes = file.bytes(in: place), let chunk = SectionChunk(first: first, base: base, bytes: bytes)
            else { return nil }
            if !isPassing {
                if recent.count == Self.recentCount { recent.removeFirst() }
                recent.append(Recent(place: place.lowerBound, chunk: chunk))
            }
            return chunk
        }
    }
}
