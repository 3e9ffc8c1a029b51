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

    func bytes(before page: Int) -> Int { state.withLock { $0.sums.bytes(before: page) } }
    func textBytes(before page: Int) -> Int { state.withLock { $0.sums.textBytes(before: page) } }
    func credits(before page: Int) -> Int { state.withLock { $0.sums.credits(before: page) } }

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
                state.sums.append(entry)
            }
            state.isComplete = isComplete
        }
    }

    /// Takes over what was learned of a page, once.
    ///
    /// - Parameter ownID: tells what another page calls itself. Called while the list waits, which it must not use.
    /// - Returns: the id that the page should have, if that is another page's.
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

    /// Takes over what only all of a page tells: how much text it has, and that most is left out, so that it earns nothing.
    @Sendable func learn(_ page: Int, from text: any Page) {
        state.withLock {
            $0.change(page) { entry in
                if text.leavesOutMost { entry.rule = .none }
                entry.textBytes = text.textBytes
            }
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
