import CNcurses
import CellGrid

/// Makes events of what curses reads: bytes and the keys that terminfo names.
///
/// It puts UTF-8 together, takes an escape followed at once by another key as Alt, and reads the sequences of xterm,
/// rxvt and the Linux console that the terminal's entry does not list. A sequence that means nothing here is left out
/// whole rather than typed.
struct KeyDecoder {
    /// One thing read.
    enum Token: Equatable {
        case byte(UInt8)
        case key(Key, KeyModifiers)
        case mouse(MouseEvent)
    }

    private var tokens: [Token] = []
    private var isLate = true
    private var events: [InputEvent] = []
    /// What has come of a paste that has begun and not ended; nil outside of one.
    private var pasted: [UInt8]?

    /// A longer paste is cut.
    static let maximumPaste = 1 << 20

    /// Takes the next thing that was read.
    mutating func take(_ token: Token) { tokens.append(token) }

    /// The terminal has another size. Only the last of several counts.
    mutating func sizeChanged(to size: Size) {
        if let index = events.lastIndex(where: { if case .resize = $0 { true } else { false } }) {
            events.remove(at: index)
        }
        events.append(.resize(size))
    }

    /// How long to wait for the rest of what is held back, in milliseconds: not long where it may be a key, longer where only
    /// a terminal begins like that. Nil if nothing is held back, or if it can wait for ever.
    private(set) var patience: Int?
    /// Whether the last thing that came was an escape alone, and was told as the key.
    private var hasToldEscape = false
    /// The beginning of a report of the mouse whose rest did not come in time.
    private var cutReport: [Token] = []
    /// How often the terminal told what it is: the last of its answers.
    private(set) var identities = 0

    static let keyPatience = 25
    static let reportPatience = 500
    /// An answer of the terminal's that is longer, in bytes, is not waited for.
    private static let longestAnswer = 256

    /// The events of all that was taken; nothing more waits just now. What was cut in half stays for the next time.
    ///
    /// - Parameter isLate: whether the rest was waited for. Then what may be keys is keys, and what can only be a piece of
    ///   something else is nothing. The first bytes of a character stay.
    ///
    /// Complexity: O(tokens).
    mutating func finish(isLate: Bool = true) -> [InputEvent] {
        self.isLate = isLate
        patience = nil
        var index = 0
        if hasToldEscape, !tokens.isEmpty {
            hasToldEscape = false
            // the rest of a report that was cut behind its first byte, and came too late
            if tokens.starts(with: [.byte(UInt8(ascii: "[")), .byte(UInt8(ascii: "<"))]) {
                tokens.insert(.byte(0x1B), at: 0)
            }
        }
        if !cutReport.isEmpty, !tokens.isEmpty {
            if endsReport { tokens.insert(contentsOf: cutReport, at: 0) }
            cutReport = []
        }
        while index < tokens.count {
            let next = pasted == nil ? decode(at: index) : collectPaste(at: index)
            guard next > index else { break }
            index = next
        }
        tokens.removeFirst(index)
        defer { events = [] }
        return events
    }

    /// Decodes what starts at an index and returns the index after it; the same index if more has to come.
    private mutating func decode(at index: Int) -> Int {
        switch tokens[index] {
        case .mouse(let event):
            report(event)
            return index + 1
        case .key(let key, let modifiers):
            press(key, modifiers)
            return index + 1
        case .byte(0x1B):
            return decodeEscape(at: index)
        case .byte(let byte):
            return decodeCharacter(byte, at: index, modifiers: [])
        }
    }

