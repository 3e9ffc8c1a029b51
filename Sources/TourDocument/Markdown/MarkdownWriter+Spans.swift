import CMD4C

extension MarkdownWriter {
    mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        output.endRaw()
        alert.passSpan()
        if type == MD_SPAN_IMG {
            if pictures.isEmpty { pictureStart = nil }
            pictures.append([])
        }
        guard pictures.isEmpty else { return 0 }
        var address: String?
        if type == MD_SPAN_A, let link = detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee {
            if limits.isTooCostly(link.href) || limits.isTooCostly(link.title) { return Self.stop }
            // What many references repeat is left out beyond the limit.
            if limits.keeps(link.href) { address = MarkdownHTML.text(of: link.href) }
        }
        if type == MD_SPAN_WIKILINK,
            let link = detail?.assumingMemoryBound(to: MD_SPAN_WIKILINK_DETAIL.self).pointee, limits.keeps(link.target)
        {
            if isEmbedded, WikiLink.isPicture(link.target) {
                isInEmbedded = true
                return enterSpan(MD_SPAN_IMG, nil)
            }
            address = WikiLink.address(of: link.target)
        }
        guard let name = Self.name(of: type), !isSilent else { return 0 }
        // Marks do not add up, so that a span in one of its own kind need not be written.
        spans[Int(type.rawValue)] += 1
        if spans[Int(type.rawValue)] == 1 {
            openSpans.append(type)
            output.begin(name, address.map { " href=\"\($0)\"" } ?? "")
        }
        return 0
    }

    mutating func leaveSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        output.endRaw()
        if type == MD_SPAN_IMG {
            guard let picture = detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee else { return 0 }
            return leavePicture(picture)
        }
        if type == MD_SPAN_WIKILINK, isInEmbedded,
            let link = detail?.assumingMemoryBound(to: MD_SPAN_WIKILINK_DETAIL.self).pointee
        {
            isInEmbedded = false
            // its width
            if let words = pictures.last, words.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "x") }) {
                pictures[pictures.count - 1] = Array(WikiLink.address(of: link.target).utf8)
            }
            return leavePicture(MD_SPAN_IMG_DETAIL(src: link.target, title: MD_ATTRIBUTE()))
        }
        guard pictures.isEmpty, !isSilent, Self.name(of: type) != nil, spans[Int(type.rawValue)] > 0 else { return 0 }
        spans[Int(type.rawValue)] -= 1
        if spans[Int(type.rawValue)] == 0 { endSpans(to: type) }
        return 0
    }

    /// Ends open spans, up to one of a type or all. md4c leaves some open that an address begins or ends in.
    mutating func endSpans(to type: MD_SPANTYPE? = nil) {
        while let last = openSpans.popLast() {
            spans[Int(last.rawValue)] = 0
            if let name = Self.name(of: last) { output.end(name) }
            if last == type { return }
        }
    }

    private static func name(of type: MD_SPANTYPE) -> String? {
        switch type {
        case MD_SPAN_EM: "em"
        case MD_SPAN_STRONG: "strong"
        case MD_SPAN_DEL: "del"
        case MD_SPAN_CODE: "code"
        case MD_SPAN_A, MD_SPAN_WIKILINK: "a"
        default: nil
        }
    }

    private mutating func leavePicture(_ picture: MD_SPAN_IMG_DETAIL) -> Int32 {
        guard let alternative = pictures.popLast() else { return 0 }
        if limits.isTooCostly(picture.src) || limits.isTooCostly(picture.title) { return Self.stop }
        if !pictures.isEmpty {
            // A picture in the description of another is its words.
            pictures[pictures.count - 1] += alternative
            return 0
        }
        if isSilent { return 0 }
        let address = limits.keeps(picture.src) ? picture.src : nil
        let title = picture.title.size > 0 && limits.keeps(picture.title) ? picture.title : nil
        let source = pictureStart ?? pictureSource(picture) ?? lastEnd
        output.picture(alternative: alternative, address: address, title: title, source: source)
        return 0
    }

    /// Where a picture without words stands: `![](` before its address, unless that is in a definition.
    private func pictureSource(_ picture: MD_SPAN_IMG_DETAIL) -> Int? {
        guard let address = offset(of: picture.src.text), address - 4 >= lastOffset ?? 0 else { return nil }
        return sourceOffset(address - 4)
    }
}
