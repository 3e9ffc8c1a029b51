import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourSources

/// What a table of pages knows, in whatever order it is learned.
@Suite struct PageTableTests {
    private struct Page {
        var stem: String
        var ending: String
        var id: String?
        var name: String { "\(stem).\(ending)" }
    }

    private func table(_ pages: [Page], in folder: TemporaryFolder) throws -> (PageTable, PageFolder) {
        var names = PackedNames()
        for page in pages {
            try folder.write("---\n\(page.id.map { "id: \($0)\n" } ?? "")---\ntext\n", to: page.name)
            names.append { $0.append(contentsOf: page.name.utf8) }
        }
        let root = PageFolder(root: TourRoot(folder: try SourceFile(folder.path)), name: folder.path)
        let first = PageFacts(of: FilePath(pages[0].name), kind: .markdown, in: root)
        return (PageTable(names: names, first: first, rule: .bottom), root)
    }

    private func randomPages(_ generator: inout SeededGenerator, isClean: Bool) -> [Page] {
        var pages: [Page] = []
        let stems = ["a", "b", "c", "d", "a-2", "a-3", "b-2", "e", "f", "g"].shuffled(using: &generator)
        for stem in stems.prefix(Int.random(in: 1...9, using: &generator)) {
            let endings = isClean ? ["md"] : [["md"], ["md", "markdown"]].randomElement(using: &generator)!
            for ending in endings { pages.append(Page(stem: stem, ending: ending)) }
        }
        if isClean {
            // every id once, among them names of other pages that have chosen another one themselves
            let ids = (pages.map(\.stem) + ["x", "y"]).shuffled(using: &generator)
            var used = Set(pages.map(\.stem))
            for index in pages.indices.shuffled(using: &generator) where Bool.random(using: &generator) {
                guard let id = ids.first(where: { !used.contains($0) || $0 == pages[index].stem }) else { continue }
                used.remove(pages[index].stem)
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
    @Test func everyPageHasItsID() throws {
        for seed in UInt64(0)..<120 {
            var generator = SeededGenerator(seed: seed)
            let pages = randomPages(&generator, isClean: true)
            let folder = try TemporaryFolder()
            let (table, root) = try table(pages, in: folder)
            for index in pages.indices.shuffled(using: &generator) {
                #expect(table.learn(index, from: root) == [], "seed \(seed)")
                #expect(table.section(at: index).id == pages[index].id ?? pages[index].stem, "seed \(seed)")
            }
            for (index, page) in pages.enumerated() {
                #expect(table.index(ofID: page.id ?? page.stem) == index, "seed \(seed)")
            }
        }
    }

    /// Whatever the pages want, no two that were read have one id, and it does not change; who has another is told.
    @Test func idsAreUniqueAndStay() throws {
        for seed in UInt64(0)..<200 {
            var generator = SeededGenerator(seed: seed)
            let pages = randomPages(&generator, isClean: false)
            let folder = try TemporaryFolder()
            let (table, root) = try table(pages, in: folder)
            var ids: [Int: String] = [0: table.section(at: 0).id]
            #expect(ids[0] == pages[0].id ?? pages[0].stem, "seed \(seed)")
            for index in pages.indices.shuffled(using: &generator) {
                let warnings = table.learn(index, from: root)
                let id = table.section(at: index).id
                ids[index] = id
                if index > 0 {
                    #expect(warnings.isEmpty == (id == pages[index].id ?? pages[index].stem), "seed \(seed)")
                }
                for (index, id) in ids {
                    #expect(table.section(at: index).id == id, "seed \(seed): page \(index)")
                    #expect(table.index(ofID: id) == index, "seed \(seed): \(id)")
                }
            }
            #expect(Set(ids.values).count == pages.count, "seed \(seed)")
        }
    }

    /// One id on every page, as a template that was copied has it.
    @Test func oneIDForAll() throws {
        let count = 20_000
        var names = PackedNames()
        for number in 0..<count { names.append { $0.append(contentsOf: "\(number).md".utf8) } }
        var facts = try PageFacts(
            of: FilePath("x"), kind: .text,
            in: PageFolder(root: TourRoot(folder: SourceFile("/")), name: "/"))
        facts.keys.id = "page"
        var records = PageRecords(names: names, listed: [], first: facts, rule: .bottom)
        for page in 1..<count { #expect(records.learn(facts, of: page) == "page") }
        #expect(Set((0..<count).map { records.store.id(of: $0) }).count == count)
        #expect(records.store.id(of: count - 1) == "page-\(count)")
    }

    @Test func sizes() {
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...300, using: &generator)
            var sizes = PageSizes(count: count)
            var known = [Int?](repeating: nil, count: count)
            for _ in 0..<Int.random(in: 0...count, using: &generator) {
                let page = Int.random(in: 0..<count, using: &generator)
                let size = [0, 1, 5_000, 1 << 40].randomElement(using: &generator)!
                sizes.set(size, at: page)
                known[page] = known[page] ?? min(size, Int(UInt32.max) - 1)
            }
            let all = known.compactMap(\.self)
            let estimate = all.isEmpty ? PageSizes.nominal : all.reduce(0, +) / all.count
            var sum = 0
            for page in 0..<count {
                #expect(sizes.bytes(before: page) == sum, "seed \(seed): page \(page)")
                #expect(sizes[page] == known[page] ?? estimate, "seed \(seed): page \(page)")
                sum += known[page] ?? estimate
            }
            #expect(sizes.bytes(before: count) == sum, "seed \(seed)")
        }
    }

    @Test func texts() {
        var store = TextStore()
        var texts: [(TextStore.Reference, String)] = []
        for number in 0..<20_000 {
            let text = String(repeating: "é", count: number % 37) + "\(number)"
            texts.append((store.add(text), text))
        }
        for (reference, text) in texts { #expect(store[reference] == text) }
        #expect(store[0] == nil)
        let empty = store.add("")
        #expect(store[empty] == "")
        let cut = store.add("a" + String(repeating: "é", count: 50_000))
        let long = store[cut]
        #expect(long?.utf8.count == TextStore.maximumLength - 1)
        #expect(long?.last == "é")
    }

    @Test func namesAreFound() {
        for seed in UInt64(0)..<20 {
            var generator = SeededGenerator(seed: seed)
            let names = (0..<500).map { "\($0)é" }
            var index = NameIndex(minimumCapacity: 10)
            var entered: [String: NameIndex.Owner] = [:]
            for _ in 0..<600 {
                let owner = NameIndex.Owner(
                    page: Int.random(in: 0..<500, using: &generator), isChosen: Bool.random(using: &generator))
                let name = names[owner.page]
                if Bool.random(using: &generator) {
                    index.set(name, to: owner) { names[$0.page] }
                    entered[name] = owner
                } else {
                    let isNew = index.insert(name, owner: owner) { names[$0.page] }
                    #expect(isNew == (entered[name] == nil), "seed \(seed)")
                    entered[name] = entered[name] ?? owner
                }
            }
            for name in names {
                let decomposed = String(name.dropLast()) + "e\u{301}"
                #expect(index.owner(of: decomposed) { names[$0.page] } == entered[name], "seed \(seed)")
            }
        }
    }
}
