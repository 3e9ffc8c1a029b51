internal import SourceFiles
internal import Synchronization
internal import TourDocument
internal import TourFormats
internal import TourPages

/// A page that comes through a pipe and cannot be read on from its middle: what came so far is shown, and read once more when more
/// came.
final class PipedTour: SectionSource {
    private let pipeBuffer: PipeBuffer
    private let kind: PageKind
    private let options: SourceOptions
    private let present: Mutex<OpenTour>

    private init(_ pipeBuffer: PipeBuffer, _ kind: PageKind, _ options: SourceOptions, _ present: OpenTour) {
        self.pipeBuffer = pipeBuffer
        self.kind = kind
        self.options = options
        self.present = Mutex(present)
    }

    static func open(_ pipeBuffer: PipeBuffer, kind: PageKind, _ options: SourceOptions) throws(SourceError) -> OpenTour
    {
        let present = try read(pipeBuffer, kind, options)
        var tour = present.tour
        tour.id = ""
        tour.sections = SectionList(Array(tour.sections), isComplete: false)
        return OpenTour(tour: tour, warnings: present.warnings, source: PipedTour(pipeBuffer, kind, options, present))
    }

    private static func read(
        _ pipeBuffer: PipeBuffer, _ kind: PageKind, _ options: SourceOptions
    ) throws(SourceError) -> OpenTour {
        let bytes = try pipeBuffer.source.bytes(in: 0..<pipeBuffer.source.count())
        let source = options.applied(to: ByteSource(name: pipeBuffer.source.name, bytes: bytes))
        let name = PageName(standardInput: bytes, title: pipeBuffer.source.name)
        return try TourOpener.open(source, name: name, as: kind).completed()
    }

    func completeOpening(_ report: (OpeningReport) -> Bool) {
        var isWanted = true
        pipeBuffer.takeAll {
            isWanted = report(growth(isWhole: false))
            return isWanted
        }
        if isWanted { _ = report(growth(isWhole: true)) }
    }

    /// Reads all that is there.
    private func growth(isWhole: Bool) -> OpeningReport {
        var problem = isWhole ? pipeBuffer.problem : nil
        do throws(SourceError) {
            let tour = try Self.read(pipeBuffer, kind, options)
            present.withLock { $0 = tour }
        } catch {
            problem = error
        }
        let tour = present.withLock { $0.tour }
        var growth = OpeningReport(
            sections: SectionList(Array(tour.sections), isComplete: isWhole), share: 1, changesLoaded: true)
        growth.id = isWhole ? tour.id : nil
        growth.warnings = [problem?.finding()].compactMap(\.self)
        return growth
    }

    private var source: any SectionSource { present.withLock { $0.source } }
    var base: (any SectionProvider)? { source }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? { source.origin(ofSection: index) }
}
