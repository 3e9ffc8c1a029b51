/// Makes Markdown of any size that has something of every block kind, the same at every call.
enum SampleText {
    private static let words = [
        "terminal", "grid", "cell", "line", "of", "the", "a", "reader", "scroll", "window", "and", "width", "when",
        "it",
        "colour", "screen", "is", "kernel", "to", "section", "credit", "page", "漢字", "naïve", "in", "bottom",
    ]

    /// About so many bytes.
    static func markdown(bytes: Int) -> [UInt8] {
        var seed: UInt64 = 42
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        func sentence(_ length: Int) -> String {
            (0..<length).map { _ in words[next(words.count)] }.joined(separator: " ")
        }
        var text = "# A sample\n\n"
        text.reserveCapacity(bytes + 2048)
        var section = 0
        while text.utf8.count < bytes {
            section += 1
            text += "## Section \(section)\n\n"
            for _ in 0..<6 {
                text +=
                    "\(sentence(30)) **\(sentence(3))** and `\(sentence(1))`, [\(sentence(2))](#there) \(sentence(20)).\n\n"
            }
            text += "- \(sentence(12))\n- \(sentence(30))\n  - \(sentence(9))\n\n> \(sentence(25))\n\n"
            text += "```sh\necho \(sentence(6))\nprintf '\(sentence(3))'\n```\n\n"
            text += "| a | b |\n|---|--:|\n| \(sentence(4)) | \(next(1000)) |\n| \(sentence(5)) | \(next(1000)) |\n\n"
        }
        return Array(text.utf8)
    }
}