    /// Takes what was pasted up to its end, and returns the index after it; before the start of what may be the end's mark if
    /// the rest has not come. Keys that curses made of bytes in the midst are left out: they were no text.
    private mutating func collectPaste(at start: Int) -> Int {
        var index = start
        while index < tokens.count {
            if byte(at: index) == Self.endOfPaste[0] {
                var length = 1
                while length < Self.endOfPaste.count, byte(at: index + length) == Self.endOfPaste[length] {
                    length += 1
                }
                if length == Self.endOfPaste.count {
                    events.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
                    pasted = nil
                    return index + length
                }
                if index + length == tokens.count { return index }
            }
            if let byte = byte(at: index), pasted?.count ?? 0 < Self.maximumPaste { pasted?.append(byte) }
            index += 1
        }
        return index
    }

    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    private mutating func press(_ key: Key, _ modifiers: KeyModifiers) {
        events.append(.key(KeyPress(key, modifiers)))
    }

    /// Of a button that is held only the last place counts.
    private mutating func report(_ event: MouseEvent) {
        if event.action == .drag, case .mouse(let last)? = events.last, last.action == .drag { events.removeLast() }
        events.append(.mouse(event))
    }

    /// Whether what has come begins with what may be the rest of a report of the mouse.
    private var endsReport: Bool {
        var index = 0
        while let byte = byte(at: index), (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";") { index += 1 }
        return byte(at: index) == UInt8(ascii: "M") || byte(at: index) == UInt8(ascii: "m")
    }

    private func byte(at index: Int) -> UInt8? {
        guard index < tokens.count, case .byte(let byte) = tokens[index] else { return nil }
        return byte
    }

    private mutating func decodeEscape(at index: Int) -> Int {
        guard index + 1 < tokens.count else {
            guard isLate else { return hold(index, Self.keyPatience) }
            press(.escape, [])
            hasToldEscape = true
            return index + 1
        }
        switch tokens[index + 1] {
        case .mouse:
            press(.escape, [])
            return index + 1
        case .key(let key, let modifiers):
            press(key, modifiers.union(.alt))
            return index + 2
        case .byte(0x1B):
            press(.escape, [])
            return index + 1
        case .byte(UInt8(ascii: "[")) where index + 2 < tokens.count:
            return decodeControlSequence(at: index + 2) ?? hold(index, Self.reportPatience)
        case .byte(UInt8(ascii: "[")) where !isLate,
            .byte(UInt8(ascii: "O")) where !isLate && index + 2 == tokens.count,
            .byte(UInt8(ascii: "]")) where !isLate && index + 2 == tokens.count:
            return hold(index, Self.keyPatience)
        case .byte(UInt8(ascii: "O")) where byte(at: index + 2) != nil:
            if let final = byte(at: index + 2), let key = Self.key(final: final) { press(key, []) }
            return index + 3
        case .byte(let byte):
            if "]P_^X".utf8.contains(byte), let end = endOfString(from: index + 2) {
                if byte == UInt8(ascii: "]") { takeAnswer(index + 2..<end) }
                return end
            }
            // a number behind it is no key any more
            if byte == UInt8(ascii: "]"), let digit = self.byte(at: index + 2), (0x30...0x39).contains(digit),
                let end = endOfBytes(from: index + 2)
            {
                return end == tokens.count && !isLate && end - index < Self.longestAnswer
                    ? hold(index, Self.reportPatience) : end
            }
            let next = decodeCharacter(byte, at: index + 1, modifiers: .alt)
            return next > index + 1 ? next : index
        }
    }

    /// The index after a string that is an answer of the terminal's, ended by BEL or ESC `\`; nil if it has no end.
    private func endOfString(from start: Int) -> Int? {
        var index = start
        while let byte = byte(at: index) {
            if byte == 0x07 { return index + 1 }
            if byte == 0x1B, self.byte(at: index + 1) == UInt8(ascii: "\\") { return index + 2 }
            index += 1
        }
        return nil
    }

    /// Has what starts at an index wait for its rest.
    private mutating func hold(_ index: Int, _ milliseconds: Int) -> Int {
        patience = milliseconds
        return index
    }

