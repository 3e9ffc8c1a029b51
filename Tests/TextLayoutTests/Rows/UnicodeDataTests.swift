import Foundation
import Testing

@testable import TextLayout

/// Runs Unicode's own tests of line and grapheme breaks, and in the folder above of the order of text that reads from right to left,
/// in the folder that `TOUR_UNICODE_DATA` names (Debian: the package
/// `unicode-data`, `/usr/share/unicode/auxiliary`), and prints what deviates.
///
/// With the data of Unicode 15.0, libunistring 1.0 has 7,300 of 7,654 line breaks. 273 of the others have a blank at the start of a
/// line, which we leave out; 34 are between a closing bracket and `%` or the like; 12 are behind a comma or full stop within a
/// word, where rows do not end here; 17 are blanks before marks that have no letter; 17 are next to objects, of which there are none
/// in text; one is of flags with marks. Swift's library has 601 of 602 graphemes: it parts scissors that are joined.
struct UnicodeDataTests {
    private static let folder = ProcessInfo.processInfo.environment["TOUR_UNICODE_DATA"]

    private struct Sample {
        var scalars: [Unicode.Scalar] = []
        /// Whether there is a break before each but the first.
        var breaks: [Bool] = []
        var text: String
    }

    private static func samples(_ file: String) throws -> [Sample] {
        let text = try String(contentsOfFile: "\(folder ?? "")/\(file)", encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let data = line.prefix { $0 != "#" }
            guard data.contains("÷") else { return nil }
            var sample = Sample(text: String(line))
            for word in data.split(whereSeparator: \.isWhitespace) {
                switch word {
                case "÷": sample.breaks.append(true)
                case "×": sample.breaks.append(false)
                default: sample.scalars += UInt32(word, radix: 16).flatMap(Unicode.Scalar.init).map { [$0] } ?? []
                }
            }
            // surrogates are no characters
            guard sample.breaks.count == sample.scalars.count + 1 else { return nil }
            sample.breaks = Array(sample.breaks.dropFirst().dropLast())
            return sample
        }
    }

    /// Prints by which rules what is found deviates, with one example each, and returns how many samples deviate.
    private static func report(_ name: String, _ samples: [Sample], _ found: (Sample) -> [Bool]) -> Int {
        var count = 0
        var rules: [String: (count: Int, example: String)] = [:]
        for sample in samples {
            let breaks = found(sample)
            guard let place = breaks.indices.first(where: { breaks[$0] != sample.breaks[$0] }) else { continue }
            count += 1
            // the rules stand in brackets, the first for the start of the text
            let rule = sample.text.split(separator: "[").dropFirst(2 + place).first?.prefix { $0 != "]" } ?? ""
            let key = "rule \(rule): \(breaks[place] ? "breaks" : "does not break")"
            rules[key, default: (0, sample.text)].count += 1
        }
        print("\(name): \(samples.count - count) of \(samples.count) as Unicode has it")
        for (rule, deviation) in rules.sorted(by: { $0.value.count > $1.value.count }) {
            print("  \(rule), \(deviation.count) times: \(deviation.example)")
        }
        return count
    }

    @Test(.enabled(if: folder != nil)) func lineBreaks() throws {
        let deviations = Self.report("LineBreakTest", try Self.samples("LineBreakTest.txt")) { sample in
            var breaks: [CChar] = []
            LineBreaks.find(in: sample.scalars.map(\.value), into: &breaks)
            // what ends a line is marked itself
            return (1..<sample.scalars.count).map {
                breaks[$0] == LineBreaks.possible || breaks[$0 - 1] == LineBreaks.mandatory
            }
        }
        #expect(deviations <= 354)
    }

    @Test(.enabled(if: folder != nil)) func graphemes() throws {
        let deviations = Self.report("GraphemeBreakTest", try Self.samples("GraphemeBreakTest.txt")) { sample in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: sample.scalars)
            let starts = String(text).reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
            return (1..<sample.scalars.count).map { starts.contains($0) }
        }
        #expect(deviations <= 1)
    }

    /// `BidiCharacterTest.txt`: characters, the direction asked for, the paragraph's, the level of each (`x` for what is not shown), and
    /// their order from left to right.
    @Test(.enabled(if: folder != nil)) func directions() throws {
        let text = try String(contentsOfFile: "\(Self.folder ?? "")/../BidiCharacterTest.txt", encoding: .utf8)
        let directions: [VisualOrder.Direction] = [.leftToRight, .rightToLeft, .ofFirstLetter]
        var (count, wrong) = (0, 0)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            guard fields.count == 5, let direction = Int(fields[1]) else { continue }
            let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
            let order = VisualOrder(of: scalars, directions[direction])
            let levels = fields[3].split(separator: " ").map { Int($0) }
            let found = order.order(of: scalars.indices).filter { levels[$0] != nil }
            let isRight =
                order.isRightToLeft == (fields[2] == "1")
                && found == fields[4].split(separator: " ").compactMap { Int($0) }
            count += 1
            wrong += isRight ? 0 : 1
        }
        print("BidiCharacterTest: \(count - wrong) of \(count) as Unicode has it")
        #expect(count > 90_000 && wrong == 0)
    }
}
