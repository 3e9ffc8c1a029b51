import Foundation
import Testing

extension EndToEndTests {
    /// `tour due` over the tours that were read.
    @Suite struct DueTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            for (name, due) in [("fire", "2026-01-02"), ("tools", "9998-12-31")] {
                try workspace.write("\(name)/tour.yaml", "id: t.\(name)\ntitle: About \(name)\n")
                try workspace.write("\(name)/a.md", "---\ndue: \(due)\n---\n# Of \(name)\n\nWords.\n")
                try workspace.write("\(name)/b.md", "# No date\n\nWords.\n")
            }
            let sources = ["fire", "tools"].map { name in
                #""t.\#(name)":{"source":"\#(workspace.pages)/\#(name)","left":9}"#
            }
            try workspace.write("../state/tour/places.json", #"{"tours":{\#(sources.joined(separator: ","))}}"#)
        }

        private func grant(_ tour: String) throws {
            let output = try workspace.tour("sections", "--json", tour).output
            let answer = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
            let content = (answer?["sections"] as? [[String: Any]])?.first?["content"] as? String ?? ""
            try workspace.writePreferences(
                #"{"ledger":[{"tour":"t.\#(tour)","section":"a","title":"A","tourTitle":"T","credits":1,"#
                    + #""earnedAt":"2026-11-20T14:02:00Z","content":"\#(content)","paragraphs":"AAA"}]}"#)
        }

        @Test func whatIsStillToBeReadIsListed() throws {
            let all = try workspace.tour("due")
            #expect(
                all.text
                    == "overdue 2026-01-02  About fire: Of fire\ndue     9998-12-31  About tools: Of tools\n")
            #expect(all.ending == .exited(1) && all.error == "")
            try grant("fire")
            let rest = try workspace.tour("due")
            #expect(rest.text == "due     9998-12-31  About tools: Of tools\n" && rest.ending == .exited(0))
            // a change asks to read it again
            try workspace.write("fire/a.md", "---\ndue: 2026-01-02\n---\n# Of fire\n\nOther words.\n")
            let changed = try workspace.tour("due", "--json")
            let answer = try JSONSerialization.jsonObject(with: Data(changed.output)) as? [String: Any]
            let first = (answer?["due"] as? [[String: Any]])?.first
            #expect(changed.ending == .exited(1) && first?["changed"] as? Bool == true)
            #expect(first?["overdue"] as? Bool == true && first?["section"] as? String == "a")
            #expect(first?["source"] as? String == "\(workspace.pages)/fire")
        }
    }
}
