package import Credits
internal import JSONTree
internal import UserFiles
internal import Wording

/// Several reports as one table: who of a team has read which version of which section.
package struct TeamTable: Sendable {
    /// The report of a person of the team, and the verified signer, a person and a key, or only a key; nil for an
    /// unsigned report.
    package typealias Member = (report: CreditExport, signer: String?)

    /// A section to be read, or that a member read.
    package struct Section: Sendable {
        var tour: String
        var tourTitle: String
        var section: String
        var title: String
        /// The due date in its tour, or if that is not at hand in the last report.
        package var due: Day?
        /// The starts of the hashes that count as its present version; empty if that is unknown.
        var versions: [String] = []

        package init(
            tour: String, tourTitle: String, section: String, title: String, due: Day?, versions: [String] = []
        ) {
            (self.tour, self.tourTitle, self.section) = (tour, tourTitle, section)
            (self.title, self.due, self.versions) = (title, due, versions)
        }

        fileprivate init(_ grant: Grant) {
            self.init(
                tour: grant.tour, tourTitle: grant.tourTitle, section: grant.section, title: grant.title, due: grant.due
            )
        }

        fileprivate var key: Grant.Key { Grant.Key(tour: tour, section: section) }

        fileprivate func isOld(_ grant: Grant) -> Bool {
            !versions.isEmpty && !versions.contains { grant.content?.hasPrefix($0) == true }
        }
    }

    /// The standing of a member in a section.
    private enum State: String { case read, old, expired, due, overdue, unread }

    @dynamicMemberLookup
    private struct Row: Sendable {
        var section: Section
        /// Whether it was given, not only found in a report.
        var isGiven = false
        /// The grants by the members' numbers.
        var read: [Int: Grant] = [:]

        subscript<Value>(dynamicMember path: KeyPath<Section, Value>) -> Value { section[keyPath: path] }
    }

    private let members: [Member]
    /// The tours' sections in order, then other sections in the order of reading, by tour.
    private let rows: [Row]

    private let today: Day

    /// Of several reports of one person the newest counts. Linear in the number of grants and sections.
    /// - Parameter sections: the sections to be read.
    package init(_ all: [Member], of sections: [Section] = [], today: Day) {
        self.today = today
        var newest: [String: Int] = [:]
        var members: [Member] = []
        for member in all {
            let person = member.report.email ?? member.report.name
            if let place = newest[person] {
                if members[place].report.madeAt <= member.report.madeAt { members[place] = member }
            } else {
                newest[person] = members.count
                members.append(member)
            }
        }
        var rows = sections.map { Row(section: $0, isGiven: true) }
        var places = Dictionary(rows.enumerated().map { ($1.section.key, $0) }) { first, _ in first }
        for (number, member) in members.enumerated() {
            for grant in member.report.grants {
                let place = places[grant.key] ?? rows.count
                if place == rows.count {
                    places[grant.key] = place
                    rows.append(Row(section: Section(grant)))
                }
                rows[place].read[number] = grant
                if !rows[place].isGiven { rows[place].section.due = grant.due ?? rows[place].due }
            }
        }
        var tours: [String] = []
        for row in rows where !tours.contains(row.tour) { tours.append(row.tour) }
        self.members = members
        self.rows = tours.flatMap { tour in rows.filter { $0.tour == tour } }
    }

    /// The members who have not read the present version of some given sections, a line each.
    package func unread(_ isMeant: (Section) -> Bool = { _ in true }) -> [String] {
        rows.filter { $0.isGiven && isMeant($0.section) }.flatMap { row in
            members.indices.filter { state(of: row, $0) != .read }.map { number in
                let (report, cell) = (members[number].report, cell(row, number))
                let state = cell == Self.nothing ? "" : " (\(cell))"
                let person = (report.email ?? report.name).visible
                return "\(person) has not read this version of \(row.title.visible)\(state)"
            }
        }
    }

    /// Text for people: a row a section, a column a person, with the day of reading, `old`, `expired` or due, or `–`.
    /// - Parameter columns: the columns of a text on a terminal.
    package func text(columns: (String) -> Int) -> String {
        func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - columns(text)))
        }
        let names = members.map(\.report.name.visible)
        let cells = rows.map { row in members.indices.map { cell(row, $0) } }
        let widths = names.indices.map { column in
            cells.reduce(columns(names[column])) { max($0, columns($1[column])) } + 2
        }
        let first = min(60, (rows.map { columns($0.title.visible) + 2 }.max() ?? 0) + 2)
        func line(_ title: String, _ cells: [String]) -> String {
            let cells = zip(cells, widths).map { padded($0, to: $1) }.joined()
            let line = padded(title, to: first) + (columns(title) > first - 1 ? "  " : "") + cells
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        var text = line("", names)
        var tour: String?
        for (row, cells) in zip(rows, cells) {
            if row.tour != tour { text += "\n\(row.tourTitle.visible) (\(row.tour.visible))\n" }
            tour = row.tour
            text += line("  " + row.title.visible, cells)
        }
        let sums = members.map { "\($0.report.credits)" }
        return text + "\n" + line("Credits", sums) + notes.map { $0 + "\n" }.joined()
    }

    /// The same as a table of Markdown.
    package var markdown: String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        func escaped(_ text: String) -> String { text.escapedForMarkdown.replacing("|", with: "\\|") }
        var text = line([""] + members.map { escaped($0.report.name.visible) })
        text += line(Array(repeating: "---", count: members.count + 1))
        var tour: String?
        for row in rows {
            if row.tour != tour {
                text += line(["**\(escaped(row.tourTitle.visible))**"] + members.map { _ in "" })
            }
            tour = row.tour
            text += line([escaped(row.title.visible)] + members.indices.map { escaped(cell(row, $0)) })
        }
        return text + "\n" + notes.map { "- \($0.escapedForMarkdown)\n" }.joined()
    }

    /// The dates and signatures of the reports.
    private var notes: [String] {
        members.map { member in
            let day = member.report.madeAt.description.prefix(10)
            let signed = member.signer.map { "signed \($0)" } ?? "not signed"
            return "\(member.report.person.visible): as of \(day), \(signed)"
        }
    }

    private static let nothing = "–"

    private func state(of row: Row, _ member: Int) -> State {
        guard let grant = row.read[member] else { return row.due.map { $0 < today ? .overdue : .due } ?? .unread }
        return grant.isExpired(on: today) ? .expired : row.section.isOld(grant) ? .old : .read
    }

    /// The state with its day. Without a known present version, the day is followed by the version read.
    private func cell(_ row: Row, _ member: Int) -> String {
        let (state, grant) = (state(of: row, member), row.read[member])
        let day = String(grant?.readAt.prefix(10) ?? "").visible
        switch state {
        case .unread: return Self.nothing
        case .due, .overdue: return "\(state) \(row.due?.description ?? "")"
        case .expired: return "\(state) \(grant?.expiresOn?.description ?? "")"
        case .old: return "\(state) \(day)"
        case .read:
            let version = row.section.versions.isEmpty ? grant?.content.map { SectionVersion.short($0).visible } : nil
            return day + (version.map { " \($0)" } ?? "")
        }
    }

    /// As ``CreditExport/csv``: a row for each person and section read.
    package var csv: String {
        var text = CreditExport.row([
            "name", "email", "signed", "tour", "tour_title", "section", "title", "credits", "read_at", "content", "due",
            "expires_on", "state",
        ])
        for row in rows {
            for (number, grant) in row.read.sorted(by: { $0.key < $1.key }) {
                let member = members[number]
                text += CreditExport.row([
                    member.report.name, member.report.email ?? "", member.signer ?? "", row.tour, row.tourTitle,
                    row.section.section, grant.title, "\(grant.credits)", grant.readAt, grant.content ?? "",
                    row.due?.description ?? "", grant.expiresOn?.description ?? "",
                    state(of: row, number).rawValue,
                ])
            }
        }
        return text
    }

    /// JSON in one row, without a final line feed.
    package var json: String {
        let people = members.map { member in
            [
                "name": member.report.name, "email": member.report.email.orNull,
                "madeAt": member.report.madeAt.description, "signed": member.signer.orNull,
                "credits": member.report.credits,
            ] as JSONValue
        }
        let sections = rows.map { row in
            let read = row.read.sorted { $0.key < $1.key }.map { number, grant in
                [
                    "person": number, "readAt": grant.readAt, "credits": grant.credits, "content": grant.content.orNull,
                    "expiresOn": grant.expiresOn?.description, "state": state(of: row, number).rawValue,
                ] as JSONValue
            }
            return [
                "tour": row.tour, "tourTitle": row.tourTitle, "section": row.section.section, "title": row.title,
                "due": row.due?.description, "read": read,
            ] as JSONValue
        }
        return JSONWriter.text(["schema": LedgerSums.schema, "people": people, "sections": sections])
    }
}

extension Grant {
    fileprivate var readAt: String { renewedAt ?? earnedAt }
}
