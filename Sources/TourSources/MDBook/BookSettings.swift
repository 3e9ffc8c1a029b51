internal import TOMLKit

/// What a book's `book.toml` says, as far as a reader has use for it.
struct BookSettings: Hashable, Sendable {
    /// The file's name at the root of a book's folder.
    static let fileName = "book.toml"
    /// How large it may be, in bytes.
    static let maximumSize = 1 << 20

    var title: String?
    var summary: String?
    /// The folder of the chapters, from that of the book.
    var source = "src"
    /// Where old pages of the book's site went to, as written.
    var redirects: [String: String] = [:]
    /// What hidden lines of code begin with, by the language of the code.
    var hiddenLinePrefixes: [String: String] = [:]
    /// The preprocessors that the book is made with, in alphabetical order.
    var preprocessors: [String] = []

    /// Why a file is not read.
    struct Problem: Error, Hashable, Sendable {
        /// From 1.
        var line: Int?
        var text: String
    }

    init() {}

    /// - Complexity: linear in the text. The parser refuses values that nest deeper than 256.
    init(toml: String) throws(Problem) {
        let root: TOMLTable
        do {
            root = try TOMLTable(string: toml)
        } catch let error as TOMLParseError {
            let line = Int(error.source.begin.line)
            throw Problem(line: line, text: "this is not valid TOML: \(error.description)")
        } catch {
            throw Problem(line: nil, text: "this is not valid TOML: \(error)")
        }
        let book = root["book"]?.table
        title = book?["title"]?.string
        summary = book?["description"]?.string
        source = book?["src"]?.string ?? source
        let html = root["output"]?.table?["html"]?.table
        redirects = Self.words(in: html?["redirect"]?.table)
        hiddenLinePrefixes = Self.words(in: html?["code"]?.table?["hidelines"]?.table)
        preprocessors = root["preprocessor"]?.table?.keys.sorted() ?? []
    }

    private static func words(in table: TOMLTable?) -> [String: String] {
        var words: [String: String] = [:]
        for (key, value) in table ?? TOMLTable() { words[key] = value.string }
        return words
    }
}
