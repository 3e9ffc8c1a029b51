import Foundation
import Testing

/// The libraries in the hands of another package, which has them by version from a repository.
@Suite struct ConsumerTests {
    private static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    private static let consumer = root.appendingPathComponent("Tests/Consumer")
    private static let address = "https://example.org/tour"

    @Test func anotherPackageBuildsAndRuns() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("consumer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        // the repository as it is now, with a version
        let repository = folder.appendingPathComponent("tour")
        try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
        where name != ".git" && !name.hasPrefix(".build") {
            try FileManager.default.copyItem(
                at: Self.root.appendingPathComponent(name), to: repository.appendingPathComponent(name))
        }
        let author = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        for arguments in [["init", "-q"], ["add", "-A"], author + ["commit", "-q", "-m", "Now"], ["tag", "1.0.0"]] {
            _ = try run("git", arguments, in: repository)
        }

        let package = folder.appendingPathComponent("Consumer")
        try FileManager.default.copyItem(at: Self.consumer, to: package)
        let manifest = package.appendingPathComponent("Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try Data(text.replacing(Self.address, with: repository.absoluteString).utf8).write(to: manifest)
        try mirrorDependencies(of: package)
        _ = try run("swift", ["build", "-q", "--disable-dependency-cache"], in: package)
        for (name, output) in Self.examples {
            #expect(try run(package.path + "/.build/debug/" + name, [], in: package) == output, "\(name)")
        }
        let readme = try Self.readme("Markdown")
        for name in Self.markdownExamples {
            let output = try run(package.path + "/.build/debug/" + name, [], in: package)
            #expect(readme.contains("\n```\n" + output + "```\n"), "\(name): \(output)")
        }
    }

    /// The examples of Markdown, whose README says what they print.
    private static let markdownExamples = ["Contents", "Parts"]

    /// The examples of the engine, and what they print.
    private static let examples: KeyValuePairs = [
        "Calendar": """
          entry 1
        Day 2
          entry 1
          entry 2
          entry 1
          entry 2
        Day -1
          entry 1

        """,
        "Bookmark": """
        line 499, line 500, line 501
        line 500, line 501, line 502

        """,
        "Messages": """
        message 8 []
        message 9, message 10 true

        """,
    ]

    @Test(arguments: [
        ("InfiniteScroll", examples.map(\.key), ["InfiniteScroll"]),
        ("Markdown", markdownExamples, ["MarkdownTree", "MarkdownHTML"]),
    ])
    func readmeShowsIt(folder: String, names: [String], products: [String]) throws {
        let readme = try Self.readme(folder)
        for name in names {
            let program = Self.consumer.appendingPathComponent("Sources/\(name)/main.swift")
            #expect(readme.contains("```swift\n" + (try String(contentsOf: program, encoding: .utf8)) + "```\n"))
        }
        let manifest = try String(
            contentsOf: Self.consumer.appendingPathComponent("Package.swift"), encoding: .utf8)
        let lines = products.map { #".product(name: "\#($0)", package: "tour")"# }
        for line in lines + [#".package(url: "\#(Self.address)", from: "1.0.0")"#] {
            #expect(readme.contains(line) && manifest.contains(line))
        }
    }

    private static func readme(_ folder: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent("Sources/\(folder)/README.md"), encoding: .utf8)
    }

    /// Each promise of the README names the test that holds it to it.
    @Test func everyPromiseHasItsTest() throws {
        let tests = Self.root.appendingPathComponent("Tests/InfiniteScrollTests")
        let promises = try Self.readme("InfiniteScroll").matches(of: /\| `(\w+)\.(\w+)` \|/)
        #expect(promises.count >= 10)
        for promise in promises {
            let file = tests.appendingPathComponent("\(promise.1).swift")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("func \(promise.2)("), "\(promise.1).\(promise.2)")
        }
    }

    /// Has what our package depends on taken from what was fetched for it, so that no network is needed.
    private func mirrorDependencies(of package: URL) throws {
        let build = Self.root.appendingPathComponent(".build")
        guard let state = try? Data(contentsOf: build.appendingPathComponent("workspace-state.json")) else { return }
        let dependencies = try JSONDecoder().decode(WorkspaceState.self, from: state).object.dependencies
        for dependency in dependencies {
            let checkout = build.appendingPathComponent("checkouts/\(dependency.subpath)").path
            _ = try run(
                "swift",
                [
                    "package", "config", "set-mirror", "--original", dependency.packageRef.location, "--mirror",
                    checkout,
                ], in: package)
        }
    }

    private struct WorkspaceState: Decodable {
        struct Object: Decodable { var dependencies: [Dependency] }
        struct Dependency: Decodable {
            struct Reference: Decodable { var location: String }
            var packageRef: Reference
            var subpath: String
        }
        var object: Object
    }

    /// Runs a program to its end and returns what it wrote.
    private func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments): \(text)")
        return text
    }
}
