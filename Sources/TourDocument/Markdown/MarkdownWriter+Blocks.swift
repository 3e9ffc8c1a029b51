import CMD4C

extension MarkdownWriter {
    mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        output.endRaw()
        endSpans()
        offsetBeforeBlock = lastOffset
        if isSilent {
            if type == MD_BLOCK_HR { isSilent = false }
            return 0
        }
        switch type {
        case MD_BLOCK_QUOTE:
            if enterContainer(.quote) { alert.expect() }
            return 0
        case MD_BLOCK_P:
            output.begin(.paragraph)
            alert.passParagraph()
            return 0
        case MD_BLOCK_UL, MD_BLOCK_OL: _ = enterContainer(Self.list(type, detail))
        case MD_BLOCK_LI: if liftedContainers == 0 { output.begin(Self.item(detail)) }
        case MD_BLOCK_HR: output.rule(source: ruleSource())
        case MD_BLOCK_TH, MD_BLOCK_TD:
            isInCell = true
            if limits.isOneCellTooMany() { return Self.stop }
            output.begin(Self.cell(type, detail))
        default:
            if type == MD_BLOCK_H { heading = ([], false) }
            if let element = Self.element(type, detail) { output.begin(element) }
        }
        alert.forget()
        return 0
    }

    mutating func leaveBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        output.endRaw()
        endSpans()
        alert.forget()
        isInCell = false
        if isSilent { return 0 }
        switch type {
        case MD_BLOCK_QUOTE: leaveContainer(.quote)
        case MD_BLOCK_P: output.end(.paragraph)
        case MD_BLOCK_UL, MD_BLOCK_OL: leaveContainer(Self.list(type, detail))
        case MD_BLOCK_LI: if liftedContainers == 0 { output.end(.item(isDone: nil)) }
        case MD_BLOCK_TH, MD_BLOCK_TD: output.end(Self.cell(type, detail))
        default:
            if type == MD_BLOCK_H { nameHeading() }
            if let element = Self.element(type, detail) { output.end(element) }
        }
        return 0
    }

    /// Gives a heading with short codes its name, which is that of its words as they are written.
    private mutating func nameHeading() {
        guard let (words, hasShortCode) = heading else { return }
        heading = nil
        var text = String(decoding: words, as: UTF8.self)
        guard hasShortCode, HeadingName.take(from: &text) == nil else { return }
        var name = " {#\(HeadingSlug.slug(of: text))}"
        name.withUTF8 { output.text($0, source: nil) }
    }

    private static func element(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> MarkdownElement? {
        switch type {
        case MD_BLOCK_H:
            let level = detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 1
            return .heading(Int(min(max(level, 1), 6)))
        case MD_BLOCK_CODE:
            let code = detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee
            return .code(language: code.flatMap { $0.lang.size > 0 ? $0.lang : nil })
        case MD_BLOCK_TABLE: return .table
        case MD_BLOCK_THEAD: return .tableHead
        case MD_BLOCK_TBODY: return .tableBody
        case MD_BLOCK_TR: return .row
        default: return nil
        }
    }

    /// Counts a container; false if it is too deep to be written.
    private mutating func enterContainer(_ element: MarkdownElement) -> Bool {
        if containers >= Block.maximumDepth {
            liftedContainers += 1
            return false
        }
        containers += 1
        output.begin(element)
        return true
    }

    private mutating func leaveContainer(_ element: MarkdownElement) {
        if liftedContainers > 0 {
            liftedContainers -= 1
        } else {
            containers -= 1
            output.end(element)
        }
    }

    private static func list(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> MarkdownElement {
        if type == MD_BLOCK_OL, let list = detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee {
            return .list(start: Int(list.start), isTight: list.is_tight != 0)
        }
        let list = detail?.assumingMemoryBound(to: MD_BLOCK_UL_DETAIL.self).pointee
        return .list(start: nil, isTight: list.map { $0.is_tight != 0 } ?? true)
    }

    private static func item(_ detail: UnsafeMutableRawPointer?) -> MarkdownElement {
        guard let item = detail?.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee, item.is_task != 0 else {
            return .item(isDone: nil)
        }
        return .item(isDone: item.task_mark != 0x20)
    }

    /// Where the rule stands that md4c reports without a place: at the next mark behind the last text's line.
    private mutating func ruleSource() -> Int? {
        var place = lastOffset ?? input.prefix
        if lastOffset != nil { place = lineEnd(from: place) }
        while place < input.bytes.count {
            let byte = input.bytes[place]
            if byte == 0x2A || byte == 0x2D || byte == 0x5F { break }
            place += 1
        }
        guard place < input.bytes.count else { return nil }
        lastOffset = lineEnd(from: place)
        return sourceOffset(place)
    }

    private static func cell(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> MarkdownElement {
        let alignment: Table.Alignment =
            switch detail?.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee.align {
            case MD_ALIGN_LEFT: .left
            case MD_ALIGN_CENTER: .center
            case MD_ALIGN_RIGHT: .right
            default: .natural
            }
        return .cell(isHeading: type == MD_BLOCK_TH, alignment)
    }
}
