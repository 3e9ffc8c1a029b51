import Testing
import TourDocument

@testable import TourFormats

/// The list of published files.
@Suite struct PublishedFilesTests {
    private static let hash = String(repeating: "a1", count: 32)

    @Test func whatIsWrittenIsRead() throws {
        let list = PublishedFiles([
            "b.md": .init(bytes: 3, sha256: Self.hash), "a/é\u{1B}.md": .init(bytes: 0, sha256: Self.hash),
        ])
        let text = String(decoding: list.json, as: UTF8.self)
        #expect(text.contains(#""path": "a/é\u001b.md""#) && text.hasPrefix("{\n  \"schema\": 1,\n  \"files\": ["))
        #expect(try PublishedFiles(json: list.json, name: "x") == list)
        let more = #"{"schema":1,"by":"x","files":[{"path":"a","bytes":1,"sha256":"\#(Self.hash)","type":"t"}]}"#
        #expect(try PublishedFiles(json: Array(more.utf8), name: "x").files.count == 1)
    }

    @Test(arguments: [
        "/etc/passwd", "../a", "a/../b", "a//b", ".git/config", "a/.b", "", "a/", "./a", "..", "a\u{0}b",
    ])
    func pathsThatLeadOutAreRefused(path: String) throws {
        #expect(!PublishedFiles.isPublic(path))
        let list = PublishedFiles([path: .init(bytes: 1, sha256: Self.hash)])
        let error = #expect(throws: SourceError.self) { try PublishedFiles(json: list.json, name: "x/list") }
        #expect(error?.place == "x/list")
    }

    @Test(arguments: [
        ("", "it is empty"), ("[]", "it is not a JSON object"), (#"{"schema":1}"#, "it has no “files”"),
        (#"{"schema":2,"files":[]}"#, "newer version (schema 2)"),
        (#"{"files":[{"path":"a","bytes":1}]}"#, "file 1 needs"),
        (#"{"files":[{"path":"a","bytes":-1,"sha256":"x"}]}"#, "file 1 needs"),
        (#"{"files":[{"path":"a","bytes":1,"sha256":"ABC"}]}"#, "file 1 needs"),
    ])
    func whatIsNoListIsSaid(text: String, reason: String) throws {
        let error = #expect(throws: SourceError.self) { try PublishedFiles(json: Array(text.utf8), name: "x") }
        #expect(error?.problem.contains(reason) == true, "\(String(describing: error))")
    }
}
