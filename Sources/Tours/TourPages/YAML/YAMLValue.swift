internal import CYAML
internal import SourceFiles
package import TourDocument
internal import Wording

/// A problem in a text, and its line, from 1.
package struct LineProblem: Error, Hashable, Sendable {
    package var line: Int?
    package var text: String

    package init(line: Int?, _ text: String) { (self.line, self.text) = (line, text) }
}

/// A value in a YAML text, with its line: the subset of YAML that manifests and front matter use.
package struct YAMLValue: Sendable {
    package indirect enum Content: Sendable {
        /// The text of a scalar; nil for an empty one, or `~` or `null` without quotes.
        case scalar(String?)
        case list([YAMLValue])
        case mapping([Entry])
    }

    package struct Entry: Sendable {
        package var key: String
        /// The line of the key, from 1.
        package var line: Int
        package var value: YAMLValue
    }

    package var content: Content
    /// From 1.
    package var line: Int

    /// The deepest nesting of values; the manifest needs 3.
    private static let maximumDepth = 32

    /// Reads one YAML document; nil for an empty one.
    ///
    /// Aliases are refused, because a few lines of them can expand to more text than fits in memory.
    /// Complexity: linear in the text.
    package init?(yaml text: String) throws(LineProblem) {
        let bytes = Array(text.utf8)
        let value = bytes.withUnsafeBufferPointer { bytes -> Result<YAMLValue?, LineProblem> in
            var parser = yaml_parser_t()
            yaml_parser_initialize(&parser)
            defer { yaml_parser_delete(&parser) }
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            return Result { () throws(LineProblem) in try Self.document(&parser) }
        }
        guard let value = try value.get() else { return nil }
        self = value
    }

    private static func document(_ parser: inout yaml_parser_t) throws(LineProblem) -> YAMLValue? {
        var value: YAMLValue?
        while true {
            let event = try Event(&parser)
            switch event.type {
            case YAML_STREAM_END_EVENT: return value
            case YAML_DOCUMENT_START_EVENT where value != nil:
                throw LineProblem(line: event.line, "a second YAML document begins; one is expected")
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: break
            default: value = try YAMLValue(event, &parser, depth: 0)
            }
        }
    }

    /// The next event of the parser.
    private struct Event {
        var type: yaml_event_type_t
        var line: Int
        /// The text of a scalar.
        var text = ""
        /// Whether a scalar has no quotes.
        var isPlain = false

        init(_ parser: inout yaml_parser_t) throws(LineProblem) {
            var event = yaml_event_t()
            guard yaml_parser_parse(&parser, &event) == 1 else { throw problem(of: parser) }
            defer { yaml_event_delete(&event) }
            type = event.type
            line = YAMLValue.line(event.start_mark)
            guard type == YAML_SCALAR_EVENT else { return }
            let scalar = event.data.scalar
            text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
        }
    }

    /// The value that begins with an event. (The parser's own tree would reveal too deep nesting only once it is
    /// built.)
    private init(_ event: Event, _ parser: inout yaml_parser_t, depth: Int) throws(LineProblem) {
        line = event.line
        guard depth <= Self.maximumDepth else { throw LineProblem(line: line, "values nest too deep") }
        switch event.type {
        case YAML_SEQUENCE_START_EVENT:
            var values: [YAMLValue] = []
            while case let item = try Event(&parser), item.type != YAML_SEQUENCE_END_EVENT {
                values.append(try YAMLValue(item, &parser, depth: depth + 1))
            }
            content = .list(values)
        case YAML_MAPPING_START_EVENT:
            var entries: [Entry] = []
            var keys: Set<String> = []
            while case let key = try Event(&parser), key.type != YAML_MAPPING_END_EVENT {
                guard key.type != YAML_ALIAS_EVENT else { throw Self.alias(key.line) }
                guard key.type == YAML_SCALAR_EVENT else { throw LineProblem(line: key.line, "a key must be a word") }
                guard keys.insert(key.text).inserted else {
                    throw LineProblem(line: key.line, "the key “\(key.text)” is used twice")
                }
                let value = try YAMLValue(try Event(&parser), &parser, depth: depth + 1)
                entries.append(Entry(key: key.text, line: key.line, value: value))
            }
            content = .mapping(entries)
        case YAML_SCALAR_EVENT:
            let isEmpty = event.isPlain && ["", "~", "null", "Null", "NULL"].contains(event.text)
            content = .scalar(isEmpty ? nil : event.text)
        default: throw Self.alias(line)
        }
    }

    private static func alias(_ line: Int) -> LineProblem {
        LineProblem(line: line, "YAML aliases are not supported here")
    }

    private static func line(_ mark: yaml_mark_t) -> Int { Int(mark.line) + 1 }

    private static func problem(of parser: yaml_parser_t) -> LineProblem {
        let reasons = [parser.context, parser.problem].compactMap { $0.map { String(cString: $0) } }
        let line = parser.error == YAML_READER_ERROR ? nil : line(parser.problem_mark)
        return LineProblem(line: line, "this is not valid YAML: \(reasons.joined(separator: ", "))")
    }

    /// The kind of value, for messages.
    package var kindName: String {
        switch content {
        case .scalar(nil): "nothing"
        case .scalar: "a word"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension YAMLValue.Entry {
    /// The value unchanged, such as the name of a file; nil if there is none.
    package func name() throws(LineProblem) -> String? {
        guard case .scalar(let text) = value.content else {
            throw LineProblem(line: line, "“\(key)” must be one line of text, not \(value.kindName)")
        }
        return text
    }

    /// The value as text on one line, trimmed; nil if there is none.
    package func text() throws(LineProblem) -> String? {
        guard let text = try name() else { return nil }
        let words = text.foldingWhiteSpace
        return words.isEmpty ? nil : words
    }

    /// The value as a whole number; nil if there is none.
    package func number(in range: ClosedRange<Int>) throws(LineProblem) -> Int? {
        try read("a whole number from \(range.lowerBound.inGroups) to \(range.upperBound.inGroups)") {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The value as the name of a rule; nil if there is none.
    package func creditRule() throws(LineProblem) -> CreditRule? {
        let names = CreditRule.allCases.map(\.rawValue)
        return try read(
            "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])", CreditRule.init(rawValue:))
    }

    /// The lines of the value; nil if there is none.
    /// - Parameter wanted: their meaning, for messages.
    package func entries(_ wanted: String) throws(LineProblem) -> [YAMLValue.Entry]? {
        switch value.content {
        case .scalar(nil): return nil
        case .mapping(let entries): return entries
        default: throw LineProblem(line: line, "“\(key)” must be \(wanted), not \(value.kindName)")
        }
    }

    /// The meaning of the value's text; nil if there is none.
    /// - Parameter wanted: the accepted texts, for messages.
    package func read<Value>(
        _ wanted: String, _ meaning: (String) -> Value?
    ) throws(LineProblem) -> Value? {
        var found = value.kindName
        if case .scalar(let text) = value.content {
            guard let text else { return nil }
            if let meaning = meaning(text) { return meaning }
            found = "“\(text)”"
        }
        throw LineProblem(line: line, "“\(key)” must be \(wanted), not \(found)")
    }
}

extension LineProblem {
    /// The problem of an unknown key.
    package init(_ unknown: YAMLValue.Entry) { self.init(line: unknown.line, "unknown key “\(unknown.key)”") }
}
