internal import SourceFiles
internal import Synchronization
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages

/// The pages of a folder, for the list and the store of pages.
final class FolderPages: PageSource {
    /// The most pages read while the user waits.
    static let pagesAtOnce = 32
    /// The time limit for git to list the ignored files.
    private static let patience = Duration.seconds(2)
    /// The number of pages added to the list at a time.
    private static let batch = 1_000

    let list = PageList([], isComplete: false)
    private let folder: SourceFolder
    private let manifest: Manifest?
    /// The manifest's keys of each page, if it lists pages.
    private let listed: [SectionKeys]
    private let files = Mutex<[FolderWalk.Page]>([])
    /// The walk to the pages that the list lacks.
    private let rest: Mutex<FolderWalk?>

    /// - Parameters:
    ///   - first: the head of the first page. Its own name is the page's before any other page has one.
    ///   - rest: finds the pages that follow, at least one.
    init(
        _ folder: SourceFolder, pages: [FolderWalk.Page], first: FileHead, rest: FolderWalk?, manifest: Manifest?
    ) {
        self.folder = folder
        self.manifest = manifest
        listed = manifest?.sections?.map(\.keys) ?? []
        self.rest = Mutex(rest)
        add(pages, isComplete: rest == nil, first: first.keys.id)
    }

    private func add(_ pages: [FolderWalk.Page], isComplete: Bool, first: String? = nil) {
        let start = list.count
        files.withLock { $0 += pages }
        let entries = pages.enumerated().map { index, page in
            let keys = start + index < listed.count ? listed[start + index] : SectionKeys()
            let path = page.file.lexicallyNormalized().string
            let name = FileName(path)
            let isInSubfolder = path.utf8.contains(UInt8(ascii: "/"))
            let own = keys.id ?? (start + index == 0 ? first : nil)
            return PageEntry(
                path: path, id: own ?? name.stem,
                otherID: own == nil && isInSubfolder ? name.pathWithoutExtension : nil,
                title: keys.title ?? page.title ?? name.stem, part: page.part.map { $0.isEmpty ? folder.title : $0 },
                level: page.level, credits: keys.credits ?? 1,
                rule: keys.credit ?? manifest?.credit ?? .bottom, minColumns: keys.minColumns ?? 0, terms: keys.terms)
        }
        list.append(entries, isComplete: isComplete)
    }

    // MARK: - Heads

    /// The path of a page, and a folder with its dialect.
    private func place(
        of page: Int, in folder: SourceFolder? = nil
    ) throws(SourceError) -> (folder: SourceFolder, file: FilePath) {
        var folder = folder ?? self.folder
        guard let file = files.withLock({ page >= 0 && page < $0.count ? $0[page] : nil }) else {
            throw SourceError(folder.name, "has no page \(page + 1)")
        }
        folder.dialect.formUnion(file.dialect)
        return (folder, file.file)
    }

    /// Reads the head of a page, unless that is done.
    private func learn(_ page: Int) {
        guard !list.isFinal(page), let (folder, file) = try? place(of: page) else { return }
        learn(FileHead(of: file, in: folder), of: page, file)
    }

    /// Applies the head of a page.
    func learn(_ head: FileHead, of page: Int, _ file: FilePath) {
        let said = page < listed.count ? listed[page] : SectionKeys()
        let facts = PageFacts(
            id: said.id == nil ? head.keys.id : nil,
            title: isNamed(page)
                ? nil
                : head.keys.position.label ?? head.keys.title ?? head.heading
                    ?? FileName(file.string).whole,
            credits: said.credits == nil ? head.keys.credits : nil,
            rule: head.hasOnlyHeadings ? CreditRule.none : said.credit == nil ? head.keys.credit : nil,
            minColumns: said.minColumns == nil ? head.keys.minColumns : nil,
            terms: said.terms.or(head.keys.terms), byteCount: head.byteCount)
        var warnings = head.problems
        if let wanted = list.learn(facts, of: page, ownID: ownID) {
            let problem = "another section already has the id “\(wanted)”; this one gets “\(list[page].id)”"
            // names of files may be alike; an id is the author's choice
            let isNamed = said.id != nil || head.keys.id != nil
            warnings.append(SourceError(folder.place(of: file), problem).finding(isNamed ? .error : .warning))
        }
        list.warn(warnings)
    }

    /// Whether the manifest or a list has a title for a page.
    private func isNamed(_ page: Int) -> Bool {
        page < listed.count && listed[page].title != nil || files.withLock { $0[page].title } != nil
    }

    /// The page's own id, unless the manifest has one.
    private func ownID(_ page: Int) -> String? {
        guard page >= listed.count || listed[page].id == nil, let (folder, file) = try? place(of: page) else {
            return nil
        }
        return FileHead(of: file, in: folder).keys.id
    }

    // MARK: - Text

    func text(of page: Int) throws(SourceError) -> ByteSource {
        let (folder, file) = try place(of: page)
        if let found = try folder.pageWithInclusions(file) { return found.page }
        return try folder.page(file)
    }

