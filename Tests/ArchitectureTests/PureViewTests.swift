import Foundation
import Testing

/// The targets of the reader import nothing that reaches outside; this is about what Swift has without an import.
struct PureViewTests {
    private static let room = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appendingPathComponent("Sources/Reader")

    @Test func aViewAsksNoClockDiskOrNetwork() throws {
        let asks = try Regex(#"\b(ContinuousClock|SuspendingClock|Task|CommandLine|readLine|print|debugPrint)\b *[.(]"#)
        let found = try #require(FileManager.default.enumerator(at: Self.room, includingPropertiesForKeys: nil))
        let files = found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(files.count > 100)
        for file in files {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.firstMatch(of: asks) != nil {
                Issue.record("\(file.lastPathComponent): \(line)")
            }
        }
    }
}
