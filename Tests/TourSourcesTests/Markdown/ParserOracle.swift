import CMD4C

/// The headings of a text as md4c itself reports them, without what is made of them later: to compare with documents whose
/// HTML would hide some.
final class ParserOracle {
    struct Heading: Hashable {
        var level: Int
        /// Where its first word is in the source; nil for one without words.
        var textOffset: Int?
    }

    private(set) var headings: [Heading] = []
    private var depth = 0
    private var isInHeading = false
    private var start: UnsafePointer<CChar>?
    private var count = 0

    static func headings(of text: [UInt8]) -> [Heading] {
        let oracle = ParserOracle()
        text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            oracle.start = start
            oracle.count = bytes.count
            var parser = MD_PARSER()
            parser.flags = UInt32(MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS)
            parser.enter_block = { ParserOracle.from($2).enter($0, $1) }
            parser.leave_block = { kind, _, oracle in ParserOracle.from(oracle).leave(kind) }
            parser.enter_span = { _, _, _ in 0 }
            parser.leave_span = { _, _, _ in 0 }
            parser.text = { ParserOracle.from($3).text($1, count: Int($2)) }
            _ = md_parse(start, MD_SIZE(bytes.count), &parser, Unmanaged.passUnretained(oracle).toOpaque())
        }
        return oracle.headings
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> ParserOracle {
        Unmanaged<ParserOracle>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func enter(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> CInt {
        if kind == MD_BLOCK_H, depth == 1, let level = detail?.load(as: MD_BLOCK_H_DETAIL.self).level, level <= 2 {
            headings.append(Heading(level: Int(level)))
            isInHeading = true
        }
        depth += 1
        return 0
    }

    private func leave(_ kind: MD_BLOCKTYPE) -> CInt {
        depth -= 1
        if kind == MD_BLOCK_H { isInHeading = false }
        return 0
    }

    private func text(_ text: UnsafePointer<CChar>?, count length: Int) -> CInt {
        guard isInHeading, let text, let start, headings[headings.count - 1].textOffset == nil else { return 0 }
        // the parser keeps tabs, which are no words
        guard UnsafeBufferPointer(start: text, count: length).contains(where: { $0 != 0x20 && $0 != 0x09 }) else {
            return 0
        }
        let offset = text - start
        if (0..<count).contains(offset) { headings[headings.count - 1].textOffset = offset }
        return 0
    }
}
