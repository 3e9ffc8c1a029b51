internal import Credits
internal import JSONTree

/// The log of days on the disk, to which the seconds of several programs add up.
///
/// The file is
/// `{"schema":1,"titles":{TOUR:TITLE},"days":{"2026-11-21":{TOUR:SECONDS}},"planned":{TOUR:{SECTION:DAY}}}`.
extension ReadingLog {
    /// Reads the valid entries. Linear in the file's size.
    init(_ root: JSONValue) {
        self.init()
        for tour in root["planned"]?.members ?? [] {
            for section in tour.value.members {
                plan(section.key, of: tour.key, on: section.value.string.flatMap { Day($0) })
            }
        }
        var known: [String: String] = [:]
        for member in root["titles"]?.members ?? [] { known[member.key] = member.value.string }
        for member in root["days"]?.members ?? [] {
            guard let day = Day(member.key) else { continue }
            for tour in member.value.members {
                guard let seconds = tour.value.integer, seconds > 0 else { continue }
                add(Entry(day: day, tour: tour.key, title: known[tour.key] ?? tour.key, seconds: seconds))
            }
        }
    }

    /// Sets the day of a section by hand in the contents of a file. Plans for days before `today` are dropped.
    static func plan(_ section: String, of tour: String, on day: Day?, today: Day, in root: inout JSONValue) {
        root.edit("planned") { tours in
            tours.edit(tour) { sections in
                sections[section] = day.map { .string($0.description) }
                sections = .object(sections.members.filter { $0.value.string.flatMap { Day($0) } ?? today >= today })
            }
        }
    }

    /// Adds entries to the contents of a file; other members stay.
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
