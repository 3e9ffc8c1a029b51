import Foundation
import Testing

/// The reader is made of parts, each of which alone writes its state.
struct ReaderPartsTests {
    private static let reader = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appendingPathComponent("Sources/Reader/TourReader")

    private static func files() throws -> [(name: String, folder: String, text: String)] {
        let found = try #require(FileManager.default.enumerator(at: reader, includingPropertiesForKeys: nil))
        return try found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            let folder = $0.deletingLastPathComponent().lastPathComponent
            return ($0.lastPathComponent, folder, try String(contentsOf: $0, encoding: .utf8))
        }
    }

    /// `view.x = …`, `session.x.y += …`: somebody else writes what is in a part.
    @Test func nobodyWritesIntoAPart() throws {
        let write = try Regex(#"(?m)^.*\b(reader|view|session|overlays)\.[\w.?!]+ (=|\+=|-=) .*$"#)
        for file in try Self.files() {
            for line in file.text.matches(of: write) {
                let text = String(file.text[line.range]).trimmingCharacters(in: .whitespaces)
                // the view of a line is handed out by the scroll engine to be bound
                if file.name != "TourContent.swift" { Issue.record("\(file.name): \(text)") }
            }
        }
    }

    /// The parts of the view and the folders that write what is in them, as `Sources/README.md` tells.
    private static let parts: KeyValuePairs = [
        "navigation": ["View"], "viewport": ["Scrolling", "Selection"], "reading": ["View", "Changes"],
        "search": ["Search"], "links": ["Links"], "places": ["Places", "Notes"],
        "media": ["Media", "Pictures", "Recordings"], "webCards": ["Web"], "outline": ["Contents"],
    ]

    @Test func eachPartIsWrittenInItsFolderAlone() throws {
        let files = try Self.files().filter { $0.text.contains("extension TourView {") || $0.name == "TourView.swift" }
        for (part, folders) in Self.parts {
            let write = try Regex(#"(?m)^ +(if )?\#(part)\??\.[\w.?!]+(\[\w+\])?( (=|\+=|-=) |\.(take|toggle)\().*$"#)
            for file in files where !folders.contains(file.folder) {
                for line in file.text.matches(of: write) { Issue.record("\(file.name): \(file.text[line.range])") }
            }
        }
    }

    @Test func theViewHasADozenParts() throws {
        let text = try #require(try Self.files().first { $0.name == "TourView.swift" }?.text)
        let properties = text.matches(of: /(?m)^    (package internal\(set\) )?(var|let) \w+(: \w+| = .*)$/)
        let readme = Self.reader.appendingPathComponent("../../README.md")
        let lines = try String(contentsOf: readme, encoding: .utf8)
        let rows = try #require(lines.split(separator: "## The parts of the view").last?.split(separator: "## ").first)
            .matches(of: /(?m)^\| `(\w+)` \|/)
        #expect(properties.count <= 12 && properties.count == rows.count)
        for row in rows { #expect(text.contains(" \(row.1)"), "\(row.1)") }
    }

    /// Who adds an overlay has few members to know, of which two have no default, and nobody asks for its type.
    @Test func anOverlayIsKnownByItsSevenMembersAlone() throws {
        let text = try #require(try Self.files().first { $0.name == "Overlay.swift" }?.text)
        let start = try #require(text.firstRange(of: "protocol Overlay: Sendable {")?.upperBound)
        let end = try #require(text[start...].firstRange(of: "\n}")?.lowerBound)
        let members = text[start..<end].split(separator: "\n").filter { $0.contains("func ") || $0.contains("var ") }
        #expect(members.count <= 7, "\(members)")
        let typeTest = try Regex(#"\b(is|as[?!]?) (any )?\w*(Overlay|Rows)\b"#)
        for file in try Self.files() {
            for line in file.text.split(separator: "\n") where !line.contains("//") {
                #expect(line.firstMatch(of: typeTest) == nil, "\(file.name): \(line)")
            }
        }
    }

    /// What an overlay shows is handed to it; what it wants done of the reader it answers by ``OverlayOutcome`` alone.
    @Test func noOverlayKnowsTheReader() throws {
        let overlays = try Self.files().filter {
            $0.text.contains(": Overlay {") || $0.text.contains("Rows: ListRows {")
        }
        #expect(overlays.count >= 4)
        for file in overlays {
            #expect(!file.text.contains("extension Reader"), "\(file.name)")
            #expect(!file.text.contains(": Reader"), "\(file.name)")
        }
        for file in try Self.files() where file.name != "Overlay.swift" {
            #expect(!file.text.contains("(inout Reader)"), "\(file.name)")
        }
    }
}
