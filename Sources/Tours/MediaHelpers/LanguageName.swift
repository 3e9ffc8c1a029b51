import Platform

/// Translates the language of a code fence into `bat`'s name.
enum LanguageName {
    /// Longer names are not given to a program.
    private static let maximumLength = 32

    private static let plain: Set<String> = ["none", "output", "plain", "plaintext", "text", "txt"]

    /// Common names unknown to `bat`, and its name for the same or the nearest language.
    private static let aliases = [
        "batch": "bat", "csharp": "cs", "docker": "dockerfile", "dos": "bat", "ejs": "html", "elisp": "lisp",
        "fsharp": "f#", "golang": "go", "json5": "json", "jsonc": "json", "mdx": "md", "node": "js",
        "objc": "objective-c", "protobuf": "proto", "pwsh": "powershell", "python3": "python", "scheme": "lisp",
        "shell": "sh", "starlark": "python", "swiftinterface": "swift", "systemd": "ini", "zsh": "sh",
    ]

    /// The name to ask for, without the rest after a comma as in `rust,ignore`; nil for plain text and invalid names:
    /// only letters, digits and `+#._-` are allowed.
    static func helperName(for name: String) -> String? {
        let first = name.utf8.prefix(maximumLength + 1).prefix { $0 != UInt8(ascii: ",") }
        guard !first.isEmpty, first.count <= maximumLength, first.allSatisfy(isAllowed) else { return nil }
        let name = String(decoding: first, as: UTF8.self).lowercased()
        return plain.contains(name) ? nil : aliases[name] ?? name
    }

    /// A file's name, safe for a program: its last characters, with `_` for special ones.
    static func ofFile(_ name: String) -> String {
        String(decoding: name.utf8.suffix(maximumLength).map { isAllowed($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "+#._-".utf8.contains(byte)
    }
}
