package import Credits
internal import JSONTree
internal import UserFiles
internal import Wording

/// A report of credits for others: who earned them, for what, and when.
package struct CreditExport: Sendable, Hashable {
    /// The signer's name.
    package var name: String
    package var email: String?
    var madeAt: Timestamp
    package var grants: [Grant]

    package init(name: String, email: String?, madeAt: Timestamp, grants: [Grant]) {
        self.name = name
        self.email = email
        self.madeAt = madeAt
        self.grants = grants
    }

    /// `Ada Lovelace <ada@example.com>`, for the report.
    package var person: String { email.map { "\(name) <\($0)>" } ?? name }

    package var credits: Int { grants.reduce(0) { LedgerSums.sum($0, $1.credits) } }

    /// Text for people: the tours in the order of their first credit. Titles are free of control characters.
    package var text: String {
        var text = "Credits of \(person.visible)\nAs of \(madeAt)\n"
        for (tour, grants) in grants.byTour {
            text += "\n\(grants[0].tourTitle.visible) (\(tour.visible))\n"
            for grant in grants {
                let version = grant.content.map { ", version \(SectionVersion.short($0).visible)" } ?? ""
                text +=
                    "  \(grant.earnedAt.visible)  +\(grant.credits)  \(grant.title.visible) (\(grant.section.visible)\(version))\n"
            }
        }
        let (sum, count) = (credits, grants.count)
        text += "\n\(sum.counted("credit")) for \(count.counted("section"))\n"
        return text + "Not signed. To sign a report: tour credits export --sign\n"
    }

    /// CSV (RFC 4180): a header, then a row a grant, each ended by CR LF, cells quoted if needed.
    ///
    /// A cell that a spreadsheet would take for a formula gets an apostrophe, which makes it text there.
    package var csv: String {
        var text = Self.row([
            "name", "email", "tour", "tour_title", "section", "title", "credits", "policy", "earned_at", "content",
            "due", "expires_on",
        ])
        for grant in grants {
            text += Self.row([
                name, email ?? "", grant.tour, grant.tourTitle, grant.section, grant.title, "\(grant.credits)",
                grant.policy.rawValue, grant.earnedAt, grant.content ?? "", grant.due?.description ?? "",
                grant.expiresOn?.description ?? "",
            ])
        }
        return text
    }

    static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

    private static func cell(_ text: String) -> String {
        var text = text.visible
        // the start of a formula, also after blanks
        let first = text.unicodeScalars.first { $0 != " " }
        if let first, "=+-@＝＋－＠|%".unicodeScalars.contains(first) { text = "'" + text }
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x20 }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// JSON in one row, without a final line feed.
    /// - Parameter signer: the signer, if verified.
    package func json(signer: String? = nil) -> String {
        let entries = grants.map { grant in
            var entry = grant.json
            // needed only at home to find changes
            entry["paragraphs"] = nil
            entry["renewedAt"] = grant.renewedAt.map { .string($0) }
            return entry
        }
        return JSONWriter.text([
            "schema": LedgerSums.schema, "name": name, "email": email.orNull, "madeAt": madeAt.description,
            "credits": credits, "earned": entries, "signed": signer,
        ])
    }
}
