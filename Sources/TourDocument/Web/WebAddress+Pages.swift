extension WebAddress {
    /// Whether what is there may be a page, by its name.
    package var isOfPage: Bool {
        guard let dot = name.lastIndex(of: ".") else { return true }
        return !Self.endingsOfOthers.contains(name[dot...].dropFirst().lowercased())
    }

    /// The endings of files that are no pages.
    private static let endingsOfOthers: Set<String> = [
        "7z", "avif", "bz2", "deb", "dmg", "exe", "flac", "gif", "gz", "iso", "jar", "jpeg", "jpg", "m4a", "mov", "mp3",
        "mp4", "mpg", "ogg", "pdf", "png", "ps", "rpm", "svg", "tar", "tgz", "wav", "webm", "webp", "whl", "xz", "zip",
        "zst",
    ]
}
