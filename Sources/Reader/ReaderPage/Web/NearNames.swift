import TextSearch
import TourDocument
import Wording

/// Finds the sections with names closest to that of a missing page: a renamed or moved page mostly keeps some of its
/// words.
enum NearNames {
    /// The number of suggestions, and of sections searched around the missing one.
    private static let most = 3
    private static let sectionsAround = 300
    /// Longer names are cut, in characters.
    private static let longest = 80
    /// Less in common is chance.
    private static let least = 0.3

    /// The sections, by number, the closest to the missing one at an address first.
    static func sections(near section: Int, address: String, in sections: SectionList) -> [Int] {
        let wanted = [words(lastName(of: address)), words(sections.title(at: section))]
        let around = max(0, section - sectionsAround)..<min(sections.count, section + sectionsAround)
        let scored = around.compactMap { number -> (number: Int, score: Double)? in
            guard number != section else { return nil }
            let names = [words(sections[number].id), words(sections.title(at: number))]
            let score = wanted.flatMap { name in names.map { likeness(name, $0) } }.max() ?? 0
            return score >= least ? (number, score) : nil
        }
        return scored.sorted { ($1.score, $0.number) < ($0.score, $1.number) }.prefix(most).map(\.number)
    }

    /// The last part of an address's path, without its extension.
    private static func lastName(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".")
        return String(dot.map { name[..<$0] } ?? name)
    }

    private static func words(_ name: String) -> [String] {
        LetterFolding.folded(String(name.prefix(longest))).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The share of the words that both have, in a like spelling.
    private static func likeness(_ a: [String], _ b: [String]) -> Double {
        let common = a.count { Spelling.nearest(to: $0, in: b) != nil }
        return 2 * Double(common) / Double(max(1, a.count + b.count))
    }
}
