package import TourDocument

/// What a link asks for, as far as its address alone tells.
package enum ResolvedLink: Hashable, Sendable {
    /// A place in the tour, if it has such a one.
    case place(LinkPlace)
    /// A section by its id.
    case section(String)
    /// Do what a key does.
    case command(Command)
    /// Tell what a status means: the id of the section that does.
    case status(String)
    /// Read the tour that comes with the program under a name.
    case tour(String)
    case data(DataLink)
    /// A page of the manual, as it is named to be opened: `man:ls(1)`.
    case manual(String)
    case outside(WebAddress)
    /// It is not followed, for a reason.
    case refused(LinkRefusal)

    /// The commands that an author may put behind a link, by their names. None of them changes a file or starts a program.
    static let commands: [String: Command] = [
        "contents": .contents, "credits": .credits, "journal": .journal, "help": .help, "library": .library,
        "marks": .marks, "start": .toStart, "end": .toEnd,
    ]
}

/// A place that a link names.
package struct LinkPlace: Hashable, Sendable {
    /// The page's path from the tour's folder, without `.` and `..`; nil for the page that the link is on.
    package var page: String?
    /// The name on that page; nil for its start.
    package var anchor: String?
    /// The id of the section that is named instead, by a command.
    var section: String? = nil
}

extension Command {
    /// What a link with it does.
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
