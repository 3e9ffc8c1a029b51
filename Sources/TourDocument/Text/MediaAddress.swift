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
