import CMD4C

extension MarkdownWriter {
    mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        settle(isAlert: false)
        switch type {
        case MD_BLOCK_QUOTE:
            if enterContainer() {
                tag("<blockquote data-tour-alert=\"")
                alert.expect(at: html.count)
                tag("         \">")
            }
            return 0
        case MD_BLOCK_UL, MD_BLOCK_OL: enterList(type, detail)
        case MD_BLOCK_LI: enterItem(detail)
        case MD_BLOCK_HR: rule()
        case MD_BLOCK_H: tag("<h\(Self.level(detail))>")
        case MD_BLOCK_CODE: enterCode(detail)
        case MD_BLOCK_P:
            tag("<p>")
            return 0
        case MD_BLOCK_TABLE: tag("<table>")
        case MD_BLOCK_THEAD: tag("<thead>")
        case MD_BLOCK_TBODY: tag("<tbody>")
        case MD_BLOCK_TR: tag("<tr>")
        case MD_BLOCK_TH, MD_BLOCK_TD: return enterCell(type, detail)
        default: break
        }
        alert.forget()
        return 0
    }

    mutating func leaveBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        settle(isAlert: true)
        alert.forget()
        isInCell = false
        switch type {
        case MD_BLOCK_QUOTE: leaveContainer("</blockquote>")
        case MD_BLOCK_UL: leaveContainer("</ul>")
        case MD_BLOCK_OL: leaveContainer("</ol>")
        case MD_BLOCK_LI: if liftedContainers == 0 { tag("</li>") }
        case MD_BLOCK_H: tag("</h\(Self.level(detail))>")
        case MD_BLOCK_CODE: tag("</code></pre>")
        case MD_BLOCK_P: tag("</p>")
        case MD_BLOCK_TABLE: tag("</table>")
        case MD_BLOCK_THEAD: tag("</thead>")
        case MD_BLOCK_TBODY: tag("</tbody>")
        case MD_BLOCK_TR: tag("</tr>")
        case MD_BLOCK_TH: tag("</th>")
        case MD_BLOCK_TD: tag("</td>")
        default: break
        }
        return 0
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

    private mutating func leaveContainer(_ end: StaticString) {
        if liftedContainers > 0 {
            liftedContainers -= 1
        } else {
            containers -= 1
            tag(end)
        }
    }

    private mutating func enterList(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        guard enterContainer() else { return }
        var isTight = true
        if type == MD_BLOCK_OL, let list = detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee {
            isTight = list.is_tight != 0
            tag("<ol start=\"\(list.start)\"")
        } else {
            if let list = detail?.assumingMemoryBound(to: MD_BLOCK_UL_DETAIL.self).pointee {
                isTight = list.is_tight != 0
            }
            tag("<ul")
        }
        tag(isTight ? ">" : " data-tour-loose>")
    }

    private mutating func enterItem(_ detail: UnsafeMutableRawPointer?) {
        if liftedContainers > 0 { return }
        tag("<li>")
        guard let item = detail?.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee, item.is_task != 0 else {
            return
        }
        tag(item.task_mark == 0x20 ? "<input type=checkbox>" : "<input type=checkbox checked>")
    }

    private mutating func rule() {
        if isSilent {
            isSilent = false
            return
        }
        map.note(html.count, from: ruleSource())
        html += "<hr>".utf8
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

    private mutating func enterCode(_ detail: UnsafeMutableRawPointer?) {
        tag("<pre><code")
        if let code = detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee, code.lang.size > 0 {
            tag(" class=\"language-")
            attribute(code.lang)
            tag("\"")
        }
        tag(">")
    }

    private mutating func enterCell(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        alert.forget()
        isInCell = true
        cells += 1
        // A wide table whose rows have few cells: md4c fills the rows up.
        if cells > input.bytes.count + 100_000 {
            return Self.stop
        }
        tag(type == MD_BLOCK_TH ? "<th" : "<td")
        if let cell = detail?.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee {
            switch cell.align {
            case MD_ALIGN_LEFT: tag(" align=left")
            case MD_ALIGN_CENTER: tag(" align=center")
            case MD_ALIGN_RIGHT: tag(" align=right")
            default: break
            }
        }
        tag(">")
        return 0
    }

    private static func level(_ detail: UnsafeMutableRawPointer?) -> UInt32 {
        min(max(detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 1, 1), 6)
    }
}
