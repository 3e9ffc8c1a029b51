import Platform

extension Media.Kind {
    /// The kind of media at an address: tells pictures, videos, sounds and recordings apart, by a declared media type,
    /// or the extension; `otherwise` if neither tells.
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
    /// The media of a Markdown picture: its address determines the kind, or names a slot.
    init(address: String, alternative: String, title: String?) {
        self.init(
            kind: Kind(address: address), source: address, alternative: Self.folded(alternative), title: title)
        guard address.hasPrefix("slot:"), address.utf8.count > "slot:".utf8.count else { return }
        kind = .video
        source = ""
        slot = String(address.dropFirst("slot:".count))
        beginAsSlot()
    }

    /// The name of the media file without its extension, used as a title if there is no other. Nil for a picture, and
    /// if the address ends in no such name.
    package var fileName: String? {
        guard kind != .picture, Kind(endingOf: source) != nil else { return nil }
        let path = source.prefix { $0 != "?" && $0 != "#" }
        guard let name = path.split(separator: "/").last?.split(separator: ".").dropLast().joined(separator: ".")
        else { return nil }
        let decoded = try? PercentCoding.decode(name.utf8)
        return decoded?.isEmpty == false ? decoded : nil
    }

    /// Its address for display: for a file that the media catalogue names, the path from the tour's folder.
    package var shownSource: String {
        guard source.hasPrefix("/"), !source.hasPrefix("//") else { return String(PictureAddress.shown(source)) }
        return (try? PercentCoding.decode(source.utf8.dropFirst())) ?? source
    }

    /// Makes an author's words its title if its media is not known yet, as they are no text of the page.
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
    /// The language in an element's classes: after `language-` or `lang-`, or in other forms of documentation
    /// generators.
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
