internal import JSONTree
import ReaderPage

/// Notes and highlights on the disk.
///
/// The file is
/// `{"schema":1,"tours":{TOUR:{"notes":{ID:{"at":SECONDS,"color":1,"text":…,"exact":…,"prefix":…,"suffix":…,
/// "section":…,"number":…,"piece":…,"block":…,"offset":…}}}}}`; of a deleted note `{"at":SECONDS,"gone":true}` is left.
extension Note {
    /// The valid notes of a tour's entry.
    static func all(in entry: JSONValue?) -> [Note] {
        entry?["notes"]?.members.compactMap { Note(id: $0.key, $0.value) } ?? []
    }

    private init?(id: String, _ value: JSONValue) {
        guard value["gone"]?.bool != true, let exact = value["exact"]?.string, !exact.isEmpty,
            let section = value["section"]?.string
        else { return nil }
        let color = value["color"]?.integer ?? Self.colors.lowerBound
        func place(_ name: String) -> Int { min(max(0, value[name]?.integer ?? 0), Int(Int32.max)) }
        self.init(
            id: id, color: Self.colors.contains(color) ? color : Self.colors.lowerBound,
            text: value["text"]?.string ?? "",
            quote: TextQuote(
                exact: exact, prefix: value["prefix"]?.string ?? "", suffix: value["suffix"]?.string ?? "",
                section: section, number: place("number"), piece: place("piece"), block: place("block"),
                offset: place("offset")),
            changed: value["at"]?.integer ?? 0)
    }

    /// Makes a change to the contents of a file, unless the note has a later one.
    static func apply(_ change: NoteChange, tour: String, to root: inout JSONValue) {
        root.edit(tour: tour) { entry in
            entry.edit("notes") { notes in
                switch change {
                case .put(let note):
                    var value = notes[note.id].orEmpty
                    guard value["at"]?.integer ?? .min <= note.changed else { return }
                    note.write(to: &value)
                    notes[note.id] = value
                case .remove(let id, let time):
                    guard notes[id]?["at"]?.integer ?? .min <= time else { return }
                    notes[id] = ["at": time, "gone": true]
                }
            }
        }
    }

    /// Writes the note into an object, whose other members stay.
    private func write(to value: inout JSONValue) {
        value.set([
            "at": changed, "gone": nil, "color": color, "text": text.isEmpty ? nil : text, "exact": quote.exact,
            "prefix": quote.prefix, "suffix": quote.suffix, "section": quote.section, "number": quote.number,
            "piece": quote.piece, "block": quote.block, "offset": quote.offset,
        ])
    }

    /// Adds another file's notes: the latest change of a note counts, in any order. Returns how many changed.
    static func merge(_ other: JSONValue, into root: inout JSONValue) -> Int {
        var news = 0
        root.edit("tours", by: other["tours"]?.members ?? []) { _, own, other in
            var entry = own.orEmpty
            let before = news
            entry.edit("notes", by: other["notes"]?.members ?? []) { _, own, other in
                guard case .object = other, own.map({ $0.comes(before: other) }) ?? true else { return nil }
                news += 1
                return other
            }
            return news == before ? nil : entry
        }
        return news
    }
}
