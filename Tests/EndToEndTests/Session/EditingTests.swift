import Foundation
import Testing

extension EndToEndTests {
    /// An author at work: what is saved shows at once, and the place stays.
    @Suite struct EditingTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private func text(_ title: String, before: String = "") -> String {
            "# \(title)\n\n\(before)" + (1...40).map { "\(title) \($0).\n\n" }.joined()
        }

        private func write(_ name: String, _ text: String) throws { try workspace.write("folder/\(name)", text) }

        /// A reader in the midst of the second of three pages, and the first text on its screen.
        private func reading(environment: [String: String] = [:]) throws -> (TmuxTerminal, top: String) {
            for (file, title) in [("1-one.md", "One"), ("2-two.md", "Two"), ("3-three.md", "Three")] {
                try write(file, text(title))
            }
            let terminal = try TmuxTerminal(.tour(["folder"]), in: workspace, environment: environment)
            try terminal.waitFor(text: "One 1.")
            try terminal.type("2g30j")
            let screen = try terminal.waitFor("further on") { $0.contains("Two 20.") && $0.status.contains("Two") }
            return (terminal, Self.top(of: screen))
        }

        /// The first text on a screen, without the scroll bar beside it.
        private static func top(of screen: Screen) -> String {
            String((screen.rows.first { $0.contains(/Two [0-9]/) } ?? "").dropLast())
        }

        private func expect(
            _ top: String, _ status: String, _ terminal: TmuxTerminal, at place: SourceLocation = #_sourceLocation
        ) throws {
            try terminal.waitFor("“\(top)” at the top, and \(status)", at: place) { screen in
                Self.top(of: screen) == top && screen.contains(status)
            }
        }

        /// As editors save: in place, by renaming the old page away, by putting a new file in its place, by emptying it first.
        enum Way: CaseIterable { case inPlace, backup, replaced, emptiedFirst }

        @Test(arguments: Way.allCases) func aPageIsSaved(way: Way) throws {
            let (terminal, top) = try reading()
            let page = "\(workspace.pages)/folder/2-two.md"
            let new = text("Two", before: "New.\n\n")
            switch way {
            case .inPlace: try write("2-two.md", new)
            case .backup:
                #expect(rename(page, page + "~") == 0)
                try write("2-two.md", new)
                try FileManager.default.removeItem(atPath: page + "~")
            case .replaced:
                try write(".2-two.md.new", new)
                #expect(rename("\(workspace.pages)/folder/.2-two.md.new", page) == 0)
            case .emptiedFirst:
                try write("2-two.md", "")
                try write("2-two.md", new)
            }
            try expect(top, "Reloaded", terminal)
            try terminal.type("2g")
            try terminal.waitFor(text: "New.")
            try terminal.waitFor("the same pages") { $0.status.contains("Two") && $0.contains(" of 3") }
        }

        @Test func pagesComeAndGo() throws {
            let (terminal, top) = try reading()
            try write("4-four.md", text("Four"))
            try expect(top, " of 4", terminal)
            try FileManager.default.removeItem(atPath: "\(workspace.pages)/folder/1-one.md")
            try expect(top, " of 3", terminal)
            #expect(
                rename("\(workspace.pages)/folder/4-four.md", "\(workspace.pages)/folder/0-zero.md") == 0)
            try terminal.waitUntil("it is the first page") {
                try terminal.type("1g")
                return try terminal.screen().contains("Four 1.")
            }
        }

        @Test func theManifestIsRead() throws {
            let (terminal, top) = try reading()
            try write(
                "tour.yaml", "title: Another\nsections:\n  - file: 3-three.md\n  - file: 1-one.md\n  - file: 2-two.md\n"
            )
            try expect(top, "Reloaded", terminal)
            // a mistake is said, and the text stays
            try write("tour.yaml", "title: [")
            try expect(top, "Not reloaded: ", terminal)
            try write("tour.yaml", "sections:\n  - file: 2-two.md\n  - file: 1-one.md\n")
            try expect(top, " of 2", terminal)
        }

        @Test func aPageOfAFolderInTheFolder() throws {
            try write("tour.yaml", "sections:\n  - file: 1-one.md\n  - file: more/2.md\n  - file: 3-three.md\n")
            try write("more/2.md", text("Two"))
            let (terminal, top) = try reading()
            try write("more/2.md", text("Two", before: "New.\n\n"))
            try expect(top, "Reloaded", terminal)
        }

        @Test func anAuthorsBuiltInTour() throws {
            try workspace.write("tours/mine/1.md", text("One"))
            let terminal = try TmuxTerminal(
                .tour(["mine"]), in: workspace, environment: ["TOUR_PATH": "\(workspace.pages)/tours"])
            try terminal.waitFor(text: "One 1.")
            try workspace.write("tours/mine/1.md", text("One", before: "New.\n\n"))
            try terminal.waitFor(text: "New.")
        }

        /// What editors leave beside a page is none of the tour's.
        @Test func editorsOwnFilesAreNobodysBusiness() throws {
            let (terminal, top) = try reading()
            for name in [".2-two.md.swp", "2-two.md~", "#2-two.md#", "4913"] { try write(name, "x") }
            try terminal.settle()
            #expect(try !terminal.screen().contains("Reloaded"))
            try write("2-two.md", text("Two", before: "New.\n\n"))
            try expect(top, "Reloaded", terminal)
        }
    }
}
