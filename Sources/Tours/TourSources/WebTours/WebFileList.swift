internal import Platform
internal import TourDocument
internal import TourFormats
internal import WebFetching
internal import Wording

/// The list of files of a published tour on the web, see ``PublishedFiles``. An invalid one lists nothing.
struct WebFileList: Sendable {
    let folder: WebAddress
    private let name: String
    /// By their addresses.
    private(set) var files: [WebAddress: PublishedFiles.Content] = [:]
    /// The reason that it is not used.
    private(set) var problem: SourceError?

    /// Asks for the list. From then on, copies of listed files are as good as the originals if they have the listed
    /// hashes.
    ///
    /// - Parameter ifKnown: whether to ask only if there is a copy of it; returns nil if there is none.
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

    /// Whether a file is listed with other contents.
    func isUntrue(_ answer: WebAnswer?, at address: WebAddress) -> Bool {
        guard let answer, let content = files[address] else { return false }
        // an old copy replaces what cannot be fetched
        if case .copy = answer.freshness { return false }
        return content.bytes != answer.body.count || content.sha256 != SHA256.hexadecimal(answer.body)
    }

    /// The problem to report if files differ from the list; else that of the list itself.
    func problem(of count: Int) -> SourceError? {
        if count == 0 { return problem }
        let files = count.counted("file")
        return SourceError(name, "has a wrong size or hash of \(files); publish the tour again")
    }
}
