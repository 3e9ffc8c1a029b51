internal import JSONTree

extension Grant {
    /// Reads a ledger entry; `nil` when it is none.
    ///
    /// An entry needs the ids of its tour and section and a number of credits that is not negative. The rest may be
    /// missing. A policy that this version does not know is shown as `bottom`; the entry in the file keeps its own.
    init?(_ entry: JSONValue) {
        guard case .object(let members) = entry else { return nil }
        var tour: String?
        var section: String?
        var title: String?
        var tourTitle: String?
        var credits: Int?
        var policy: CreditPolicy?
        var earnedAt: String?
        var content: String?
        var revokedAt: String?
        // in one pass: of members with one key the last counts
        for member in members {
            switch member.key {
            case "tour": tour = member.value.string
            case "section": section = member.value.string
            case "title": title = member.value.string
            case "tourTitle": tourTitle = member.value.string
            case "credits": credits = member.value.integer
            case "policy": policy = member.value.string.flatMap(CreditPolicy.init(rawValue:))
            case "earnedAt": earnedAt = member.value.string
            case "content": content = member.value.string
            case "revokedAt": revokedAt = Self.time(ofRevoking: member.value)
            default: break
            }
        }
        guard let tour, let section, let credits, credits >= 0 else { return nil }
        self.init(
            tour: tour, section: section, title: title ?? section, tourTitle: tourTitle ?? tour, credits: credits,
            policy: policy ?? .bottom, earnedAt: earnedAt ?? "", content: content, revokedAt: revokedAt)
    }

    /// The key of a ledger entry; `nil` when the entry is no grant.
    static func key(of entry: JSONValue) -> Key? {
        guard case .string(let tour)? = entry["tour"], case .string(let section)? = entry["section"],
            case .integer(let credits)? = entry["credits"], credits >= 0
        else { return nil }
        return Key(tour: tour, section: section)
    }

    /// When the entry was taken back; nil if it stands. Whatever is written there takes it back.
    static func revokedAt(_ entry: JSONValue) -> String? { entry["revokedAt"].flatMap(time) }

    private static func time(ofRevoking value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .string(let time): time
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
