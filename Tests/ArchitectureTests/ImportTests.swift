import Foundation
import Testing

/// Holds the arrows between the modules: who may import whom.
struct ImportTests {
    /// For each target, what it may import of ours and of the world outside.
    private static let allowed: [String: Set<String>] = [
        "InfiniteScroll": ["DequeModule"],
        "HiddenCharacters": [],
        "MarkdownTree": [],
        "MarkdownHTML": ["MarkdownTree"],
        "Wording": [],
        "TerminalText": ["CellGrid"],
        "CellGrid": ["CWideChar", "HiddenCharacters", "Platform", "Synchronization"],
        "Credits": [
            "JSONTree", "UserFiles", "SystemPackage", "Platform", "Dispatch", "Synchronization", "Wording",
        ],
        "UserFiles": ["HiddenCharacters", "SystemPackage", "Platform", "Synchronization"],
        "ReadingState": [
            "Credits", "JSONTree", "TourReader", "UserFiles", "SystemPackage", "Platform",
            "Synchronization",
        ],
        "Customization": ["JSONTree", "CellGrid", "TextLayout", "TourReader", "Wording"],
        "JSONTree": ["HiddenCharacters"],
        "TourDocument": [
            "CIDN2", "CGumbo", "CLibGumbo", "CUnistring", "CellGrid", "HiddenCharacters", "MarkdownTree", "Platform",
            "TerminalText", "TextSearch", "Wording",
        ],
        "TextLayout": [
            "TourDocument", "CellGrid", "CFriBidi", "CThai", "CUnistring", "Synchronization", "Wording",
        ],
        "TerminalRecordings": ["CVTerm", "CellGrid", "JSONTree"],
        "TextSearch": ["CPCRE2", "CUnistring"],
        "SourceFiles": [
            "CMinizip", "CUchardet", "HelperTools", "MarkdownTree", "Platform", "Synchronization", "SystemPackage",
            "TourDocument", "UserFiles", "Wording",
        ],
        "WebFetching": [
            "Dispatch", "HelperTools", "JSONTree", "Platform", "SourceFiles", "Synchronization", "SystemPackage",
            "TourDocument", "UserFiles", "Wording",
        ],
        "TourPages": [
            "CYAML", "HelperTools", "HiddenCharacters", "JSONTree", "MarkdownTree", "Platform", "SourceFiles",
            "Synchronization", "SystemPackage", "TerminalRecordings", "TextSearch", "TourDocument", "WebFetching",
            "Wording",
        ],
        "TourFormats": [
            "CExpat", "Credits", "JSONTree", "MarkdownTree", "Platform", "SourceFiles", "Synchronization",
            "SystemPackage", "TextSearch", "TourDocument", "TourPages", "WebFetching", "Wording",
        ],
        "TourSources": [
            "Dispatch", "HelperTools", "JSONTree", "MarkdownTree", "Platform", "SourceFiles", "Synchronization",
            "SystemPackage", "TerminalRecordings", "TourDocument", "TourFormats", "TourPages", "WebFetching",
            "Wording",
        ],
        "TourAuthoring": [
            "HiddenCharacters", "MarkdownTree", "Platform", "SourceFiles", "SystemPackage", "TerminalRecordings",
            "TourDocument", "TourFormats", "TourPages", "TourSources", "UserFiles", "WebFetching", "Wording",
        ],
        "NCursesTerminal": ["CellGrid", "CCurses", "CNcurses", "HiddenCharacters", "Platform"],
        "Platform": ["CNettle", "Dispatch", "Glibc", "Synchronization"],
        "HelperTools": [
            "CZlib", "CellGrid", "Subprocess", "SystemPackage", "Platform", "TerminalText", "Dispatch", "JSONTree",
            "Synchronization", "UserFiles",
        ],
        "BuiltInTours": ["SystemPackage", "Platform"],
        "TourReader": [
            "InfiniteScroll", "MarkdownTree", "TextLayout", "TextSearch", "TourDocument", "Credits", "CellGrid",
            "HiddenCharacters", "Synchronization", "Wording",
        ],
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of each target: one in a room, or the room itself.
    private static let folders: [String: URL] = {
        let sources = root.appendingPathComponent("Sources")
        let listed = { (folder: URL) in
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }
        let rooms = listed(sources).filter { $0.lastPathComponent != "CLibraries" }
        let targets = rooms.flatMap { $0.lastPathComponent == "InfiniteScroll" ? [$0] : listed($0) }
        return Dictionary(uniqueKeysWithValues: targets.map { ($0.lastPathComponent, $0) })
    }()

    private static func files(in target: String) throws -> [URL] {
        let folder = try #require(folders[target])
        let found = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    private static func imports(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let at = words.firstIndex(of: "import"), at <= 2,
                words[..<at].allSatisfy({ ["package", "public", "internal", "private", "fileprivate"].contains($0) })
            else { return nil }
            // `import struct Module.Name` names a declaration
            return words.last.map { String($0.split(separator: ".")[0]) }
        }
    }

    @Test(arguments: allowed.keys.sorted())
    func importsOnlyWhatTheDesignAllows(target: String) throws {
        let files = try Self.files(in: target)
        #expect(!files.isEmpty)
        for file in files {
            for module in try Self.imports(of: file) {
                #expect(
                    Self.allowed[target]?.contains(module) == true,
                    "\(target)/\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    /// Nothing is allowed that nobody uses, and the README tells what is.
    @Test func theTableOfTargetsIsTrue() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("Sources/README.md"), encoding: .utf8)
        let rows = readme.matches(of: /(?m)^\| `(\w+)` \|.*\| ([^|]*) \|$/)
        for (target, allowed) in Self.allowed {
            let used = try Self.files(in: target).flatMap(Self.imports)
            #expect(allowed.subtracting(used).subtracting(["Glibc"]).isEmpty, "\(target)")
            let row = rows.first { $0.1 == target }?.2.split { $0 == " " || $0 == "," }.map(String.init)
            let ours = allowed.filter { Self.allowed[$0] != nil && $0 != "Platform" }
            #expect(row == ["nothing", "of", "ours"] ? ours.isEmpty : row.map(Set.init) == ours, "\(target)")
        }
    }

    @Test func everyTargetIsHeld() throws {
        let withSwift = try Self.folders.keys.filter { try !Self.files(in: $0).isEmpty }
        #expect(Set(withSwift) == Set(Self.allowed.keys).union(["tour"]))
    }

    /// A folder says by its name what is in it, and no other has that name; `include` is SwiftPM's.
    @Test func eachFolderHasANameOfItsOwn() throws {
        let sources = Self.root.appendingPathComponent("Sources")
        let found = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let folders = found.compactMap { $0 as? URL }.filter(\.hasDirectoryPath).map(\.lastPathComponent)
        let names = Dictionary(folders.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys
        #expect(Set(names).subtracting(["include"]).isEmpty, "\(names)")
    }

    /// Only commands check and publish; reading needs none of it.
    @Test func nobodyButCommandsKnowsAuthoring() throws {
        let readers = try Self.files(in: "tour").filter { !$0.path.contains("/tour/Commands/") }
        for file in try Self.allowed.keys.sorted().flatMap(Self.files) + readers {
            #expect(try !Self.imports(of: file).contains("TourAuthoring"), "\(file.lastPathComponent)")
        }
    }

    @Test func nobodyElseKnowsCurses() throws {
        for folder in Self.allowed.keys.sorted() + ["tour"] where folder != "NCursesTerminal" {
            for file in try Self.files(in: folder) {
                let imports = try Self.imports(of: file)
                #expect(
                    !imports.contains("CNcurses") && !imports.contains("CCurses"), "\(folder)/\(file.lastPathComponent)"
                )
            }
        }
    }
}
