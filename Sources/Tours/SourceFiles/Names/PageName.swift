internal import Platform
package import SystemPackage

/// The default names of a page or folder.
package struct PageName: Hashable, Sendable {
    /// The id as a tour.
    package var id: String
    /// A title to show.
    package var title: String
    /// A name for a section.
    package var stem: String

    package init(id: String, title: String, stem: String) { (self.id, self.title, self.stem) = (id, title, stem) }

    /// From the canonical path of a file.
    package init(file path: FilePath) {
        id = path.string
        title = path.lastComponent?.string ?? path.string
        stem = FileName(title).stem
    }

    /// From the text itself, for a pipe.
    package init(standardInput bytes: [UInt8], title: String = PipeBuffer.standardName) {
        id = "sha256:\(SHA256.hexadecimal(bytes))"
        self.title = title
        stem = "start"
    }
}

/// The last name of a path, cut at its last dot as `FilePath` cuts it.
package struct FileName {
    /// The name without its extension; the whole name if it has none, as hidden files have.
    package let stem: String
    /// The part after the last dot; nil without one.
    package let `extension`: String?
    /// The whole path without the extension.
    package let pathWithoutExtension: String

    /// - Parameter path: does not end in a slash.
    package init(_ path: String) {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex, name != ".." else {
            (stem, `extension`, pathWithoutExtension) = (String(name), nil, path)
            return
        }
        stem = String(name[..<dot])
        `extension` = String(name[name.utf8.index(after: dot)...])
        pathWithoutExtension = String(path[..<dot])
    }

    /// The whole name.
    package var whole: String { stem + (`extension`.map { ".\($0)" } ?? "") }
}
