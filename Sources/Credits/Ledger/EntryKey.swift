internal import JSONTree

/// What makes two entries of ledgers the same one, in whatever file they are.
struct EntryKey: Hashable {
    /// A credit that was taken back and earned again is another entry; so is one that was earned on another machine.
    private let grant: Grant.Key?
    private let earnedAt: String?
    private let spend: String?
    /// When it was given or spent; nil if it does not say so.
    let time: Timestamp?

    /// Nil for what is neither a grant nor a spend.
    init?(_ entry: JSONValue) {
        let grant = Grant(entry)
        let spend = Spend(entry)
        guard grant != nil || spend != nil else { return nil }
        self.grant = grant?.key
        earnedAt = grant?.earnedAt
        self.spend = spend?.id
        time = (grant?.earnedAt ?? spend?.spentAt).flatMap { Timestamp($0) }
    }
}
