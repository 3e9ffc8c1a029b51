package import Credits
internal import JSONTree
package import SystemPackage
package import UserFiles

/// The log of days on the disk, shared by any number of running programs, whose seconds add up.
///
/// The file is `{"schema":1,"titles":{TOUR:TITLE},"days":{"2026-11-21":{TOUR:SECONDS}}}`. Calls block; make them off the
/// event loop.
package struct ReadingLogStore: Sendable {
    private let file: StateFile

    package init(path: FilePath, patience: Duration = UserFile.usualPatience) {
        file = StateFile(path, patience: patience)
    }

    /// The store at `days.json` in ``UserFolder/state``; nil without a home.
    package init?(environment: [String: String]) {
        guard let file = StateFile("days.json", environment: environment) else { return nil }
        self.file = file
    }

    /// What is in the file. One that is missing, broken or cannot be read is as good as empty; one of a newer version is
    /// read as far as it is understood. Linear in the file's size.
    package func load() -> ReadingLog { ReadingLog(file.load().root) }

    /// Adds entries to the file, see ``UserFile/change(_:)``.
    ///
    /// - Returns: the broken file that was set aside.
    package func add(_ entries: [ReadingLog.Entry]) throws(UserFileError) -> SetAside? {
        try file.change { ReadingLog.add(entries, to: &$0) }
    }
}

extension ReadingLog {
    /// Reads what it understands, and leaves out the rest. Linear in the file's size.
    init(_ root: JSONValue) {
        self.init()
        let titles = root["titles"]
        guard case .object(let days)? = root["days"] else { return }
        var known: [String: String] = [:]
        if case .object(let members)? = titles {
            for member in members { known[member.key] = member.value.string }
        }
        for member in days {
            guard let day = Day(member.key), case .object(let tours) = member.value else { continue }
            for tour in tours {
                guard let seconds = tour.value.integer, seconds > 0 else { continue }
                add(Entry(day: day, tour: tour.key, title: known[tour.key] ?? tour.key, seconds: seconds))
            }
        }
    }

    /// Adds entries to the contents of a file; other members stay as they are.
    ///
    /// Complexity: linear in the file's days for each day that is new.
    static func add(_ entries: [Entry], to root: inout JSONValue) {
        var titles = root["titles"].orEmpty
        var days = root["days"].orEmpty
        root["days"] = nil  // held once, so that nothing is copied
        for entry in entries where entry.seconds > 0 {
            titles[entry.tour] = .string(entry.title)
            var tours = days[entry.day.description].orEmpty
            let known = tours[entry.tour]?.integer ?? 0
            tours[entry.tour] = .integer(sane(sane(known) + sane(entry.seconds)))
            days[entry.day.description] = tours
        }
        root["titles"] = titles
        root["days"] = days
    }
}

extension JSONValue? {
    /// The object; an empty one if it is not an object, since nothing can be added to that.
    var orEmpty: JSONValue {
        if case .object? = self { self ?? .object([]) } else { .object([]) }
    }
}
