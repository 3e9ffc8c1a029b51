internal import JSONTree
internal import TourDocument
internal import WebFetching

/// The files of a repository, as its host lists them.
enum ForgeListing {
    /// The entries on a page of a list, and the most pages that are fetched.
    private static let pageSize = 100
    private static let mostPages = 20

    /// The paths of the files, from the host that was named.
    static func paths(
        _ list: WebAddress, client: WebClient, isCancelled: () -> Bool
    ) throws(SourceError) -> [String] {
        var paths: [String] = []
        for number in 1...mostPages {
            let address = number == 1 ? list : WebAddress(text: "\(list.text)&page=\(number)")
            let answer = try client.answer(at: address, for: nil, isCancelled: isCancelled)
            guard let json = try? JSONParser.parse(answer.body) else {
                throw SourceError(WebProblem(.brokenAnswer, address))
            }
            let entries = json["tree"]?.array ?? json.array ?? []
            paths += entries.compactMap { $0["type"]?.string == "blob" ? $0["path"]?.string : nil }
            // an object is paged if it has a number, and says whether there are more pages
            let hasMore =
                json.array == nil
                ? json["page"] != nil && json["truncated"]?.bool == true : entries.count >= pageSize
            if !hasMore { break }
        }
        return paths
    }
}
