import CGumbo

/// The stack of open elements and the list of active formatting elements that gumbo will have, as tags come.
///
/// Follows the HTML standard, 13.2.4 and 13.2.6, for the tags that ``HTMLGuard`` lets through. Where it simplifies it has
/// more elements open than gumbo, not fewer.
struct HTMLOpenElements {
    private struct Element {
        var tag: GumboTag
        var role: HTMLTagRole
        /// Which formatting element it is.
        var number = 0
    }

    private struct Formatting {
        /// Nil for the mark that a table's cell sets.
        var tag: GumboTag?
        var number = 0
        var hash = 0
        var size = 0
        var isOpen = false
    }

    private var stack: [Element] = []
    private var formatting: [Formatting] = []
    private var count = 0
    private var closedFormatting = 0
    /// How many bytes of tags were opened again.
    private(set) var reopenedBytes = 0

    // MARK: Start tags

    /// Opens an element; false if the tag must not be seen.
    mutating func start(_ tag: GumboTag, _ role: HTMLTagRole, text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch role {
        case .void: reopen()
        case .rule: closeParagraph()
        case .formatting: return startFormatting(tag, text)
        case .ordinary:
            reopen()
            return push(tag, role)
        case .tablePart, .row, .cell, .caption: return startTablePart(tag, role)
        case .table:
            closeParagraph()
            if let top = stack.last?.role, top == .table || top == .tablePart || top == .row,
                let table = stack.lastIndex(where: { $0.role == .table })
            {
                pop(through: table)
            }
            return push(tag, role)
        case .item, .definition:
            closeItem(role)
            closeParagraph()
            return push(tag, role)
        case .heading:
            closeParagraph()
            if stack.last?.role == .heading { pop(through: stack.count - 1) }
            return push(tag, role)
        default:
            closeParagraph()
            return push(tag, role)
        }
        return true
    }

    private mutating func push(_ tag: GumboTag, _ role: HTMLTagRole) -> Bool {
        if stack.count >= HTMLGuard.maximumDepth { return false }
        stack.append(Element(tag: tag, role: role))
        return true
    }

    private mutating func closeParagraph() {
        if let index = index(inScope: { $0.role == .paragraph }) { pop(through: index) }
    }

    private mutating func closeItem(_ role: HTMLTagRole) {
        for index in stack.indices.reversed() {
            let element = stack[index]
            if element.role == role { return pop(through: index) }
            let isPassed =
                !element.role.isSpecial || element.role == .paragraph || element.tag == GUMBO_TAG_DIV
                || element.tag == GUMBO_TAG_ADDRESS
            if !isPassed { return }
        }
    }

    private mutating func startTablePart(_ tag: GumboTag, _ role: HTMLTagRole) -> Bool {
        // Outside of a table the tag is ignored.
        guard let table = stack.lastIndex(where: { $0.role == .table }) else { return true }
        var keep = table
        if role == .row || role == .cell {
            for index in (table + 1)..<max(stack.count, table + 1) {
                let found = stack[index].role
                if index == keep + 1, found == .tablePart || (role == .cell && found == .row) { keep = index }
            }
        }
        if keep + 1 < stack.count { pop(through: keep + 1) }
        guard push(tag, role) else { return false }
        if role == .cell || role == .caption { formatting.append(Formatting()) }
        return true
    }

    private mutating func startFormatting(_ tag: GumboTag, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if tag == GUMBO_TAG_A, lastFormatting(GUMBO_TAG_A) != nil { end(tag, .formatting) }
        reopen()
        if formatting.count >= HTMLGuard.maximumFormatting + stack.count || stack.count >= HTMLGuard.maximumDepth {
            return false
        }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
        let hash = hasher.finalize()
        dropFourth(like: hash)
        let active = formatting.reversed().prefix { $0.tag != nil }.count
        if active >= HTMLGuard.maximumFormatting { return false }
        count += 1
        formatting.append(Formatting(tag: tag, number: count, hash: hash, size: text.count + 64, isOpen: true))
        stack.append(Element(tag: tag, role: .formatting, number: count))
        return true
    }

