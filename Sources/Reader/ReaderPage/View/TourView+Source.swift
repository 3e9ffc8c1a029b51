import HiddenCharacters
import InfiniteScroll
import Platform
import TextLayout
package import TourDocument
import Wording

/// Parts of the page for other programs: its file, its code, the text of a section.
extension TourView {
    /// The file of the page, and the line in it of the text at the top of the screen; nil if it is in no file.
    package var filePlace: FilePlace? { content.filePlace(of: top) }

    private var top: TextAnchor {
        content.anchor(at: viewport.engine.position(atViewportRow: viewport.readingRow) ?? viewport.top)
    }

    /// The author's address for suggesting a change at the top of the screen, to be opened in the browser; nil if there
    /// is none.
    package var suggestion: WebAddress? {
        guard let pattern = tour.suggest, let path = provider.page(ofSection: top.item.section) else { return nil }
        let line = content.line(of: top) ?? 1
        let text = pattern.replacing(
            "{path}", with: PercentCoding.encode(path).replacing("#", with: "%23").replacing("?", with: "%3F")
        )
        .replacing("{line}", with: "\(line)")
        guard case .outside(let address) = LinkResolver.resolve(text, on: nil) else { return nil }
        return address
    }

    /// The text to copy, and its name: the selected link or code, else the code block nearest to the screen's top.
    package func textToCopy() -> (text: String, name: String)? {
        let chosen = links.chosen?.link
        if let chosen, chosen.footnote == nil, chosen.code == nil {
            return switch links.chosen?.action {
            case .plays?, .showsRecording?, .showsPicture?:
                (chosen.target, chosen.target.contains("://") ? "the link" : "the path")
            case .opensData(.term(let name), _)?:
                (content.glossary(ofSection: chosen.item.section).term(named: name)?.meaning ?? "", "the definition")
            default: (chosen.target, "the link")
            }
        }
        guard let code = chosen?.code ?? codeAtHand?.text else { return nil }
        return (code, Self.name(ofCode: code))
    }

    /// The name of copied code. Complexity: linear in its length.
    static func name(ofCode text: String) -> String {
        (text.utf8.count { $0 == 0x0A } + 1).counted("line of code", "lines of code")
    }

    /// The first code block with a line on the screen.
    private var codeAtHand: CodeBlock? {
        for row in viewport.readingRow..<viewport.rows {
            guard let position = viewport.engine.position(atViewportRow: row) else { continue }
            let lines = content.lines(of: position.item)
            guard lines.indices.contains(position.row), lines[position.row].kind == .code else { continue }
            guard let block = content.block(of: position.item) else { continue }
            // its number among several in one block, as in a list, by counting runs of code lines up to here
            let runs = (0...position.row).count { row in
                lines[row].kind == .code && (row == 0 || lines[row - 1].kind != .code)
            }
            let codes = BlockLayout.codeBlocks(in: block)
            if let code = codes.dropFirst(runs - 1).first { return code }
        }
        return nil
    }
}

extension String {
    /// The text without sequences that a terminal would obey, look-alikes and invisible characters.
    package var harmless: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.hidden {
            case .control where scalar == "\t" || scalar == "\n": result.append(scalar)
            case .control, .direction, .invisible: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
