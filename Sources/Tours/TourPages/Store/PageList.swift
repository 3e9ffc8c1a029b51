internal import SourceFiles
internal import Synchronization
package import TourDocument

/// The known pages of a tour in order, each a section, and their problems.
///
/// Pages may be appended, and the facts about a page improve: 100,000 pages of a folder are a list before they have
/// been opened. Their order never changes. Credits of a page are earned under its final id if its source calls
/// ``learn(_:of:ownID:)`` before it returns the text. See ``PageIDs`` for the rules of ids.
///
/// Called on any thread.
package final class PageList: Sendable {
    /// The size of a page, in bytes, while the size of none is known.
    static let nominalSize = 4 << 10
    /// The longest id or title, in bytes.
    package static let maximumName = 16 << 10

    fileprivate struct State {
        var entries: [PageEntry] = []
        var ids = PageIDs()
        var pages: [String: Int] = [:]
        var isComplete = false
        var warnings = BoundedWarnings()
        var sums = PageSums()

        mutating func change(_ page: Int, _ change: (inout PageEntry) -> Void) {
            let old = entries[page]
            change(&entries[page])
            sums.change(page, from: old, to: entries[page])
        }
    }

    private let state = Mutex(State())

    /// - Parameter isComplete: whether these are all the pages.
    package init(_ entries: [PageEntry], isComplete: Bool = true) { append(entries, isComplete: isComplete) }

    package var count: Int { state.withLock { $0.entries.count } }
    package var isComplete: Bool { state.withLock { $0.isComplete } }

    /// A page by current knowledge, with its current id.
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

    func bytes(before page: Int) -> Int { state.withLock { $0.sums.bytes(before: page) } }
    func textBytes(before page: Int) -> Int { state.withLock { $0.sums.textBytes(before: page) } }
    func credits(before page: Int) -> Int { state.withLock { $0.sums.credits(before: page) } }

    /// Whether the facts of a page itself were read.
    package func isFinal(_ page: Int) -> Bool { state.withLock { $0.ids.isFinal(page) } }

    /// Appends pages.
    /// - Parameter isComplete: whether these are the last ones.
    package func append(_ entries: [PageEntry], isComplete: Bool) {
        state.withLock { state in
            for entry in entries {
                state.ids.append(entry.id.prefix(bytes: Self.maximumName), or: entry.otherID)
                if let path = entry.path, state.pages[path] == nil { state.pages[path] = state.entries.count }
                state.entries.append(entry)
                state.sums.append(entry)
            }
            state.isComplete = isComplete
        }
    }

    /// Applies the facts of a page itself, once.
    ///
    /// - Parameter ownID: returns the own id of another page. Called under the list's lock, so it must not use the
    ///   list.
    /// - Returns: the id that the page should have, if another page has it.
    package func learn(_ facts: PageFacts, of page: Int, ownID: (Int) -> String? = { _ in nil }) -> String? {
        state.withLock { state in
            guard !state.ids.isFinal(page) else { return nil }
            state.change(page) { entry in
                if let title = facts.title { entry.title = title.prefix(bytes: Self.maximumName) }
                if let credits = facts.credits { entry.credits = credits }
                if let rule = facts.rule { entry.rule = rule }
                if let columns = facts.minColumns { entry.minColumns = columns }
                if let terms = facts.terms { entry.terms = terms }
                if let byteCount = facts.byteCount { entry.byteCount = byteCount }
                if let textBytes = facts.textBytes { entry.textBytes = textBytes }
            }
            return state.ids.makeFinal(page, as: facts.id?.prefix(bytes: Self.maximumName)) {
                ownID($0)?.prefix(bytes: Self.maximumName)
            }
        }
    }

    /// Applies facts that need the whole page: the size of its text, and whether most is left out, so that it earns
    /// nothing.
    @Sendable func learn(_ page: Int, from text: any Page) {
        state.withLock {
            $0.change(page) { entry in
                if text.leavesOutMost { entry.rule = .none }
                entry.textBytes = text.textBytes
            }
        }
    }

    /// Records problems of pages.
    package func warn(_ findings: [Finding]) { state.withLock { $0.warnings.add(findings) } }

    /// The problems recorded since the last call.
    /// - Parameter isLast: whether nothing is recorded after it.
    func takeWarnings(isLast: Bool = false) -> [Finding] {
        state.withLock { isLast ? $0.warnings.takeLast() : $0.warnings.take() }
    }
}
