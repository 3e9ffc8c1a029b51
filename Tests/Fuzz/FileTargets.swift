import CellGrid
import Customization
import TourDocument

@testable import CreditReports
@testable import Credits
@testable import HelperTools
@testable import JSONTree
@testable import NCursesTerminal
@testable import ReaderPage
@testable import ReadingState
@testable import TerminalRecordings
@testable import WebFetching

/// A recording, and its screens at its start, middle and end.
func fuzzRecording(_ bytes: [UInt8]) {
    guard let recording = try? Recording(bytes), recording.header.size.columns * recording.header.size.rows < 20_000
    else { return }
    var screen = RecordingScreen(recording)
    for time in [0, recording.duration / 2, recording.duration, 0] {
        screen.go(to: time)
        precondition(screen.cells().joined().allSatisfy { $0.scalar.value >= 0x20 || $0.isContinuation })
    }
}

/// A preferences file that a credit is put into: nothing that this version does not know is changed. Also its keys, colours and reports.
func fuzzPreferences(_ bytes: [UInt8]) {
    _ = ThemeFile(bytes)
    _ = Preferences.salvage(broken: bytes, lastGood: nil)
    _ = try? SignedReport(bytes, signatureHead: "-----BEGIN")
    guard case .sound(var preferences) = Preferences.read(bytes) else { return }
    _ = preferences.settingsProblems + (preferences.keys.map { KeySettings($0).problems } ?? [])
    _ = (LedgerCheck(preferences), preferences.balance)
    let grant = Grant(
        tour: "fuzz", section: "fuzz", title: "", tourTitle: "", credits: 1, policy: .bottom, earnedAt: "")
    _ = preferences.merge([grant])
    guard let before = try? JSONParser.parse(bytes), let after = try? JSONParser.parse(preferences.file) else {
        preconditionFailure("it cannot be read any more")
    }
    precondition(before.unknown == after.unknown)
}

extension JSONValue {
    /// The members of an object that giving a credit does not write, as they are written.
    fileprivate var unknown: [[UInt8]] {
        guard case .object(let members) = self else { return [] }
        return members.filter { !["schema", "ledger", "ledgerEnds"].contains($0.key) }
            .map { Array($0.key.utf8) + JSONWriter.compact($0.value) }
    }
}

/// The files of places, answers and days.
func fuzzState(_ bytes: [UInt8]) {
    guard case .sound(var root) = VersionedObject(bytes, schema: StateFile.schema) else { return }
    _ = Places(root)
    _ = TourAnswers(root["tours"]?["a"])
    _ = ReadingLog(root)
    Places.apply(.forget(tour: "a"), at: 0, to: &root)
    ReadingLog.add([], to: &root)
    // half a character beside a hidden one is written otherwise than it was, once
    let written = JSONWriter.compact(root)
    precondition((try? JSONParser.parse(written)).map(JSONWriter.compact) == written)
}

/// What curl writes of an answer, and what its fields mean.
func fuzzAnswer(_ bytes: [UInt8]) {
    let files = bytes.files.map { Array($0) }
    var output = CurlOutput(maximumSize: 1 << 16)
    let mark = Array(output.mark.utf8)
    var written: [UInt8] = []
    for file in files { written += file + mark }
    let answers = (try? output.take(written.prefix(written.count / 2))) ?? []
    for answer in answers + ((try? output.take(written.dropFirst(written.count / 2))) ?? []) {
        guard let answer = try? answer.get(), let base = try? WebAddress(fetching: "http://example.org/a/") else {
            continue
        }
        var page = WebAnswer(address: base, body: answer.body, fetched: 0)
        for field in answer.fields.values {
            page.take(contentType: field)
            _ = (WebTime.date(field), WebTime.wait(field, now: 0), try? WebAddress(fetching: field))
            _ = try? base.resolving(field)
        }
        _ = (page.refreshTarget, answer.mayBeStored, answer.freshness(now: 0))
    }
}

/// What a terminal sends, all at once and byte for byte.
func fuzzKeys(_ bytes: [UInt8]) {
    var (whole, single) = (KeyDecoder(), KeyDecoder())
    whole.awaitsAnswer = bytes.count % 2 == 0
    whole.take(bytes)
    var events = whole.finish(isLate: false) + whole.finish()
    for byte in bytes {
        single.take([byte])
        events += single.finish(isLate: byte & 7 == 0)
    }
    events += single.finish()
    precondition(whole.finish().isEmpty && single.finish().isEmpty)
}
