internal import Platform
internal import TourDocument
internal import TourFormats
internal import WebFetching
internal import Wording

/// The list of its files that a published tour on the web has, see ``PublishedFiles``. One that is not sound lists nothing.
struct WebFileList: Sendable {
    let folder: WebAddress
    private let name: String
    /// By their addresses.
    private(set) var files: [WebAddress: PublishedFiles.Content] = [:]
    /// Why it is not used.
    private(set) var problem: SourceError?

    /// Asks for the list. From now on copies of what it lists are as good as what is on the web if they have its hashes.
    ///
    /// - Parameter ifKnown: whether it is only asked for if there is a copy of it; nil is returned if there is none.
    init?(of folder: WebAddress, client: WebClient, ifKnown: Bool) {
        guard let address = try? folder.file(PublishedFiles.fileName),
            !ifKnown || client.anyCopy(of: address) != nil
        else { return nil }
        (self.folder, name) = (folder, address.text)
        guard let answer = try? client.answer(at: address, for: folder, isCancelled: { false }) else { return }
        do throws(SourceError) {
            for (path, content) in try PublishedFiles(json: answer.body, name: name).files {
                guard let file = try? folder.file(path) else { continue }
                files[file] = content
                client.acceptCopies(of: file, sha256: content.sha256)
            }
        } catch {
            problem = error
        }
    }

    /// Whether a file is listed, and is another one.
    func isUntrue(_ answer: WebAnswer?, at address: WebAddress) -> Bool {
        guard let answer, let content = files[address] else { return false }
        // an old copy stands in for what cannot be asked for
        if case .copy = answer.freshness { return false }
        return content.bytes != answer.body.count || content.sha256 != SHA256.hexadecimal(answer.body)
    }

    /// What to say of files that are not what is listed of them; nil if there are none.
    func problem(of count: Int) -> SourceError? {
        if count == 0 { return problem }
        let files = count.counted("file")
        return SourceError(name, "has a wrong size or hash of \(files); publish the tour again")
    }
}
