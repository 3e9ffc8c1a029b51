/// The systems on which a tour of code is shown: names such as `isLinux` with `!`, `&&` and `||`, evaluated as in the
/// editor.
enum SystemCondition {
    #if os(macOS)
        private static let here: Set<Substring> = ["isMac", "true"]
    #else
        private static let here: Set<Substring> = ["isLinux", "true"]
    #endif
    private static let known: Set<Substring> = ["isLinux", "isMac", "isWindows", "isWeb", "true", "false"]

    /// Whether an expression is true on this system; true for one with brackets or other names, which only the editor
    /// knows.
    static func holds(_ text: String, _ here: Set<Substring> = here) -> Bool {
        let sides = text.filter { !$0.isWhitespace }.split(separator: "||").map { $0.split(separator: "&&") }
        guard sides.joined().allSatisfy({ known.contains($0.drop { $0 == "!" }) }) else { return true }
        return sides.contains { side in
            side.allSatisfy { word in
                let name = word.drop { $0 == "!" }
                return here.contains(name) == (word.count - name.count).isMultiple(of: 2)
            }
        }
    }
}
