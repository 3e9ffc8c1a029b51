package import CellGrid
import ReaderKit
package import TextLayout
package import TourDocument

/// Recordings on the page: they are requested when the reader rests, and play in place.
extension TourView {
    /// Requests the posters of the visible recordings.
    mutating func askForRecordings() {
        let all = recordingsInSight
        guard !all.isEmpty || !media.playbacks.all.isEmpty else { return }
        let inSight = all.filter { (try? provider.recording(at: $0.path).get()) != nil }
        let away = Set(all).subtracting(inSight).map(\.path).filter { provider.mayFetchRecording(at: $0) }
        let missing = media.pictures.fetches.ask(away.sorted())
        if !missing.isEmpty { outbox.send(.fetchPictures(missing, edition: media.pictures.edition)) }
        media.playbacks.keep(inSight)
        showPlaybacks()
    }

    /// Recordings with a row on the screen.
    package var recordingsInSight: [RecordingID] {
        viewport.itemsInSight.flatMap { content.recordings(in: $0) }
    }

    package var chosenRecording: RecordingID? {
        guard case .showsRecording(let id, isInPage: true)? = links.chosen?.action else { return nil }
        return id
    }

    /// Whether the tour is a single recording, which gets keys from the start.
    private var isRecording: Bool {
        tour.sections.isComplete && tour.sections.count == 1 && recordingsInSight.count == 1
            && content.blocks(of: PieceID(section: 0, piece: 0)).count <= 2
    }

    mutating func chooseLoneRecording() {
        if isRecording, let link = viewport.links.first?.link { choose(link) }
    }

    /// The command of a key for the selected recording, if any.
    package func recordingCommand(of key: KeyPress) -> RecordingCommand? {
        guard chosenRecording != nil else { return nil }
        return RecordingCommand(key) ?? (key == " " && isRecording ? .toggle : nil)
    }

    package var recordingViews: [RecordingID: RecordingView] { content.options.recordings.views }

    /// The effect of following a link to a recording; nil for any other link.
    func action(ofRecording link: PlacedLink) -> LinkAction? {
        let media = link.media ?? Media(kind: .init(address: link.target), source: link.target, alternative: "")
        guard media.kind == .recording, let id = provider.recordingID(media, ofSection: link.item.section) else {
            return nil
        }
        switch provider.recording(at: id.path) {
        case .success: return .showsRecording(id, isInPage: link.media != nil && !isLinear)
        // it is fetched when it is shown
        case .failure(.notFound) where WebAddress.isMeant(by: id.path): return .showsRecording(id, isInPage: false)
        case .failure(let problem): return .refused(LinkRefusal("\(problem)"))
        }
    }

    /// Performs a command on a recording.
    /// - Parameter now: milliseconds of the clock.
    package mutating func perform(_ command: RecordingCommand, on id: RecordingID, now: Int) {
        media.playbacks.perform(command, on: id, now: now)
        showPlaybacks()
    }

    /// The next frame of the playing recording is due.
    package mutating func playOn(now: Int) {
        if media.playbacks.advance(to: now) { showPlaybacks() }
    }

    package mutating func shown(_ answer: RecordingAnswer) {
        if media.playbacks.take(answer) { showPlaybacks() }
    }

    /// Pauses a recording off the screen.
    /// - Parameter isCovered: whether something else than a recording is over the page.
    package mutating func pauseUnseen(isCovered: Bool) {
        guard let id = media.playbacks.playing, isCovered || !recordingsInSight.contains(id) else { return }
        media.playbacks.all[id]?.state.isPlaying = false
        showPlaybacks()
    }

    /// Updates recordings on the page, and requests missing screens.
    private mutating func showPlaybacks() {
        let views = media.playbacks.all.mapValues(\.state)
        let new = views.filter { content.options.recordings.views[$0.key] != $0.value }
        content.options.recordings.views = views
        if !new.isEmpty {
            viewport.relayout(where: { $0.recordings(in: $1).contains { new[$0] != nil } }, in: &content)
        }
        for question in media.playbacks.questions() { outbox.send(.showRecording(question)) }
        if let wait = media.playbacks.wait { outbox.remind(.play, afterMilliseconds: wait) }
    }
}

extension TourContent {
    /// The recordings in an item. Complexity: O(number of blocks inside).
    func recordings(in item: ItemID) -> [RecordingID] {
        guard let block = block(of: item) else { return [] }
        return BlockLayout.recordings(in: block).compactMap { pieces.provider.recordingID($0, ofSection: item.section) }
    }

    /// The recordings in a block, with the keys that select and play one.
    func recordings(in block: Block, ofSection section: Int) -> Recordings {
        var recordings = options.recordings
        recordings.files = pieces.provider.recordingFiles(of: BlockLayout.recordings(in: block), ofSection: section)
        let keys = [Command.nextLink, .followLink].compactMap {
            placeholder.keys.firstKey(of: $0, isUnicode: options.glyphs.isUnicode)
        }
        if keys.count == 2 { recordings.hint = "\(keys[0]), then \(keys[1]) to play" }
        return recordings
    }
}

extension SectionProvider {
    /// The identity of a recording on a page; nil if it leads out of the tour.
    package func recordingID(_ media: Media, ofSection section: Int) -> RecordingID? {
        let address = String(media.source.prefix { $0 != "#" })
        return picturePath(address, ofSection: section).map { RecordingID(path: $0, poster: media.posterTime) }
    }

    /// The files of recordings, by their addresses on the page. One on the web is a card until it is loaded.
    package func recordingFiles(
        of all: [Media], ofSection section: Int
    ) -> [String: Result<RecordingFile, RecordingProblem>] {
        var files: [String: Result<RecordingFile, RecordingProblem>] = [:]
        for media in all where files[media.source] == nil {
            guard let id = recordingID(media, ofSection: section) else { continue }
            let found = recording(at: id.path)
            if found == .failure(.notFound), WebAddress.isMeant(by: id.path) { continue }
            files[media.source] = found
        }
        return files
    }
}
