/// What an address says about what it leads to.
enum MediaAddress {
    /// The kind of media by the file name's extension; a picture if that says nothing.
    static func kind(of address: String) -> Media.Kind {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: ".") else { return .picture }
        switch path[path.index(after: dot)...].lowercased() {
        case "mp4", "webm", "mov", "m4v": return .video
        case "mp3", "ogg", "wav": return .audio
        default: return .picture
        }
    }

    /// The name in an address `slot:NAME`.
    static func slot(of address: String) -> String? {
        guard address.hasPrefix("slot:") else { return nil }
        let name = address.dropFirst(5)
        return name.isEmpty ? nil : String(name)
    }
}

extension Media {
    /// What a Markdown picture shows: its address says of what kind it is, or names a slot.
    init(address: String, alternative: String, title: String?) {
        self.init(
            kind: MediaAddress.kind(of: address), source: address, alternative: Self.folded(alternative), title: title)
        if let slot = MediaAddress.slot(of: address) {
            kind = .video
            source = ""
            self.slot = slot
        }
    }

    /// A description with its white space folded.
    static func folded(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
    }
}

extension CodeBlock {
    /// What follows `language-` or `lang-` in an element's classes.
    static func language(inClasses classes: String) -> String? {
        for name in classes.split(whereSeparator: \.isWhitespace) {
            for prefix in ["language-", "lang-"] where name.hasPrefix(prefix) {
                let language = name.dropFirst(prefix.count)
                return language.isEmpty ? nil : String(language)
            }
        }
        return nil
    }
}
