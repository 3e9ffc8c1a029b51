/// A set of pages cut into sections, as its manifest or its files say; what the sections hold is loaded when it is needed.
package struct Tour: Hashable, Sendable {
    /// The stable identity under which the ledger knows the tour; empty while it is not known, as that of what is still coming
    /// through a pipe.
    package var id: String
    package var title: String
    /// One line about it.
    package var summary: String?
    package var sections: SectionList
    /// The picture that it is known by, by its path from the folder that links start from; nil if it has none.
    package var cover: String?
    /// Words a minute for the `paced` policy.
    package var pace: Int
    /// The tours that the author names to be read after it: ids, absolute paths or addresses.
    package var next: [String] = []
    /// The pages of the printed edition, in its order; none where it tells of none.
    package var printPages: [PrintPage] = []
    /// Whether somebody put it together to be read from the first page to the last: a folder, a book, or a page that says so in its front
    /// matter. Not so a bare document, a log, a page of the manual.
    package var isComposed: Bool
    /// Whether reading it leaves a record: credits, a place, days in the journal. What is shown as a pager shows it leaves none.
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
    }
}

/// Where a page of a book's printed edition begins.
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
    /// Unique in its tour; credits are kept under it.
    package var id: String
    /// The id of the section that it was a part of in earlier releases: who has the credit of that has its own.
    package var former: String?
    package var title: String
    /// Its number in the tour's own count, as in `2.3`; nil in a tour that does not count.
    package var number: String?
    /// The title of the part of the tour that begins with it; nil if it goes on in the part of the section before.
    package var part: String?
    /// 1 for a page or a first-level heading, one more for each level that it lies below one.
    package var level: Int
    /// What reading it is worth.
    package var credits: Int
    /// Which policy decides that it was read.
    package var rule: CreditRule
    /// The columns that its text asks for; 0 if it is content with what there is.
    package var minColumns: Int
    package var terms: CreditTerms
    /// The size of its source in bytes, as far as it is known: the base of every estimate of how far the reader is.
    package var byteCount: Int
    /// The bytes of its text without markup, by which minutes are counted; nil: as many as of its source.
    package var textBytes: Int?
    /// Where in its source its text stands, without what is before and behind that; nil where it is all of it, or not known.
    package var textSpan: Range<Int>?
    /// Into how many pieces its text is cut for loading, as far as it is known; one but for very long sections.
    package var pieceCount: Int
    /// Whether its end is known: not that of the last section of a tour that is still being opened, and not that of a page whose
    /// beginning alone was read so far.
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

    /// The pieces to show: those that are known, and one for what is not.
    package var pieceCountToShow: Int { isWhole ? pieceCount : pieceCount + 1 }
}

/// What an author may ask for under `credit`.
package enum CreditRule: String, Hashable, Sendable, CaseIterable {
    case bottom, seen, paced, quiz, checklist, none
}

/// What an author says of a credit in time.
package struct CreditTerms: Hashable, Sendable {
    /// The day by which the section is to be read, in days since 1970-01-01.
    package var due: Int?
    /// How long its credit holds; nil for ever.
    package var valid: Validity?

    package init() {}

    /// These, and where they say nothing, others.
    package func or(_ others: CreditTerms) -> CreditTerms {
        var terms = self
        (terms.due, terms.valid) = (due ?? others.due, valid ?? others.valid)
        return terms
    }
}

/// A time by the calendar: years, months or days.
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

/// What is known of a tour that is being opened.
package struct OpeningReport: Hashable, Sendable {
    /// All sections by now; complete and settled in the last report.
    package var sections: SectionList
    /// How much of the source has been looked at, 0 to 1.
    package var share: Double
    /// Whether pieces loaded before would be other ones now, since what they refer to was found.
    package var changesLoaded: Bool
    /// Whether the last piece that was known may have more text now.
    package var changesLast = false
    /// The tour's id, if that became known.
    package var id: String?
    /// How many lines came since the last report, where they are counted.
    package var newLines = 0
    /// What is wrong with what was looked at since the last report.
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
    /// The number of the line, from 1; nil where it is too far in the file to be counted.
    package var line: Int?
    /// Whether the file is not there any more; its path is then as it was named.
    package var isDeleted = false

    package init(path: String, line: Int?, isDeleted: Bool = false) {
        self.path = path
        self.line = line
        self.isDeleted = isDeleted
    }
}
