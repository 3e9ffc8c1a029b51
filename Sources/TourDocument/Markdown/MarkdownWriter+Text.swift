import CMD4C

extension MarkdownWriter {
    mutating func text(_ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE) -> Int32 {
        guard let start, size > 0 else { return 0 }
        let bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(size))
        let offset = offset(of: start)
        let source = offset.flatMap { sourceOffset($0) }
        defer {
            if let source { lastEnd = source + bytes.count }
            if let offset { lastOffset = offset + bytes.count }
        }
        if type == MD_TEXT_HTML {
            if isSilent || !pictures.isEmpty { return 0 }
            if let offset {
                eachPiece(bytes, offset: offset) { $0.raw($1, source: $2) }
            } else {
                output.raw(bytes, source: bytes[0] == 0x0A ? lineEndSource() : nil)
            }
            return 0
        }
        output.endRaw()
        if isSilent { return 0 }
        if !pictures.isEmpty {
            if pictureStart == nil { pictureStart = source.map { max($0 - 2, 0) } }
            describe(type, bytes)
            return 0
        }
        if heading != nil { note(type, bytes) }
        if alert.isOnLine, type == MD_TEXT_SOFTBR || type == MD_TEXT_BR {
            endTitle(source: source ?? lineEndSource())
            return 0
        }
        if type == MD_TEXT_NORMAL, let offset, alert.isExpected, let (name, title) = alert.take(beginning(at: offset)) {
            output.nameQuote(name)
            _ = enterSpan(MD_SPAN_STRONG, nil)
            alert.hasTitle = title < bytes.count
            let title = min(title, bytes.count)
            normal(UnsafeBufferPointer(rebasing: bytes[title...]), offset: offset + title)
            return 0
        }
        alert.hasTitle = true
        switch type {
        case MD_TEXT_NULLCHAR: output.reference("&#0;".utf8, source: source)
        case MD_TEXT_BR: output.lineBreak(source: source ?? lineEndSource())
        case MD_TEXT_SOFTBR: output.reference("\n".utf8, source: source ?? lineEndSource())
        case MD_TEXT_ENTITY: output.reference(bytes, source: source)
        case MD_TEXT_CODE:
            if let offset {
                code(bytes, offset: offset)
            } else {
                // A newline, or blanks in place of a tab.
                output.text(bytes, source: bytes[0] == 0x0A ? lineEndSource() : nil)
            }
        default:
            // in a cell the bar before the words of a wiki's link has a backslash
            let isInWikiLink = isInCell && spans[Int(MD_SPAN_WIKILINK.rawValue)] > 0
            let start = isInWikiLink ? bytes.firstIndex(of: 0x7C).map { $0 + 1 } ?? 0 : 0
            isEmbedded =
                bytes.suffix(2).elementsEqual("! ".utf8)
                && offset.map { sourceOffset($0 + bytes.count - 1) } == .some(nil)
            let end = isEmbedded ? bytes.count - 2 : bytes.count
            normal(UnsafeBufferPointer(rebasing: bytes[start..<end]), offset: offset.map { $0 + start })
        }
        return 0
    }

    /// What md4c was given from a place on, as much of it as an alert's mark may take; nothing of what was escaped.
    private func beginning(at offset: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: input.bytes[offset...].prefix(isAfterBackslash(offset) ? 0 : 100))
    }

    /// Ends the line of an alert's mark.
    private mutating func endTitle(source: Int?) {
        _ = leaveSpan(MD_SPAN_STRONG, nil)
        alert.forget()
        if alert.hasTitle { output.lineBreak(source: source) }
    }

    /// Takes words of the heading that is open.
    private mutating func note(_ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) {
        switch type {
        case MD_TEXT_ENTITY: heading?.words += entities.decode(Array(bytes)[...])
        case MD_TEXT_BR, MD_TEXT_SOFTBR: heading?.words.append(0x20)
        default: heading?.words += bytes
        }
    }

    /// Code; in a table's cell `\|` is a bar there too.
    private mutating func code(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
        var done = 0
        if isInCell {
            for position in bytes.indices.dropLast() where bytes[position] == 0x5C && bytes[position + 1] == 0x7C {
                put(UnsafeBufferPointer(rebasing: bytes[done..<position]), offset: offset + done)
                done = position + 1
            }
        }
        put(UnsafeBufferPointer(rebasing: bytes[done...]), offset: offset + done)
    }

    /// Text in a picture's description.
    private mutating func describe(_ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) {
        switch type {
        case MD_TEXT_NULLCHAR: pictures[pictures.count - 1] += "\u{FFFD}".utf8
        case MD_TEXT_BR, MD_TEXT_SOFTBR: pictures[pictures.count - 1].append(0x20)
        case MD_TEXT_ENTITY: pictures[pictures.count - 1] += bytes
        default: for byte in bytes { MarkdownHTML.escape(byte, into: &pictures[pictures.count - 1]) }
        }
    }

    /// Text with references to notes and short codes of emoji.
    private mutating func normal(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int?) {
        guard let offset else { return output.text(bytes, source: nil) }
        var done = 0
        var position = 0
        while position < bytes.count {
            defer { position += 1 }
            let isColon = bytes[position] == UInt8(ascii: ":")
            guard isColon || bytes[position] == UInt8(ascii: "[") && !notes.isEmpty else { continue }
            // A mark at the start of a run, with a backslash before, was escaped.
            if position == 0, isAfterBackslash(offset) { continue }
            let source = sourceOffset(offset + position)
            let before = UnsafeBufferPointer(rebasing: bytes[done..<position])
            if isColon, let (emoji, end) = ShortCodes.emoji(in: bytes, at: position, behind: done) {
                put(before, offset: offset + done)
                output.reference("&#\(emoji.value);".utf8, source: source)
                heading?.hasShortCode = true
                done = end
            } else if let (label, end) = NoteLabel.reference(in: bytes, at: position), let number = notes[label] {
                put(before, offset: offset + done)
                output.footnote(number, source: source)
                done = end
            }
            position = max(position, done - 1)
        }
        put(UnsafeBufferPointer(rebasing: bytes[done...]), offset: offset + done)
    }

    /// Whether an odd number of backslashes stands before a place.
    private func isAfterBackslash(_ offset: Int) -> Bool {
        var start = offset
        while start > 0, input.bytes[start - 1] == 0x5C { start -= 1 }
        return (offset - start) % 2 == 1
    }
}
