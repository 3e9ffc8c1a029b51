import Foundation

/// An example of a conformance suite of Markdown.
package struct SuiteExample: Decodable {
    package var number: Int
    package var section: String
    package var options: String
    package var markdown: String
    package var html: String

    /// The examples of a suite by its name; none where the suites do not lie beside the checkout, which is said.
    package static func all(of name: String) throws -> [SuiteExample] {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.appendingPathComponent("../shared/suites/markdown/\(name).json")
        guard let data = try? Data(contentsOf: file) else {
            print("Skipped: \(name).json is not in ../shared/suites/markdown.")
            return []
        }
        return try JSONDecoder().decode([SuiteExample].self, from: data)
    }
}
