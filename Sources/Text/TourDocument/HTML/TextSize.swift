struct TextSize {
    /// In bytes, without blanks.
    var count = 0
    var linked = 0
    /// An ideograph is a word of its own.
    var words = 0

    var unlinked: Int { count - linked }
    var isMadeOfLinks: Bool { linked > 0 && linked * 3 >= count }

    static func += (size: inout TextSize, more: TextSize) {
        size.count += more.count
        size.linked += more.linked
        size.words += more.words
    }
}

extension TextSize {
    init(of text: UnsafePointer<CChar>, isLinked: Bool) {
        var (isInWord, next) = (false, text)
        while next.pointee != 0 {
            let byte = UInt8(bitPattern: next.pointee)
            let isIdeograph = (0xE3...0xE9).contains(byte)
            if byte > 0x20 {
                count += 1
                if !isInWord || isIdeograph { words += 1 }
            }
            isInWord = byte > 0x20
            next += 1
        }
        if isLinked { linked = count }
    }
}
