import CNcurses
import CellGrid

extension KeyDecoder.Token {
    /// What curses read; nil for what has no meaning here.
    init?(_ input: curses_input) {
        switch UInt32(bitPattern: input.kind) {
        case CURSES_INPUT_BYTE.rawValue:
            self = .byte(UInt8(truncatingIfNeeded: input.value))
        case CURSES_INPUT_KEY.rawValue:
            guard let key = KeyDecoder.key(curses: input.value) else { return nil }
            self = .key(key, KeyDecoder.modifiers(bits: Int(input.modifiers)))
        case CURSES_INPUT_MOUSE.rawValue:
            guard let action = KeyDecoder.action(curses: input.value) else { return nil }
            self = .mouse(
                MouseEvent(action, at: Position(column: max(0, Int(input.column)), row: max(0, Int(input.row)))))
        default: return nil
        }
    }
}

extension KeyDecoder {
    static func key(curses value: Int32) -> Key? {
        switch UInt32(bitPattern: value) {
        case CURSES_KEY_UP.rawValue: .up
        case CURSES_KEY_DOWN.rawValue: .down
        case CURSES_KEY_LEFT.rawValue: .left
        case CURSES_KEY_RIGHT.rawValue: .right
        case CURSES_KEY_HOME.rawValue: .home
        case CURSES_KEY_END.rawValue: .end
        case CURSES_KEY_PAGE_UP.rawValue: .pageUp
        case CURSES_KEY_PAGE_DOWN.rawValue: .pageDown
        case CURSES_KEY_INSERT.rawValue: .insert
        case CURSES_KEY_DELETE.rawValue: .delete
        case CURSES_KEY_BACKSPACE.rawValue: .backspace
        case CURSES_KEY_ENTER.rawValue: .enter
        case CURSES_KEY_TAB.rawValue: .tab
        case (CURSES_KEY_FUNCTION.rawValue + 1)...(CURSES_KEY_FUNCTION.rawValue + 12):
            .function(Int(value) - Int(CURSES_KEY_FUNCTION.rawValue))
        default: nil
        }
    }

    static func action(curses value: Int32) -> MouseEvent.Action? {
        switch UInt32(bitPattern: value) {
        case CURSES_MOUSE_PRESS.rawValue: .press
        case CURSES_MOUSE_RELEASE.rawValue: .release
        case CURSES_MOUSE_WHEEL_UP.rawValue: .wheelUp
        case CURSES_MOUSE_WHEEL_DOWN.rawValue: .wheelDown
        default: nil
        }
    }

    /// xterm's bits: Shift 1, Alt 2, Control 4.
    static func modifiers(bits: Int) -> KeyModifiers {
        var modifiers: KeyModifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 2 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    /// xterm's number for modifiers, which is one more than their bits.
    static func modifiers(number: Int) -> KeyModifiers { (2...16).contains(number) ? modifiers(bits: number - 1) : [] }

    /// The key that types an ASCII character. Ctrl-J counts as Enter, as it does in `less`.
    static func key(ascii byte: UInt8) -> (Key, KeyModifiers) {
        switch byte {
        case 0x0D, 0x0A: (.enter, [])
        case 0x09: (.tab, [])
        case 0x08, 0x7F: (.backspace, [])
        case 0x1B: (.escape, [])
        case 0x00: (.character(" "), .control)
        case 0x01...0x1A: (.character(Unicode.Scalar(byte + 0x60)), .control)
        case 0x1C...0x1F: (.character(Unicode.Scalar(byte + 0x40)), .control)
        default: (.character(Unicode.Scalar(byte)), [])
        }
    }

    /// The key of `ESC [ … final` and `ESC O final`.
    static func key(final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }

    /// The modifiers that the end of a numbered key tells: none for `~`, rxvt's for others; nil if it ends no such key.
    static func modifiers(numberedFinal final: UInt8) -> KeyModifiers? {
        switch final {
        case UInt8(ascii: "~"): []
        case UInt8(ascii: "$"): .shift
        case UInt8(ascii: "^"): .control
        case UInt8(ascii: "@"): [.shift, .control]
        default: nil
        }
    }

    /// The key of `ESC [ number ~`.
    static func key(number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// A report of the mouse as `ESC [ < button ; column ; row M`, counted from 1. Modifiers held make no difference.
    static func mouse(_ parameters: [Int], isRelease: Bool) -> MouseEvent? {
        let position = Position(column: max(0, parameters[1] - 1), row: max(0, parameters[2] - 1))
        switch (parameters[0] & ~0b1_1100, isRelease) {
        case (64, false): return MouseEvent(.wheelUp, at: position)
        case (65, false): return MouseEvent(.wheelDown, at: position)
        case (0, false): return MouseEvent(.press, at: position)
        case (0, true), (32, true): return MouseEvent(.release, at: position)
        case (32, _): return MouseEvent(.drag, at: position)
        default: return nil
        }
    }
}
