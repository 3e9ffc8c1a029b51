import TestSupport
import Testing
import TourDocument

@testable import TourPages

/// What a list of pages knows, in whatever order it is learned.
@Suite struct PageListTests {
    /// A page by its name, and what it calls itself.
    private struct Page {
        var name: String
        var id: String?
        var wanted: String { id ?? name }
    }

    private func list(_ pages: [Page]) -> PageList {
        let entries = pages.enumerated().map { index, page in
            PageEntry(id: index == 0 ? page.wanted : page.name, title: page.name)
        }
        return PageList(entries)
    }

    private func learn(_ page: Int, of pages: [Page], in list: PageList) -> String? {
        list.learn(PageFacts(id: pages[page].id), of: page) { pages[$0].id }
    }

    private func randomPages(_ generator: inout SeededGenerator, isClean: Bool) -> [Page] {
        let stems = ["a", "b", "c", "d", "a-2", "a-3", "b-2", "e", "f", "g"].shuffled(using: &generator)
        var pages: [Page] = []
        for stem in stems.prefix(Int.random(in: 1...9, using: &generator)) {
            let count = isClean || Bool.random(using: &generator) ? 1 : 2
            pages += Array(repeating: Page(name: stem), count: count)
        }
        if isClean {
            // every id once, among them names of other pages that have chosen another one themselves
            let ids = (pages.map(\.name) + ["x", "y"]).shuffled(using: &generator)
            var used = Set(pages.map(\.name))
            for index in pages.indices.shuffled(using: &generator) where Bool.random(using: &generator) {
                guard let id = ids.first(where: { !used.contains($0) || $0 == pages[index].name }) else { continue }
                used.remove(pages[index].name)
                used.insert(id)
                pages[index].id = id
            }
        } else {
            for index in pages.indices where Bool.random(using: &generator) {
                pages[index].id = ["a", "b", "a-2", "x", "x-2"].randomElement(using: &generator)!
            }
        }
        return pages
    }

