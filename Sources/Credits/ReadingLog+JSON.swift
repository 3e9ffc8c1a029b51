internal import JSONTree

/// How the log stands in its file: `{"schema":1,"titles":{TOUR:TITLE},"days":{"2026-11-21":{TOUR:SECONDS}}}`.
extension ReadingLog {
    static let schema = 1

    /// Reads what there is to be understood; the rest is left out. Linear in the file's size.
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

    /// Adds stretches to what stands in a file, whose other members stay as they are.
    ///
    /// Complexity: linear in the file's days for each day that is new.
    static func add(_ entries: [Entry], to root: inout JSONValue) {
        var titles = root["titles"] ?? .object([])
        if case .object = titles {} else { titles = .object([]) }
        var days = root["days"] ?? .object([])
        if case .object = days {} else { days = .object([]) }
        root["days"] = nil
        for entry in entries where entry.seconds > 0 {
            titles[entry.tour] = .string(entry.title)
            var tours = days[entry.day.description] ?? .object([])
            if case .object = tours {} else { tours = .object([]) }
            let known = tours[entry.tour]?.integer ?? 0
            tours[entry.tour] = .integer(sane(sane(known) + sane(entry.seconds)))
            days[entry.day.description] = tours
        }
        root["titles"] = titles
        root["days"] = days
    }
}
