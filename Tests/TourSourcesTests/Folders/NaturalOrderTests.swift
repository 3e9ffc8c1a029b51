import TestSupport
import Testing

@testable import SourceFiles
@testable import TourSources

@Suite struct NaturalOrderTests {
    private func key(_ name: String) -> [UInt8] {
        var key: [UInt8] = []
        NaturalOrder.appendKey(of: Array(name.utf8)[...], to: &key)
        return key
    }

    private func precedes(_ left: String, _ right: String) -> Bool {
        key(left).lexicographicallyPrecedes(key(right))
    }

    @Test(arguments: [
        ["1", "2", "10", "100"],
        ["a1b2", "a1b10", "a2b1"],
        ["01-a", "1-b", "02-c", "10-d"],
        ["Alpha", "beta", "Gamma"],
        ["page", "page 2", "page 10"],
        ["1.2.9", "1.2.10", "1.10.1"],
        ["99999999999999999998", "99999999999999999999", "100000000000000000000"],
        ["a", "á", "ä"],
        ["x0", "x0a", "x00b", "x1"],
        [
            "x" + String(repeating: "9", count: 254), "x" + String(repeating: "8", count: 255),
            "x" + String(repeating: "7", count: 256), "x" + String(repeating: "6", count: 600),
        ],
    ])
    func sorts(_ names: [String]) {
        #expect(names.reversed().sorted(by: precedes) == names)
    }

    /// Keys compare as the names do when they are compared number by number.
    @Test func keysSayWhatComparingSays() {
        for seed in UInt64(0)..<3000 {
            var generator = SeededGenerator(seed: seed)
            let a = Self.name(&generator)
            let b = Self.name(&generator)
            let order = SlowNaturalOrder.compare(a, b)
            #expect(precedes(a, b) == (order < 0), "seed \(seed): \(a) \(b)")
            #expect(precedes(b, a) == (order > 0), "seed \(seed): \(a) \(b)")
        }
    }

    static func name(_ generator: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                "00129aAbBzZ-. /:éÉßİ".randomElement(using: &generator)!
            })
    }
}

@Suite struct PageOrderTests {
    private func sorted(_ names: [String]) -> [String] {
        func key(_ name: String) -> [UInt8] { PageOrder.key(of: Array(name.utf8), isFolder: name.hasSuffix("/")) }
        return names.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    }

    @Test(arguments: [
        ["README.MD", "README.md", "Readme.html", "readme.txt", "INDEX.htm", "index.md", "1.md", "a.md"],
        ["rEADME.md", "iNDEX.txt", "a.md"],
        ["part.md", "part 2.md", "part-1.md"],
        ["a.htm", "a.HTML", "a.html", "a.markdown", "a.MD", "a.md", "a.txt", "a.xhtml", "a1.md"],
        ["a01.md", "a1.html", "a1.md", "A2.md", "a2.md"],
        ["page2.md", "page10.md", "page100.md", "q.md"],
        [".md", "md"], [], ["a.md"], ["README.md", "a.md", "a/", "a2.md", "b/", "readme/"],
    ])
    func sorts(_ names: [String]) {
        #expect(sorted(names.reversed()) == names)
    }

    /// As sorting by a slow comparison sorts, whatever the order before; the comparison is a strict total order.
    @Test func sortsAsTheSlowOrderDoes() {
        for seed in 0..<UInt64(Effort.times(60)) {
            var generator = SeededGenerator(seed: seed)
            let prefix = ["", "", "page", "README", "0"].randomElement(using: &generator)!
            var names: Set<[UInt8]> = []
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                let stem = prefix + NaturalOrderTests.name(&generator).filter { $0 != "/" }
                let ending = ["md", "MD", "html", "htm", "txt", "markdown"].randomElement(using: &generator)!
                names.insert(Array("\(stem).\(ending)".utf8))
            }
            let shuffled = names.map { String(decoding: $0, as: UTF8.self) }.shuffled(using: &generator)
            let slow = shuffled.sorted(by: SlowPageOrder.precedes)
            #expect(sorted(shuffled).map { Array($0.utf8) } == slow.map { Array($0.utf8) }, "seed \(seed)")
            for a in shuffled.prefix(12) {
                for b in shuffled.prefix(12) {
                    let isSame = a.utf8.elementsEqual(b.utf8)
                    let truths = [SlowPageOrder.precedes(a, b), SlowPageOrder.precedes(b, a), isSame].filter { $0 }
                    #expect(truths.count == 1, "seed \(seed): \(a) \(b)")
                    for c in shuffled.prefix(12)
                    where SlowPageOrder.precedes(a, b) && SlowPageOrder.precedes(b, c) {
                        #expect(SlowPageOrder.precedes(a, c), "seed \(seed): \(a) \(b) \(c)")
                    }
                }
            }
        }
    }

    /// What is looked for without listing is in the order of the list.
    @Test func introductionsAreInOrder() {
        #expect(sorted(PageOrder.introductions.reversed()) == PageOrder.introductions)
    }
}

/// The order by comparing names run by run, as it is described.
enum SlowNaturalOrder {
    static func compare(_ left: String, _ right: String) -> Int {
        let left = Array(left.lowercased().utf8)
        let right = Array(right.lowercased().utf8)
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let first = number(in: left, at: &i)
                let second = number(in: right, at: &j)
                if first.count != second.count { return first.count - second.count }
                for (a, b) in zip(first, second) where a != b { return Int(a) - Int(b) }
            } else {
                if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
                i += 1
                j += 1
            }
        }
        return (left.count - i).signum() - (right.count - j).signum()
    }

    /// The digits of the number at an index, without leading zeros; moves the index behind it.
    private static func number(in name: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
        while index < name.count, name[index] == UInt8(ascii: "0") { index += 1 }
        let start = index
        while index < name.count, isDigit(name[index]) { index += 1 }
        return name[start..<index]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

/// The order of pages, name by name.
enum SlowPageOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        let leftStem = FileName(left).stem
        let rightStem = FileName(right).stem
        if rank(leftStem) != rank(rightStem) { return rank(leftStem) < rank(rightStem) }
        return if leftStem.utf8.elementsEqual(rightStem.utf8) {
            isLess(left, right)
        } else {
            isLess(leftStem, rightStem)
        }
    }

    private static func rank(_ stem: String) -> Int {
        switch stem.lowercased() {
        case "readme": 0
        case "index": 1
        default: 2
        }
    }

    private static func isLess(_ left: String, _ right: String) -> Bool {
        let order = SlowNaturalOrder.compare(left, right)
        return order != 0 ? order < 0 : left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
