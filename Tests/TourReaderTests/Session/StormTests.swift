import CellGrid
import HiddenCharacters
import TestSupport
import Testing
import TourPages

/// Any keys, clicks, pastes and sizes in any order, many thousand of them.
@Suite struct StormTests {
    private static let keys: [Key] =
        (0x20..<0x7F).compactMap { Unicode.Scalar($0).map { .character($0) } }
        + [
            .enter, .escape, .escape, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home,
            .end,
            .pageUp, .pageDown, .function(1), .character("漢"), .character("\u{301}"),
        ]

    @Test(arguments: BuiltInTour.names, Effort.seeds(1))
    func everyFrameIsWhole(name: String, seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let tour = try BuiltInTour(name)
        var rig = Rig(tour.open.tour, tour)
        for round in 0..<400 {
            let size = rig.terminal.size
            switch random.below(12) {
            case 0:
                let (columns, rows) = random.below(6) == 0 ? (500, 200) : (100, 40)
                rig.resize(1 + random.below(columns), 1 + random.below(rows))
            case 1, 2:
                let action = [MouseEvent.Action.press, .release, .drag, .wheelUp, .wheelDown][random.below(5)]
                let position = Position(column: random.below(size.columns + 2), row: random.below(size.rows + 2))
                rig.send([.mouse(MouseEvent(action, at: position))])
            case 3 where random.below(4) == 0: rig.send([.paste("word\n\u{1B}[2J\u{202E}")])
            case 3: rig.search()
            default:
                let modifiers = KeyModifiers(rawValue: random.below(6) == 0 ? UInt8(random.below(8)) : 0)
                rig.press(KeyPress(Self.keys[random.below(Self.keys.count)], modifiers))
            }
            let frame = try #require(rig.terminal.frame, "seed \(seed), round \(round)")
            #expect(frame.size == rig.terminal.size, "seed \(seed), round \(round)")
            let isShown = (0..<frame.size.rows).allSatisfy { frame.row($0).allSatisfy { $0.scalar.hidden == nil } }
            #expect(isShown, "seed \(seed), round \(round)")
        }
        // drawing again changes nothing
        let frame = rig.terminal.frame
        rig.paint()
        #expect(rig.terminal.frame == frame, "seed \(seed)")
    }
}
