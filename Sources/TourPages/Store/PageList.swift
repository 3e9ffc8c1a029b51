internal import SourceFiles
internal import Synchronization
package import TourDocument

/// The pages of a tour in their order, each a section, as far as they are known, and what is wrong with them.
///
/// Pages may be added behind the others, and what is known of a page becomes better: 100,000 pages of a folder are a list before they
/// have been opened. Their order never changes. What is earned by reading a page is earned under its final id if its source calls
/// ``learn(_:of:ownID:)`` before it hands out the text. See ``PageIDs`` for what holds of ids.
///
/// Asked and changed on any thread.
package final class PageList: Sendable {
    /// What a page counts as until the size of one is known, in bytes.
    static let nominalSize = 4 << 10
    /// How long an id or a title may be, in bytes.
    package static let maximumName = 16 << 10

    fileprivate struct State {
        var entries: [PageEntry] = []
        var ids = PageIDs()
        var pages: [String: Int] = [:]
        var isComplete = false
        var warnings = BoundedWarnings()
        /// Bytes, those of text, and credits before each page, and of all pages; made when they are asked for.
        var sums: (bytes: [Int], text: [Int], credits: [Int])?
    }

    private let state = Mutex(State())

    /// - Parameter isComplete: whether these are all the pages.
    package init(_ entries: [PageEntry], isComplete: Bool = true) { append(entries, isComplete: isComplete) }

    package var count: Int { state.withLock { $0.entries.count } }
    package var isComplete: Bool { state.withLock { $0.isComplete } }

    /// A page as it is known now, with the id that it has now.
    package subscript(page: Int) -> PageEntry {
        state.withLock { state in
            var entry = state.entries[page]
            entry.id = state.ids[page]
            return entry
        }
    }

    package func title(of page: Int) -> String { state.withLock { $0.entries[page].title } }
    func page(withID id: String) -> Int? { state.withLock { $0.ids.page(withID: id) } }
    package func page(at path: String) -> Int? { state.withLock { $0.pages[path] } }
    func page(withWikiName name: String) -> Int? {
        state.withLock { state in
            state.entries.firstIndex { entry in
                entry.path.flatMap { PageEndings.wikiName(of: $0, hasEnding: true) } == name
            }
        }
    }

    func bytes(before page: Int) -> Int { state.withLock { $0.makeSums().bytes[page] } }
    func textBytes(before page: Int) -> Int { state.withLock { $0.makeSums().text[page] } }
    func credits(before page: Int) -> Int { state.withLock { $0.makeSums().credits[page] } }

    /// Whether what a page says of itself was learned.
    package func isFinal(_ page: Int) -> Bool { state.withLock { $0.ids.isFinal(page) } }

    /// Adds pages behind the others.
    /// - Parameter isComplete: whether these are the last ones.
    package func append(_ entries: [PageEntry], isComplete: Bool) {
        state.withLock { state in
            for entry in entries {
                state.ids.append(entry.id.prefix(bytes: Self.maximumName), or: entry.otherID)
                if let path = entry.path, state.pages[path] == nil { state.pages[path] = state.entries.count }
                state.entries.append(entry)
            }
            state.isComplete = isComplete
            state.sums = nil
        }
    }

    /// Takes over what was learned of a page, once.
    ///
    /// - Parameter ownID: tells what another page calls itself. Called while the list waits, which it must not use.
    /// - Returns: the id that the page should have, if that is another page's.
    package func learn(_ facts: PageFacts, of page: Int, ownID: (Int) -> String? = { _ in nil }) -> String? {
        state.withLock { state in
            guard !state.ids.isFinal(page) else { return nil }
            if let title = facts.title { state.entries[page].title = title.prefix(bytes: Self.maximumName) }
            if let credits = facts.credits { state.entries[page].credits = credits }
            if let rule = facts.rule { state.entries[page].rule = rule }
            if let columns = facts.minColumns { state.entries[page].minColumns = columns }
            if let terms = facts.terms { state.entries[page].terms = terms }
            if let byteCount = facts.byteCount { state.entries[page].byteCount = byteCount }
            state.sums = nil
            return state.ids.makeFinal(page, as: facts.id?.prefix(bytes: Self.maximumName)) {
                ownID($0)?.prefix(bytes: Self.maximumName)
            }
        }
    }

    /// Takes over what only all of a page tells: how much text it has, and that most is left out, so that it earns nothing.
    @Sendable func learn(_ page: Int, from text: any Page) {
        state.withLock { state in
            // the sums are of all pages, and a page is loaded again and again
            guard text.leavesOutMost || text.textBytes != state.entries[page].textBytes else { return }
            if text.leavesOutMost { state.entries[page].rule = .none }
            state.entries[page].textBytes = text.textBytes
            state.sums = nil
        }
    }

    /// Notes what is wrong with pages.
    package func warn(_ findings: [Finding]) { state.withLock { $0.warnings.add(findings) } }

    /// What was noted since the last time.
    /// - Parameter isLast: whether nothing is noted after it.
    func takeWarnings(isLast: Bool = false) -> [Finding] {
        state.withLock { isLast ? $0.warnings.takeLast() : $0.warnings.take() }
    }
}

extension PageList.State {
    fileprivate mutating func makeSums() -> (bytes: [Int], text: [Int], credits: [Int]) {
        if let sums { return sums }
        let known = entries.compactMap(\.byteCount)
        let mean = known.isEmpty ? PageList.nominalSize : known.reduce(0, +) / known.count
        let texts = entries.compactMap { entry in entry.textBytes.map { ($0, entry.byteCount ?? $0) } }
        let share = texts.reduce(0) { $0 + Double($1.0) } / max(1, texts.reduce(0) { $0 + Double($1.1) })
        var sums = (bytes: [0], text: [0], credits: [0])
        for (index, entry) in entries.enumerated() {
            let bytes = entry.byteCount ?? mean
            // the others of its kind have about as much markup
            let isLike = !texts.isEmpty && entry.isHTML
            sums.bytes.append(sums.bytes[index] + bytes)
            sums.text.append(sums.text[index] + (entry.textBytes ?? (isLike ? Int(Double(bytes) * share) : bytes)))
            sums.credits.append(sums.credits[index] &+ entry.worth)
        }
        self.sums = sums
        return sums
    }
}
