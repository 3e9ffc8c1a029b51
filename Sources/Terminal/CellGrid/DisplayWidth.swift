import CWideChar
import Platform

/// The columns of a character, as the C library and so ncurses count.
///
/// Terminals, ncurses and this program must agree on every width, or the screen shears. They meet at `wcwidth` of a
/// UTF-8 locale, which takes one scalar at a time.
public enum DisplayWidth {
    /// The source of character classes.
    public enum Locale: Hashable, Sendable {
        /// The environment's own UTF-8 locale.
        case environment
        /// `C.UTF-8`: the environment's locale is not UTF-8 or not installed.
        case fallback
        /// Neither can be loaded: curses shows only ASCII.
        case none
    }

    /// The locale of this process. Chosen at the first use, which must come before threads and curses start.
    public static let locale: Locale = {
        func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
        if setlocale(LC_CTYPE, "") != nil, isUTF8() { return .environment }
        return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8() ? .fallback : .none
    }()

    /// The columns of a scalar: 0, 1 or 2, or -1 for an unprintable one (controls, unassigned).
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value >= 0x20 ? 1 : -1 }
        guard locale == .none else { return Int(wide_char_columns(value)) }
        // each character but marks is shown as one of ASCII
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .surrogate, .privateUse: return -1
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }
}
