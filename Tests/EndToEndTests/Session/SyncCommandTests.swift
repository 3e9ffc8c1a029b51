import Foundation
import Testing

extension EndToEndTests {
    /// `tour sync`: what machines tell each other through a folder.
    @Suite struct SyncCommandTests {
        private let desk: Workspace
        private let laptop: Workspace
        private let folder: String

        init() throws {
            (desk, laptop) = (try Workspace(), try Workspace())
            folder = URL(filePath: try desk.write("shared/README.txt", "mine")).deletingLastPathComponent().path
        }

        private static let grant = #"{"tour":"t","section":"a","credits":4,"earnedAt":"2026-11-20T14:02:00Z"}"#

        @Test func theOtherMachineGoesOn() throws {
            try desk.writePreferences(#"{"schema":1,"settings":{"theme":"dark"},"ledger":[\#(Self.grant)]}"#)
            try desk.write(
                "../state/tour/places.json",
                #"{"schema":1,"tours":{"builtin:welcome":{"section":"x","block":1,"source":"welcome","left":5}}}"#)
            let first = try desk.tour("sync", folder, "--name", "desk")
            #expect(first.text == "No other machine has synced here yet.\n" && first.error == "")
            #expect(try laptop.tour("sync", folder, "--name", "laptop").text == "Updated from desk.\n")
            #expect(try laptop.tour("credits").text.hasPrefix("4 credits\n"))
            #expect(try laptop.tour("credits", "verify").ending == .exited(0))
            let places = try String(contentsOfFile: laptop.places, encoding: .utf8)
            #expect(places.contains("builtin:welcome"))
            for machine in [(desk, "desk", "laptop"), (laptop, "laptop", "desk")] {
                #expect(
                    try machine.0.tour("sync", folder, "--name", machine.1).text == "Nothing new from \(machine.2).\n")
            }
            let file = folder + "/desk.json"
            #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("theme"), "settings are not told")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["README.txt", "desk.json", "laptop.json"])
        }

        @Test func theNewsIsToldAlsoWhereNothingCanBeWritten() throws {
            try desk.writePreferences(#"{"schema":1,"ledger":[\#(Self.grant)]}"#)
            #expect(try desk.tour("sync", folder, "--name", "desk").ending == .exited(0))
            try desk.write("shared/laptop.json/x", "in the way")
            let outcome = try laptop.tour("sync", folder, "--name", "laptop")
            #expect(outcome.ending == .exited(1) && outcome.text == "Updated from desk.\n")
        }

        @Test func whatIsNoMachinesFileIsLeftAlone() throws {
            try desk.write("shared/broken.json", "{")
            try desk.write("shared/other.json", #"{"schema":1,"ledger":[1]}"#)
            let outcome = try desk.tour("sync", folder, "--name", "desk")
            #expect(outcome.ending == .exited(0) && outcome.complaints.count == 1)
            #expect(outcome.error.contains("broken.json skipped") && outcome.text == "")
            #expect(try desk.tour("sync", folder, "--name", "a\u{1B}[31m").ending == .exited(1))
            #expect(try desk.tour("sync", folder + "/nowhere").ending == .exited(1))
            #expect(try desk.tour("sync", folder, "--name", "../x").ending == .exited(1))
        }

        /// Whoever writes into the folder could have it read and overwrite any file.
        @Test func noLinkInTheFolderIsFollowedAndNoForeignFileReplaced() throws {
            let mine = #"{"schema":1,"machine":"x","ledger":[\#(Self.grant)]}"#
            let path = try desk.write("mine.json", mine)
            for name in ["desk", "other"] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/\(name).json", withDestinationPath: "../mine.json")
            }
            let linked = try desk.tour("sync", folder, "--name", "desk")
            #expect(linked.ending == .exited(1) && linked.error.contains("other.json skipped"))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == mine)
            #expect(try desk.tour("credits").text.hasPrefix("0 credits"))
            try FileManager.default.removeItem(atPath: path)
            #expect(try desk.tour("sync", folder, "--name", "desk").ending == .exited(1), "nor one to nowhere")
            #expect(!FileManager.default.fileExists(atPath: path))
            for (text, isReplaced) in [
                (#"{"name":"package"}"#, false), (#"{"schema":2,"machine":"x"}"#, false), ("{", true),
            ] {
                try desk.write("shared/package.json", text)
                let ending = try desk.tour("sync", folder, "--name", "package").ending
                #expect(ending == .exited(isReplaced ? 0 : 1))
                let left = try String(contentsOfFile: folder + "/package.json", encoding: .utf8)
                #expect((left != text) == isReplaced)
            }
        }
    }
}
