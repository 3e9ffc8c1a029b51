import CellGrid
import Testing

@testable import TerminalRecordings

/// Reading asciicast files, good and bad.
struct RecordingTests {
    private func recording(_ lines: String...) throws -> Recording {
        try Recording(Array(lines.joined(separator: "\n").utf8))
    }

    private static let header2 = #"{"version": 2, "width": 20, "height": 3}"#
    private static let header3 = #"{"version": 3, "term": {"cols": 20, "rows": 3}}"#

    @Test func version2HasTimesFromTheStart() throws {
        let recording = try recording(Self.header2, #"[0.5, "o", "a"]"#, #"[2, "o", "b"]"#, #"[3.5, "m", "end"]"#)
        #expect(recording.events.map(\.time) == [0.5, 2])
        #expect(recording.duration == 3.5)
        #expect(recording.markers == [Recording.Marker(time: 3.5, label: "end")])
        #expect(recording.problem == nil)
    }

    @Test func version3HasPausesAndComments() throws {
        let recording = try recording(
            "# made by hand", Self.header3, #"[0.5, "o", "a"]"#, "# a comment", "", #"[2, "o", "b"]"#,
            #"[0, "o", "c"]"#, #"[1, "x", "0"]"#)
        #expect(recording.events.map(\.time) == [0.5, 2.5])
        #expect(recording.output == Array("abc".utf8))
        #expect(recording.duration == 3.5)
        #expect(recording.problem == nil)
    }

    @Test(arguments: [
        (#"{"version": 2, "width": 9, "height": 3, "idle_time_limit": 2, "title": "A title"}"#, 2),
        (#"{"version": 3, "term": {"cols": 9, "rows": 3}, "idle_time_limit": 2.0, "title": "A title"}"#, 3),
    ])
    func pausesAreNoLongerThanTheFileAllows(header: String, version: Int) throws {
        let second = version == 3 ? "10" : "11"
        let recording = try recording(header, #"[1, "o", "a"]"#, #"[\#(second), "o", "b"]"#)
        #expect(recording.events.map(\.time) == [1, 3])
        #expect(recording.header.title == "A title")
        #expect(recording.header.size == Size(columns: 9, rows: 3))
    }

    @Test(arguments: [
        ("", "line 1: the file is empty"),
        ("\n\n", "line 1: the file is empty"),
        ("hello", "line 1: it is not a terminal recording (asciicast): expected a JSON object"),
        ("[1, 2]", "line 1: it is not a terminal recording (asciicast): expected a JSON object"),
        (#"{"a": 1}"#, "line 1: it is not a terminal recording (asciicast): it names no version"),
        (
            #"{"version": 1, "width": 2, "height": 2, "stdout": []}"#,
            "line 1: version 1 of asciicast is not supported, only 2 and 3"
        ),
        (#"{"version": 2, "width": 20}"#, "line 1: the size of the screen is missing"),
        (#"{"version": 3, "width": 20, "height": 3}"#, "line 1: the size of the screen is missing"),
        (
            "# c\n" + #"{"version": 2, "width": 10000, "height": 3}"#,
            "line 2: a screen of 10000x3 is too large; up to 500x200 is played"
        ),
        (#"{"version": 2, "width": -1, "height": 3}"#, "line 1: a screen of -1x3 cells is not possible"),
    ])
    func whatIsNoRecordingIsNamed(file: String, words: String) {
        let error = #expect(throws: RecordingError.self) { try Recording(Array(file.utf8)) }
        #expect(error?.description == words)
    }

    @Test func aFirstLineWithoutEndIsRefused() {
        let file = Array(#"{"version": 2, "title": ""#.utf8) + Array(repeating: 0x61, count: 1 << 20)
        let error = #expect(throws: RecordingError.self) { try Recording(file) }
        #expect(error?.description == "line 1: it is too long for the first line of a recording")
    }

    @Test func brokenLinesAreLeftOutAndTheFirstIsNamed() throws {
        let recording = try recording(
            Self.header2, #"[0, "o", "a"]"#, #"[1, "o", "#, "nonsense", "[2]", #"["2", "o", "x"]"#,
            #"[1e999, "o", "x"]"#,
            #"[2, "r", "10000x24"]"#, #"[2, "r", "wide"]"#, #"[3, "z", "unknown"]"#, #"[4, "o", "b"]"#)
        #expect(recording.output == Array("ab".utf8))
        #expect(recording.problem == RecordingError(line: 3, "it ends too early"))
        #expect(recording.problemCount == 7)
        #expect(recording.duration == 4)
    }

    @Test func timesNeverGoBack() throws {
        let recording = try recording(
            Self.header2, #"[2, "o", "a"]"#, #"[-5, "o", "b"]"#, #"[1, "o", "c"]"#, #"[3, "o", "d"]"#)
        #expect(recording.events.map(\.time) == [2, 3])
        #expect(recording.output == Array("abcd".utf8))
        #expect(recording.problem == RecordingError(line: 3, "its time is earlier than that of the event before it"))
        let endless = try self.recording(Self.header3, #"[-1, "o", "a"]"#, #"[1e300, "o", "b"]"#, #"[1e300, "o", "c"]"#)
        #expect(endless.duration == 1e7)
    }

    @Test func aFileWithoutEndIsCutAndSaysSo() throws {
        var file = Array(Self.header2.utf8) + [0x0A]
        let line = Array(
            #"[1, "o", "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrst"]"#.utf8)
        while file.count <= Recording.maximumBytes { file += line + [0x0A] }
        let recording = try Recording(Array(file.prefix(Recording.maximumBytes + 1)))
        #expect(recording.isCut)
        #expect(recording.problem == nil)
        #expect(recording.output.count > Recording.maximumBytes / 2)
        #expect(try !self.recording(Self.header2, #"[0, "o", "a"]"#).isCut)
    }
}
