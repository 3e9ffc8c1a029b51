import Foundation
import Testing

@testable import HelperTools

/// The person's editor: how it is found and what it is told.
struct EditorCommandTests {
    @Test(arguments: [
        ("vim", ["vim"]), ("  code  -w ", ["code", "-w"]),
        ("'my editor' \"a \\\"b\\\" \\c\"", ["my editor", "a \"b\" \\c"]),
        ("a\\ b c''d ''", ["a b", "cd", ""]), ("", []), ("emacs '$HOME;rm'", ["emacs", "$HOME;rm"]),
    ])
    func aCommandIsSplitAsAShellDoes(command: String, words: [String]) {
        #expect(ShellWords.split(command) == words)
    }

    @Test(arguments: ["'", "a \"b", "a\\"]) func anUnendedQuotationIsNone(command: String) {
        #expect(ShellWords.split(command) == nil)
    }

    private func editor(_ name: String, linkTo target: String? = nil, arguments: String = "") throws -> EditorCommand {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = FileManager.default.createFile(
            atPath: "\(folder)/\(target ?? name)", contents: Data("#!/bin/sh\n".utf8),
            attributes: [.posixPermissions: 0o755])
        if let target {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
        }
        return try EditorCommand(environment: ["EDITOR": name + arguments, "PATH": "relative:\(folder)"])
    }

    @Test(arguments: [
        ("vi", ["+12", "/p"]), ("vim.basic", ["+12", "/p"]), ("emacs-nox", ["+12", "/p"]), ("nano", ["+12", "/p"]),
        ("kak", ["+12", "/p"]), ("hx", ["/p:12"]), ("code", ["-g", "/p:12"]), ("kate", ["--line", "12", "/p"]),
        ("unknown", ["/p"]),
    ])
    func itIsToldTheLineInItsWay(name: String, arguments: [String]) throws {
        let editor = try editor(name, arguments: " -x")
        #expect(editor.arguments(opening: "/p", line: 12) == ["-x"] + arguments)
        #expect(editor.arguments(opening: "/p", line: nil) == ["-x", "/p"])
    }

    @Test func aLinkIsAsGoodAsItsTarget() throws {
        #expect(try editor("editor", linkTo: "nano").arguments(opening: "/p", line: 3) == ["+3", "/p"])
    }

    @Test func whatIsNotThereIsNamed() {
        #expect(throws: HelperProblem("nowhere not found: $VISUAL names it as your editor")) {
            try EditorCommand(environment: ["VISUAL": "nowhere -x", "EDITOR": "vi", "PATH": "/usr/bin"])
        }
        #expect(throws: HelperProblem("$EDITOR is not a command: a quotation mark is missing")) {
            try EditorCommand(environment: ["VISUAL": "", "EDITOR": "a '", "PATH": "/usr/bin"])
        }
        #expect(throws: HelperProblem.self) { try EditorCommand(environment: ["PATH": "/nowhere"]) }
    }
}
