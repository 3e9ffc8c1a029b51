import TextSearch
import TourDocument

/// Finds the sections with names closest to that of a missing page, by their common pairs of letters (Dice's
/// coefficient): a renamed or moved page mostly keeps some of its words.
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
        let wanted = [pairs(lastName(of: address)), pairs(sections.title(at: section))]
        let around = max(0, section - sectionsAround)..<min(sections.count, section + sectionsAround)
        let scored = around.compactMap { number -> (number: Int, score: Double)? in
            guard number != section else { return nil }
            let names = [pairs(sections[number].id), pairs(sections.title(at: number))]
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

    private static func pairs(_ name: String) -> [String: Int] {
        let letters = LetterFolding.characters(of: String(name.prefix(longest)))
        var counts: [String: Int] = [:]
        for (first, second) in zip(letters, letters.dropFirst())
        where first.isLetter || first.isNumber || second.isLetter || second.isNumber {
            counts[String([first, second]), default: 0] += 1
        }
        return counts
    }

    private static func likeness(_ a: [String: Int], _ b: [String: Int]) -> Double {
        let (all, others) = (a.values.reduce(0, +), b.values.reduce(0, +))
        guard all + others > 0 else { return 0 }
        let common = a.reduce(0) { $0 + min($1.value, b[$1.key] ?? 0) }
        return 2 * Double(common) / Double(all + others)
    }
}
