internal import Synchronization
internal import SystemPackage
internal import TourDocument

/// The pages of a folder, as far as they are known: their names from the start, what is in their heads when it has been read.
///
/// The number and order of the pages never change, what is known of a page becomes more. An exception to what is said of tables
/// otherwise, so that 100,000 pages are a list before they have been opened: until a page's head is read, its title is the name
/// of its file, its size the mean of those that are known, and its id the one that it has if its head names no other. What is
/// earned by reading a page is earned under its final id, since its head is read before its text.
///
/// What holds of ids: no two pages ever have the same one at the same time; that of a page whose head was read never changes.
/// Each page has a name: the manifest's id, else the stem of its file, with a number behind it if an earlier page has that name.
/// That is known from the list alone. The first page's head is read before the list is made, so what it calls itself is its name
/// too. An id in the head of another page holds unless it is the name of a page that keeps its name, or is the id of a page whose
/// head was read before; then it gets a number. Heads are read in the order of the pages, but those of pages that the reader goes
/// to first.
final class PageTable: SectionTable {
    private let names: PackedNames
    private let records: Mutex<PageRecords>
    /// How many pages the folder has, as far as it can be told.
    private let expectedCount: Int

    /// - Parameters:
    ///   - names: the paths of the pages relative to the folder, at least one.
    ///   - listed: what the manifest says of each page; empty without a list of pages in it.
    ///   - first: what is in the head of the first page.
    ///   - rule: what holds for pages that say nothing else.
    ///   - expectedCount: how many pages there are if these are not all.
    init(names: PackedNames, listed: [SectionKeys] = [], first: PageFacts, rule: CreditRule, expectedCount: Int = 0) {
        self.names = names
        self.expectedCount = max(names.count, expectedCount)
        records = Mutex(PageRecords(names: names, listed: listed, first: first, rule: rule))
    }

    var count: Int { names.count }
    var creditsToEarn: Int { records.withLock { $0.creditsToEarn } }
    func section(at index: Int) -> Section { records.withLock { $0.section(at: index) } }
    func title(at index: Int) -> String { records.withLock { $0.store.title(of: index) } }
    func index(ofID id: String) -> Int? { records.withLock { $0.index(ofID: id) } }

    func bytes(before index: Int) -> Int {
        let estimate = index == count ? (expectedCount - count) * PageSizes.nominal : 0
        return records.withLock { $0.sizes.bytes(before: index) } + estimate
    }

    // MARK: - Pages

    /// The path of a page relative to the folder.
    func file(at index: Int) -> FilePath {
        names.withBytes(at: index) { FilePath(bytes: $0) }
    }

    /// The same as text, without `.` and `..`.
    func path(at index: Int) -> String { Self.plain(names[index]) }

    /// The first page with a path.
    /// - Complexity: linear in the number of pages.
    func index(ofPath path: String) -> Int? {
        var path = path
        return path.withUTF8 { path in
            names.withAllBytes { names in
                let path = UnsafeRawBufferPointer(path)
                for index in 0..<count {
                    let name = names[index]
                    if name.elementsEqual(path) { return index }
                    // only a manifest has names that are not plain
                    guard name.contains(UInt8(ascii: "/")) else { continue }
                    if Self.plain(String(decoding: name, as: UTF8.self)).utf8.elementsEqual(path) { return index }
                }
                return nil
            }
        }
    }

    private static func plain(_ name: String) -> String {
        name.utf8.contains(UInt8(ascii: "/")) ? FilePath(name).lexicallyNormalized().string : name
    }

    func kind(at index: Int) -> PageKind {
        // nothing is listed that has no kind
        names.withBytes(at: index) { PageKind(fileName: $0) } ?? .text
    }

    /// Whether the head of a page has been read.
    func isKnown(_ index: Int) -> Bool { records.withLock { $0.isKnown(index) } }

    /// Reads the head of a page, if that has not been done, and tells what is wrong with it.
    ///
    /// - Complexity: that of reading a few kilobytes, of one other page too if this one says that it has that page's name.
    func learn(_ index: Int, from folder: PageFolder) -> [Finding] {
        guard !isKnown(index) else { return [] }
        let facts = PageFacts(of: file(at: index), kind: kind(at: index), in: folder)
        if let id = facts.keys.id, let owner = records.withLock({ $0.pageToAsk(for: id, by: index) }) {
            let other = PageFacts(of: file(at: owner), kind: kind(at: owner), in: folder)
            records.withLock { $0.note(ownID: other.keys.id, of: owner) }
        }
        return facts.problems
            + records.withLock { records in
                guard let wanted = records.learn(facts, of: index) else { return [] }
                let id = records.store.id(of: index)
                let problem = "another section has the id “\(wanted)” already; this one is “\(id)”"
                // names of files may be alike; an id is the author's word
                let isNamed = facts.keys.id != nil || records.store.records[index].flags.contains(.hasListedID)
                return [SourceError(folder.place(of: file(at: index)), problem).finding(isNamed ? .error : .warning)]
            }
    }
}
