internal import CExpat
internal import TourPages

/// The events of a small XML file of metadata, read by expat with its protection against entity expansion. Nothing but
/// the file itself is read.
final class XMLEvents {
    enum Event {
        /// Names are without their prefixes.
        case start(String, [String: String])
        case end(String)
        case text(String)
    }

    private(set) var events: [Event] = []
    /// The error of a file that is not well-formed: expat stops there.
    private(set) var problem: LineProblem?

    /// Reads a file in UTF-8, whatever encoding it declares.
    init(_ bytes: [UInt8]) {
        problem = Self.parse(bytes, XML_ParserCreate("UTF-8")) { parser in
            XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
            XML_SetElementHandler(
                parser,
                { data, name, attributes in XMLEvents.of(data).start(name, attributes) },
                { data, name in XMLEvents.of(data).events.append(.end(XMLEvents.local(name))) })
            XML_SetCharacterDataHandler(parser) { data, text, count in XMLEvents.of(data).add(text, Int(count)) }
        }
    }

    /// The syntax error of a page in UTF-8, with the prefixes of its names.
    static func problem(in bytes: [UInt8]) -> LineProblem? {
        parse(bytes, XML_ParserCreateNS("UTF-8", XML_Char(0x20))) { _ in }
    }

    private static func parse(_ bytes: [UInt8], _ parser: XML_Parser?, _ prepare: (XML_Parser) -> Void) -> LineProblem?
    {
        guard let parser else { return nil }
        defer { XML_ParserFree(parser) }
        prepare(parser)
        // then names such as &nbsp; from a document type that is not loaded are no errors
        XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
        XML_SetExternalEntityRefHandler(parser) { parser, context, _, _, _ in
            // external entities are empty
            guard let parser, let outside = XML_ExternalEntityParserCreate(parser, context, nil) else { return 0 }
            defer { XML_ParserFree(outside) }
            return CInt(XML_Parse(outside, "", 0, 1).rawValue)
        }
        let status = bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return XML_Parse(parser, start, CInt(clamping: bytes.count), 1)
        }
        guard status != XML_STATUS_OK else { return nil }
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "an error"
        return LineProblem(line: Int(XML_GetCurrentLineNumber(parser)), reason)
    }

    // MARK: - expat's handlers

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLEvents {
        // expat passes on the pointer that it was given
        Unmanaged<XMLEvents>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private static func local(_ name: UnsafePointer<CChar>?) -> String {
        guard let name else { return "" }
        let whole = String(cString: name)
        guard let colon = whole.utf8.lastIndex(of: UInt8(ascii: ":")) else { return whole }
        return String(whole[whole.utf8.index(after: colon)...])
    }

    private func start(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        var attributes: [String: String] = [:]
        var next = list
        while let pair = next, let key = pair[0], let value = pair[1] {
            attributes[Self.local(key)] = String(cString: value)
            next = pair + 2
        }
        events.append(.start(Self.local(name), attributes))
    }

    private func add(_ text: UnsafePointer<CChar>?, _ count: Int) {
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        var whole = ""
        // removed, so that appending does not copy it
        if case .text(let before)? = events.last {
            events.removeLast()
            whole = before
        }
        whole += String(decoding: bytes, as: UTF8.self)
        events.append(.text(whole))
    }
}
