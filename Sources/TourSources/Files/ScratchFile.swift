internal import Platform
internal import Synchronization
internal import SystemPackage
internal import UserFiles

/// A file without a name, for what need not be in memory until it is looked at: the system may take its pages at any time.
///
/// It is made in the folder for caches when something is written first, and is gone with the last reference to it, however the
/// program ends.
final class ScratchFile: Sendable {
    private struct State {
        var file: SourceFile?
        /// Where the next bytes go; nil after the first that could not be written.
        var end: Int? = 0
    }

    private let folder: FilePath
    private let state = Mutex(State())

    /// - Parameter folder: it need not exist.
    init(folder: FilePath) { self.folder = folder }

    /// Writes bytes behind those that are there. Returns where they are; nil if they cannot be written, as on a full disk.
    func append(_ bytes: [UInt8]) -> Range<Int>? {
        state.withLock { state in
            guard let end = state.end else { return nil }
            do throws(Errno) {
                let file = if let made = state.file { made } else { try make() }
                state.file = file
                try file.write(bytes, at: end)
                state.end = end + bytes.count
                return end..<end + bytes.count
            } catch {
                state.end = nil
                return nil
            }
        }
    }

    /// What was written; nil if it cannot be read.
    func bytes(in range: Range<Int>) -> [UInt8]? {
        guard let file = state.withLock({ $0.file }) else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)) ?? 0
        }
        return bytes.count == range.count ? bytes : nil
    }

    private func make() throws(Errno) -> SourceFile {
        try? UserFolder.make(folder)
        return try SourceFile(withoutNameIn: folder)
    }
}
