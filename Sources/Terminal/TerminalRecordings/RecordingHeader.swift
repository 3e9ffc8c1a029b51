import CellGrid
internal import JSONTree

/// The first line of an asciicast file, in version 2 or 3 of the format.
package struct RecordingHeader: Hashable, Sendable {
    let version: Int
    let size: Size
    package let title: String?
    /// The limit of pauses in seconds, if any.
    let idleTimeLimit: Double?
    let theme: RecordingTheme?

    /// The largest size of the screen in the given bytes, in cells.
    package private(set) var columns: Int
    package private(set) var rows: Int

    /// Larger screens are not played.
    static let largestSize = Size(columns: 500, rows: 200)
    /// The limit of bytes before the end of the first line.
    private static let longestLine = 64 << 10
    /// The bytes that are scanned for sizes of the screen.
    package static let maximumBytes = 1 << 20

    /// - Parameter start: the first ``maximumBytes`` of the file, or all of it.
    /// - Complexity: linear in the bytes.
    package init(start: [UInt8]) throws(RecordingError) {
        let found = start.withUnsafeBufferPointer { RecordingLines($0).first { start[$0.range.lowerBound] != 0x23 } }
        guard let found else { throw RecordingError(line: 1, "the file is empty") }
        guard found.range.count < Self.longestLine else {
            throw RecordingError(line: found.number, "it is too long for the first line of a recording")
        }
        try self.init(line: Array(start[found.range]), number: found.number)
        start.withUnsafeBufferPointer { start in
            for line in RecordingLines(start) {
                let bytes = start[line.range]
                guard bytes.prefix(64).firstRange(of: #""r""#.utf8) != nil,
                    let event = try? JSONParser.parse(Array(bytes)).array, event.count > 2, event[1].string == "r",
                    let size = try? Self.size(event[2].string ?? "", line: line.number)
                else { continue }
                (columns, rows) = (max(columns, size.columns), max(rows, size.rows))
            }
        }
    }

    private init(line: [UInt8], number: Int) throws(RecordingError) {
        guard let json = try? JSONParser.parse(line), case .object = json else {
            throw RecordingError(line: number, "it is not a terminal recording (asciicast): expected a JSON object")
        }
        switch json["version"]?.integer {
        case 2?, 3?: version = json["version"]?.integer ?? 2
        case let other?:
            throw RecordingError(line: number, "version \(other) of asciicast is not supported, only 2 and 3")
        case nil:
            throw RecordingError(line: number, "it is not a terminal recording (asciicast): it names no version")
        }
        let screen = version == 3 ? json["term"] : json
        let columns = screen?[version == 3 ? "cols" : "width"]?.integer
        let rows = screen?[version == 3 ? "rows" : "height"]?.integer
        guard let columns, let rows else { throw RecordingError(line: number, "the size of the screen is missing") }
        size = try Self.size(columns: columns, rows: rows, line: number)
        (self.columns, self.rows) = (columns, rows)
        title = json["title"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        idleTimeLimit = json["idle_time_limit"]?.seconds.flatMap { $0 > 0 ? $0 : nil }
        theme = screen?["theme"].flatMap(RecordingTheme.init)
    }

    /// A playable size, as in `80x24`.
    static func size(_ text: String, line: Int) throws(RecordingError) -> Size {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2 else { throw RecordingError(line: line, "expected a size, as in 80x24") }
        return try size(columns: numbers[0], rows: numbers[1], line: line)
    }

    private static func size(columns: Int, rows: Int, line: Int) throws(RecordingError) -> Size {
        let (most, given) = (Self.largestSize, "\(columns)x\(rows)")
        guard columns > 0, rows > 0 else {
            throw RecordingError(line: line, "a screen of \(given) cells is not possible")
        }
        guard columns <= most.columns, rows <= most.rows else {
            throw RecordingError(
                line: line, "a screen of \(given) is too large; up to \(most.columns)x\(most.rows) is played")
        }
        return Size(columns: columns, rows: rows)
    }
}

/// The colours of the terminal that was recorded.
struct RecordingTheme: Hashable, Sendable {
    let foreground: Color
    let background: Color
    /// The first 8 or 16 of the palette; none if they are missing.
    let palette: [Color]

    /// Nil without both colours.
    init?(_ json: JSONValue) {
        guard let foreground = Color(hexadecimal: json["fg"]?.string ?? ""),
            let background = Color(hexadecimal: json["bg"]?.string ?? "")
        else { return nil }
        (self.foreground, self.background) = (foreground, background)
        palette = (json["palette"]?.string ?? "").split(separator: ":").prefix(16).compactMap {
            Color(hexadecimal: String($0))
        }
    }
}

extension Color {
    /// A colour as `#rrggbb`.
    fileprivate init?(hexadecimal text: String) {
        guard text.utf8.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        self = .rgb(value)
    }
}

extension JSONValue {
    /// A finite number of seconds; nil for anything else.
    var seconds: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .written(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}
