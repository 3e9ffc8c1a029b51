import CellGrid
internal import JSONTree

/// A terminal recording from its file: the program's output, and its timing.
///
/// Invalid lines are left out, and the first one is reported. Times never go back; pauses are limited as the file says.
package struct Recording: Sendable {
    /// A change of the screen.
    struct Event: Sendable {
        /// Seconds from the start.
        var time: Double
        /// The end in ``Recording/output`` of the bytes written until then.
        var end: Int
        /// The new size of the screen before that output; nil if it stays.
        var size: Size?
    }

    package struct Marker: Hashable, Sendable {
        /// Seconds from the start.
        package var time: Double
        var label: String
    }

    let header: RecordingHeader
    /// In the order of time.
    private(set) var events: [Event] = []
    /// The whole output of the program.
    private(set) var output: [UInt8] = []
    package private(set) var markers: [Marker] = []
    /// Seconds from the start to the last event.
    package private(set) var duration = 0.0
    /// The error in the first invalid line, and the number of invalid lines.
    package private(set) var problem: RecordingError?
    package private(set) var problemCount = 0
    /// Whether the file is longer than the played part.
    package private(set) var isCut: Bool

    /// The limits of a file, in bytes and in events.
    package static let maximumBytes = 16 << 20
    private static let maximumEvents = 1_000_000
    /// The limit of times, in seconds.
    private static let longest = 1e7

    /// - Parameter file: the first ``maximumBytes`` of the file, and one more if there is.
    /// - Complexity: linear in the bytes.
    package init(_ file: [UInt8]) throws(RecordingError) {
        header = try RecordingHeader(start: Array(file.prefix(RecordingHeader.maximumBytes)))
        isCut = file.count > Self.maximumBytes
        file.withUnsafeBufferPointer { read($0) }
    }

    private mutating func read(_ file: UnsafeBufferPointer<UInt8>) {
        var clock = 0.0
        var isHeaderRead = false
        for line in RecordingLines(file) {
            if file[line.range.lowerBound] == UInt8(ascii: "#") { continue }
            guard isHeaderRead else {
                isHeaderRead = true
                continue
            }
            // half a line where the file is cut
            if isCut, line.isOpen { break }
            if events.count + markers.count >= Self.maximumEvents {
                isCut = true
                break
            }
            do throws(RecordingError) {
                try read(UnsafeBufferPointer(rebasing: file[line.range]), line: line.number, clock: &clock)
            } catch {
                problem = problem ?? error
                problemCount += 1
            }
        }
    }

    /// Reads the line of an event.
    /// - Parameter clock: the file's time of the event before.
    private mutating func read(
        _ line: UnsafeBufferPointer<UInt8>, line number: Int, clock: inout Double
    ) throws(RecordingError) {
        var parser = JSONParser(line)
        let json: JSONValue
        do throws(JSONError) {
            json = try parser.value(depth: 0)
        } catch {
            throw RecordingError(line: number, error.reason)
        }
        guard let parts = json.array, parts.count >= 3, let time = parts[0].seconds, let code = parts[1].string,
            let data = parts[2].string
        else { throw RecordingError(line: number, "expected a time, a code and a text") }
        let pause = header.version == 3 ? time : time - clock
        clock += max(0, min(pause, Self.longest))
        duration = min(duration + max(0, min(pause, header.idleTimeLimit ?? Self.longest)), Self.longest)
        switch code {
        case "o":
            output.append(contentsOf: data.utf8)
            if let last = events.last, last.time == duration {
                events[events.count - 1].end = output.count
            } else {
                events.append(Event(time: duration, end: output.count))
            }
        case "r":
            let size = try RecordingHeader.size(data, line: number)
            events.append(Event(time: duration, end: output.count, size: size))
        case "m": markers.append(Marker(time: duration, label: data))
        default: break
        }
        if pause < 0 { throw RecordingError(line: number, "its time is earlier than that of the event before it") }
    }
}
