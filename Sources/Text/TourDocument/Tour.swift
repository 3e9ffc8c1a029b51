/// A set of pages cut into sections by its manifest or its files; the contents of sections are loaded on demand.
package struct Tour: Hashable, Sendable {
    /// The stable identity of the tour in the ledger; empty while unknown, as while text arrives through a pipe.
    package var id: String
    package var title: String
    /// One line about it; of a book its authors.
    package var summary: String?
    /// Whether it is a book as publishers make them: prose, with covers and imprints around it.
    package var isBook = false
    /// The tag of its language, as in `en-GB`, if it says so.
    package var language: String?
    package var sections: SectionList
    /// The picture of its cover, by its path from the folder that links start from; nil if it has none.
    package var cover: String?
    /// Words a minute for the `paced` policy.
    package var pace: Int
    /// The author's tours to read next: ids, absolute paths or addresses.
    package var next: [String] = []
    /// The author's address for suggesting a change, with `{path}` for the page and `{line}`; nil if there is none.
    package var suggest: String?
    /// The pages of the printed edition, in its order; none where it tells of none.
    package var printPages: [PrintPage] = []
    /// Whether somebody put it together to be read from the first page to the last: a folder, a book, or a page that
    /// says so in its front matter. Not so a bare document, a log, a page of the manual.
    package var isComposed: Bool
    /// Whether sections without numbers of their own are counted: their order is the author's, as in a manifest, a
    /// book, or steps.
    package var countsSections: Bool
    /// Whether reading it leaves a record: credits, a position, days in the journal. Text shown as in a pager leaves
    /// none.
    package var isRecorded = true

    package init(
        id: String, title: String, summary: String? = nil, sections: SectionList = [], pace: Int = 250,
        isComposed: Bool = true
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.sections = sections
        self.pace = pace
        self.isComposed = isComposed
        countsSections = isComposed
    }

    /// The number before the title of a section on its page; nil for none. A tour with numbers of its own has them for
    /// some of the first sections.
    package func number(ofSection index: Int) -> String? {
        guard sections.count > 1, !isBook || sections[index].isCounted else { return nil }
        return sections[index].number ?? (countsSections && !sections.isNumbered ? String(index + 1) : nil)
    }
}

/// The start of a page of a book's printed edition.
package struct PrintPage: Hashable, Sendable {
    /// Its number as it is printed: `12`, `xii`.
    package var label: String
    /// The file's path from the root of the book.
    package var page: String
    /// The name in that; nil for its start.
    package var anchor: String?

    package init(label: String, page: String, anchor: String?) {
        (self.label, self.page, self.anchor) = (label, page, anchor)
    }
}

/// The unit of credit, of the table of contents and of loading.
package struct Section: Hashable, Sendable {
    /// Unique in its tour; credits are stored under it.
    package var id: String
    /// The id of the section that contained it in earlier releases: that one's credit counts for this one.
    package var former: String?
    package var title: String
    /// Its number in the tour's own count, as in `2.3`; nil in a tour without one.
    package var number: String?
    /// The title of the part of the tour that begins with it; nil if it continues the part of the section before.
    package var part: String?
    /// 1 for a page or a first-level heading, plus one for each level below.
    package var level: Int
    /// How many credits it earns.
    package var credits: Int
    /// The policy that decides whether it was read.
    package var rule: CreditRule
    /// Whether it is no cover or imprint, nor a chapter that counts itself: `Chapter 4`, `IV: The Counterpane`.
    fileprivate var isCounted: Bool {
        let words = title.split { !$0.isLetter && !$0.isNumber }
        return rule != .none && !words.contains { $0.allSatisfy { "0123456789IVXLC".contains($0) } }
    }
    /// The columns that its text needs; 0 for any width.
    package var minColumns: Int
    package var terms: CreditTerms
    /// The known size of its source in bytes: the base of all estimates of progress.
    package var byteCount: Int
    /// The bytes of its text without markup, which determine reading times; nil if as many as of its source.
    package var textBytes: Int?
    /// The range of its text in its source; nil for all of it, or if unknown.
    package var textSpan: Range<Int>?
    /// How many pieces its text is cut into for loading, as far as known; one except for very long sections.
    package var pieceCount: Int
    /// Whether its end is known: not for the last section of a tour that is still being opened, and not for a page of
    /// which only the beginning was read.
    package var isWhole: Bool

    package init(
        id: String, title: String, number: String? = nil, part: String? = nil, level: Int = 1, credits: Int = 1,
        rule: CreditRule = .bottom, minColumns: Int = 0, terms: CreditTerms = CreditTerms(), byteCount: Int,
        textBytes: Int? = nil, textSpan: Range<Int>? = nil, pieceCount: Int = 1, isWhole: Bool = true
    ) {
        self.id = id
        self.title = title
        self.number = number
        self.part = part
        self.level = level
        self.credits = credits
        self.rule = rule
        self.minColumns = minColumns
        self.terms = terms
        self.byteCount = byteCount
        self.textBytes = textBytes
        self.textSpan = textSpan
        self.pieceCount = pieceCount
        self.isWhole = isWhole
    }

    /// The pieces to show: the known ones, and one for the rest.
    package var pieceCountToShow: Int { isWhole ? pieceCount : pieceCount + 1 }
}

