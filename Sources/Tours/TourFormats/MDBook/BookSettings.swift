internal import TourPages

/// The settings in a book's `book.toml` that a reader needs.
package struct BookSettings: Hashable, Sendable {
    /// The file's name at the root of a book's folder.
    package static let fileName = "book.toml"
    /// The largest size, in bytes.
    static let maximumSize = 1 << 20

    var title: String?
    var summary: String?
    /// The folder of the chapters, relative to the book's.
    var source = "src"
    /// The targets of old pages of the book's site, as written.
    var redirects: [String: String] = [:]
    /// The prefixes of hidden lines of code, by language.
    var hiddenLinePrefixes: [String: String] = [:]
    var preprocessors: [String] = []

    init() {}

    init(toml: String) throws(LineProblem) {
        var settings = BookSettings()
        var preprocessors: Set<String> = []
        var reader = TOMLReader(toml) { keys, text in
            switch keys.first {
            case "book" where keys.count == 2: settings.set(keys[1], text)
            case "output" where keys.starts(with: ["output", "html"]): settings.setLooks(keys.dropFirst(2), text)
            case "preprocessor" where keys.count > 1: preprocessors.insert(keys[1])
            default: break
            }
        }
        try reader.read()
        self = settings
        self.preprocessors = preprocessors.sorted()
    }

    private mutating func set(_ key: String, _ text: String?) {
        switch key {
        case "title": title = text
        case "description": summary = text
        case "src": source = text ?? source
        default: break
        }
    }

    private mutating func setLooks(_ keys: ArraySlice<String>, _ text: String?) {
        guard let text, let last = keys.last else { return }
        switch keys.dropLast() {
        case ["redirect"]: redirects[last] = text
        case ["code", "hidelines"]: hiddenLinePrefixes[last] = text
        default: break
        }
    }
}
