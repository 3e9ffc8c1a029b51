internal import Platform
internal import SourceFiles
internal import TourDocument

extension TextContent {
    /// Finds the content by the name of the file, if it is in one, else by the start of the text.
    init(of source: ByteSource, start: [UInt8]) {
        let file = source.fileName.map(FileName.init)
        let ending = file?.extension?.lowercased()
        if ["diff", "patch"].contains(ending) || Self.isDiff(start) {
            self = .diff
        } else if ending == "log" || (file?.extension == nil || ["txt", "text"].contains(ending)) && Self.isLog(start) {
            self = .log
        } else if let file, !["txt", "text"].contains(ending) {
            self = .code(language: nil, fileName: file.whole)
        } else if start.starts(with: "#!".utf8) {
            self = .code(language: nil, fileName: nil)
        } else if let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            self = .code(language: "json", fileName: nil)
        } else {
            self = .plain
        }
    }

    private static func isDiff(_ start: [UInt8]) -> Bool {
        let lines = String(decoding: start, as: UTF8.self).split(separator: "\n", maxSplits: 400)
        return lines.contains { $0.hasPrefix("diff --git ") }
            || zip(lines, lines.dropFirst()).contains { $0.hasPrefix("--- ") && $1.hasPrefix("+++ ") }
    }

    /// Whether most of the first lines begin with a time of day, as in logs.
    private static func isLog(_ start: [UInt8]) -> Bool {
        let lines = String(decoding: start, as: UTF8.self).split(separator: "\n").dropLast().prefix(40)
        return lines.count { hasTime(Array($0.utf8.prefix(40))) } * 2 > lines.count
    }

    private static func hasTime(_ text: [UInt8]) -> Bool {
        let shape = text.map { $0.isASCIIDigit ? UInt8(ascii: "0") : $0 }
        return shape.range(ofBytes: "00:00:00".utf8) != nil
    }
}
