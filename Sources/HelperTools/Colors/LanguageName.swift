/// Translates the language of a code fence into the name that `bat` knows.
enum LanguageName {
    /// Longer names are not given to a program.
    private static let maximumLength = 32

    /// Names of plain text.
    private static let plain: Set<String> = ["none", "output", "plain", "plaintext", "text", "txt"]

    /// Common names that `bat` does not know, and its name for the same or the nearest language.
    private static let aliases = [
        "batch": "bat", "csharp": "cs", "docker": "dockerfile", "dos": "bat", "ejs": "html", "elisp": "lisp",
        "fsharp": "f#", "golang": "go", "json5": "json", "jsonc": "json", "mdx": "md", "node": "js",
        "objc": "objective-c", "protobuf": "proto", "pwsh": "powershell", "python3": "python", "scheme": "lisp",
        "shell": "sh", "starlark": "python", "swiftinterface": "swift", "systemd": "ini", "zsh": "sh",
    ]

    /// The name to ask for; nil if the code is to stay as it is: no language, plain text, or a name that cannot be one.
    ///
    /// What comes after a comma, as in `rust,ignore`, is for other programs. Only letters, digits and `+#._-` are let
    /// through. Complexity: O(1).
    static func helperName(for name: String) -> String? {
        let first = name.utf8.prefix(maximumLength + 1).prefix { $0 != UInt8(ascii: ",") }
        guard !first.isEmpty, first.count <= maximumLength, first.allSatisfy(isAllowed) else { return nil }
        let name = String(decoding: first, as: UTF8.self).lowercased()
        return plain.contains(name) ? nil : aliases[name] ?? name
    }

    /// The name of a file as a program may be told it: its last characters, and what may mean something to a program as `_`.
    static func ofFile(_ name: String) -> String {
        String(decoding: name.utf8.suffix(maximumLength).map { isAllowed($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