    /// Where no two pages want one id, each has the one that it wants, in whatever order they are read.
    @Test func everyPageHasItsID() {
        for seed in UInt64(0)..<2000 {
            var generator = SeededGenerator(seed: seed)
            let pages = randomPages(&generator, isClean: true)
            let list = list(pages)
            for index in pages.indices.shuffled(using: &generator) {
                #expect(learn(index, of: pages, in: list) == nil, "seed \(seed)")
                #expect(list[index].id == pages[index].wanted, "seed \(seed)")
            }
            for (index, page) in pages.enumerated() { #expect(list.page(withID: page.wanted) == index, "seed \(seed)") }
        }
    }

    /// Whatever the pages want, no two ever have one id, and it does not change when a page was read; who has another is told.
    @Test func idsAreUniqueAndStay() {
        for seed in UInt64(0)..<2000 {
            var generator = SeededGenerator(seed: seed)
            let pages = randomPages(&generator, isClean: false)
            let list = list(pages)
            #expect(list[0].id == pages[0].wanted, "seed \(seed)")
            var learned: [Int: String] = [0: list[0].id]
            for index in pages.indices.shuffled(using: &generator) {
                let taken = learn(index, of: pages, in: list)
                let id = list[index].id
                #expect(taken == (id == pages[index].wanted ? nil : pages[index].wanted), "seed \(seed)")
                learned[index] = id
                for (index, id) in learned { #expect(list[index].id == id, "seed \(seed): page \(index)") }
                #expect(Set(pages.indices.map { list[$0].id }).count == pages.count, "seed \(seed)")
                for page in pages.indices { #expect(list.page(withID: list[page].id) == page, "seed \(seed)") }
            }
        }
    }

    /// One id on every page, as a template that was copied has it.
    @Test func oneIDForAll() {
        let count = 20_000
        let pages = (0..<count).map { Page(name: "\($0)", id: "page") }
        let list = list(pages)
        for page in 1..<count { #expect(learn(page, of: pages, in: list) == "page") }
        #expect(Set((0..<count).map { list[$0].id }).count == count)
        #expect(list[count - 1].id == "page-\(count)")
    }

    @Test func anotherIDIsTakenBeforeANumber() {
        let names = [("a", nil), ("a", "x/a"), ("a", "y/a"), ("a", "y/a"), ("b", "y/b")]
        let list = PageList(names.map { PageEntry(id: $0.0, otherID: $0.1, title: "") })
        #expect((0..<5).map { list[$0].id } == ["a", "x/a", "y/a", "y/a-2", "b"])
        #expect((0..<5).map { list.learn(PageFacts(), of: $0) } == [nil, nil, nil, "y/a", nil])
    }

    @Test func sizesThatAreNotKnownAreTheMean() {
        let list = PageList(["a", "b", "c"].map { PageEntry(id: $0, title: $0) })
        #expect((0...3).map(list.bytes) == (0...3).map { $0 * PageList.nominalSize })
        _ = list.learn(PageFacts(byteCount: 10), of: 1)
        _ = list.learn(PageFacts(byteCount: 30), of: 2)
        #expect((0...3).map(list.bytes) == [0, 20, 30, 60])
        list.append([PageEntry(id: "d", title: "", credits: 3, byteCount: 20)], isComplete: true)
        #expect((0...4).map(list.bytes) == [0, 20, 30, 60, 80])
        #expect((0...4).map(list.credits) == [0, 1, 2, 3, 6])
    }

    /// Each is learned and asked for in turn, as a folder is while it is read: minutes, where all pages are added up each time.
    @Test(.timeLimit(.minutes(1))) func sumsAreKeptWhilePagesAreLearned() {
        let count = 50_000
        let list = PageList((0..<count).map { PageEntry(id: "\($0)", title: "", byteCount: 1) })
        for page in 0..<count {
            _ = list.learn(PageFacts(credits: 2, byteCount: 3), of: page)
            #expect(list.bytes(before: count) == count + 2 * page + 2)
            #expect(list.credits(before: page + 1) == 2 * page + 2)
        }
    }

    @Test func pagesAddUpToWhatIsKnownOfThem() {
        var generator = SeededGenerator(seed: 1)
        let count = 100
        let list = PageList([], isComplete: false)
        var sizes = [Int?](repeating: nil, count: count)
        for page in 0..<count {
            list.append([PageEntry(path: "a.\(page % 2 == 0 ? "md" : "html")", id: "p", title: "")], isComplete: false)
        }
        for page in (0..<count).shuffled(using: &generator) {
            sizes[page] = Int.random(in: 0...1_000, using: &generator)
            _ = list.learn(PageFacts(byteCount: sizes[page]), of: page)
            let known = sizes.compactMap(\.self)
            let mean = known.reduce(0, +) / known.count
            for end in 0...count {
                let sum = sizes[..<end].reduce(0) { $0 + ($1 ?? mean) }
                #expect((list.bytes(before: end), list.textBytes(before: end)) == (sum, sum))
            }
        }
        // a page of ten bytes to a word: so are the others like it
        list.learn(1, from: ParsedPage([], byteCount: 0, textBytes: sizes[1]! / 10))
        let html = stride(from: 3, to: count, by: 2).reduce(0) { $0 + sizes[$1]! }
        let plain = stride(from: 0, to: count, by: 2).reduce(0) { $0 + sizes[$1]! }
        let share = Double(sizes[1]! / 10) / Double(sizes[1]!)
        #expect(list.textBytes(before: count) == sizes[1]! / 10 + plain + Int(Double(html) * share))
    }

    @Test func longNamesAreCut() {
        let long = "a" + String(repeating: "é", count: 50_000)
        let list = PageList([PageEntry(id: long, title: "")])
        _ = list.learn(PageFacts(title: long), of: 0)
        for text in [list[0].id, list[0].title] {
            #expect(text.utf8.count == PageList.maximumName - 1)
            #expect(text.last == "é")
        }
    }

    @Test func pagesAreFoundByTheirPaths() {
        let list = PageList(["x/a.md", nil, "b.md", "b.md"].map { PageEntry(path: $0, id: "p", title: "") })
        #expect(["x/a.md", "b.md", "a.md"].map(list.page(at:)) == [0, 2, nil])
    }
}
