package import Credits
internal import JSONTree
internal import UserFiles

/// Several reports as one table: who of a team has read which version of which section.
package struct TeamTable: Sendable, Hashable {
    /// A person of the team.
    package struct Member: Sendable, Hashable {
        var report: CreditExport
        /// The verified signer, a person and a key, or only a key; nil for an unsigned report.
        var signer: String?

        package init(report: CreditExport, signer: String?) {
            self.report = report
            self.signer = signer
        }
    }

    /// A section to be read, or that a member read.
    package struct Section: Sendable, Hashable {
        var tour: String
        var tourTitle: String
        var section: String
        var title: String
        /// The due date in its tour or the last report with it.
        var due: Day?

        package init(tour: String, tourTitle: String, section: String, title: String, due: Day?) {
            (self.tour, self.tourTitle, self.section) = (tour, tourTitle, section)
            (self.title, self.due) = (title, due)
        }

        fileprivate init(_ grant: Grant) {
            self.init(
                tour: grant.tour, tourTitle: grant.tourTitle, section: grant.section, title: grant.title, due: grant.due
            )
        }

        fileprivate var key: Grant.Key { Grant.Key(tour: tour, section: section) }
    }

    @dynamicMemberLookup
    private struct Row: Sendable, Hashable {
        var section: Section
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
        var rows = sections.map { Row(section: $0) }
        var places = Dictionary(rows.enumerated().map { ($1.section.key, $0) }) { first, _ in first }
        for (number, member) in members.enumerated() {
            for grant in member.report.grants {
                let place = places[grant.key] ?? rows.count
                if place == rows.count {
                    places[grant.key] = place
                    rows.append(Row(section: Section(grant)))
                }
                rows[place].read[number] = grant
                rows[place].section.due = grant.due ?? rows[place].due
            }
        }
        var tours: [String] = []
        for row in rows where !tours.contains(row.tour) { tours.append(row.tour) }
        self.members = members
        self.rows = tours.flatMap { tour in rows.filter { $0.tour == tour } }
    }

    /// Text for people: a row a section, a column a person, with the version read, `expired`, the due date, or `–`.
    /// - Parameter columns: the columns of a text on a terminal.
    package func text(columns: (String) -> Int) -> String {
        func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - columns(text)))
        }
        let names = members.map(\.report.name.visible)
        let widths = names.map { max(rows.contains { $0.due != nil } ? 14 : 10, columns($0)) + 2 }
        let first = min(60, (rows.map { columns($0.title.visible) + 2 }.max() ?? 0) + 2)
        func line(_ title: String, _ cells: [String]) -> String {
            let cells = zip(cells, widths).map { padded($0, to: $1) }.joined()
            let line = padded(title, to: first) + (columns(title) > first - 1 ? "  " : "") + cells
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        var text = line("", names)
        var tour: String?
        for row in rows {
            if row.tour != tour { text += "\n\(row.tourTitle.visible) (\(row.tour.visible))\n" }
            tour = row.tour
            text += line("  " + row.title.visible, members.indices.map { state(row.read[$0], due: row.due) })
        }
        let sums = members.map { "\($0.report.credits)" }
        text += "\n" + line("Credits", sums)
        for member in members {
            let day = member.report.madeAt.description.prefix(10)
            text +=
                "\(member.report.person.visible): as of \(day), \(member.signer.map { "signed \($0)" } ?? "not signed")\n"
        }
        return text
    }

    private func state(_ grant: Grant?, due: Day?) -> String {
        guard let grant else { return due.map { $0 < today ? "overdue" : "due \($0)" } ?? "–" }
        if grant.isExpired(on: today) { return "expired" }
        let version = grant.content.map { SectionVersion.short($0).visible } ?? ""
        return version.isEmpty ? "read" : version
    }

    /// As ``CreditExport/csv``: a row for each person and section read.
    package var csv: String {
        var text = CreditExport.row([
            "name", "email", "signed", "tour", "tour_title", "section", "title", "credits", "read_at", "content", "due",
            "expires_on",
        ])
        for row in rows {
            for (number, grant) in row.read.sorted(by: { $0.key < $1.key }) {
                let member = members[number]
                text += CreditExport.row([
                    member.report.name, member.report.email ?? "", member.signer ?? "", row.tour, row.tourTitle,
                    row.section.section, grant.title, "\(grant.credits)", grant.readAt, grant.content ?? "",
                    row.due?.description ?? "", grant.expiresOn?.description ?? "",
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
                    "expiresOn": grant.expiresOn?.description,
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
