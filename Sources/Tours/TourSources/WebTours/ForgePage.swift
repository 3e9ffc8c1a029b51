internal import Platform
internal import TourDocument

/// A page of a host of repositories, and the meaning of its address: a raw file, or a folder of pages.
struct ForgePage: Hashable, Sendable {
    enum Meaning: Hashable, Sendable {
        /// The address of the raw file.
        case file(WebAddress)
        case folder(WebAddress, list: WebAddress, path: String)
    }

    let meaning: Meaning
    /// The repository's name.
    let title: String

    /// The hosts, each with the words of its addresses. In the addresses `%o` is the owner with its groups, `%r` the
    /// repository, `%v` the version.
    private struct Forge: Sendable {
        let host: String
        /// The words between the repository and the version in the address of a file, and of a folder.
        let file: [String]
        let folder: [String]
        /// Whether owners have groups.
        var hasGroups = false
        /// The addresses of raw files: of a version, and of the default one.
        let raw: String
        let rawOfHead: String
        let list: String
    }

    private static let forges =
        [
            Forge(
                host: "github.com", file: ["blob"], folder: ["tree"],
                raw: "https://raw.githubusercontent.com/%o/%r/%v/",
                rawOfHead: "https://raw.githubusercontent.com/%o/%r/HEAD/",
                list: "https://api.github.com/repos/%o/%r/git/trees/%v?recursive=1"),
            Forge(
                host: "gitlab.com", file: ["-", "blob"], folder: ["-", "tree"], hasGroups: true,
                raw: "https://gitlab.com/%o/%r/-/raw/%v/", rawOfHead: "https://gitlab.com/%o/%r/-/raw/HEAD/",
                list: "https://gitlab.com/api/v4/projects/%p/repository/tree?recursive=true&per_page=100&ref=%v"),
        ]
        + ["branch", "tag", "commit"].map { kind in
            Forge(
                host: "codeberg.org", file: ["src", kind], folder: ["src", kind],
                raw: "https://codeberg.org/%o/%r/raw/\(kind)/%v/",
                rawOfHead: "https://codeberg.org/api/v1/repos/%o/%r/raw/",
                list: "https://codeberg.org/api/v1/repos/%o/%r/git/trees/%v?recursive=true&per_page=1000")
        }

    /// Nil for an address of no file or folder of a repository.
    init?(_ address: WebAddress) {
        let pages = Self.forges.lazy.compactMap { Self(address, of: $0) }
        guard let page = pages.first else { return nil }
        self = page
    }

    private init?(_ address: WebAddress, of forge: Forge) {
        guard address.isSecure, address.host == forge.host else { return nil }
        let parts = address.path.split(separator: "/").map(String.init)
        // the words after the repository tell where its name ends
        let mark = parts.indices.first { index in
            index >= 2 && (parts[index...].starts(with: forge.file) || parts[index...].starts(with: forge.folder))
        }
        let end = mark ?? parts.count
        guard end == 2 || forge.hasGroups && end > 2 else { return nil }
        let (owner, repository) = (parts[..<(end - 1)].joined(separator: "/"), parts[end - 1])
        title = repository
        var version: String?
        var path: [String] = []
        if let mark {
            let words = parts[mark...].starts(with: forge.file) ? forge.file : forge.folder
            let rest = parts[mark...].dropFirst(words.count)
            guard parts[mark...].starts(with: words), let first = rest.first else { return nil }
            (version, path) = (first, Array(rest.dropFirst()))
        }
        func fill(_ template: String) -> WebAddress? {
            let text = template.replacing("%o", with: owner).replacing("%r", with: repository)
                .replacing("%p", with: "\(owner)/\(repository)".replacing("/", with: "%2F"))
                .replacing("%v", with: version ?? "HEAD")
            return try? WebAddress(fetching: text)
        }
        guard let raw = fill(version == nil ? forge.rawOfHead : forge.raw), let list = fill(forge.list) else {
            return nil
        }
        let inside = path.joined(separator: "/")
        let isFolder =
            mark == nil || forge.file == forge.folder && (path.last.map { !$0.contains(".") } ?? true)
            || forge.file != forge.folder && parts[end...].starts(with: forge.folder)
        if isFolder {
            guard let decoded = try? PercentCoding.decode(inside.utf8) else { return nil }
            meaning = .folder(raw, list: list, path: decoded)
        } else {
            guard let file = try? WebAddress(fetching: raw.text + inside), !inside.isEmpty else { return nil }
            meaning = .file(file)
        }
    }
}
