package import SourceFiles
internal import TourDocument
internal import TourPages

/// Where the author of a folder puts one of its pages or subfolders among the others, and what it is called there.
package struct PagePosition: Hashable, Sendable {
    /// The smaller, the further ahead; nil behind all that have one.
    package var number: Double?
    package var label: String?

    package init() {}

    /// The files that tell that of the folder that they are in, beside its introduction.
    package static let filesOfFolders = ["_category_.json", "_category_.yml", "_category_.yaml"]

    /// What the front matter of a page says.
    package init(ofPage source: ByteSource) {
        guard let head = try? PageHead(source, kind: .markdown, wantsHeading: false) else { return }
        self = head.keys.position
        label = label ?? head.keys.title
    }

    /// What one of ``filesOfFolders`` says.
    package init(ofFolder source: ByteSource) {
        // JSON is YAML, but for tabs
        guard let bytes = try? source.bytes(in: 0..<PageHead.headSize),
            case .mapping(let entries) = try? YAMLValue(yaml: UTF8Text.string(bytes).replacing("\t", with: " "))?
                .content
        else { return }
        takeSidebar(entries)
    }

    /// Takes one entry of front matter, if it is one of these: Docusaurus', Hugo's, Starlight's, that of Just the Docs. What is no number is no
    /// position.
    mutating func take(_ entry: YAMLValue.Entry) {
        switch (entry.key, entry.value.content) {
        case ("sidebar", .mapping(let entries)): takeSidebar(entries)
        case (_, .scalar(let text?)): take(entry.key, text)
        default: break
        }
    }

    private mutating func takeSidebar(_ entries: [YAMLValue.Entry]) {
        for entry in entries {
            guard case .scalar(let text?) = entry.value.content else { continue }
            take("sidebar_" + (entry.key == "order" ? "position" : entry.key), text)
        }
    }

    mutating func take(_ key: String, _ text: String) {
        switch key {
        case "sidebar_position", "nav_order": number = Double(text) ?? number
        // none is as good as 0
        case "weight": number = Double(text).flatMap { $0 == 0 ? nil : $0 }
        case "sidebar_label", "linkTitle": label = text.foldingWhiteSpace
        default: break
        }
    }

    /// Bytes that compare as positions are ordered.
    package var key: [UInt8] {
        guard let number, !number.isNaN else { return [0xFF] }
        let bits = number.bitPattern
        let ordered = number.sign == .minus ? ~bits : bits | 1 << 63
        return [0] + (0..<8).map { UInt8(truncatingIfNeeded: ordered >> (56 - 8 * UInt64($0))) }
    }
}