    /// The index after the bytes that an answer may be made of; nil if there are none. An escape that is the last one may be
    /// how its end begins.
    private func endOfBytes(from start: Int) -> Int? {
        var index = start
        while let byte = byte(at: index), (0x20..<0x7F).contains(byte) { index += 1 }
        if byte(at: index) == 0x1B, index + 1 == tokens.count { index += 1 }
        return index > start ? index : nil
    }

    /// An answer as `11;rgb:1e1e/1e1e/1e1e`, its end included: the colour of the background.
    private mutating func takeAnswer(_ range: Range<Int>) {
        let bytes = range.compactMap { byte(at: $0) }
        guard let color = TerminalColor(answer: bytes) else { return }
        events.append(.background(red: color.red, green: color.green, blue: color.blue))
    }

    /// Decodes what follows `ESC [`. Nil if its end has not come and can still be waited for.
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
            // rxvt ends keys held with Shift in a dollar, which in others' answers stands before the end
            case 0x20...0x2F where byte != UInt8(ascii: "$") || isPrivate != 0:
                break
            case 0x40...0x7E, UInt8(ascii: "$"):
                if let number { parameters.append(number) }
                finishControlSequence(final: byte, parameters: parameters, isPrivate: isPrivate)
                return index
            default:
                // not part of any sequence: it starts something new
                return index - 1
            }
        }
        let canWait = !isLate && index == tokens.count && index - start < Self.longestAnswer
        if isLate, index == tokens.count, isPrivate == UInt8(ascii: "<") { cutReport = Array(tokens[(start - 2)...]) }
        return canWait ? nil : index
    }

    private mutating func finishControlSequence(final: UInt8, parameters: [Int], isPrivate: UInt8) {
        if isPrivate == UInt8(ascii: "<"), parameters.count == 3 {
            if let event = Self.mouse(parameters, isRelease: final == UInt8(ascii: "m")) {
                report(event)
            }
            return
        }
        if isPrivate == UInt8(ascii: "?") {
            // what terminal it is; that its colours have changed to dark or light ones
            if final == UInt8(ascii: "c") { identities += 1 }
            guard final == UInt8(ascii: "n"), parameters.count == 2, parameters[0] == 997 else { return }
            let part: UInt8 = parameters[1] == 2 ? 255 : 0
            events.append(.background(red: part, green: part, blue: part))
        }
        guard isPrivate == 0 else { return }
        if final == UInt8(ascii: "~"), parameters == [200] {
            pasted = []
            return
        }
        let modifiers = parameters.count > 1 ? Self.modifiers(number: parameters[1]) : []
        if let own = Self.modifiers(numberedFinal: final) {
            if let key = parameters.first.flatMap(Self.key(number:)) { press(key, modifiers.union(own)) }
        } else if final == UInt8(ascii: "Z") {
            press(.tab, .shift)
        } else if (parameters.first ?? 1) == 1, let key = Self.key(final: final) {
            // with another number it is an answer of the terminal's, such as where its cursor is
            press(key, modifiers)
        }
    }

    /// Decodes a character that starts with `byte`; returns `index` if the rest of it has not come yet.
    private mutating func decodeCharacter(_ byte: UInt8, at index: Int, modifiers: KeyModifiers) -> Int {
        if byte < 0x80 {
            let (key, own) = Self.key(ascii: byte)
            press(key, modifiers.union(own))
            return index + 1
        }
        let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        var bytes: [UInt8] = []
        var next = index
        while bytes.count < count, let byte = self.byte(at: next) {
            bytes.append(byte)
            next += 1
        }
        if let scalar = Self.scalar(bytes) {
            press(.character(scalar), modifiers)
            return next
        }
        let isBeginning =
            bytes.count < count && next == tokens.count
            && (0xC2...0xF4).contains(byte) && bytes.dropFirst().allSatisfy { (0x80..<0xC0).contains($0) }
        // a byte that is no UTF-8 is nobody's key
        return isBeginning ? index : index + 1
    }

    private static func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), UTF8.width(scalar) == bytes.count else {
            return nil
        }
        return scalar.value < 0xA0 ? nil : scalar
    }
}
