package import SourceFiles
package import SystemPackage
package import TourDocument
package import TourPages
internal import Wording

/// The contents of a folder's `tour.yaml`.
package struct Manifest: Hashable, Sendable {
    /// The file's name at the root of a tour's folder.
    package static let fileName = "tour.yaml"
    /// The largest size, in bytes.
    package static let maximumSize = 8 << 20
    /// The most pages that it may list, since the program keeps all of them in memory.
    static let mostPages = 100_000
    /// The most tours to read next.
    static let mostNext = 8

    /// One page of the list of sections.
    package struct Page: Hashable, Sendable {
        /// The path relative to the root, as written.
        package var file: String
        /// The line that names the file, from 1.
        package var line: Int
        package var keys: SectionKeys
    }

    /// A key that this program does not know.
    package struct UnknownKey: Hashable, Sendable {
        package var key: String
        package var line: Int
    }

    package var id: String?
    package var title: String?
    package var summary: String?
    package var credit: CreditRule?
    package var pace: Int?
    /// The media catalogue: a path relative to the root or an address.
    package var media: String?
    /// The pages in order; nil means every page of the folder.
    package var sections: [Page]?
    /// The replacements for pages that cannot be loaded, by HTTP status.
    package var errorPages: [Int: String] = [:]
    /// The files of ``errorPages``, which are no sections.
    package var errorPageFiles: Set<FilePath> {
        Set(errorPages.values.filter { !WebAddress.isMeant(by: $0) }.map { FilePath($0) })
    }
    /// The tours to read next, as written: ids, paths or addresses.
    package var next: [String] = []
    /// See ``Tour/suggest``.
    package var suggest: String?
    /// The price of publishing into this folder.
    package var publishing: PublishingTerms?
    /// The terms for all of the tour.
    package var glossary = Glossary()
    /// Problems in keys that the tour can do without.
    package var problems: [LineProblem] = []
    package var unknownKeys: [UnknownKey] = []
    /// The lines of its keys, and of the statuses in ``errorPages``.
    package var lines: [String: Int] = [:]
}

extension Manifest {
    /// Reads a manifest from a file.
    package init(_ source: ByteSource) throws(SourceError) {
        let bytes = try source.allBytes(limit: Self.maximumSize, of: "a manifest")
        do throws(LineProblem) {
            try self.init(yaml: UTF8Text.string(bytes))
        } catch {
            throw SourceError(source.name, line: error.line, error.text)
        }
    }

    /// Reads a manifest; an empty one has no keys.
    package init(yaml: String) throws(LineProblem) {
        guard let root = try YAMLValue(yaml: yaml) else { return }
        if case .scalar(nil) = root.content { return }
        guard case .mapping(let entries) = root.content else {
            throw LineProblem(
                line: root.line, "a manifest is lines of “key: value”, such as “title: My tour”, not \(root.kindName)")
        }
        for entry in entries { try take(entry) }
    }

    private mutating func take(_ entry: YAMLValue.Entry) throws(LineProblem) {
        lines[entry.key] = entry.line
        switch entry.key {
        case "id": id = try entry.text().map(\.withoutIndexPage)
        case "title": title = try entry.text()
        case "description": summary = try entry.text()
        case "credit": credit = try entry.creditRule()
        case "pace": pace = try entry.number(in: 1...10_000)
        case "media": media = try entry.text()
        case "sections": sections = try pages(in: entry)
        case "pages": errorPages = try errorPages(in: entry)
        case "glossary":
            do throws(LineProblem) {
                glossary = try Glossary(entry)
            } catch {
                problems.append(error)
            }
        case "suggest":
            suggest = try entry.read("an address such as https://example.org/edit/{path}#L{line}") {
                WebAddress.isMeant(by: $0) ? $0 : nil
            }
        case "next": next = try next(entry)
        case "publishing":
            var unknown: [UnknownKey] = []
            publishing = try PublishingTerms(entry) { unknown.append(UnknownKey(key: $0.key, line: $0.line)) }
            unknownKeys += unknown
        default: unknownKeys.append(UnknownKey(key: entry.key, line: entry.line))
        }
    }

    private mutating func pages(in entry: YAMLValue.Entry) throws(LineProblem) -> [Page]? {
        switch entry.value.content {
        case .scalar(nil): return nil
        case .list(let values):
            guard !values.isEmpty else {
                throw LineProblem(
                    line: entry.line, "“sections” lists no page; list some, or leave the key out to read every page")
            }
            guard values.count <= Self.mostPages else {
                throw LineProblem(
                    line: entry.line,
                    "“sections” lists more than \(Self.mostPages.inGroups) pages; divide them into several tours")
            }
            var pages: [Page] = []
            for value in values { pages.append(try page(value)) }
            return pages
        default:
            throw LineProblem(
                line: entry.line, "“sections” must be a list of lines “- file: NAME”, not \(entry.value.kindName)")
        }
    }

    /// One page: a mapping with its file, or the file's name alone.
    private mutating func page(_ value: YAMLValue) throws(LineProblem) -> Page {
        switch value.content {
        case .scalar(let file?): return Page(file: file, line: value.line, keys: SectionKeys())
        case .mapping(let entries):
            var keys = SectionKeys()
            var file: String?
            var line = value.line
            for entry in entries {
                do throws(LineProblem) {
                    if entry.key == "file" {
                        file = try entry.name()
                        line = entry.line
                    } else if try !keys.take(entry) {
                        unknownKeys.append(UnknownKey(key: entry.key, line: entry.line))
                    }
                } catch {
                    // without its terms a section is still valid
                    guard ["due", "valid", "review-by", "same-version"].contains(entry.key) else { throw error }
                    problems.append(error)
                }
            }
            guard let file else {
                throw LineProblem(line: value.line, "this section names no page; add “file: NAME”")
            }
            return Page(file: file, line: line, keys: keys)
        default:
            throw LineProblem(
                line: value.line, "a section must be “- file: NAME” with its keys below, not \(value.kindName)")
        }
    }

    /// One tour, or a list of them.
    private func next(_ entry: YAMLValue.Entry) throws(LineProblem) -> [String] {
        guard case .list(let values) = entry.value.content else { return try entry.text().map { [$0] } ?? [] }
        guard values.count <= Self.mostNext else {
            throw LineProblem(line: entry.line, "“next” names more than \(Self.mostNext) tours")
        }
        var next: [String] = []
        for value in values {
            guard case .scalar(let text?) = value.content, case let name = text.foldingWhiteSpace, !name.isEmpty else {
                throw LineProblem(
                    line: value.line, "a tour of “next” must be an id, a path or an address, not \(value.kindName)")
            }
            next.append(name)
        }
        return next
    }

    private mutating func errorPages(in entry: YAMLValue.Entry) throws(LineProblem) -> [Int: String] {
        var pages: [Int: String] = [:]
        for entry in try entry.entries("lines of “STATUS: FILE”") ?? [] {
            guard let status = Int(entry.key), (100...599).contains(status) else {
                throw LineProblem(
                    line: entry.line, "a key of “pages” must be an HTTP status such as 404, not “\(entry.key)”")
            }
            pages[status] = try entry.text()
            lines["\(status)"] = entry.line
        }
        return pages
    }
}
