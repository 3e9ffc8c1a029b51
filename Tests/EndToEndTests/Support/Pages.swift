/// What the tests give the program to read.
enum Pages {
    /// One paragraph of Markdown whose rows are numbered: `Row 0001`, `Row 0002`, ….
    static func rows(_ count: Int) -> String {
        (1...count).map { "Row \(padded($0))" }.joined(separator: "\\\n") + "\n"
    }

    /// Plain text with the same rows.
    static func textRows(_ count: Int) -> String {
        (1...count).map { "Row \(padded($0))\n" }.joined()
    }

    /// A Markdown page of paragraphs whose words are numbered through: `w0001 w0002 …`.
    static func words(_ title: String, paragraphs: Int, each: Int) -> String {
        var text = "# \(title)\n"
        for paragraph in 0..<paragraphs {
            text += "\n" + (1...each).map { "w\(padded(paragraph * each + $0))" }.joined(separator: " ") + "\n"
        }
        return text
    }

    /// A Markdown page that takes two rows for each paragraph, and ends with `Last words of TITLE.`
    static func section(_ title: String, paragraphs: Int) -> String {
        var text = "# \(title)\n"
        for paragraph in 0..<paragraphs { text += "\nParagraph \(padded(paragraph + 1)) of \(title).\n" }
        return text + "\nLast words of \(title).\n"
    }

    private static func padded(_ number: Int) -> String {
        String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
    }
}

extension Workspace {
    /// A section of a tour made for a test: its title, and how many paragraphs it has before its last words.
    struct Section {
        var title: String
        var paragraphs: Int

        static func short(_ title: String) -> Section { Section(title: title, paragraphs: 1) }
        /// Longer than two screens of 24 rows.
        static func long(_ title: String) -> Section { Section(title: title, paragraphs: 30) }
    }

    /// Writes a folder `tour` with a manifest. Ids are the titles in small letters, the tour's is `test.tour`.
    func writeTour(_ sections: Section...) throws {
        var manifest = "id: test.tour\ntitle: A tour for tests\nsections:\n"
        for (index, section) in sections.enumerated() {
            let file = "\(index + 1)-\(section.title.lowercased()).md"
            manifest += "  - file: \(file)\n    id: \(section.title.lowercased())\n    title: \(section.title)\n"
            try write("tour/\(file)", Pages.section(section.title, paragraphs: section.paragraphs))
        }
        try write("tour/tour.yaml", manifest)
    }
}

extension Screen {
    /// How many rows of ``Pages/rows(_:)`` are above the screen; nil if none is on it.
    var scrolled: Int? {
        for (index, row) in rows.enumerated() {
            if let number = Screen(rows: [row]).numbers(after: "Row ").first { return number - 1 - index }
        }
        return nil
    }
}
