package import ReaderPage
package import SystemPackage
internal import UserFiles

extension PrintedSection {
    /// Writes the section to a file, as a whole or not at all. Blocks.
    /// - Parameter replaces: whether it may replace a file.
    package func write(to path: FilePath, replaces: Bool) -> WriteOutcome {
        var lines = 0
        do {
            let isWritten = try UserFile.save(at: path, replacing: replaces) { write in
                lines = 0
                try forEachPiece { piece in
                    lines += piece.utf8.count { $0 == 0x0A }
                    try write(piece)
                }
            }
            return isWritten ? .done(lines: lines) : .exists
        } catch {
            return .failed(reason: String(describing: error))
        }
    }
}
