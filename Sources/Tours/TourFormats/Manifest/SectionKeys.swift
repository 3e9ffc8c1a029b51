internal import MarkdownTree
internal import SourceFiles
package import TourDocument
internal import TourPages
internal import Wording

/// An author's settings for a section: in the manifest's list, or in the front matter of the page.
package struct SectionKeys: Hashable, Sendable {
    package var id: String?
    package var title: String?
    package var credits: Int?
    package var credit: CreditRule?
    /// The columns that the text needs.
    package var minColumns: Int?
    /// The date by which to read it, and the validity of its credit.
    package var terms = CreditTerms()

    /// Words a minute; for a page by itself only, in its front matter.
    package var pace: Int?
    /// One line about it; for a page by itself only.
    package var summary: String?
    /// Its position among the pages of its folder; for a page by itself only.
    package var position = PagePosition()
    /// The windows that open over the page, declared in its front matter.
    var data: [PageData] = []
    /// The dialect of the page, told by other programs' keys in its front matter and by its imports.
    var dialect: MarkdownOptions = []
    /// The terms among ``data``.
    var glossary: Glossary {
        data.reduce(Glossary()) { if case .glossary(let terms) = $1 { $0.adding(terms) } else { $0 } }
    }

    package init() {}

    /// Reads one entry of a mapping. Returns false if the key is not one of these.
    mutating func take(_ entry: YAMLValue.Entry) throws(LineProblem) -> Bool {
        switch entry.key {
        case "id": id = try entry.text()
        case "title": title = try entry.text()
        case "credits": credits = try entry.number(in: 0...1000)
        case "credit": credit = try entry.creditRule()
        case "min-columns": minColumns = try entry.number(in: 20...500)
        case "due": terms.due = try entry.read("a date such as 2026-12-01") { Int(daysTo: $0) }
        case "valid": terms.valid = try entry.read("a time such as 1y, 6mo or 30d", Validity.init)
        case "review-by": terms.reviewBy = try entry.read("a date such as 2026-12-01") { Int(daysTo: $0) }
        case "same-version": terms.sameVersion = try Self.versions(entry)
        case "pace": pace = try entry.number(in: 1...10_000)
        case "description": summary = try entry.text()
        default: return false
        }
        return true
    }

    /// Starts of hashes, of at least eight digits, as `tour sections --json` prints them.
    private static func versions(_ entry: YAMLValue.Entry) throws(LineProblem) -> [String] {
        let problem = "“\(entry.key)” must be a list of hashes, each with at least eight of its digits"
        guard case .list(let values) = entry.value.content else {
            throw LineProblem(line: entry.line, problem)
        }
        return try values.map { value throws(LineProblem) in
            guard case .scalar(let text?) = value.content, let digits = text.split(separator: ":").last,
                (8...64).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
            else { throw LineProblem(line: value.line, problem) }
            return "sha256:" + digits.lowercased()
        }
    }
}

extension SectionKeys {
    /// The keys in the front matter of a page. Errors in it are reported, with `lineOffset` lines before it, and the
    /// rest is valid.
    init(
        frontMatter bytes: ArraySlice<UInt8>, _ language: FrontMatter.Kind, lineOffset: Int,
        report: (LineProblem) -> Void
    ) {
        do throws(LineProblem) {
            if language == .toml {
                // the front matter of Hugo and Zola
                dialect = [.templates, .tags, .shortcodes, .attributes, .bracketMath]
                try readTOML(UTF8Text.string(bytes))
                return
            }
            // JSON is YAML
            guard case .mapping(let entries) = try YAMLValue(yaml: UTF8Text.string(bytes))?.content else { return }
            for var entry in entries {
                if language == .json { entry.key = entry.key.lowercased() }
                dialect.formUnion(SiteMaker.dialect(ofKey: entry.key))
                position.take(entry)
                do throws(LineProblem) {
                    if try take(entry) { continue }
                    guard let kind = PageData.Kind(rawValue: entry.key) else { continue }
                    data.append(
                        try PageData(kind, entry.value) { unknown in
                            report(LineProblem(unknown).moved(by: lineOffset))
                        })
                } catch {
                    report(error.moved(by: lineOffset))
                }
            }
        } catch {
            report(error.moved(by: lineOffset))
        }
    }

    private mutating func readTOML(_ text: String) throws(LineProblem) {
        var words: [[String]: String] = [:]
        do throws(LineProblem) {
            var reader = TOMLReader(text) { words[$0] = $1 }
            try reader.read()
        } catch {
            throw LineProblem(line: error.line, "this is not valid TOML: \(error.text)")
        }
        title = words[["title"]]?.foldingWhiteSpace
        summary = words[["description"]]?.foldingWhiteSpace
        for (keys, text) in words where keys.count == 1 { position.take(keys[0], text) }
    }
}

extension LineProblem {
    fileprivate func moved(by lines: Int) -> LineProblem {
        LineProblem(line: (line ?? 1) + lines, text)
    }
}
