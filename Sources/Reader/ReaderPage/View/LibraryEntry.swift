package import Credits
import ReaderKit
package import TourDocument

/// A tour of the library.
package struct LibraryEntry: Hashable, Sendable {
    /// Its origin.
    package enum Origin: Hashable, Sendable {
        case named
        /// Read earlier.
        case recent
        case builtIn
        /// In the current folder, or in that of the open tour.
        case folder
    }

    package var source: String
    package var origin: Origin
    package var id: String
    package var title: String
    /// How many sections it has; nil if counting takes too long.
    package var sections: Int?
    /// The ids of the sections that give credits; nil if finding them takes too long.
    var ids: Set<String>?
    /// Whether it is open.
    package var isOpen: Bool
    /// When it was left, in seconds since 1970; nil if it was not read.
    package var left: Int?
    /// The read share, 0 to 1, and the time for the rest; nil if computing them takes too long.
    package var share: Double?
    package var minutesLeft: Int?
    /// The due days of sections, by their ids.
    var due: [String: Day] = [:]
    /// The validity of sections' credits, by their ids.
    package var valid: [String: Validity] = [:]
    /// How many notes the user has in it.
    package var notes = 0
    /// Its folder or host, for people.
    package var folder = ""
    /// Whether it cannot be opened any more.
    package var isGone = false
    /// Whether it was removed from the list, and is here only for its path.
    package var isRemoved = false
    /// The path of its cover, if that can be shown.
    package var cover: String?

    package init(
        source: String, origin: Origin, id: String, title: String, sections: Int?, ids: Set<String>? = nil, isOpen: Bool
    ) {
        self.isOpen = isOpen
        self.source = source
        self.origin = origin
        self.id = id
        self.title = title
        self.sections = sections
        self.ids = ids
    }

    /// A tour that was opened for its title, and its progress.
    package init(source: String, origin: Origin, tour: Tour, place: Place?) {
        let sections = tour.sections
        // sections without credits never count as read
        let earning = sections.filter { $0.rule != .none }
        let ids = Set(earning.map(\.id))
        self.init(
            source: source, origin: origin, id: tour.id, title: tour.title,
            sections: sections.isComplete ? ids.count : nil, ids: sections.hasFinalIDs ? ids : nil, isOpen: false)
        cover = tour.cover
        valid = sections.valid
        for section in earning { due[section.id] = section.terms.due.map { Day(number: $0) } }
        guard sections.isComplete else { return }
        let share = place?.record.share(of: sections) ?? 0
        self.share = share
        minutesLeft = tour.minutes(ofBytes: Int(Double(sections.textBytes(before: sections.count)) * (1 - share)))
    }

    /// Its kind in a word: a file name's extension.
    package var kind: String {
        if origin == .builtIn { return "tour" }
        if source.contains("://") { return "web" }
        if let scheme = source.firstIndex(of: ":"), !source.contains("/") { return String(source[..<scheme]) }
        let name = source.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").dropFirst().last ?? ""
        return (1...5).contains(ending.count) && ending.allSatisfy(\.isLetter) ? ending.lowercased() : "folder"
    }

    /// How many of its sections have a credit.
    package func read(_ grants: [Grant]) -> Int {
        grants.count { grant in
            grant.isOf(id) && ids.map { grant.section(in: id).map($0.contains) ?? false } ?? true
        }
    }

    /// Overdue or expired sections, or else the next due one; empty for none.
    /// - Parameter standing: its valid grants.
    package func terms(_ standing: [Grant], expired: Int, _ today: Day) -> String {
        let read = Set(standing.map(\.section))
        let open = due.filter { !read.contains($0.key) }.map(\.value)
        let overdue = open.count { $0 < today }
        let past = [(overdue, "overdue"), (expired, "expired")].filter { $0.0 > 0 }
        guard past.isEmpty else { return past.map { "\($0.0) \($0.1)" }.joined(separator: ", ") }
        return open.min().map { $0.dueWords(seenFrom: today) } ?? ""
    }

    package init(named source: String) {
        self.init(source: source, origin: .named, id: source, title: source, sections: nil, isOpen: false)
    }

    /// A built-in tour that is not opened yet.
    init(builtIn name: String) {
        self.init(source: "tour:\(name)", origin: .builtIn, id: name, title: name, sections: nil, isOpen: false)
    }
}

/// A search of tours to read.
package struct LibraryListing: BackgroundTask {
    /// The tours found so far; more follow if it is not complete.
    package typealias Report = (entries: [LibraryEntry], isComplete: Bool)

    /// The sources on the command line.
    package let named: [String]

    package init(named: [String]) { self.named = named }
}
