import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// Texts that come through a pipe, at once or little by little.
@Suite struct PipeTests {
    /// Both ends of a pipe.
    private final class Pipe {
        let ends: (read: FileDescriptor, write: FileDescriptor)
        private var isOpen = true

        init(_ text: String = "") throws {
            let pipe = try FileDescriptor.pipe()
            ends = (pipe.readEnd, pipe.writeEnd)
            try write(text)
        }

        func write(_ text: String) throws { try ends.write.writeAll(text.utf8) }

        func close() {
            if isOpen { try? ends.write.close() }
            isOpen = false
        }

        func pipeBuffer(maximumSize: Int = PipeBuffer.maximumSize) throws -> PipeBuffer {
            try PipeBuffer(descriptor: ends.read.rawValue, maximumSize: maximumSize)
        }

        deinit {
            close()
            try? ends.read.close()
        }
    }

    private func text(_ tour: OpenTour, _ section: Int = 0) throws -> String {
        try tour.blocks(ofSection: section, piece: 0).plainText
    }

    @Test func whatIsThereAtOnceIsATour() throws {
        let pipe = try Pipe("one\ntwo\n")
        pipe.close()
        let tour = try TourOpener.open(standardInput: pipe.pipeBuffer())
        #expect(tour.tour.id == "sha256:" + SHA256.hexadecimal(Array("one\ntwo\n".utf8)))
        #expect(tour.tour.sections.isComplete)
        #expect(try text(tour) == "one\ntwo")
    }

    @Test(arguments: ["", " \n"])
    func nothing(text: String) throws {
        let pipe = try Pipe(text)
        pipe.close()
        #expect(throws: SourceError.self) { try TourOpener.open(standardInput: pipe.pipeBuffer()) }
    }

    /// The first lines are shown before the others come, each of them when it comes, and the id when all is there.
    @Test func textComesLittleByLittle() throws {
        let pipe = try Pipe("one\n")
        let tour = try TourOpener.open(standardInput: pipe.pipeBuffer())
        #expect(tour.tour.id == "")
        #expect(!tour.tour.sections.isComplete && !tour.tour.sections[0].isWhole)
        #expect(try text(tour) == "one")
        try pipe.write("two\nthr")
        var reports: [OpeningReport] = []
        tour.completeOpening { report in
            reports.append(report)
            switch reports.count {
            case 1:
                #expect((try? text(tour)) == "one\ntwo\nthr")
                #expect(report.changesLast && report.newLines == 1 && report.id == nil)
                try? pipe.write("ee\n\u{C}four\n")
            case 2:
                #expect((try? text(tour, 1)) == "four")
                #expect(report.sections.map(\.isWhole) == [true, false])
                pipe.close()
            default: break
            }
            return true
        }
        #expect(reports.count == 3)
        #expect(reports.last?.id == "sha256:" + SHA256.hexadecimal(Array("one\ntwo\nthree\n\u{C}four\n".utf8)))
        #expect(reports.last?.sections.isComplete == true)
        #expect(try text(tour) == "one\ntwo\nthree")
    }

    /// Longer texts than a piece are cut where the whole text is.
    @Test func whatCameIsCutAsTheWholeTextIs() throws {
        let line = String(repeating: "0123456789", count: 6) + "\n"
        let pipe = try Pipe(String(repeating: line, count: 500))
        let tour = try TourOpener.open(standardInput: pipe.pipeBuffer())
        try pipe.write(String(repeating: line, count: 700))
        var isFirst = true
        var sections = tour.tour.sections
        tour.completeOpening { report in
            sections = report.sections
            if isFirst { try? pipe.write(String(repeating: line, count: 900)) } else { pipe.close() }
            isFirst = false
            return true
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: line, count: 2100), to: "a.txt")
        let whole = try TourOpener.open(path: path)
        #expect(sections[0].pieceCount == whole.tour.sections[0].pieceCount && sections[0].pieceCount > 2)
        for piece in 0..<sections[0].pieceCount {
            #expect(try tour.blocks(ofSection: 0, piece: piece) == whole.blocks(ofSection: 0, piece: piece))
        }
    }

    @Test func markdownIsReadOnceMore() throws {
        let pipe = try Pipe("# One\n\nSee [it](a.md).\n")
        let tour = try TourOpener.open(standardInput: pipe.pipeBuffer())
        #expect(tour.tour.id == "" && tour.tour.sections.map(\.title) == ["One"])
        try pipe.write("\n# Two\n\nEnd.\n")
        var reports: [OpeningReport] = []
        tour.completeOpening { report in
            reports.append(report)
            pipe.close()
            return true
        }
        #expect(reports.last?.sections.map(\.title) == ["One", "Two"])
        #expect(reports.last?.id?.hasPrefix("sha256:") == true)
        #expect(try text(tour, 1) == "Two\nEnd.")
    }

    /// An endless producer is not read for ever, and that is said.
    @Test func pipeInputIsLimited() throws {
        let pipe = try Pipe("0123456789\n")
        let pipeBuffer = try pipe.pipeBuffer(maximumSize: 30)
        let tour = try TourOpener.open(standardInput: pipeBuffer)
        try pipe.write(String(repeating: "0123456789\n", count: 5))
        let whole = tour.completed()
        #expect(whole.warnings.count == 1 && whole.warnings[0].message.contains("only the first 30 bytes are shown"))
        #expect(try text(whole) == "0123456789\n0123456789\n01234567")
    }

    @Test func whoDoesNotWantMoreIsNotKept() throws {
        let pipe = try Pipe("one\n")
        let tour = try TourOpener.open(standardInput: pipe.pipeBuffer())
        try pipe.write("two\n")
        var count = 0
        tour.completeOpening { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }
}

/// Files that become longer while they are read.
@Suite struct ReadingOnTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func append(_ text: String, to path: FilePath) throws {
        let file = try FileDescriptor.open(path, .writeOnly, options: .append)
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }

    @Test func whatWasAddedIsReported() throws {
        let path = try folder.write("one\ntwo", to: "a.log")
        let tour = try TourOpener.open(path: path)
        var report: OpeningReport?
        #expect(
            tour.readOn {
                report = $0
                return true
            } == .none)
        #expect(report == nil)
        try append("!\nthree\n", to: path)
        #expect(
            tour.readOn {
                report = $0
                return true
            } == .none)
        #expect(report?.newLines == 2 && report?.changesLast == true && report?.id == nil)
        #expect(report?.sections.isComplete == true && report?.sections[0].byteCount == 15)
        #expect(try tour.blocks(ofSection: 0, piece: 0).plainText == "one\ntwo!\nthree")
    }

    @Test func anotherFile() throws {
        let path = try folder.write("one\ntwo\n", to: "a.log")
        let tour = try TourOpener.open(path: path)
        let other = try folder.write("other text\n", to: "b.log")
        #expect(rename(other.string, path.string) == 0)
        #expect(tour.readOn { _ in true } == .lost(.replaced))
        // moved away: another one may come
        #expect(unlink(path.string) == 0)
        #expect(tour.readOn { _ in true } == .none)
    }

    @Test func aShorterFile() throws {
        let path = try folder.write("one\ntwo\n", to: "a.log")
        let tour = try TourOpener.open(path: path)
        #expect(truncate(path.string, 3) == 0)
        #expect(tour.readOn { _ in true } == .lost(.cut))
    }

    @Test func otherPagesAreReopened() throws {
        #expect(try TourOpener.open(path: folder.write("# A\n", to: "a.md")).readOn { _ in true } == .other)
    }
}
