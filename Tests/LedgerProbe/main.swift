import Credits
import Platform
import Synchronization
import SystemPackage

// A program that writes to a ledger as the reader does, for tests that kill it, starve it, or run many of it at once.
//
//     ledger-probe write FILE TOUR FIRST END      grants one after the other, each durable before the next
//     ledger-probe queue FILE TOUR FIRST END      grants through the queue of the reader, tried again until all are durable
//     ledger-probe try FILE TOUR SECTION          one grant, one try; what went wrong goes to standard error
//     ledger-probe list FILE                      the grants that stand, and what is wrong with the ledger
//     ledger-probe crowd FILE PROCESSES COUNT     so many `queue` at once; checks that the ledger is their union
//     ledger-probe storm FOLDER KILLS SEED        kills `write` at random moments; checks that nothing acknowledged is lost
//
// What is durable is acknowledged by a line with its number, written with one call.

func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var text = text + "\n"
    text.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress, bytes.count) }
}

/// Always the same one, so that ledgers can be compared byte by byte.
func grant(_ number: Int, tour: String) -> Grant {
    Grant(
        tour: tour, section: "section-\(number)", title: "Section \(number)", tourTitle: "A tour",
        earnedAt: "2026-11-21T05:00:00Z", content: "sha256:" + String(repeating: "0", count: 64))
}

/// The sections of each tour that stand in the ledger. Complains if anything is wrong with it.
func sections(in file: String) throws -> [String: Set<Int>] {
    let loaded = try PreferencesStore(path: FilePath(file)).load()
    guard loaded.condition == .sound || loaded.condition == .missing else {
        throw Complaint("the ledger is \(loaded.condition)")
    }
    let check = LedgerCheck(loaded.preferences)
    if let finding = check.findings.first { throw Complaint("entry \(finding.entry ?? 0): \(finding.message)") }
    var sections: [String: Set<Int>] = [:]
    for grant in loaded.preferences.grants {
        sections[grant.tour, default: []].insert(Int(grant.section.dropFirst(8)) ?? -1)
    }
    return sections
}

func writeOneByOne(_ file: String, tour: String, numbers: Range<Int>) throws {
    let store = PreferencesStore(path: FilePath(file), patience: .seconds(60))
    for number in numbers {
        _ = try store.record([grant(number, tour: tour)])
        say("\(number)")
    }
}

func queueAll(_ file: String, tour: String, numbers: Range<Int>) {
    let writer = GrantWriter(store: PreferencesStore(path: FilePath(file))) { result, grants in
        if (try? result.get()) != nil { for grant in grants { say("\(grant.section.dropFirst(8))") } }
    }
    for number in numbers { writer.record([grant(number, tour: tour)]) }
    while !writer.finish().isEmpty {}
}

func crowd(_ file: String, processes: Int, count: Int) throws {
    let start = ContinuousClock.now
    let children = try (0..<processes).map { try Child(["queue", file, "tour-\($0)", "0", "\(count)"]) }
    var acknowledged = 0
    for child in children {
        acknowledged += child.restOfOutput().split(separator: "\n").count
        guard child.wait() == 0 else { throw Complaint("a writer did not end well") }
    }
    let time = ContinuousClock.now - start
    let sections = try sections(in: file)
    let expected = Set(0..<count)
    guard sections.count == processes, sections.values.allSatisfy({ $0 == expected }) else {
        throw Complaint("not the union: \(sections.values.reduce(0) { $0 + $1.count }) of \(processes * count)")
    }
    guard acknowledged == processes * count else { throw Complaint("\(acknowledged) acknowledged") }
    say("\(processes) processes, \(count) grants each: the exact union in \(time)")
}

/// The generator of Steele, Lea and Flood, so that a storm can be had again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

func storm(_ folder: String, kills: Int, seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var (acknowledged, written, killed) = (0, 0, 0)
    let writers = 2
    while killed < kills {
        // a new ledger now and then, so that its length is that of a person's
        let file = "\(folder)/\(killed)/preferences.json"
        var next = Array(repeating: 0, count: writers)
        var known = Array(repeating: Set<Int>(), count: writers)
        for _ in 0..<50 where killed < kills {
            let children = try (0..<writers).map { writer in
                try Child(["write", file, "tour-\(writer)", "\(next[writer])", "\(next[writer] + 1_000)"])
            }
            for child in children { child.waitForByte() }
            usleep(UInt32.random(in: 0...40_000, using: &random))
            for (writer, child) in children.enumerated() {
                kill(child.process, SIGKILL)
                // a line that was cut short was not said
                let lines = child.restOfOutput().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                known[writer].formUnion(lines.compactMap { Int($0) })
                guard child.wait() == nil else { throw Complaint("a writer ended by itself: \(lines)") }
                killed += 1
                usleep(UInt32.random(in: 0...3_000, using: &random))
            }
            let sections = try sections(in: file)
            for writer in 0..<writers {
                let there = sections["tour-\(writer)"] ?? []
                let lost = known[writer].subtracting(there)
                guard lost.isEmpty else {
                    throw Complaint("lost after \(killed) kills, seed \(seed): \(lost.sorted())")
                }
                next[writer] = (there.max() ?? -1) + 1
            }
        }
        acknowledged += known.reduce(0) { $0 + $1.count }
        written += try sections(in: file).values.reduce(0) { $0 + $1.count }
        let leftOver = leftOvers(beside: file)
        guard leftOver <= 2 * writers else { throw Complaint("\(leftOver) temporary files") }
    }
    say(
        "\(killed) kills, seed \(seed): \(acknowledged) grants acknowledged, \(written) in the ledgers; 0 lost, 0 doubled, 0 unreadable"
    )
}

/// Temporary files of writers that died.
func leftOvers(beside file: String) -> Int {
    Folder.names(in: FilePath(file).removingLastComponent().string).count { $0.contains(".tmp-") }
}

func run(_ arguments: [String]) throws {
    func number(_ index: Int) throws -> Int {
        guard index < arguments.count, let number = Int(arguments[index]) else { throw Complaint("wrong usage") }
        return number
    }
    switch (arguments.first ?? "", arguments.count) {
    case ("write", 5):
        say("")
        try writeOneByOne(arguments[1], tour: arguments[2], numbers: try number(3)..<(try number(4)))
    case ("queue", 5): queueAll(arguments[1], tour: arguments[2], numbers: try number(3)..<(try number(4)))
    case ("try", 4):
        _ = try PreferencesStore(path: FilePath(arguments[1])).record([grant(try number(3), tour: arguments[2])])
        say("\(arguments[3])")
    case ("list", 2):
        for (tour, numbers) in try sections(in: arguments[1]).sorted(by: { $0.key < $1.key }) {
            for number in numbers.sorted() { say("\(tour) \(number)") }
        }
    case ("crowd", 4): try crowd(arguments[1], processes: try number(2), count: try number(3))
    case ("storm", 4): try storm(arguments[1], kills: try number(2), seed: UInt64(try number(3)))
    default: throw Complaint("wrong usage; see the head of the source")
    }
}

do {
    try run(Array(CommandLine.arguments.dropFirst()))
} catch {
    say("\(error)", to: STDERR_FILENO)
    exit(1)
}
