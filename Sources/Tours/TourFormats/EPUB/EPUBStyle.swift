internal import TourDocument

/// The look of paragraphs in a book's style sheets: an indent, or blank rows between them.
struct EPUBStyle: Sendable {
    /// Whether paragraphs have an indent, and space above or below, by selectors: `p`, and classes as in `.first`.
    private var (indents, spaces) = ([String: Bool](), [String: Bool]())

    init(_ sheets: [String]) {
        for sheet in sheets {
            let text = sheet.split(separator: "*/", omittingEmptySubsequences: false)
                .map { $0.prefix(upTo: $0.firstRange(of: "/*")?.lowerBound ?? $0.endIndex) }.joined()
            for rule in text.split(separator: "}") {
                let parts = rule.split(separator: "{")
                guard parts.count > 1 else { continue }
                for selector in parts[parts.count - 2].split(separator: ",") { add(selector, parts[parts.count - 1]) }
            }
        }
    }

    /// The elements around all text.
    private static let frames: Set<Substring> = ["article", "body", "div", "html", "section"]

    /// Takes the rule of a selector that ends in `p`, a class or both. Those about neighbours, states and special parts
    /// are left out.
    private mutating func add(_ selector: Substring, _ declarations: Substring) {
        let path = selector.split { $0.isWhitespace || $0 == ">" }
        guard !selector.contains(where: { "+~:[#".contains($0) }), path.dropLast().allSatisfy(Self.frames.contains),
            let parts = path.last?.split(separator: ".", omittingEmptySubsequences: false),
            parts.count <= 2, parts[0] == "p" || parts[0].isEmpty && parts.count == 2
        else { return }
        let name = parts.count == 2 ? "." + parts[1] : "p"
        for declaration in declarations.split(separator: ";") {
            let pair = declaration.split(separator: ":", maxSplits: 1).map { $0.split(whereSeparator: \.isWhitespace) }
            guard pair.count == 2, let key = pair[0].first, let first = pair[1].first.map(Self.ems) else { continue }
            switch key {
            case "text-indent": indents[name] = first > 0
            case "margin": spaces[name] = max(first, pair[1].dropFirst(2).first.map(Self.ems) ?? first) >= 0.5
            case "margin-top", "margin-bottom": spaces[name] = spaces[name] == true || first >= 0.5
            default: break
            }
        }
    }

    /// About how many ems a length has.
    private static func ems(_ length: Substring) -> Double {
        let number = Double(length.prefix { $0.isNumber || $0 == "." || $0 == "-" }) ?? 0
        return length.contains("em") ? number : number / 12
    }

    private func look(ofClasses classes: String?) -> (hasIndent: Bool, hasSpace: Bool) {
        let names = (classes ?? "").split(whereSeparator: \.isWhitespace).reversed().map { "." + $0 } + ["p"]
        let (indent, space) = (names.lazy.compactMap { indents[$0] }.first, names.lazy.compactMap { spaces[$0] }.first)
        return (indent ?? false, space ?? true)
    }

    /// The elements that text may be in, without a paragraph.
    private static let blocks = Set("aside blockquote dd div dt figcaption li p section td".split(separator: " "))

    /// Marks the paragraphs of a page that follow another one without space, and have an indent.
    func indent(_ blocks: inout [Block], in html: [UInt8]) {
        guard indents.values.contains(true) else { return }
        let tags = HTMLTag.all(in: html).filter { Self.blocks.contains($0.name[...]) && !$0.isEnd }
        let looks = tags.map {
            $0.name == "p" ? look(ofClasses: $0.attributes["class"]) : (hasIndent: false, hasSpace: true)
        }
        indent(&blocks) { block in
            guard case .paragraph(let runs) = block.kind, !runs.contains(where: { $0.content == .lineBreak }) else {
                return nil
            }
            let next = tags.partitionPoint { $0.range.lowerBound <= block.source.lowerBound }
            // stars between two scenes are no paragraph
            let hasWords = runs.plainText.contains { $0.isLetter || $0.isNumber }
            return next > 0 && hasWords ? looks[next - 1] : nil
        }
    }

    private func indent(_ blocks: inout [Block], _ look: (Block) -> (hasIndent: Bool, hasSpace: Bool)?) {
        var before: (hasIndent: Bool, hasSpace: Bool)?
        for index in blocks.indices {
            let here = look(blocks[index])
            blocks[index].isIndented = here?.hasIndent == true && here?.hasSpace == false && before?.hasSpace == false
            before = here
            blocks[index].updateParts(runs: { _ in }, blocks: { indent(&$0, look) })
        }
    }
}