    /// The bytes of a page, and its kind.
    private func open(_ page: Int, in folder: SourceFolder) throws(SourceError) -> (source: ByteSource, kind: PageKind)
    {
        let (folder, file) = try place(of: page, in: folder)
        var source = try folder.page(file)
        learn(page)
        if let found = try folder.pageWithInclusions(file) {
            list.warn(found.problems)
            return (found.page, PageKind(path: file.string))
        }
        let size = try source.count()
        // small pages are kept in memory, so that no file is kept open
        if size <= MarkdownPage.Steps.standard.first {
            let dialect = source.dialect
            source = ByteSource(
                name: source.name, bytes: try source.bytes(in: 0..<size), extent: source.extent)
            source.dialect = dialect
        }
        try source.refuseBinary(source.bytes(in: 0..<PageHead.headSize))
        return (source, PageKind(path: file.string))
    }

    func preview(at page: Int) throws(SourceError) -> (any Page)? {
        let (source, kind) = try open(page, in: folder)
        return try kind.preview(source)
    }

    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        let (source, kind) = try open(page, in: folder.waiting(isCancelled: isCancelled))
        let whole = try kind.load(source, isCancelled)
        list.warn(whole.warnings)
        return whole
    }

    // MARK: - Completing

    /// The heads of the other pages are not needed for the first frame.
    var isCompletedLater: Bool { list.count > 1 && folder.web == nil }
    var isCompletedSoon: Bool { list.isComplete && list.count <= Self.pagesAtOnce }

    /// Finds the other pages, then reads the heads of all pages from the first on.
    func complete(_ report: (_ share: Double) -> Bool) -> Bool {
        var walk = rest.withLock { $0.take() }
        if walk?.ignored == .some(nil) { walk?.ignored = folder.ignoredByGit(limit: Self.patience) }
        while walk != nil {
            var pages: [FolderWalk.Page] = []
            while pages.count < Self.batch, let page = walk?.next() { pages.append(page) }
            let isDone = pages.count < Self.batch
            if isDone, let ended = walk.take() { list.warn(ended.warnings(in: folder)) }
            add(pages, isComplete: isDone)
            guard report(0) else { return false }
        }
        let count = list.count
        for page in 0..<count {
            learn(page)
            guard report(Double(page + 1) / Double(count)) else { return false }
        }
        return true
    }
}

// MARK: - For the author

extension FolderPages {
    /// Findings about a manifest without an id, and about pages that neither it nor a link names.
    func lateFindings(linked: Set<String>) -> [Finding] {
        guard let manifest else { return [] }
        var findings = folder.problems(ofNextIn: manifest)
        if manifest.id == nil {
            let problem = "has no “id”: credits are kept under the folder's path and are lost when it moves"
            findings.append(SourceError(folder.place(of: FilePath(Manifest.fileName)), problem).finding(.warning))
        }
        let errorPages = manifest.errorPages.filter { !WebAddress.isMeant(by: $0.value) }.map {
            (key: "\($0)", path: $1)
        }
        for file in errorPages.sorted(by: { $0.key < $1.key }) {
            let place = folder.place(of: FilePath(Manifest.fileName))
            if PageKind(extension: FileName(file.path).extension) == nil {
                let problem = "“\(file.path)” is not a page; \(PageKind.endingsHint)"
                findings.append(SourceError(place, line: manifest.lines[file.key], problem).finding())
            } else if let root = folder.root, (try? root.kind(of: FilePath(file.path))) != .regular {
                let problem = "file “\(file.path)” not found"
                findings.append(SourceError(place, line: manifest.lines[file.key], problem).finding())
            }
        }
        guard manifest.sections != nil, let root = folder.root else { return findings }
        var walk = FolderWalk(root, without: manifest.errorPageFiles)
        while let page = walk.next() {
            if list.page(at: page.file.string) != nil || linked.contains(page.file.string) { continue }
            let problem = SourceError(
                folder.place(of: page.file), "is not in the tour: \(Manifest.fileName) does not list it")
            findings.append(problem.finding(.warning))
        }
        return findings
    }
}

extension FolderWalk {
    /// The problems of folders and lists, and a warning if folders are left out.
    func warnings(in folder: SourceFolder) -> [Finding] {
        var findings = problems.map { SourceError(folder.place(of: $0.folder), $0.problem).finding() }
        findings += problemsOfLists.map { problem in
            SourceError(folder.place(of: FilePath(problem.place)), line: problem.line, problem.problem).finding(
                .warning)
        }
        if let tour = tours.first {
            let others = tours.count > 1 ? " (one of \(tours.count))" : ""
            let place = folder.place(of: tour)
            let problem = "is a separate tour\(others). To read it: tour \(place)"
            findings.append(SourceError(place, problem).finding(.warning))
        }
        if isCut {
            let problem = "folders nest too deep or hold too many files; some were skipped"
            findings.append(SourceError(folder.name, problem).finding(.warning))
        }
        return findings
    }
}

/// The head of a page in a folder, and its size. An unreadable page is still part of the tour: it shows the error in
/// its place.
@dynamicMemberLookup
struct FileHead: Sendable {
    private var head = PageHead()
    var byteCount = 0
    /// Why it cannot be read.
    var failure: SourceError?

    init(of file: FilePath, in folder: SourceFolder) {
        do throws(SourceError) {
            let source = try folder.page(file)
            head = try PageHead(source, kind: PageKind(path: file.string))
            byteCount = try source.count()
            head.problems += source.problem.map { [$0.finding(.warning)] } ?? []
        } catch {
            head.problems = [error.finding()]
            failure = error
        }
    }

    subscript<Value>(dynamicMember path: KeyPath<PageHead, Value>) -> Value { head[keyPath: path] }
}
