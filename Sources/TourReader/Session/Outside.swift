import HiddenCharacters
import InfiniteScroll
import TextLayout
import TourDocument

/// What is under way between the reader and the world outside of it.
struct Outside: Sendable {
    /// Commands that sections were piped into, the last one last.
    var commands: [String] = []
    /// What is being copied, and how it is called when it is.
    var copying: (text: String, name: String)?
}

/// What became of a text for the clipboard.
package enum CopyOutcome: Hashable, Sendable {
    case done
    /// The program for the clipboard failed, for a reason; the terminal may take it.
    case refusedByProgram(reason: String)
    /// There is no way, for a reason.
    case failed(reason: String)
}

/// What became of a section that was to be written to a file.
package enum WriteOutcome: Hashable, Sendable {
    case done(lines: Int)
    /// There is such a file, and it was not to be replaced.
    case exists
    case failed(reason: String)
}

/// A program that is to have the whole screen until it ends.
package enum ScreenProgram: Hashable, Sendable {
    /// The person's editor, on a file at a line.
    case editor(file: String, line: Int?)
    /// A command that the person typed, for their shell, with the text of a section (by its id) as its standard input; what it
    /// shows stays until a key is pressed.
    case shell(command: String, section: String)
    /// A program by its name or path, and its arguments: no shell sees them.
    case program([String])
}

/// Out of the reader, to other programs and files, and back.
extension Reader {
    /// Opens the page at the line of the text at the top of the screen.
    mutating func edit() -> [Effect] {
        guard let place = filePlace else { return [show(Self.withoutFile)] }
        return [.runOnScreen(.editor(file: place.path, line: place.line))]
    }

    /// Says where the page is.
    mutating func showPath() -> [Effect] {
        guard let place = filePlace else { return [show(Self.withoutFile)] }
        return [show(place.line.map { "\(place.path):\($0)" } ?? place.path)]
    }

    private static let withoutFile = "This page came through a pipe: it is in no file"

    /// The file of the page, and the line in it of the text at the top of the screen.
    private var filePlace: FilePlace? {
        mutating get {
            let top = scroll.position(atViewportRow: readingRow) ?? scroll.anchor
            let offset = content.bytes(
                before: top, extent: content.extent(of: top.item), of: tour.sections.byteCount(at: top.item.section))
            return content.pieces.provider.filePlace(ofSection: top.item.section, offset: offset)
        }
    }

    /// The path of the page that is being read; nil if it is in no file.
    package var path: String? { content.pieces.provider.filePlace(ofSection: currentSection, offset: 0)?.path }

    /// A program that had the screen has ended: what went wrong with it is said, and what it changed is shown.
    mutating func returned(problem: String?, hasChanged: Bool) -> [Effect] {
        var effects: [Effect] = hasChanged ? [.reopen] : []
        if let problem { effects.append(show(problem)) }
        return effects
    }
}

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
