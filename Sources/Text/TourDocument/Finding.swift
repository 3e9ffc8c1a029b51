/// A problem of a readable tour and its place, for the author.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
    package enum Level: String, Hashable, Sendable {
        /// Something does not work for the reader of the tour.
        case error
        /// Something may not be what the author wants.
        case warning
        /// A fact that the author may need.
        case note
    }

    /// The file or folder; empty if it is about all of the tour.
    package var place: String
    /// The line in that file, from 1.
    package var line: Int?
    /// The character in that line, from 1.
    package var column: Int?
    package var level: Level
    /// The problem and, if possible, the remedy: one line.
    package var message: String

    package init(place: String, line: Int? = nil, column: Int? = nil, level: Level, _ message: String) {
        self.place = place
        self.line = line
        self.column = column
        self.level = level
        self.message = message
    }

    /// `file:line:column: `, as far as known.
    package var prefix: String {
        if place.isEmpty { return "" }
        return ([place] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": "
    }

    package var description: String {
        line == nil && !place.isEmpty ? Self.sentence(place, message) : prefix + message
    }

    /// A place and its problem as a sentence: `a.md is empty`, `b.md: the name is too long`.
    package static func sentence(_ place: String, _ problem: String) -> String {
        let verbs = [
            "is ", "has ", "exists ", "holds ", "cannot ", "leads ", "not found", "was ", "appears ", "does ", "lists ",
            "names ", "includes ", "would ",
        ]
        return place + (verbs.contains { problem.hasPrefix($0) } ? " " : ": ") + problem
    }
}
