import Credits
import Customization
import ReaderKit
import TextLayout
import TourSources
import Wording

/// The user's own keys and theme, beside the simple settings.
struct OwnSettings {
    /// The user's key table; nil without own keys.
    private(set) var keys: KeyTable?
    private(set) var theme = ThemeChoice()
    /// Errors in the settings, each with its path; valid parts are used.
    private(set) var problems: [String] = []

    /// - Parameter theme: that of the command line, which wins over that of the settings.
    init(_ ledger: Ledger, theme: String?) {
        problems = ledger.preferences.settingsProblems.map { "preferences.json: \($0)" }
        if let source = ThemeSource(ledger, theme: theme) {
            self.theme = source.choice
            problems += source.problems
        }
        problems += FilterSettings(ledger.preferences.filters).problems.map { "preferences.json: \($0)" }
        if let value = ledger.preferences.keys {
            let settings = KeySettings(value)
            keys = settings.table
            problems += settings.problems.map { "preferences.json: \($0)" }
        }
    }

    /// The problems as one line for the start; nil if there are none.
    var remark: String? {
        guard let first = problems.first else { return nil }
        return problems.count == 1 ? first : "\(first) · and \((problems.count - 1).inGroups) more: tour doctor"
    }
}
