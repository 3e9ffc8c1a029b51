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
        var parser = MD_PARSER()
        parser.flags = UInt32(
            MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
                | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | (hasTables ? MD_FLAG_TABLES : 0))
        parser.enter_block = { type, detail, reference in
            HandlerReference.at(reference).map { $0.type.enterBlock($0, type, detail) } ?? -1
        }
        parser.leave_block = { type, detail, reference in
            HandlerReference.at(reference).map { $0.type.leaveBlock($0, type, detail) } ?? -1
        }
        parser.enter_span = { type, detail, reference in
            HandlerReference.at(reference).map { $0.type.enterSpan($0, type, detail) } ?? -1
        }
        parser.leave_span = { type, detail, reference in
            HandlerReference.at(reference).map { $0.type.leaveSpan($0, type, detail) } ?? -1
        }
        parser.text = { type, start, size, reference in
            HandlerReference.at(reference).map { $0.type.text($0, type, start, size) } ?? -1
        }
        let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return withUnsafeMutablePointer(to: &self) { handler in
            var reference = HandlerReference(handler: handler, type: Self.self)
            return withUnsafeMutablePointer(to: &reference) { md_parse(start, MD_SIZE(text.count), &parser, $0) } == 0
        }
    }
}

/// What md4c's callbacks are given: a handler in its place, and of what type it is, since they cannot be generic.
private struct HandlerReference {
    let handler: UnsafeMutableRawPointer
    let type: any MarkdownHandler.Type

    static func at(_ pointer: UnsafeMutableRawPointer?) -> HandlerReference? {
        pointer?.assumingMemoryBound(to: HandlerReference.self).pointee
    }
}

extension MarkdownHandler {
    private static func handler(_ reference: HandlerReference) -> UnsafeMutablePointer<Self> {
        reference.handler.assumingMemoryBound(to: Self.self)
    }

    fileprivate static func enterBlock(
        _ reference: HandlerReference, _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> Int32 {
        handler(reference).pointee.enterBlock(type, detail)
    }

    fileprivate static func leaveBlock(
        _ reference: HandlerReference, _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> Int32 {
        handler(reference).pointee.leaveBlock(type, detail)
    }

    fileprivate static func enterSpan(
        _ reference: HandlerReference, _ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> Int32 {
        handler(reference).pointee.enterSpan(type, detail)
    }

    fileprivate static func leaveSpan(
        _ reference: HandlerReference, _ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?
    ) -> Int32 {
        handler(reference).pointee.leaveSpan(type, detail)
    }

    fileprivate static func text(
        _ reference: HandlerReference, _ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE
    ) -> Int32 {
        handler(reference).pointee.text(type, start, size)
    }
}
