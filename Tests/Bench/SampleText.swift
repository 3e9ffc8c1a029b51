import Platform

/// Makes Markdown of any size that has something of every block kind, the same at every call.
enum SampleText {
    private static let words = [
        "terminal", "grid", "cell", "line", "of", "the", "a", "reader", "scroll", "window", "and", "width", "when",
        "it", "colour", "screen", "is", "kernel", "to", "section", "credit", "page", "漢字", "naïve", "in", "bottom",
    ]

    /// Bodies of sections that are used again and again: only their titles differ.
    private static let bodies: [String] = {
        var seed: UInt64 = 42
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        func sentence(_ length: Int) -> String {
            (0..<length).map { _ in words[next(words.count)] }.joined(separator: " ")
        }
        return (0..<64).map { _ in
            var text = ""
            for _ in 0..<12 {
                text += "\(sentence(30)) **\(sentence(3))** and `\(sentence(1))`, [\(sentence(2))](#there)"
                text += " \(sentence(40)).\n\n"
            }
            text += "- \(sentence(12))\n- \(sentence(30))\n  - \(sentence(9))\n\n> \(sentence(25))\n\n"
            text += "```sh\necho \(sentence(6))\nprintf '\(sentence(3))'\n```\n\n"
            text += "| a | b |\n|---|--:|\n| \(sentence(4)) | \(next(1000)) |\n| \(sentence(5)) | \(next(1000)) |\n\n"
            return text
        }
    }()

    /// Writes a file of about so many bytes.
    static func write(to path: String, bytes: Int) throws {
        guard let file = fopen(path, "w") else { throw BenchError("cannot write \(path)") }
        defer { fclose(file) }
        var written = Int(fputs("# A sample\n\n", file) >= 0 ? 12 : 0)
        var section = 0
        while written < bytes {
            section += 1
            let text = "## Section \(section)\n\n\(bodies[section % bodies.count])"
            guard fputs(text, file) >= 0 else { throw BenchError("cannot write \(path): is the disk full?") }
            written += text.utf8.count
        }
    }

    /// Writes a folder of short pages.
    static func writeFolder(_ path: String, pages: Int) throws {
        guard mkdir(path, 0o700) == 0 else { throw BenchError("cannot make \(path)") }
        for page in 1...max(1, pages) {
            guard let file = fopen("\(path)/page\(page).md", "w") else { throw BenchError("cannot write in \(path)") }
            fputs("# Page \(page)\n\n\(bodies[page % bodies.count].prefix(1000))\n", file)
            fclose(file)
        }
    }
}
