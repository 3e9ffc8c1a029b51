internal import Credits
internal import JSONTree
internal import Platform
internal import ReaderPage
internal import Wording

/// Pages under the one spelling of their address: earlier releases kept `/guide/` and `/guide/index.html` apart.
extension StateFile.Kind {
    /// The contents of a file of this kind, with what was kept of the two spellings in one entry.
    /// - Parameter bytes: what the file holds, if that is at hand: without an index page in it there is nothing to do.
    /// - Complexity: linear.
    func renamed(_ root: JSONValue, _ bytes: [UInt8]? = nil) -> JSONValue {
        guard bytes.map({ $0.range(ofBytes: "/index.htm".utf8) != nil }) ?? true else { return root }
        var root = root
        switch self {
        case .places:
            root["last"] = root["last"].map { $0.string.map { .string($0.withoutIndexPage) } ?? $0 }
            root["tours"] = root["tours"]?.renamed { Places.merged($0, $1) { _, _ in false } }
        case .answers: root["tours"] = root["tours"]?.renamed(TourAnswers.merged)
        case .notes: root["tours"] = root["tours"]?.renamed(Note.merged)
        case .days:
            root["titles"] = root["titles"]?.renamed { $1 }
            root["planned"] = root["planned"]?.renamed { .object($0.members + $1.members) }
            for day in root["days"]?.members ?? [] {
                root["days"]?[day.key] = day.value.renamed {
                    .integer(($0.integer ?? 0).addingReportingOverflow($1.integer ?? 0).partialValue)
                }
            }
        }
        return root
    }
}

extension JSONValue {
    /// An object by tours, each under the one spelling of its address.
    /// - Parameter merged: of two values that come to have one key.
    fileprivate func renamed(_ merged: (JSONValue, JSONValue) -> JSONValue) -> JSONValue {
        guard case .object = self else { return self }
        var entries: [Member] = []
        var places: [String: Int] = [:]
        for member in members {
            let tour = member.key.withoutIndexPage
            let value = tour.hasPrefix("http") ? member.value.withSections(of: member.key, in: tour) : member.value
            if let place = places[tour] {
                entries[place].value = merged(entries[place].value, value)
            } else {
                places[tour] = entries.count
                entries.append(Member(tour, value))
            }
        }
        return .object(entries)
    }

    /// With the ids that sections of a tour have now.
    private func withSections(of former: String, in tour: String) -> JSONValue {
        func id(_ name: String) -> String {
            guard name != name.withoutIndexPage || former != tour else { return name }
            return Grant.Key(tour: former, section: name).section(in: tour) ?? name
        }
        guard case .object(let members) = self else { return self }
        return .object(
            members.map { member in
                if member.key == "section", let name = member.value.string {
                    return Member("section", .string(id(name)))
                }
                return Member(id(member.key), member.value.withSections(of: former, in: tour))
            })
    }
}

extension Note {
    /// The entry of a tour with the notes of two.
    fileprivate static func merged(_ own: JSONValue, _ other: JSONValue) -> JSONValue {
        var root: JSONValue = ["tours": ["": own] as JSONValue]
        _ = merge(["tours": ["": other] as JSONValue], into: &root)
        return root["tours"]?[""] ?? own
    }
}
