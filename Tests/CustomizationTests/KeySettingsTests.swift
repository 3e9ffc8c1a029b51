import CellGrid
import JSONTree
import Testing

@testable import Customization
@testable import ReaderKit

struct KeySettingsTests {
    private static func read(_ json: String) throws -> KeySettings {
        KeySettings(try JSONParser.parse(Array(json.utf8)))
    }

    private static func names(_ table: KeyTable, _ command: Command) -> [String] {
        table.keys(of: command).map { $0.name(isUnicode: false) }
    }

    @Test func aBindingTakesThePlaceOfTheKeysThatWere() throws {
        let settings = try Self.read(#"{"bindings": {"line-down": ["h", "Ctrl-X d"], "help": "F2"}}"#)
        #expect(settings.problems.isEmpty)
        #expect(Self.names(settings.table, .lineDown) == ["h", "Ctrl-X d"])
        #expect(Self.names(settings.table, .help) == ["F2"])
        let table = settings.table
        #expect(table.command(for: "h") == .lineDown)
        #expect(table.command(for: "j") == nil)
        #expect(table.step(for: "d", after: .control("x")) == .command(.lineDown))
        #expect(table.step(for: "d") == .command(.halfPageDown))
    }

    @Test func keysAreTakenFromOtherCommands() throws {
        let table = try Self.read(#"{"bindings": {"page-down": ["j", "Space"]}}"#).table
        #expect(table.command(for: "j") == .pageDown)
        #expect(!Self.names(table, .lineDown).contains("j"))
        #expect(Self.names(table, .lineDown).contains("Down"))
    }

    @Test func anEmptyListUnbinds() throws {
        let settings = try Self.read(#"{"bindings": {"reload": [], "quit": []}}"#)
        #expect(settings.problems.isEmpty)
        #expect(Self.names(settings.table, .reload).isEmpty)
        #expect(Self.names(settings.table, .quit) == ["Ctrl-C"], "who cannot quit is caught")
    }

    @Test(arguments: KeySet.allCases)
    func everySetHasAKeyForEveryCommandAndNoKeyForTwo(set: KeySet) {
        let table = set.table
        #expect(set.changes.flatMap { $0.1 }.filter { KeySequence(name: $0) == nil } == [])
        for command in Command.allCases {
            #expect(!table.keys(of: command).isEmpty, "\(set): \(command)")
            for keys in table.keys(of: command) {
                let last = keys.second ?? keys.first
                #expect(
                    table.step(for: last, after: keys.second == nil ? nil : keys.first) == .command(command),
                    "\(set): \(keys.name())")
            }
        }
    }

    @Test func theViSetHasTwoKeysForTheStart() throws {
        var table = try Self.read(#"{"set": "vi"}"#).table
        #expect(table.step(for: "g") == .prefix)
        #expect(table.step(for: "g", after: "g") == .command(.toStart))
        table = try Self.read(#"{"set": "emacs"}"#).table
        #expect(table.step(for: .control("c"), after: .control("x")) == .command(.quit))
    }

    @Test(arguments: [
        (#"{"bindings": {"foo": "x"}}"#, "keys.bindings.foo: unknown command foo"),
        (
            #"{"bindings": {"line-dwon": "x"}}"#,
            "keys.bindings.line-dwon: unknown command line-dwon; did you mean line-down?"
        ),
        (#"{"bindings": {"quit": "Hyper-X"}}"#, "keys.bindings.quit: unknown key Hyper-X"),
        (#"{"bindings": {"quit": ""}}"#, #"keys.bindings.quit: unknown key """#),
        (#"{"bindings": {"quit": "a b c"}}"#, "keys.bindings.quit: unknown key a b c"),
        (#"{"bindings": {"quit": "7"}}"#, "keys.bindings.quit: 7 cannot be bound: digits are counts"),
        (#"{"bindings": {"help": "Ctrl-C"}}"#, "keys.bindings.help: Ctrl-C cannot be bound: it always quits"),
        (#"{"bindings": {"help": "escape"}}"#, "keys.bindings.help: Esc cannot be bound: it always cancels"),
        (
            #"{"bindings": {"quit": 3}}"#,
            #"keys.bindings.quit: expected a key or a list of keys, such as ["j", "Ctrl-N"]"#
        ),
        (#"{"bindings": []}"#, "keys.bindings: expected an object of commands and their keys"),
        (#"{"set": "vim"}"#, "keys.set: unknown set vim; did you mean vi?"),
        (#"{"set": "nano"}"#, "keys.set: unknown set nano; choose from standard, vi, emacs"),
        (#"{"set": 1}"#, "keys.set: expected a name; choose from standard, vi, emacs"),
        (#"{"quit": "x"}"#, "keys.quit: unknown setting; did you mean bindings.quit?"),
        (#""vi""#, #"keys: expected an object, such as {"set": "vi"}"#),
        (
            #"{"bindings": {"help": "x", "reload": ["x", "R"]}}"#, "keys.bindings.reload: x is help’s already"
        ),
        (
            #"{"bindings": {"help": "x", "reload": ["x y", "R"]}}"#,
            "keys.bindings.reload: x y gets in the way of x, which is help’s already"
        ),
        (
            #"{"bindings": {"help": ["x"], "help": ["y"]}}"#,
            "keys.bindings.help: it is set twice; the first one is used"
        ),
        (
            #"{"bindings": {"help": "R"}}"#,
            "keys.bindings: reload has no key left; give it another, or [] for none"
        ),
    ])
    func aProblemIsToldWithItsPlace(json: String, problem: String) throws {
        #expect(try Self.read(json).problems == [problem])
    }

    @Test func whatIsSoundIsUsedBesideWhatIsNot() throws {
        let settings = try Self.read(
            #"{"set": "vj", "bindings": {"nothing": "x", "help": ["x", "Hyper-Y"], "quit": ["Nope"], "reload": "x"}}"#)
        #expect(settings.problems.count == 5)
        #expect(Self.names(settings.table, .help) == ["x"])
        #expect(Self.names(settings.table, .quit).contains("q"), "keys that are all wrong are no wish for none")
        #expect(Self.names(settings.table, .reload) == ["R"])
    }

    @Test func absurdFilesAreReadInGoodTime() throws {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(try Self.read("{\"bindings\": {\"\(long)\": \"\(long)\"}}").problems.count == 1)
        #expect(try Self.read("{\"bindings\": {\"quit\": \"\(long)\"}}").problems.count == 1)
    }
}
