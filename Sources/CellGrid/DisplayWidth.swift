import CWideChar
import Platform

/// How many columns a character takes, as the C library and so ncurses count.
///
/// Terminals, ncurses and this program must agree on every width, or the screen shears. They meet at `wcwidth` of a UTF-8
/// locale, which looks at one scalar at a time.
public enum DisplayWidth {
    /// Makes sure, once, that the C library classifies characters as UTF-8: the environment's locale if it is one, else
    /// `C.UTF-8`.
    private static let localeIsReady: Bool = {
        setlocale(LC_CTYPE, "")
        if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
            return setlocale(LC_CTYPE, "C.UTF-8") != nil
        }
        return true
    }()

    /// Chooses the locale now rather than at the first width that is asked for. Call it before threads and curses start.
    public static func prepareLocale() { _ = localeIsReady }

    /// Columns of a scalar: 0, 1 or 2, or -1 for one that cannot be shown (controls, unassigned).
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value >= 0x20 ? 1 : -1 }
        guard localeIsReady else { return 1 }
        return Int(wide_char_columns(value))
    }
}
