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
            if enterContainer() {
                output.beginQuote()
                alert.expect()
            }
            return 0
        case MD_BLOCK_P:
            output.begin("p")
            alert.passParagraph()
            return 0
        case MD_BLOCK_UL, MD_BLOCK_OL: if enterContainer() { beginList(type, detail) }
        case MD_BLOCK_LI: if liftedContainers == 0 { beginItem(detail) }
        case MD_BLOCK_HR: output.rule(source: ruleSource())
        case MD_BLOCK_CODE: beginCode(detail)
        case MD_BLOCK_TH, MD_BLOCK_TD:
            isInCell = true
            if limits.isOneCellTooMany() { return Self.stop }
            beginCell(type, detail)
        default:
            if type == MD_BLOCK_H { heading = ([], false) }
            if let name = Self.name(of: type, detail) { output.begin(name) }
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
        case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL: if !leaveContainer() { return 0 }
        case MD_BLOCK_LI: if liftedContainers > 0 { return 0 }
        case MD_BLOCK_CODE: output.end("code")
        case MD_BLOCK_H: nameHeading()
        default: break
        }
        if let name = Self.name(of: type, detail) { output.end(name) }
        return 0
    }

    /// The name of the element that a block is; nil for one that is none, such as the document.
    private static func name(of type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> String? {
        switch type {
        case MD_BLOCK_QUOTE: "blockquote"
        case MD_BLOCK_UL: "ul"
        case MD_BLOCK_OL: "ol"
        case MD_BLOCK_LI: "li"
        case MD_BLOCK_H: "h\(detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 1)"
        case MD_BLOCK_CODE: "pre"
        case MD_BLOCK_P: "p"
        case MD_BLOCK_TABLE: "table"
        case MD_BLOCK_THEAD: "thead"
        case MD_BLOCK_TBODY: "tbody"
        case MD_BLOCK_TR: "tr"
        case MD_BLOCK_TH: "th"
        case MD_BLOCK_TD: "td"
        default: nil
        }
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

    /// Counts a container; false if it is too deep to be written.
    private mutating func enterContainer() -> Bool {
        if containers >= Block.maximumDepth {
            liftedContainers += 1
            return false
        }
        containers += 1
        return true
    }

    /// Whether the container that ends was written.
    private mutating func leaveContainer() -> Bool {
        if liftedContainers > 0 {
            liftedContainers -= 1
            return false
        }
        containers -= 1
        return true
    }

    private mutating func beginList(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        if type == MD_BLOCK_OL, let list = detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee {
            output.begin("ol", " start=\"\(list.start)\"\(list.is_tight == 0 ? " data-tour-loose" : "")")
        } else if let list = detail?.assumingMemoryBound(to: MD_BLOCK_UL_DETAIL.self).pointee {
            output.begin("ul", list.is_tight == 0 ? " data-tour-loose" : "")
        }
    }

    private mutating func beginItem(_ detail: UnsafeMutableRawPointer?) {
        output.begin("li")
        guard let item = detail?.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee, item.is_task != 0 else {
            return
        }
        output.begin("input", item.task_mark == 0x20 ? " type=checkbox" : " type=checkbox checked")
    }

    private mutating func beginCode(_ detail: UnsafeMutableRawPointer?) {
        let language = detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee.lang
        output.begin("pre")
        let classes = language.map(MarkdownHTML.text(of:)) ?? ""
        output.begin("code", classes.isEmpty ? "" : " class=\"language-\(classes)\"")
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

    private mutating func beginCell(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        let alignment =
            switch detail?.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee.align {
            case MD_ALIGN_LEFT: " align=left"
            case MD_ALIGN_CENTER: " align=center"
            case MD_ALIGN_RIGHT: " align=right"
            default: ""
            }
        output.begin(type == MD_BLOCK_TH ? "th" : "td", alignment)
    }
}
