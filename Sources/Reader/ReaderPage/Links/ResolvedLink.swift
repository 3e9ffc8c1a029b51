package import ReaderKit
package import TourDocument

/// The meaning of a link by its address alone.
package enum ResolvedLink: Hashable, Sendable {
    /// A place in the tour, if it exists.
    case place(LinkPlace)
    case section(String)
    /// A command of the reader.
    case command(Command)
    /// An explanation of a status: the id of the section about it.
    case status(String)
    /// A built-in tour by its name.
    case tour(String)
    case data(DataLink)
    /// A manual page, by its source: `man:ls(1)`.
    case manual(String)
    case outside(WebAddress)
    /// It is not followed, for a reason.
    case refused(LinkRefusal)

    /// The commands allowed in links, by name. None of them changes a file or starts a program.
    static let commands: [String: Command] = [
        "contents": .contents, "credits": .credits, "journal": .journal, "help": .help, "library": .library,
        "marks": .marks, "start": .toStart, "end": .toEnd,
    ]
}

/// A place that a link names.
package struct LinkPlace: Hashable, Sendable {
    /// The page's path from the tour's folder, without `.` and `..`; nil for the page with the link.
    package var page: String?
    /// The name on that page; nil for its start.
    package var anchor: String?
    /// The id of a section named by a command instead.
    package var section: String? = nil

    package init(page: String? = nil, anchor: String? = nil, section: String? = nil) {
        (self.page, self.anchor, self.section) = (page, anchor, section)
    }
}

extension Command {
    /// The effect of a link with it.
    var order: String {
        switch self {
        case .toStart: "goes to the start of the tour"
        case .toEnd: "goes to the end of the tour"
        case .help: "lists the keys"
        default: "opens the \(name)"
        }
    }
}

extension LinkRefusal {
    static let leavesTour = LinkRefusal("it leads outside the tour")
}
