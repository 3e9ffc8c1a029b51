package import Credits
package import JSONTree
import Platform

/// Reading as Experience API statements (xAPI 1.0.3): one for each credit, and one for each tour and day in the
/// journal. The same credit always gives the same statement, with the same id.
package struct LearningStatements {
    /// The statements in the order of the credits, then of the days.
    package let values: [JSONValue]

    /// The header field of the version.
    package static let version = (name: "X-Experience-API-Version", value: "1.0.3")

    /// - Parameters:
    ///   - email: the reader's, in every statement.
    ///   - log: the journal; today is left out, since it is incomplete.
    package init(_ export: CreditExport, email: String, log: ReadingLog, today: Day) {
        let actor: JSONValue = ["objectType": "Agent", "name": export.name, "mbox": "mailto:\(email)"]
        let credits = export.grants.map { grant in
            let isQuiz = grant.policy == .quiz
            return Self.statement(
                [email, grant.tour, grant.section, grant.earnedAt, grant.renewedAt ?? ""], actor,
                verb: isQuiz ? "passed" : "completed",
                object: Self.activity(grant.tour, section: grant.section, kind: "lesson", name: grant.title),
                result: [
                    "completion": true, "success": isQuiz ? true : nil,
                    "score": ["raw": grant.credits, "min": 0] as JSONValue,
                ],
                parent: Self.activity(grant.tour, kind: "course", name: grant.tourTitle),
                at: grant.renewedAt ?? grant.earnedAt)
        }
        let tours = Set(export.grants.map(\.tour))
        let days = log.seconds.filter { $0.key < today }.sorted { $0.key < $1.key }.flatMap { day, seconds in
            seconds.filter { tours.contains($0.key) }.sorted { $0.key < $1.key }.map { tour, seconds in
                Self.statement(
                    [email, tour, day.description], actor, verb: "experienced",
                    object: Self.activity(
                        tour, kind: "course", name: log.titles[tour] ?? UniqueName.address(ofTour: tour)),
                    result: ["duration": "PT\(seconds)S"], parent: nil, at: "\(day)T12:00:00Z")
            }
        }
        values = credits + days
    }

    private static func statement(
        _ identity: [String], _ actor: JSONValue, verb: String, object: JSONValue, result: JSONValue,
        parent: JSONValue?,
        at time: String
    ) -> JSONValue {
        [
            "id": UniqueName.uuid(of: identity), "actor": actor,
            "verb": [
                "id": "http://adlnet.gov/expapi/verbs/\(verb)", "display": ["en": verb] as JSONValue,
            ] as JSONValue,
            "object": object, "result": result,
            "context": [
                "platform": "tour", "contextActivities": parent.map { ["parent": [$0]] as JSONValue },
            ] as JSONValue,
            "timestamp": time,
        ]
    }

    private static func activity(_ tour: String, section: String? = nil, kind: String, name: String) -> JSONValue {
        [
            "objectType": "Activity", "id": UniqueName.address(ofTour: tour, section: section),
            "definition": [
                "type": "http://adlnet.gov/expapi/activities/\(kind)", "name": ["und": name] as JSONValue,
            ] as JSONValue,
        ]
    }
}

/// Names for other systems, the same on every machine.
enum UniqueName {
    /// A name-based UUID of the texts in this order.
    static func uuid(of texts: [String]) -> String {
        var digits = Array(SHA256.hexadecimal(Array(texts.joined(separator: "\0").utf8)).prefix(32))
        // the version and the variant, RFC 9562
        (digits[12], digits[16]) = ("5", "8")
        for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
        return String(digits)
    }

    /// The web address of a tour, else a name for its id, with a section behind the `#`: an IRI. A hash replaces a
    /// path, which would disclose the user's folders.
    static func address(ofTour tour: String, section: String? = nil) -> String {
        let start =
            if tour.hasPrefix("http://") || tour.hasPrefix("https://") {
                // brackets are allowed in the host
                tour.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).enumerated().map {
                    $0.offset < 3 ? String($0.element) : part(String($0.element))
                }.joined(separator: "/")
            } else if tour.hasPrefix("/") {
                "urn:uuid:" + uuid(of: [tour])
            } else {
                "urn:tour:" + part(PercentCoding.escape(tour))
            }
        return start + (section.map { "#" + part(PercentCoding.escape($0)) } ?? "")
    }

    /// Percent-encodes a part behind the host, brackets included.
    private static func part(_ text: String) -> String {
        PercentCoding.encode(text).replacing("[", with: "%5B").replacing("]", with: "%5D")
    }
}
