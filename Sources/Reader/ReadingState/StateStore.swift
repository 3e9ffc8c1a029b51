package import Credits
internal import JSONTree
package import ReaderPage
package import SystemPackage
package import UserFiles

/// Reading state on the disk beside the credits, shared by any number of running programs. Calls block.
package struct StateStore: Sendable {
    private let folder: FilePath
    private let limit: Int
    private let patience: Duration

    /// - Parameters:
    ///   - limit: bytes of a file; notes may have more.
    ///   - patience: the wait of a change for other writers.
    init(
        folder: FilePath, limit: Int = UserFile.usualLimit, patience: Duration = UserFile.usualPatience
    ) {
        (self.folder, self.limit, self.patience) = (folder, limit, patience)
    }

    /// The files in ``UserFolder/state``; nil without a home.
    package init?(environment: [String: String]) {
        guard let folder = UserFolder.state.path(environment: environment) else { return nil }
        self.init(folder: folder)
    }

    /// The places file, symbolic links not followed.
    package var placesPath: FilePath { file(.places).path }

    func file(_ kind: StateFile.Kind) -> StateFile {
        StateFile(kind, in: folder, limit: limit, patience: patience)
    }

    /// The valid places, and a problem to report, if there is one.
    package func places() -> (places: Places, problem: String?) {
        let (root, problem) = file(.places).load()
        return (Places(root), problem)
    }

    /// The valid answers in a tour, and a problem to report, if there is one.
    package func answers(inTour tour: String) -> (answers: TourAnswers, problem: String?) {
        let (root, problem) = file(.answers).load()
        return (TourAnswers(root["tours"]?[tour]), problem)
    }

    /// The valid notes in a tour, and a problem to report, if there is one.
    package func notes(inTour tour: String) -> (notes: [Note], problem: String?) {
        let (root, problem) = file(.notes).load()
        let notes = Note.all(in: root["tours"]?[tour])
        guard let former = Grant.Key.former(of: tour)?.key else { return (notes, problem) }
        let known = root["tours"]?[tour]?["notes"]?.byName ?? [:]
        let earlier = Note.all(in: root["tours"]?[former.tour]).filter {
            $0.quote.section == former.section && known[$0.id] == nil
        }
        return (earlier + notes, problem)
    }

    /// How many valid notes each tour has. Linear in all of them.
    package var noteCounts: [String: Int] {
        let tours = file(.notes).load().root["tours"]?.members ?? []
        return Dictionary(tours.map { ($0.key, Note.all(in: $0.value).count) }) { $1 }
    }

    /// The valid part of the log of days. Linear in its size.
    package func log() -> ReadingLog { ReadingLog(file(.days).load().root) }

    /// A change to write.
    package enum Change: Sendable {
        case places(Places.Change)
        case answers(AnswerChange, tour: String)
        case notes(NoteChange, tour: String)
        case days([ReadingLog.Entry])
        /// The day of a section, set by hand; nil leaves it to the plan.
        case plan(String, tour: String, on: Day?, today: Day)

        var kind: StateFile.Kind {
            switch self {
            case .places: .places
            case .answers: .answers
            case .notes: .notes
            case .days, .plan: .days
            }
        }

        fileprivate func apply(to root: inout JSONValue, at time: Int) {
            switch self {
            case .places(let change): Places.apply(change, at: time, to: &root)
            case .answers(let change, let tour): TourAnswers.apply(change, tour: tour, at: time, to: &root)
            case .notes(let change, let tour): Note.apply(change, tour: tour, to: &root)
            case .days(let entries): ReadingLog.add(entries, to: &root)
            case .plan(let section, let tour, let day, let today):
                ReadingLog.plan(section, of: tour, on: day, today: today, in: &root)
            }
        }
    }

    /// Writes changes of one kind, without losing those of other programs; see ``UserFile/change(_:)``.
    /// - Parameter time: now, in seconds since 1970.
    /// - Returns: the new contents of the file, and the broken file that was set aside.
    @discardableResult
    func keep(
        _ changes: [Change], in kind: StateFile.Kind, at time: Int
    ) throws(UserFileError) -> (root: JSONValue, setAside: SetAside?) {
        try file(kind).change(at: time) { root in
            for change in changes { change.apply(to: &root, at: time) }
        }
    }

    /// Adds the notes in a copy of another machine's file. Returns the number of changed notes.
    package func mergeNotes(
        from path: FilePath, at time: Int, remark: (SetAside) -> Void = { _ in }
    ) throws(UserFileError) -> Int {
        guard let bytes = try UserFile(path, limit: file(.notes).limit).read() else {
            throw .failed(.read, path, .noSuchFileOrDirectory)
        }
        let other: JSONValue
        switch VersionedObject(bytes, schema: StateFile.schema) {
        case .sound(let root): other = StateFile.Kind.notes.renamed(root, bytes)
        case .newer(_, let schema): throw .newerSchema(path, schema: schema)
        case .broken: throw .notUnderstood(path)
        }
        var news = 0
        try file(.notes).change(at: time) { news = Note.merge(other, into: &$0) }.setAside.map(remark)
        return news
    }

    /// Forgets the progress and the answers in a tour.
    package func forget(tour: String, at time: Int) throws(UserFileError) {
        try keep([.places(.forget(tour: tour))], in: .places, at: time)
        _ = try file(.answers).change(at: time) {
            guard $0["tours"]?[tour] != nil else { return }
            $0["tours"]?[tour] = ["at": time, "forgotten": time]
        }
    }
}
