import CMD4C


extension MarkdownWriter {
    mutating func text(_ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE) -> Int32 {
        guard let start, size > 0 else { return 0 }
        let bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(size))
        let offset = offset(of: start)
        let source = offset.flatMap(sourceOffset)
        defer { if let source { lastEnd = source + bytes.count } }
        if type == MD_TEXT_HTML {
            if !isSilent, pictures.isEmpty { raw.append(bytes, source: source ?? lastEnd) }
            return 0
        }
        let isBreak = type == MD_TEXT_SOFTBR || type == MD_TEXT_BR
        settle(isAlert: isBreak)
        if isSilent { return 0 }
        if !pictures.isEmpty {
            if pictureStart == nil { pictureStart = source.map { max($0 - 2, 0) } }
            describe(type, bytes)
            return 0
        }
        switch type {
        case MD_TEXT_NULLCHAR: copy(Array("\u{FFFD}".utf8), source: source)
        case MD_TEXT_BR:
            map.note(html.count, from: source ?? lastEnd)
            html += "<br>".utf8
        case MD_TEXT_SOFTBR: copy([0x0A], source: source ?? lastEnd)
        case MD_TEXT_ENTITY: copy(bytes, source: source)
        case MD_TEXT_CODE: escape(bytes, source: source ?? lastEnd)
        default:
            if type == MD_TEXT_NORMAL, alert.take(bytes, source: source, htmlEnd: html.count) { return 0 }
            normal(bytes, offset: offset)
        }
        return 0
    }

    /// Text in a picture's description.
    private mutating func describe(_ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) {
        switch type {
        case MD_TEXT_NULLCHAR: pictures[pictures.count - 1] += "\u{FFFD}".utf8
        case MD_TEXT_BR, MD_TEXT_SOFTBR: pictures[pictures.count - 1].append(0x20)
        case MD_TEXT_ENTITY: pictures[pictures.count - 1] += bytes
        default: for byte in bytes { Self.escape(byte, into: &pictures[pictures.count - 1]) }
        }
    }

    /// Text with references to notes.
    private mutating func normal(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int?) {
        guard let offset, !notes.isEmpty else { return escape(bytes, source: offset.flatMap(sourceOffset)) }
        var done = 0
        var position = 0
        while position < bytes.count {
            // A bracket at the start of a run, with a backslash before, was escaped.
            let isEscaped = position == 0 && offset > 0 && input.bytes[offset - 1] == 0x5C
            guard bytes[position] == 0x5B, !isEscaped,
                let (label, end) = FootnoteDefinitions.reference(in: bytes, at: position),
                let number = notes.number(of: label)
            else {
                position += 1
                continue
            }
            escape(UnsafeBufferPointer(rebasing: bytes[done..<position]), source: sourceOffset(offset + done))
            map.note(html.count, from: sourceOffset(offset + position))
            html += "<data data-tour-footnote=\(number)></data>".utf8
            position = end
            done = end
        }
        escape(UnsafeBufferPointer(rebasing: bytes[done...]), source: sourceOffset(offset + done))
    }
}
