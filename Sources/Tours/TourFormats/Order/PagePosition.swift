package import SourceFiles
internal import TourDocument
internal import TourPages

/// The position that the author of a folder gives one of its pages or subfolders, and its label there.
package struct PagePosition: Hashable, Sendable {
    /// The smaller, the earlier; nil is after all numbers.
    package var number: Double?
    package var label: String?

    package init() {}

    /// The files with the position of their folder, in addition to its introduction.
    package static let filesOfFolders = ["_category_.json", "_category_.yml", "_category_.yaml"]

    /// The position in the front matter of a page.
    package init(ofPage source: ByteSource) {
        guard let head = try? PageHead(source, kind: .markdown, wantsHeading: false) else { return }
        self = head.keys.position
        label = label ?? head.keys.title
    }

    /// The position in one of ``filesOfFolders``.
    package init(ofFolder source: ByteSource) {
        // JSON is YAML, except for tabs
        guard let bytes = try? source.bytes(in: 0..<PageHead.headSize),
            case .mapping(let entries) = try? YAMLValue(yaml: UTF8Text.string(bytes).replacing("\t", with: " "))?
                .content
        else { return }
        takeSidebar(entries)
    }

    /// Reads one entry of front matter, if it is one of these: Docusaurus', Hugo's, Starlight's, that of Just the Docs.
    /// Only numbers are positions.
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
        // 0 is the same as none
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
