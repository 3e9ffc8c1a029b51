import CMD4C

/// Takes md4c's events. What a call returns ends the parsing unless it is 0.
protocol MarkdownHandler {
    mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32
    mutating func leaveBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32
    mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32
    mutating func leaveSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32
    mutating func text(_ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE) -> Int32
}

extension MarkdownHandler {
    /// What a callback returns to end the parsing. md4c takes positive values for an end in some places only.
    static var stop: Int32 { -1 }

    /// Has md4c go through a text.
    ///
    /// - Returns: Whether it came to the end.
    mutating func handle(_ text: UnsafeBufferPointer<UInt8>, hasTables: Bool) -> Bool {
        let flags =
            MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
            | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_WIKILINKS | (hasTables ? MD_FLAG_TABLES : 0)
        var parser = makeParser(flags: UInt32(flags))
        let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var handler: any MarkdownHandler = self
        let result = withUnsafeMutablePointer(to: &handler) { md_parse(start, MD_SIZE(text.count), &parser, $0) }
        if let handler = handler as? Self { self = handler }
        return result == 0
    }
}

/// The functions that md4c is given, none of which can be generic.
private func makeParser(flags: UInt32) -> MD_PARSER {
    var parser = MD_PARSER()
    parser.flags = flags
    parser.enter_block = { handler($2)?.pointee.enterBlock($0, $1) ?? -1 }
    parser.leave_block = { handler($2)?.pointee.leaveBlock($0, $1) ?? -1 }
    parser.enter_span = { handler($2)?.pointee.enterSpan($0, $1) ?? -1 }
    parser.leave_span = { handler($2)?.pointee.leaveSpan($0, $1) ?? -1 }
    parser.text = { handler($3)?.pointee.text($0, $1, $2) ?? -1 }
    return parser
}

/// The handler that md4c was given.
private func handler(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<any MarkdownHandler>? {
    pointer?.assumingMemoryBound(to: (any MarkdownHandler).self)
}
