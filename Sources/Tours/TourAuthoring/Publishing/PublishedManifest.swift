internal import HiddenCharacters
internal import MarkdownTree
internal import Platform
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages

/// The `tour.yaml` of a published tour: the author's, except for `publishing`, which the destination decides. If the
/// author wrote none, one is made.
enum PublishedManifest {
    /// Throws if the terms of `old`, the destination's manifest, have no place in the author's text.
    static func bytes(for files: TourFiles, replacing old: Manifest?) throws(SourceError) -> [UInt8] {
        guard let manifest = files.manifest else {
            return Array((made(for: files, id: old?.id) + (old?.publishing?.yaml ?? "")).utf8)
        }
        let source = try files.source(of: Manifest.fileName)
        let bytes = try source.allBytes(limit: Manifest.maximumSize, of: "a manifest")
        guard manifest.publishing != old?.publishing else { return bytes }
        let text = replacingTerms(in: UTF8Text.string(bytes), by: old?.publishing)
        var wanted = manifest
        wanted.publishing = old?.publishing
        guard let text, (try? Manifest(yaml: text))?.withoutLines == wanted.withoutLines else {
            throw SourceError(
                source.name, "“publishing” of the destination cannot be put into it: write it as lines of “key: value”")
        }
        return Array(text.utf8)
    }

    /// The text with its own terms replaced by others at its end; nil if it is no mapping.
    private static func replacingTerms(in text: String, by terms: PublishingTerms?) -> String? {
        guard case .mapping(let entries)? = (try? YAMLValue(yaml: text))?.content else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if let index = entries.firstIndex(where: { $0.key == "publishing" }) {
            let start = entries[index].line - 1
            let end = index + 1 < entries.count ? entries[index + 1].line - 1 : lines.count
            // blank lines and comments may belong to what follows
            let kept = lines[start..<end].dropFirst().filter { $0.isEmpty || $0.hasPrefix("#") }
            lines.replaceSubrange(start..<end, with: kept)
        }
        var text = lines.joined(separator: "\n")
        if let terms { text += (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + terms.yaml }
        return text
    }

    /// - Parameter id: the tour's id at the destination; nil for a new one, which stays the same as long as the folder
    ///   is not moved.
    private static func made(for files: TourFiles, id: String?) -> String {
        let slug = HeadingSlug.slug(of: files.tour.title)
        let hash = SHA256.hexadecimal(Array(files.canonicalPath.string.utf8)).prefix(8)
        var text = "# Made by tour publish. To change it, put a tour.yaml beside your pages.\n"
        text += "id: \(quoted(id ?? "\(slug.isEmpty ? "tour" : slug)-\(hash)"))\n"
        text += "title: \(quoted(files.tour.title))\nsections:\n"
        for (index, page) in files.pages.enumerated() {
            let section = files.tour.sections[index]
            text += "  - file: \(quoted(page))\n    id: \(quoted(section.id))\n    title: \(quoted(section.title))\n"
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                quoted += "\\\(scalar)"
            } else if scalar.value < 0x20 || scalar.hidden != nil {
                let digits = String(scalar.value, radix: 16)
                quoted += "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Manifest {
    /// The manifest's meaning, without positions in its text.
    fileprivate var withoutLines: Manifest {
        var manifest = self
        (manifest.lines, manifest.unknownKeys) = ([:], [])
        for index in manifest.sections?.indices ?? 0..<0 { manifest.sections?[index].line = 0 }
        return manifest
    }
}
