internal import TourDocument

/// The pictures of a tour on the web: those that are here. None is fetched to be shown.
struct WebPictures: PictureSource {
    let client: WebClient
    /// That links on the pages start from.
    let folder: WebAddress

    func picture(at path: String) -> ByteSource? {
        guard let address = try? folder.file(path), address.text.hasPrefix(folder.text) else { return nil }
        return client.anyCopy(of: address)?.source
    }
}
