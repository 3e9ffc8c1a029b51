import CellGrid

/// Decodes the bytes of a terminal: UTF-8, Alt as an escape right before another key, and the sequences of xterm, rxvt,
/// the Linux console and the like for keys, the mouse, pastes and answers. An unknown sequence is dropped whole.
struct KeyDecoder {
    private var bytes: [UInt8] = []
    private var isLate = true
    private var events: [InputEvent] = []
    /// The bytes of an unfinished paste; nil outside of one.
    private var pasted: [UInt8]?
    /// The start of a sequence whose rest was late: an escape, or a start that only terminals send.
    private var lateStart: [UInt8] = []
    /// Whether a sequence longer than any answer is being skipped, up to its end or a pause.
    private var isEndless = false
    /// Whether a request is unanswered: then an escape may start the answer.
    var awaitsAnswer = false

    /// Milliseconds to wait for the rest of an incomplete sequence: few if it may be a key, more if only a terminal
    /// sends such a start. Nil if there is none, or it can wait for ever.
    private(set) var patience: Int?
    /// How many identity reports came: each is the last of a set of answers.
    private(set) var identities = 0
    private var knowsKittyGraphics = false
    /// The size of a cell in pixels, if reported.
    private(set) var cell: (width: Int, height: Int)?
    /// The colours of a sixel picture, if reported.
    private(set) var registers: Int?

    static let keyPatience = 100
    static let reportPatience = 500
    /// Over a slow connection a paste comes with pauses.
    static let pastePatience = 1_000
    /// In bytes; a longer paste is cut.
    static let maximumPaste = 1 << 20
    /// In bytes.
    private static let longestAnswer = 256
    private static let printable = UInt8(0x20)..<0x7F
    private static let endOfString: [UInt8] = [0x1B, UInt8(ascii: "\\")]
    /// The answer of a terminal with kitty's graphics protocol: see ``TerminalRequests``.
    private static let kittyAnswer = Array("Gi=1;OK".utf8)
    /// The attribute of sixel in an identity report.
    private static let sixelAttribute = 4

    var isInPaste: Bool { pasted != nil }

    /// Takes the next bytes.
    mutating func take(_ more: some Sequence<UInt8>) { bytes += more }

    /// The events of all bytes taken. An incomplete sequence waits for the next call; if `isLate`, it becomes keys or
    /// is dropped, and a paste ends. The first bytes of a character always wait.
    mutating func finish(isLate: Bool = true) -> [InputEvent] {
        self.isLate = isLate
        patience = nil
        if isEndless { passOverRest() }
        if !lateStart.isEmpty, !bytes.isEmpty {
            let isWhole = Self.isWholeReport(lateStart + bytes)
            if isWhole == false, !isLate {
                patience = escapePatience
                return []
            }
            if isWhole == false, awaitsAnswer, bytes.count > 1 {
                // no two keys are the middle of an answer
                lateStart += bytes
                bytes = []
                return []
            }
            if isWhole == true { bytes.insert(contentsOf: lateStart, at: 0) }
            lateStart = []
        }
        var index = 0
        while index < bytes.count {
            let next = pasted == nil ? decode(at: index) : collectPaste(at: index)
            guard next > index else { break }
            index = next
        }
        bytes.removeFirst(index)
        if isInPaste, isLate {
            endPaste()
            // at most the start of its end
            bytes = []
        } else if isInPaste {
            patience = Self.pastePatience
        }
        defer { events = [] }
        return events
    }

    /// Decodes from an index and returns the index after it; the same index if more has to come.
    private mutating func decode(at index: Int) -> Int {
        bytes[index] == 0x1B ? decodeEscape(at: index) : decodeCharacter(at: index, modifiers: [])
    }

    private mutating func passOverRest() {
        bytes.removeFirst(bytes.firstIndex { !Self.printable.contains($0) } ?? bytes.count)
        isEndless = !isLate && (bytes.isEmpty || bytes == [0x1B])
        if isEndless { patience = Self.reportPatience }
        for end in [[0x07], Self.endOfString] where bytes.starts(with: end) { bytes.removeFirst(end.count) }
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func press(_ key: Key, _ modifiers: KeyModifiers) {
        events.append(.key(KeyPress(key, modifiers)))
    }

    /// Waits for the rest from an index on.
    private mutating func hold(_ index: Int, _ milliseconds: Int) -> Int {
        patience = milliseconds
        return index
    }

    /// Sequences that terminals send without a key: their start, the characters of their middle, their end.
    private static let reports = [
        ("\u{1B}[<", "0123456789;", "Mm"), ("\u{1B}[?", "0123456789;", "cnS"),
        ("\u{1B}[6;", "0123456789;", "t"),
        ("\u{1B}]11;", "rgba:/0123456789cdefABCDEF", "\u{7}\u{1B}"),
        ("\u{1B}_Gi=1;", "ABCDEFGHIJKLMNOPQRSTUVWXYZ:", "\u{1B}"),
    ].map { (start: Array($0.utf8), middle: Set($1.utf8), ends: Set($2.utf8)) }

    /// Whether bytes start with a whole report, false for a part of one; nil for neither.
    private static func isWholeReport(_ bytes: [UInt8]) -> Bool? {
        for report in reports where bytes.prefix(report.start.count).elementsEqual(report.start.prefix(bytes.count)) {
            guard let end = bytes.dropFirst(report.start.count).firstIndex(where: { !report.middle.contains($0) })
            else {
                return bytes.count < longestAnswer ? false : nil
            }
            // the escape of a two-byte end is not the end
            let isWhole = bytes[end] != 0x1B || end + 1 < bytes.count
            return report.ends.contains(bytes[end]) ? isWhole : nil
        }
        return nil
    }

    /// Milliseconds that an escape waits for the rest of a sequence.
    private var escapePatience: Int { awaitsAnswer ? Self.reportPatience : Self.keyPatience }

    // MARK: - Pastes

    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// Takes a paste up to its end, and returns the index after it, or that of an incomplete end mark.
    private mutating func collectPaste(at start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let rest = bytes[index...].prefix(Self.endOfPaste.count)
            if Self.endOfPaste.starts(with: rest) {
                guard rest.count == Self.endOfPaste.count else { return index }
                endPaste()
                return index + rest.count
            }
            if pasted?.count ?? 0 < Self.maximumPaste { pasted?.append(bytes[index]) }
            index += 1
        }
        return index
    }

