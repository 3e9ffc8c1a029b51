internal import JSONTree

extension Grant {
    /// Reads a ledger entry; `nil` when it is none.
    ///
    /// An entry needs the ids of its tour and section and a number of credits that is not negative. The rest may be
    /// missing. A policy that this version does not know is shown as `bottom`; the entry in the file keeps its own.
    init?(_ entry: JSONValue) {
        guard let key = Self.key(of: entry), let credits = entry["credits"]?.integer else { return nil }
        self.init(
            tour: key.tour, section: key.section, title: entry["title"]?.string ?? key.section,
            tourTitle: entry["tourTitle"]?.string ?? key.tour, credits: credits,
            policy: entry["policy"]?.string.flatMap(CreditPolicy.init(rawValue:)) ?? .bottom,
            earnedAt: entry["earnedAt"]?.string ?? "", content: entry["content"]?.string,
            revokedAt: Self.revokedAt(entry))
    }

    /// The key of a ledger entry; `nil` when the entry is no grant.
    static func key(of entry: JSONValue) -> Key? {
        guard case .string(let tour)? = entry["tour"], case .string(let section)? = entry["section"],
            case .integer(let credits)? = entry["credits"], credits >= 0
        else { return nil }
        return Key(tour: tour, section: section)
    }

    /// When the entry was taken back; nil if it stands. Whatever is written there takes it back.
    static func revokedAt(_ entry: JSONValue) -> String? {
        switch entry["revokedAt"] {
        case nil, .null?: nil
        case .string(let time)?: time
        default: ""
        }
    }

    /// The entry as it is written to the ledger.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("tour", .string(tour)), .init("section", .string(section)), .init("title", .string(title)),
            .init("tourTitle", .string(tourTitle)), .init("credits", .integer(credits)),
            .init("policy", .string(policy.rawValue)), .init("earnedAt", .string(earnedAt)),
        ]
        if let content { members.append(.init("content", .string(content))) }
        if let revokedAt { members.append(.init("revokedAt", .string(revokedAt))) }
        return .object(members)
    }
}
