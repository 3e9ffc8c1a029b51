internal import HelperTools
internal import TourDocument

/// Caching headers, for a private cache (RFC 9111).
extension FetchAnswer {
    /// In seconds: longer times are cut to a year.
    private static let longest = 366 * 86_400
    /// Request fields that never differ between this program's requests.
    private static let fixedFields: Set<String> = [
        "accept", "accept-encoding", "authorization", "cookie", "origin", "user-agent",
    ]

    var mayBeStored: Bool { directives["no-store"] == nil }

    /// The seconds for which it may be used without asking: none unless the server says so.
    func freshness(now: Int) -> Int {
        let directives = directives
        guard directives["no-cache"] == nil, words(of: .vary).allSatisfy(Self.fixedFields.contains) else { return 0 }
        let date = fields[.date].flatMap(WebTime.date) ?? now
        let lifetime =
            directives["max-age"].map { Int(written: $0) ?? 0 }
            ?? (fields[.expires].flatMap(WebTime.date) ?? date) - date
        let age = fields[.age].flatMap { Int(written: $0.prefix { $0 != "," }) } ?? 0
        return max(0, min(lifetime, Self.longest) - max(age, now - date))
    }

    /// The comma-separated parts of a field, in lower case, without blanks and quotes.
    private func words(of field: Field) -> [String] {
        (fields[field] ?? "").lowercased().split(separator: ",").map { $0.filter { !" \t\"".contains($0) } }
            .filter { !$0.isEmpty }
    }

    /// `Cache-Control`; of two values for one name the first counts.
    private var directives: [String: String] {
        let pairs = words(of: .cacheControl).map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }
}
