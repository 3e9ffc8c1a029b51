import Credits
import Customization
import SystemPackage
import TextLayout
import UserFiles

struct ThemeSource {
    private(set) var choice = ThemeChoice()
    /// Errors in it, each with its path.
    private(set) var problems: [String] = []

    /// The names of the built-in themes.
    static let names = ThemeChoice.builtIn.map(\.name).joined(separator: ", ")

    /// A larger file, in bytes, is not read.
    private static let maximumSize = 1 << 20

    /// The theme of the command line, else that of the settings; nil if neither names one.
    init?(_ ledger: Ledger, theme: String?) {
        let folder = ledger.store?.path.removingLastComponent()
        if let theme {
            self.init(theme, folder: folder)
        } else if let theme = ledger.preferences.settings.theme {
            self.init(theme, folder: folder, isSetting: true)
        } else {
            return nil
        }
    }

    /// A built-in theme, one in `themes` beside the preferences, or a file, which in a setting may be relative to them.
    init(_ word: String, folder: FilePath?, isSetting: Bool = false) {
        if let base = ThemeChoice.Base(rawValue: word) {
            choice.base = base
            return
        }
        let isPath = word.contains("/") || word.hasSuffix(".json")
        var path = isPath ? FilePath(word) : nil
        if isPath, isSetting {
            let typed = UserFolder.expandingHome(of: word, environment: environment)
            path = typed.isAbsolute ? typed : folder?.pushing(typed)
        } else if !isPath {
            path = folder?.appending("themes").appending("\(word).json")
        }
        let place = isSetting ? "preferences.json: settings.theme" : "--theme"
        var problem = "\(word) not found"
        var bytes: [UInt8]?
        do throws(UserFileError) {
            bytes = try path.map { UserFile($0, limit: Self.maximumSize) }?.read()
        } catch {
            problem = error.description
        }
        guard let path, let bytes else {
            // a file of the same name wins
            if let known = ThemeChoice.builtIn.first(where: { $0.name == word }) {
                choice = known.choice
                return
            }
            problems.append(
                isPath
                    ? "\(place): \(problem)"
                    : "\(place): unknown theme “\(word)”; use \(Self.names)" + (path.map { ", or create \($0)" } ?? "")
            )
            return
        }
        let file = ThemeFile(bytes)
        choice = file.choice
        let name = path.lastComponent?.string ?? word
        problems += file.problems.map { "\(name): \($0)" }
    }
}
