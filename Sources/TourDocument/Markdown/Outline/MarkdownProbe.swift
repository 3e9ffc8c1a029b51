import CMD4C

/// What md4c makes of a few lines.
struct MarkdownProbe: MarkdownHandler {
    /// The blocks, but for the document.
    private(set) var blocks: [MD_BLOCKTYPE] = []
    private(set) var links = 0

    init(of lines: [UInt8]) {
        (lines + [0]).withUnsafeBufferPointer {
            _ = handle(UnsafeBufferPointer(rebasing: $0.dropLast()), hasTables: false)
        }
    }

    mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        if type != MD_BLOCK_DOC { blocks.append(type) }
        return 0
    }

    mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        if type == MD_SPAN_A { links += 1 }
        return 0
    }

    mutating func leaveBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 { 0 }
    mutating func leaveSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 { 0 }
    mutating func text(_ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE) -> Int32 { 0 }
}
