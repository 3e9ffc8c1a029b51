import HiddenCharacters
import InfiniteScroll
import TextLayout
import TourDocument

/// The clipboard.
extension Reader {
    /// Copies what is at hand: the chosen link, else the code block nearest to the top of the screen.
    mutating func copy() -> [Effect] {
        if let link = links.chosen?.link, link.footnote == nil {
            return copy(Self.harmless(link.target), called: "the link")
        }
        guard let code = codeAtHand else {
            return [show("No link is chosen and no code in sight that could be copied")]
        }
        let text = Self.harmless(code.text)
        let lines = text.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        return copy(text, called: "\(lines.inGroups) \(lines == 1 ? "line" : "lines") of code")
    }

    /// Copies a text.
    /// - Parameter name: what is said to have been copied.
    mutating func copy(_ text: String, called name: String) -> [Effect] {
        guard !text.isEmpty else { return [show("There is nothing in it to copy")] }
        outside.copying = (text, name)
        return [.copy(text, usesPrograms: true)]
    }

    mutating func copied(_ outcome: CopyOutcome) -> [Effect] {
        guard let copying = outside.copying else { return [] }
        switch outcome {
        case .refusedByProgram: return [.copy(copying.text, usesPrograms: false)]
        case .done:
            outside.copying = nil
            return [show("Copied \(copying.name)")]
        case .failed(let reason):
            outside.copying = nil
            return [show("Not copied: \(reason)")]
        }
    }

    /// The first code block of which a line is on the screen.
    private var codeAtHand: CodeBlock? {
        mutating get {
            for row in readingRow..<scroll.viewport {
                guard let position = scroll.position(atViewportRow: row) else { continue }
                let lines = content.lines(of: position.item)
                guard lines.indices.contains(position.row), lines[position.row].kind == .code else { continue }
                let blocks = content.blocks(around: position.item)
                guard blocks.indices.contains(position.item.block) else { continue }
                // of several in one block, as in a list: as many as runs of such lines begin up to here
                let runs = (0...position.row).count { row in
                    lines[row].kind == .code && (row == 0 || lines[row - 1].kind != .code)
                }
                let codes = BlockLayout.codeBlocks(in: blocks[position.item.block])
                if let code = codes.dropFirst(runs - 1).first { return code }
            }
            return nil
        }
    }

    /// A text without what would be an order to the terminal that it is pasted into, or would look like another text there.
    private static func harmless(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.hidden {
            case .control where scalar == "\t" || scalar == "\n": result.append(scalar)
            case .control, .direction: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
