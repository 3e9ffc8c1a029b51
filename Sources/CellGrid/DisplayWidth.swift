import CWideChar
import Platform

/// How many columns a character takes, as the C library and so ncurses count.
///
/// Terminals, ncurses and this program must agree on every width, or the screen shears. They meet at `wcwidth` of a UTF-8
/// locale, which looks at one scalar at a time.
public enum DisplayWidth {
    /// Where the classification of characters comes from.
    public enum Locale: Hashable, Sendable {
        /// The environment's own locale, which is one of UTF-8.
        case environment
        /// `C.UTF-8`, because the environment asks for a locale without UTF-8, or for one that is not installed.
        case fallback
        /// Neither can be loaded: curses can show nothing but ASCII.
        case none
    }

    /// The locale of this process. Chosen once, at the first use: do that before threads and curses start.
    public static let locale: Locale = {
        func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
        if setlocale(LC_CTYPE, "") != nil, isUTF8() { return .environment }
        return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8() ? .fallback : .none
    }()

    /// Columns of a scalar: 0, 1 or 2, or -1 for one that cannot be shown (controls, unassigned).
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value >= 0x20 ? 1 : -1 }
        guard locale == .none else { return Int(wide_char_columns(value)) }
        // each character that is no mark is shown as one of ASCII
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .surrogate, .privateUse: return -1
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }
}