    private mutating func endPaste() {
        events.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
        pasted = nil
    }

    // MARK: - Sequences

    private mutating func decodeEscape(at index: Int) -> Int {
        guard let introducer = byte(at: index + 1) else {
            guard isLate else { return hold(index, escapePatience) }
            press(.escape, [])
            lateStart = [0x1B]
            return index + 1
        }
        let next = byte(at: index + 2)
        switch introducer {
        case 0x1B:
            // urxvt writes an arrow with Alt as an escape and the arrow
            let final = byte(at: index + 3)
            let canBeArrow = next.map("[O".utf8.contains) ?? true
            if canBeArrow, final == nil, !isLate { return hold(index, escapePatience) }
            if canBeArrow, let final, (0x41...0x44).contains(final),
                let (key, _) = Self.key(final: final, lowercase: .shift)
            {
                press(key, .alt)
                return index + 4
            }
            press(.escape, [])
            return index + 1
        case _ where next == nil && !isLate && "[O".utf8.contains(introducer):
            return hold(index, Self.reportPatience)
        case _ where next == nil && !isLate && "]P_^X".utf8.contains(introducer):
            return hold(index, escapePatience)
        case _ where next == nil && awaitsAnswer && keepLateStart(at: index):
            return index + 2
        case UInt8(ascii: "[") where next != nil:
            return decodeControlSequence(at: index + 2) ?? hold(index, Self.reportPatience)
        case UInt8(ascii: "O") where next != nil:
            if let next, let (key, modifiers) = Self.key(final: next, lowercase: .control) { press(key, modifiers) }
            return index + 3
        case _ where "]P_^X".utf8.contains(introducer):
            return decodeString(at: index, introducer: introducer)
        default:
            let end = decodeCharacter(at: index + 1, modifiers: .alt)
            return end > index + 1 ? end : index
        }
    }

    /// Decodes an answer of the terminal, ended by BEL or ESC `\`, or a key with Alt.
    private mutating func decodeString(at index: Int, introducer: UInt8) -> Int {
        let start = index + 2
        var end = start
        while let byte = byte(at: end), Self.printable.contains(byte) { end += 1 }
        if byte(at: end) == 0x07 || byte(at: end) == 0x1B && byte(at: end + 1) == UInt8(ascii: "\\") {
            if introducer == UInt8(ascii: "_"), bytes[start..<end].elementsEqual(Self.kittyAnswer) {
                knowsKittyGraphics = true
            }
            if introducer == UInt8(ascii: "]"), let background = Self.background(bytes[start..<end]) {
                events.append(background)
            }
            return end + (byte(at: end) == 0x07 ? 1 : 2)
        }
        // starts of answers; never typed right after a key with Alt
        guard let first = byte(at: start), "0123456789>!G".utf8.contains(first) else {
            return decodeCharacter(at: index + 1, modifiers: .alt)
        }
        // an escape as the last byte may start the end
        if byte(at: end) == 0x1B, end + 1 == bytes.count { end += 1 }
        if isLate { keepLateStart(at: index) }
        return canWait(from: index, to: end) ? hold(index, Self.reportPatience) : end
    }

