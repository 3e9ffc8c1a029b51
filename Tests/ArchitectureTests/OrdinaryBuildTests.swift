import Foundation
import Testing

/// The program is built and linked as any other, on any machine: nothing private of a library, no trick of a linker, no look at
/// the machine that it is built on.
struct OrdinaryBuildTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(in folder: String, endings: Set<String>) throws -> [URL] {
        let found = try #require(
            FileManager.default.enumerator(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
        return found.compactMap { $0 as? URL }.filter { endings.contains($0.pathExtension) }
    }

    private static func expect(_ file: URL, hasNone words: [String]) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        for word in words { #expect(!text.contains(word), "\(file.lastPathComponent): \(word)") }
    }

    @Test func onlyDocumentedFunctionsOfLibraries() throws {
        let files = try Self.files(in: "Sources", endings: ["swift", "c", "h", "S", "modulemap"])
        #expect(files.count > 100)
        for file in files {
            // `->_` is a member of a struct that curses does not show with NCURSES_OPAQUE
            try Self.expect(file, hasNone: ["_nc_", "__wrap", "__real", "NCURSES_INTERNALS", "struct ldat", "->_"])
        }
        #expect(try Self.files(in: "Sources", endings: ["S", "s", "ld"]).isEmpty)
    }

    @Test func theManifestHasNoFlagsAndLooksAtNothing() throws {
        let manifest = Self.root.appendingPathComponent("Package.swift")
        try Self.expect(
            manifest,
            hasNone: [
                "unsafeFlags", "linkerSettings", "cSettings", "-Xlinker", "-Xfrontend", "-Xcc", "import Foundation",
                "import Glibc", "environment", "Context.",
            ])
        #expect(try String(contentsOf: manifest, encoding: .utf8).contains("import PackageDescription"))
    }

    /// One place to put another C library or system beside.
    @Test func theCLibraryIsImportedInOnePlace() throws {
        for file in try ["Sources", "Tests"].flatMap({ try Self.files(in: $0, endings: ["swift"]) }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let imports = text.split(separator: "\n").filter { $0.contains("import ") && $0.hasSuffix(" Glibc") }
            #expect(imports.isEmpty || file.lastPathComponent == "Platform.swift", "\(file.path)")
        }
    }
}