    /// No more than three equal formatting elements are kept.
    private mutating func dropFourth(like hash: Int) {
        var equals = 0
        var earliest = 0
        for index in formatting.indices.reversed() {
            if formatting[index].tag == nil { break }
            if formatting[index].hash == hash {
                equals += 1
                earliest = index
            }
        }
        if equals >= 3 { removeFormatting(at: earliest) }
    }

    // MARK: End tags

    /// Closes an element, and with it what is open in it.
    mutating func end(_ tag: GumboTag, _ role: HTMLTagRole) {
        switch role {
        case .void, .rule: return
        case .formatting: endFormatting(tag)
        case .ordinary: endOrdinary(tag)
        case .heading: if let index = index(inScope: { $0.role == .heading }) { pop(through: index) }
        case .item:
            let index = index(inScope: { $0.role == .item || $0.tag == GUMBO_TAG_UL || $0.tag == GUMBO_TAG_OL })
            if let index, stack[index].role == .item { pop(through: index) }
        case .table, .tablePart, .row, .cell, .caption:
            let found = stack.lastIndex { $0.tag == tag || $0.role == .table }
            if let found, stack[found].tag == tag { pop(through: found) }
        default: if let index = index(inScope: { $0.tag == tag }) { pop(through: index) }
        }
    }

    private mutating func endOrdinary(_ tag: GumboTag) {
        for index in stack.indices.reversed() {
            if stack[index].tag == tag { return pop(through: index) }
            if stack[index].role.isSpecial { return }
        }
    }

    /// The adoption agency in short: the element is taken out of the stack, or with all above it if these are no blocks.
    private mutating func endFormatting(_ tag: GumboTag) {
        guard let entry = lastFormatting(tag) else { return endOrdinary(tag) }
        let number = formatting[entry].number
        guard let index = stack.lastIndex(where: { $0.number == number }) else { return removeFormatting(at: entry) }
        let above = stack[(index + 1)...]
        if above.contains(where: { $0.role.isBarrier }) { return }
        let blocks = above.count { $0.role.isSpecial }
        if blocks == 0 {
            pop(through: index)
            if let entry = lastFormatting(tag), formatting[entry].number == number { removeFormatting(at: entry) }
        } else if blocks < 8 {
            stack.remove(at: index)
            removeFormatting(at: entry)
            // What stood between is copied into the blocks.
            reopenedBytes += above.count * 64
        }
    }

    // MARK: Both

    /// Opens formatting again that was closed by the end of a block, as text has it.
    mutating func reopen() {
        if closedFormatting == 0 { return }
        var first = formatting.count
        while first > 0, formatting[first - 1].tag != nil, !formatting[first - 1].isOpen { first -= 1 }
        for index in first..<formatting.count {
            guard let tag = formatting[index].tag else { continue }
            formatting[index].isOpen = true
            closedFormatting -= 1
            reopenedBytes += formatting[index].size
            stack.append(Element(tag: tag, role: .formatting, number: formatting[index].number))
        }
    }

    private func lastFormatting(_ tag: GumboTag) -> Int? {
        for index in formatting.indices.reversed() {
            guard let found = formatting[index].tag else { return nil }
            if found == tag { return index }
        }
        return nil
    }

    private mutating func removeFormatting(at index: Int) {
        if formatting[index].tag != nil, !formatting[index].isOpen { closedFormatting -= 1 }
        formatting.remove(at: index)
    }

    private func index(inScope isIt: (Element) -> Bool) -> Int? {
        for index in stack.indices.reversed() {
            if isIt(stack[index]) { return index }
            if stack[index].role.isBarrier { return nil }
        }
        return nil
    }

    private mutating func pop(through index: Int) {
        while stack.count > index {
            let element = stack.removeLast()
            if element.role == .formatting {
                if let entry = formatting.lastIndex(where: { $0.number == element.number && $0.tag != nil }) {
                    formatting[entry].isOpen = false
                    closedFormatting += 1
                }
            } else if element.role == .cell || element.role == .caption {
                while let last = formatting.popLast() {
                    if last.tag == nil { break }
                    if !last.isOpen { closedFormatting -= 1 }
                }
            }
        }
    }
}
