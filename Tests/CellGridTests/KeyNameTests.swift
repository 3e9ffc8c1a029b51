import CellGrid
import Testing

struct KeyNameTests {
    private static let keys: [Key] =
        [
            .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .character(" "), .character("-"), .character("+"), .character("^"), .character("é"),
            .character("語"), .character("~"),
        ] + (1...12).map { Key.function($0) } + "azAZ09?/'|[]".unicodeScalars.map { Key.character($0) }

    @Test(arguments: keys)
    func everyNameIsReadAsTheKeyThatItNames(key: Key) {
        for bits: UInt8 in 0..<8 {
            var modifiers = KeyModifiers(rawValue: bits)
            if case .character = key { modifiers.remove([.shift, .control]) }
            let press = KeyPress(key, modifiers)
            #expect(KeyPress(name: press.name()) == press, "\(press.name())")
            #expect(KeyPress(name: press.name(isUnicode: false)) == press, "\(press.name(isUnicode: false))")
            #expect(KeyPress(name: press.name(isUnicode: false).replacingShifts) == press)
        }
        for letter in "abcdefgklnopqrstuvwxyz\\]^_ ".unicodeScalars {
            #expect(KeyPress(name: KeyPress.control(letter).name()) == .control(letter))
        }
    }

    @Test(arguments: [
        ("ctrl-l", KeyPress.control("l")), ("CTRL+L", .control("l")), ("C-x", .control("x")), ("^X", .control("x")),
        ("^", "^"), ("-", "-"), ("Ctrl-\\", .control("\\")), ("M-v", KeyPress("v", .alt)),
        ("Alt--", KeyPress("-", .alt)),
        ("Alt-Left", KeyPress(.left, .alt)), ("Alt-←", KeyPress(.left, .alt)), ("page-down", KeyPress(.pageDown)),
        ("PageUp", KeyPress(.pageUp)), ("Return", KeyPress(.enter)), ("f12", KeyPress(.function(12))),
        ("Shift-j", "J"), ("S-Tab", KeyPress(.tab, .shift)), ("Ctrl-I", KeyPress(.tab)), ("Ctrl-M", KeyPress(.enter)),
        ("Ctrl-H", KeyPress(.backspace)), ("Ctrl-[", KeyPress(.escape)), ("Ctrl-Space", .control(" ")),
        ("Ctrl-Alt-Shift-Up", KeyPress(.up, [.control, .alt, .shift])), ("s", "s"), ("c", "c"), ("F", "F"),
    ])
    func namesAsPeopleWriteThem(name: String, key: KeyPress) {
        #expect(KeyPress(name: name) == key)
    }

    @Test(arguments: [
        "", "Hyper-X", "ctrl-", "Ctrl-é", "Ctrl-1", "Shift-1", "Shift-é", "F0", "F13", "F-1", "F+1", "ab",
        "Ctrl-Shift-a",
        "\u{1B}", "\u{7F}", "\u{9B}", "e\u{301}\u{301}", "Ctrl-Ctrl", "-Up",
        String(repeating: "Ctrl-", count: 20) + "a",
    ])
    func whatIsNoName(name: String) {
        #expect(KeyPress(name: name) == nil)
    }
}

extension String {
    /// With the case of names changed, which makes no difference to names of more than one character.
    fileprivate var replacingShifts: String { count > 1 && !contains("-") ? uppercased() : self }
}

extension KeyPress {
    fileprivate init(_ scalar: Unicode.Scalar, _ modifiers: KeyModifiers) { self.init(.character(scalar), modifiers) }
}