/// An author's values for `credit`.
package enum CreditRule: String, Hashable, Sendable, CaseIterable {
    case bottom, seen, paced, quiz, checklist, none
}

/// An author's terms for a section and its credit: time limits, and which texts are one version.
package struct CreditTerms: Hashable, Sendable {
    /// The day by which to read the section, in days since 1970-01-01.
    package var due: Int?
    /// The time for which its credit is valid; nil for ever.
    package var valid: Validity?
    /// The last day before the author reviews the section, in days since 1970-01-01.
    package var reviewBy: Int?
    /// The starts of the hashes of texts that count as one version.
    package var sameVersion: [String] = []

    package init() {}

    /// The starts of the hashes that count as the version of a text, by its own.
    package func versions(of content: String) -> [String] {
        sameVersion.contains { content.hasPrefix($0) } ? sameVersion : [content]
    }

    /// These terms, completed by others.
    package func or(_ others: CreditTerms) -> CreditTerms {
        var terms = self
        (terms.due, terms.valid) = (due ?? others.due, valid ?? others.valid)
        terms.reviewBy = reviewBy ?? others.reviewBy
        terms.sameVersion = sameVersion.isEmpty ? others.sameVersion : sameVersion
        return terms
    }
}

/// A calendar period: years, months or days.
package struct Validity: Hashable, Sendable {
    package private(set) var (months, days) = (0, 0)

    /// Reads `1y`, `6mo` or `30d`, of 1 to 999; nil for anything else.
    package init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 3, let count = Int(digits), count > 0 else { return nil }
        switch text.dropFirst(digits.count) {
        case "y": months = 12 * count
        case "mo": months = count
        case "d": days = count
        default: return nil
        }
    }
}

/// A report of the progress of opening a tour.
package struct OpeningReport: Hashable, Sendable {
    /// All sections known so far; complete and final in the last report.
    package var sections: SectionList
    /// The share of the source that was read, 0 to 1.
    package var share: Double
    /// Whether loaded pieces must be read again, since their references were found.
    package var changesLoaded: Bool
    /// Whether the last known piece may have grown.
    package var changesLast = false
    /// The tour's id, once known.
    package var id: String?
    /// How many lines arrived since the last report, if they are counted.
    package var newLines = 0
    /// The problems found since the last report.
    package var warnings: [Finding]

    package init(sections: SectionList, share: Double, changesLoaded: Bool = false, warnings: [Finding] = []) {
        self.sections = sections
        self.share = share
        self.changesLoaded = changesLoaded
        self.warnings = warnings
    }
}

/// A place in a file on the disk.
package struct FilePlace: Hashable, Sendable {
    /// The file's absolute path, without links.
    package var path: String
    /// The number of the line, from 1; nil if it is too far in the file to be counted.
    package var line: Int?
    /// Whether the file no longer exists; its path is then unresolved.
    package var isDeleted = false

    package init(path: String, line: Int?, isDeleted: Bool = false) {
        self.path = path
        self.line = line
        self.isDeleted = isDeleted
    }
}
