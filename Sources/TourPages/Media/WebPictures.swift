package import SourceFiles
package import TourDocument
package import WebFetching

/// The pictures of a tour on the web, by their paths from its folder or by their addresses. None is asked of another host than the
/// tour's own.
package struct WebPictures: PictureSource {
    let client: WebClient
    /// That links on the pages start from.
    let folder: WebAddress

    package init(client: WebClient, folder: WebAddress) { (self.client, self.folder) = (client, folder) }

    private func address(of path: String) -> WebAddress? {
        if WebAddress.isMeant(by: path) {
            guard let address = try? WebAddress(fetching: path), address.origin == folder.origin else { return nil }
            return address
        }
        // what has another scheme is no path
        guard !path.isEmpty, !path.prefix(while: { $0 != "/" }).contains(":") else { return nil }
        guard let address = try? folder.file(path), address.text.hasPrefix(folder.text) else { return nil }
        return address
    }

    package func picture(at path: String) -> ByteSource? { address(of: path).flatMap(client.anyCopy)?.source }

    package func mayFetch(_ path: String) -> Bool { client.canAsk && address(of: path) != nil }

    package func fetch(_ path: String) {
        guard let address = address(of: path) else { return }
        _ = try? client.answer(at: address, for: folder, limit: OpenTour.maximumPictureBytes) { false }
    }
}
