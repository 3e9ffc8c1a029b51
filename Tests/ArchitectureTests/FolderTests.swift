import Foundation
import Testing

/// A folder is a room with a name, small enough that its files are seen at a glance.
struct FolderTests {
    private static let sources = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appendingPathComponent("Sources")

    @Test func noFolderHasMoreThan18FilesSideBySide() throws {
        let found = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        let files = found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().path }
        #expect(folders.count > 30)
        for (folder, files) in folders { #expect(files.count <= 18, "\(folder)") }
    }
}
