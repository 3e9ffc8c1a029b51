internal import CYAML

/// Reads YAML event by event with libyaml, which marks the place of each.
struct YAMLReader: ~Copyable {
    /// What libyaml found next; lines count from 1.
    enum Event {
        case scalar(String, isPlain: Bool, line: Int)
        case listStart(line: Int)
        case mappingStart(line: Int)
        /// The end of a list or mapping.
        case end
        case alias(line: Int)
        case documentStart(line: Int)
        case documentEnd
        case streamEnd
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ text: String) {
        self.text = .allocate(capacity: text.utf8.count)
        _ = self.text.initialize(from: text.utf8)
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, self.text.baseAddress, self.text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// The next event. After ``Event/streamEnd`` there is none to ask for.
    mutating func next() throws(YAMLValue.Problem) -> Event {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
            defer { yaml_event_delete(&event) }
            let line = Int(event.start_mark.line) + 1
            switch event.type {
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
                return .scalar(
                    String(decoding: value, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, line: line
                )
            case YAML_SEQUENCE_START_EVENT: return .listStart(line: line)
            case YAML_MAPPING_START_EVENT: return .mappingStart(line: line)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
            case YAML_ALIAS_EVENT: return .alias(line: line)
            case YAML_DOCUMENT_START_EVENT: return .documentStart(line: line)
            case YAML_DOCUMENT_END_EVENT: return .documentEnd
            case YAML_STREAM_END_EVENT: return .streamEnd
            default: continue
            }
        }
    }

    private var problem: YAMLValue.Problem {
        func words(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
        let reasons = [words(parser.pointee.context), words(parser.pointee.problem)].compactMap { $0 }
        let isPlaced = parser.pointee.error != YAML_READER_ERROR
        let line = isPlaced ? Int(parser.pointee.problem_mark.line) + 1 : nil
        return YAMLValue.Problem(line: line, "this is not valid YAML: \(reasons.joined(separator: ", "))")
    }
}
