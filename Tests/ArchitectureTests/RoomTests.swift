import Foundation
import Testing

/// Holds the arrows between the rooms and `Sources/README.md` to the package's declared dependencies, which the build
/// checks (`--explicit-target-dependency-import-check`).
struct RoomTests {
    private struct Target {
        var room: String
        /// The targets of this package that it depends on.
        var imports: Set<String>
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The targets in `Sources`, by name.
    private static let targets = Result { () throws -> [String: Target] in
        let dump = Process()
        dump.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // with a folder of its own, which is not written to, it does not wait for a build
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("tour-rooms").path
        dump.arguments = ["swift", "package", "--package-path", root.path, "--scratch-path", scratch, "dump-package"]
        let output = Pipe()
        dump.standardOutput = output
        try dump.run()
        let json = try JSONSerialization.jsonObject(with: output.fileHandleForReading.readToEnd() ?? Data())
        let declared = try #require((json as? [String: Any])?["targets"] as? [[String: Any]])
        var targets: [String: Target] = [:]
        for target in declared {
            let folder = (target["sources"] as? [String])?.first ?? target["path"] as? String ?? ""
            guard folder.hasPrefix("Sources/"), let name = target["name"] as? String else { continue }
            let imports = (target["dependencies"] as? [[String: [Any]]] ?? []).compactMap {
                $0["byName"]?[0] as? String
            }
            targets[name] = Target(room: String(folder.split(separator: "/")[1]), imports: Set(imports))
        }
        return targets
    }

    private static func readme() throws -> String {
        try String(contentsOf: root.appendingPathComponent("Sources/README.md"), encoding: .utf8)
    }

    private static func names(_ list: Substring) -> Set<String> {
        list == "nothing" || list == "nothing of ours"
            ? [] : Set(list.split { $0 == " " || $0 == "," }.map(String.init))
    }

    @Test func theREADMEDrawsTheArrowsBetweenTheRooms() throws {
        let targets = try Self.targets.get()
        var arrows: [String: Set<String>] = [:]
        for target in targets.values where target.room != "CLibraries" {
            let rooms = target.imports.compactMap { targets[$0]?.room }
            arrows[target.room, default: []].formUnion(Set(rooms).subtracting([target.room, "CLibraries"]))
        }
        let drawn = try Self.readme().matches(of: /(?m)^ (\w+) +→ (.+)$/).map { (String($0.1), Self.names($0.2)) }
        #expect(arrows == Dictionary(uniqueKeysWithValues: drawn))
        // each room is above those that it imports
        for (index, (room, below)) in drawn.enumerated() {
            #expect(below.isSubset(of: drawn[index...].dropFirst().map(\.0)), "\(room)")
        }
    }

    @Test func theREADMENamesWhatEachTargetImports() throws {
        let targets = try Self.targets.get().filter { $0.value.room != "CLibraries" }
        let rows = try Self.readme().split(separator: "\n## ")[0].matches(of: /(?m)^\| `(\w+)` \|.*\| ([^|]*) \|$/)
        let named = rows.map { (String($0.1), Self.names($0.2)) }
        let ours = targets.mapValues { $0.imports.intersection(targets.keys).subtracting(["Platform"]) }
        #expect(Dictionary(uniqueKeysWithValues: named).merging(["tour": ours["tour"] ?? []]) { $1 } == ours)
    }

    @Test(arguments: [
        (["CCurses", "CNcurses"], "NCursesTerminal"), (["TourAuthoring"], "tour"), (["CreditReports"], "tour"),
    ])
    func onlyOneImportsThem(_ modules: [String], _ importer: String) throws {
        let importers = try Self.targets.get().filter { !$0.value.imports.isDisjoint(with: modules) }.keys
        #expect(Set(importers).subtracting(modules) == [importer])
    }

    /// A folder says by its name what is in it, and no other has that name; `include` is SwiftPM's.
    @Test func eachFolderHasANameOfItsOwn() throws {
        let sources = Self.root.appendingPathComponent("Sources")
        let found = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let folders = found.compactMap { $0 as? URL }.filter(\.hasDirectoryPath).map(\.lastPathComponent)
        let names = Dictionary(folders.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys
        #expect(Set(names).subtracting(["include"]).isEmpty, "\(names)")
    }
}
