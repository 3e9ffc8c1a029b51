import CMD4C

extension MarkdownWriter {
    mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        settle(isAlert: false)
        if type == MD_SPAN_IMG {
            if pictures.isEmpty { pictureStart = nil }
            pictures.append([])
        }
        guard pictures.isEmpty else { return 0 }
        switch type {
        case MD_SPAN_EM: open(type, "<em>")
        case MD_SPAN_STRONG: open(type, "<strong>")
        case MD_SPAN_DEL: open(type, "<del>")
        case MD_SPAN_CODE: tag("<code>")
        case MD_SPAN_A:
            guard let link = detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee else { return 0 }
            if isTooCostly(link.href) || isTooCostly(link.title) { return Self.stop }
            tag("<a")
            address("href", link.href)
            tag(">")
        default: break
        }
        return 0
    }

    mutating func leaveSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        settle(isAlert: false)
        if type == MD_SPAN_IMG {
            guard let picture = detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee else { return 0 }
            return leavePicture(picture)
        }
        guard pictures.isEmpty else { return 0 }
        switch type {
        case MD_SPAN_EM: close(type, "</em>")
        case MD_SPAN_STRONG: close(type, "</strong>")
        case MD_SPAN_DEL: close(type, "</del>")
        case MD_SPAN_CODE: tag("</code>")
        case MD_SPAN_A: tag("</a>")
        default: break
        }
        return 0
    }

    /// Marks do not add up, so that a span in one of its own kind need not be written.
    private mutating func open(_ type: MD_SPANTYPE, _ start: StaticString) {
        spans[Int(type.rawValue)] += 1
        if spans[Int(type.rawValue)] == 1 { tag(start) }
    }

    private mutating func close(_ type: MD_SPANTYPE, _ end: StaticString) {
        spans[Int(type.rawValue)] -= 1
        if spans[Int(type.rawValue)] == 0 { tag(end) }
    }

    private mutating func leavePicture(_ picture: MD_SPAN_IMG_DETAIL) -> Int32 {
        guard let alternative = pictures.popLast() else { return 0 }
        if isTooCostly(picture.src) || isTooCostly(picture.title) { return Self.stop }
        if !pictures.isEmpty {
            // A picture in the description of another is its words.
            pictures[pictures.count - 1] += alternative
            return 0
        }
        if isSilent { return 0 }
        map.note(html.count, from: pictureStart ?? lastEnd)
        html += "<img alt=\"".utf8
        html += alternative
        html += "\"".utf8
        address("src", picture.src)
        if picture.title.size > 0 {
            address("title", picture.title)
        }
        tag(">")
        return 0
    }

    /// Writes an attribute. What many references repeat is left out beyond a size that no real page comes near.
    private mutating func address(_ name: StaticString, _ value: MD_ATTRIBUTE) {
        addressBytes += Int(value.size)
        if addressBytes > input.bytes.count + 100_000 { return }
        tag(" ")
        tag(name)
        tag("=\"")
        attribute(value)
        tag("\"")
    }

    /// Whether md4c has looked at far more bytes of addresses than there are: it does so again for each reference to one.
    private mutating func isTooCostly(_ value: MD_ATTRIBUTE) -> Bool {
        scannedAddressBytes += Int(value.size)
        return scannedAddressBytes > 4 * (input.bytes.count + 1_000_000)
    }
}
