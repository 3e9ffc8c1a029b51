extension Media.Kind {
    /// What an address leads to: one place tells pictures, videos, sounds and recordings apart, by the media type that
    /// somebody says it is of, or its ending; `otherwise` if nothing tells.
    package init(address: String, type: String? = nil, otherwise: Self = .picture) {
        self = type.flatMap(Self.init(type:)) ?? Self.init(endingOf: address) ?? otherwise
    }

    private init?(type: String) {
        let name = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        switch name {
        case "application/x-asciicast", "application/x-asciinema": self = .recording
        case _ where name.hasPrefix("video/"): self = .video
        case _ where name.hasPrefix("audio/"): self = .audio
        case _ where name.hasPrefix("image/"): self = .picture
        default: return nil
        }
    }

    fileprivate init?(endingOf address: String) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        switch path[path.index(after: dot)...].lowercased() {
        case "mp4", "webm", "mkv", "mov", "m4v", "ogv", "avi", "mpg", "mpeg": self = .video
        case "mp3", "ogg", "oga", "wav", "flac", "m4a", "aac", "opus": self = .audio
        case "cast": self = .recording
        case "png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "bmp", "tif", "tiff": self = .picture
        default: return nil
        }
    }
}

extension Media {
    /// What a Markdown picture shows: its address says of what kind it is, or names a slot.
    init(address: String, alternative: String, title: String?) {
        self.init(
            kind: Kind(address: address), source: address, alternative: Self.folded(alternative), title: title)
        guard address.hasPrefix("slot:"), address.utf8.count > "slot:".utf8.count else { return }
        kind = .video
        source = ""
        slot = String(address.dropFirst("slot:".count))
        beginAsSlot()
    }

    /// The name of the file that is played, without its ending: what it is called where nobody has named it. Nil for a picture, and if
    /// the address ends in no such name.
    package var fileName: String? {
        guard kind != .picture, Kind(endingOf: source) != nil else { return nil }
        let path = source.prefix { $0 != "?" && $0 != "#" }
        guard let name = path.split(separator: "/").last?.split(separator: ".").dropLast().joined(separator: ".")
        else { return nil }
        let decoded = try? PercentCoding.decode(name.utf8)
        return decoded?.isEmpty == false ? decoded : nil
    }

    /// Its address as a card says it: of a file that the media catalogue names, the path from the tour's folder.
    package var shownSource: String {
        guard source.hasPrefix("/"), !source.hasPrefix("//") else { return String(PictureAddress.shown(source)) }
        return (try? PercentCoding.decode(source.utf8.dropFirst())) ?? source
    }

    /// What stands in a place whose media is not known yet is no text of the page; an author's words are its title.
    mutating func beginAsSlot() {
        guard source.isEmpty else { return }
        if title == nil, !alternative.isEmpty, alternative != kind.rawValue { title = alternative }
        alternative = ""
    }

    /// A description with its white space folded.
    static func folded(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
    }
}

extension CodeBlock {
    /// What follows `language-` or `lang-` in an element's classes, or in another way of makers of documentation.
    static func language(inClasses classes: String) -> String? {
        for name in classes.split(whereSeparator: \.isWhitespace) {
            if name == "mermaid" { return "mermaid" }
            for prefix in ["language-", "lang-", "highlight-source-", "highlight-"] where name.hasPrefix(prefix) {
                let language = name.dropFirst(prefix.count)
                return ["", "default", "none"].contains(language) ? nil : String(language)
            }
        }
        return nil
    }
}
