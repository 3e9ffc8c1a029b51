import CMD4C

/// Takes md4c's events. What a call returns ends the parsing unless it is 0.
protocol MarkdownHandler {
    /// The functions that md4c is given: each calls one of those below. C's functions cannot be generic.
    static var callbacks: MD_PARSER { get }

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
        var parser = Self.callbacks
        parser.flags = UInt32(
            MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
                | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_WIKILINKS | (hasTables ? MD_FLAG_TABLES : 0))
        let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return withUnsafeMutablePointer(to: &self) { md_parse(start, MD_SIZE(text.count), &parser, $0) } == 0
    }

    /// The handler that md4c was given.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self>? {
        pointer?.assumingMemoryBound(to: Self.self)
    }
}