    /// Decodes a sequence after `ESC [`. Nil if it is incomplete and may wait.
    private mutating func decodeControlSequence(at start: Int) -> Int? {
        var index = start
        var parameters: [Int] = []
        var number: Int?
        var isPrivate: UInt8 = 0
        while let byte = byte(at: index) {
            index += 1
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 99_999)
            case UInt8(ascii: ";"), UInt8(ascii: ":"):
                if parameters.count < 8 { parameters.append(number ?? 0) }
                number = nil
            case 0x3C...0x3F:
                isPrivate = byte
            // rxvt ends keys with Shift in a dollar, which answers of others have before their end
            case 0x20...0x2F where byte != UInt8(ascii: "$") || isPrivate != 0:
                break
            case UInt8(ascii: "[") where index == start + 1, UInt8(ascii: "M") where index == start + 1:
                return decodeOldForm(byte, at: index)
            case 0x40...0x7E, UInt8(ascii: "$"):
                if let number { parameters.append(number) }
                finishControlSequence(final: byte, parameters: parameters, isPrivate: isPrivate)
                return index
            default:
                // invalid here: it starts something new
                return index - 1
            }
        }
        if isLate { keepLateStart(at: start - 2) }
        return canWait(from: start - 2, to: index) ? nil : index
    }

    /// Whether an incomplete answer waits for its rest: not at the end of input, nor when too long.
    private mutating func canWait(from start: Int, to end: Int) -> Bool {
        guard end == bytes.count, !isLate else { return false }
        isEndless = end - start >= Self.longestAnswer
        return !isEndless
    }

    /// Keeps the start of a report from an index on, in case its rest comes later. Returns whether it is one.
    @discardableResult
    private mutating func keepLateStart(at index: Int) -> Bool {
        let isBeginning = Self.isWholeReport(Array(bytes[index...])) == false
        if isBeginning { lateStart = Array(bytes[index...]) }
        return isBeginning
    }

    /// Decodes a sequence after `ESC [ [`, a function key of the Linux console, or `ESC [ M`, a mouse report in three
    /// bytes: button, column and row, each plus 32, counted from 1.
    private mutating func decodeOldForm(_ introducer: UInt8, at start: Int) -> Int? {
        let end = start + (introducer == UInt8(ascii: "M") ? 3 : 1)
        guard end <= bytes.count else { return isLate ? bytes.count : nil }
        if introducer == UInt8(ascii: "M") {
            let parameters = bytes[start..<end].map { Int($0) - 32 }
            // button 3 means release
            let isRelease = parameters[0] & 0b1100_0011 == 3
            if let event = Self.mouse([isRelease ? 0 : parameters[0]] + parameters[1...], isRelease: isRelease) {
                events.append(.mouse(event))
            }
        } else if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(bytes[start]) {
            press(.function(Int(bytes[start] - UInt8(ascii: "A")) + 1), [])
        }
        return end
    }

    private mutating func finishControlSequence(final: UInt8, parameters: [Int], isPrivate: UInt8) {
        if isPrivate == UInt8(ascii: "<"), parameters.count == 3 {
            let event = Self.mouse(parameters, isRelease: final == UInt8(ascii: "m"))
            if let event { events.append(.mouse(event)) }
            return
        }
        if isPrivate == UInt8(ascii: "?") {
            // identity; dark or light colours
            if final == UInt8(ascii: "c") {
                identities += 1
                let kind: PixelGraphics.Kind? =
                    knowsKittyGraphics ? .kitty : parameters.contains(Self.sixelAttribute) ? .sixel : nil
                if let kind { events.append(.graphics(kind)) }
            }
            if final == UInt8(ascii: "S"), parameters.count == 3, parameters[..<2] == [1, 0] {
                registers = parameters[2]
            }
            guard final == UInt8(ascii: "n"), parameters.count == 2, parameters[0] == 997 else { return }
            let part: UInt8 = parameters[1] == 2 ? 255 : 0
            events.append(.background(red: part, green: part, blue: part))
        }
        guard isPrivate == 0 else { return }
        if final == UInt8(ascii: "t"), parameters.count == 3, parameters[0] == 6, parameters[1] > 0, parameters[2] > 0 {
            cell = (parameters[2], parameters[1])
            events.append(.cell(width: parameters[2], height: parameters[1]))
            return
        }
        if final == UInt8(ascii: "~"), parameters == [200] {
            pasted = []
            return
        }
        let modifiers = parameters.count > 1 ? Self.modifiers(number: parameters[1]) : []
        if let own = Self.modifiers(numberedFinal: final) {
            if let key = parameters.first.flatMap(Self.key(number:)) { press(key, modifiers.union(own)) }
        } else if final == UInt8(ascii: "Z") {
            press(.tab, .shift)
        } else if (parameters.first ?? 1) == 1, let (key, own) = Self.key(final: final, lowercase: .shift) {
            // with another number it is an answer, such as the cursor's position
            press(key, modifiers.union(own))
        }
    }

    /// Decodes a character; returns `index` if its rest has not come yet.
    private mutating func decodeCharacter(at index: Int, modifiers: KeyModifiers) -> Int {
        let first = bytes[index]
        if first < 0x80 {
            let (key, own) = Self.key(ascii: first)
            press(key, modifiers.union(own))
            return index + 1
        }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let character = bytes[index...].prefix(count)
        if let scalar = Self.scalar(character) {
            press(.character(scalar), modifiers)
            return index + count
        }
        let isBeginning =
            character.count < count && (0xC2...0xF4).contains(first)
            && character.dropFirst().allSatisfy { (0x80..<0xC0).contains($0) }
        // an invalid byte is no key
        return isBeginning ? index : index + 1
    }

    private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), UTF8.width(scalar) == bytes.count else {
            return nil
        }
        return scalar.value < 0xA0 ? nil : scalar
    }
}
