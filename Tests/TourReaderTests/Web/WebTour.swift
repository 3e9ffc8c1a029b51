import Synchronization
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// A tour from the web, as it comes when a test says so, which takes note of what it is asked for.
final class WebTour: SectionProvider {
    struct Retry: Hashable { var section: Int, retry: PageRetry }

    static let host = "docs.example.org"
    private let pages: Mutex<[PieceState]>
    /// How many words of each page are left out.
    let leftOutWords: [Int: Int]
    private let ages = Mutex<[Int: PageFreshness]>([:])
    let retries = Mutex<[Retry]>([])
    private let titles: [String]
    /// The names of the pages, as in their addresses.
    private let names: [String]

    init(_ pages: [PieceState], titles: [String]? = nil, leftOutWords: [Int: Int] = [:]) {
        self.pages = Mutex(pages)
        self.leftOutWords = leftOutWords
        self.titles = titles ?? pages.indices.map { "Section \($0)" }
        names = self.titles.map(Self.name)
    }

    func state(ofSection index: Int, piece: Int) -> PieceState { pages.withLock { $0[index] } }
    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { pages.withLock { $0[index].blocks } }
    func address(ofSection index: Int) -> WebAddress? {
        WebAddress(text: "https://\(Self.host)/\(names[index]).html")
    }
    func page(ofSection index: Int) -> String? { "\(names[index]).html" }
    func section(ofPage path: String) -> Int? { names.firstIndex { "\($0).html" == path } }
    func section(ofAddress address: WebAddress) -> Int? {
        names.indices.first { self.address(ofSection: $0) == address }
    }
    func leftOutWords(ofSection index: Int) -> Int { leftOutWords[index] ?? 0 }
    func freshness(ofSection index: Int) -> PageFreshness? { ages.withLock { $0[index] } }

    /// What is asked for once more is on its way.
    func retry(section index: Int, _ retry: PageRetry) {
        retries.withLock { $0.append(Retry(section: index, retry: retry)) }
        set(index, .pending)
    }

    private static func name(_ title: String) -> String {
        title.lowercased().split(separator: " ").joined(separator: "-")
    }

    func set(_ page: Int, _ state: PieceState) { pages.withLock { $0[page] = state } }
    func set(_ page: Int, age: PageFreshness?) { ages.withLock { $0[page] = age } }

    var asked: [Retry] { retries.withLock { $0 } }

    var tour: Tour {
        let sections = titles.indices.map { Section(id: names[$0], title: titles[$0], byteCount: 100) }
        return Tour(id: "web", title: "A tour", sections: SectionList(sections))
    }

    static func page(_ title: String, paragraphs: Int = 3) -> PieceState {
        let heading = Block(.heading(level: 1, [.text(title)]), source: 0..<10)
        let rest = (0..<paragraphs).map {
            Block(.paragraph([.text("\(title), text \($0)")]), source: 10 + $0 * 10..<20 + $0 * 10)
        }
        return .ready([heading] + rest)
    }

    static func problem(_ cause: WebProblem.Cause, path: String = "/signals.html", scheme: String = "https")
        -> WebProblem
    {
        WebProblem(cause, address: "\(scheme)://\(host)\(path)", host: host)
    }

    static func failed(_ problem: WebProblem) -> PieceState {
        .failed(SourceError("page", "failed", web: problem))
    }

    static func failed(_ cause: WebProblem.Cause) -> PieceState { failed(problem(cause)) }
}

extension Rig {
    init(_ tour: WebTour, columns: Int = 80, rows: Int = 24, motion: Bool = false) {
        self.init(tour.tour, tour, columns: columns, rows: rows) { $0.motion = motion }
    }

    /// The delay after which the page wants to be told that time went by, as it was asked for last.
    var lastTick: Int? {
        effects.lazy.compactMap { if case .remind(.tick, let delay) = $0 { delay } else { nil } }.last
    }

    /// How many times the page wanted to be told.
    var ticks: Int { effects.count { if case .remind(.tick, _) = $0 { true } else { false } } }

    /// A page came, or what can be said of it.
    mutating func come(_ tour: WebTour, _ page: Int, _ state: PieceState) {
        tour.set(page, state)
        tell(.arrived(sections: [page]))
    }
}
