internal import CYAML

/// A value in a YAML text, with the line it is on: the little of YAML that manifests and front matter use.
struct YAMLValue: Sendable {
    indirect enum Content: Sendable {
        /// The text of a scalar; nil for one that is empty, `~` or `null` without quotes.
        case scalar(String?)
        case list([YAMLValue])
        case mapping([Entry])
    }

    struct Entry: Sendable {
        var key: String
        /// The line that the key is on, from 1.
        var line: Int
        var value: YAMLValue
    }

    var content: Content
    /// From 1.
    var line: Int

    /// What is wrong in a YAML text, and where.
    struct Problem: Error, Hashable, Sendable {
        var line: Int?
        var text: String

        init(line: Int?, _ text: String) {
            self.line = line
            self.text = text
        }
    }

    /// How deep values may nest; what the manifest needs is 3.
    private static let maximumDepth = 32

    /// Throws an error for a text in which brackets, or the marks of lists and keys at the start of a line, nest so deep that libyaml
    /// would take too long.
    static func refuseDeep(_ text: ArraySlice<UInt8>) throws(Problem) {
        var brackets = 0
        for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            var marks = 0
            var isStart = true
            for byte in line {
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
                case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): if isStart { marks += 1 }
                case 0x20, 0x09: break
                default: isStart = false
                }
            }
            // a line of nothing but dashes is none of a list
            if brackets > 2 * maximumDepth || marks > 2 * maximumDepth && line.contains(0x20) {
                throw Problem(line: number + 1, "the front matter nests too deep and is not read")
            }
        }
    }

    /// Reads one YAML document; nil for an empty one.
    ///
    /// Values that repeat by alias are refused, because a few lines of them can stand for more text than there is memory.
    /// Complexity: linear in the text.
    init?(yaml text: String) throws(Problem) {
        let bytes = Array(text.utf8)
        let value = bytes.withUnsafeBufferPointer { bytes -> Result<YAMLValue?, Problem> in
            var parser = yaml_parser_t()
            yaml_parser_initialize(&parser)
            defer { yaml_parser_delete(&parser) }
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            return Result { () throws(Problem) in try Self.document(&parser) }
        }
        guard let value = try value.get() else { return nil }
        self = value
    }

    private init(content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    /// The only document that a parser gives.
    private static func document(_ parser: inout yaml_parser_t) throws(Problem) -> YAMLValue? {
        var document = yaml_document_t()
        guard yaml_parser_load(&parser, &document) == 1 else { throw problem(of: parser) }
        defer { yaml_document_delete(&document) }
        guard let root = yaml_document_get_root_node(&document) else { return nil }
        var seen: Set<UnsafeMutablePointer<yaml_node_t>> = []
        let value = try YAMLValue(root, in: &document, depth: 0, &seen)
        var next = yaml_document_t()
        guard yaml_parser_load(&parser, &next) == 1 else { throw problem(of: parser) }
        defer { yaml_document_delete(&next) }
        if yaml_document_get_root_node(&next) != nil {
            throw Problem(line: line(next.start_mark), "a second YAML document begins; one is expected")
        }
        return value
    }

    private init(
        _ node: UnsafeMutablePointer<yaml_node_t>, in document: inout yaml_document_t, depth: Int,
        _ seen: inout Set<UnsafeMutablePointer<yaml_node_t>>
    ) throws(Problem) {
        line = Self.line(node.pointee.start_mark)
        guard seen.insert(node).inserted else { throw Self.alias(line) }
        guard depth <= Self.maximumDepth else { throw Problem(line: line, "values nest too deep") }
        switch node.pointee.type {
        case YAML_SEQUENCE_NODE:
            let items = node.pointee.data.sequence.items
            var values: [YAMLValue] = []
            for item in UnsafeBufferPointer(start: items.start, count: items.top - items.start) {
                guard let item = yaml_document_get_node(&document, item) else { continue }
                values.append(try YAMLValue(item, in: &document, depth: depth + 1, &seen))
            }
            content = .list(values)
        case YAML_MAPPING_NODE:
            let pairs = node.pointee.data.mapping.pairs
            var entries: [Entry] = []
            var keys: Set<String> = []
            for pair in UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start) {
                guard let name = yaml_document_get_node(&document, pair.key),
                    let value = yaml_document_get_node(&document, pair.value)
                else { continue }
                let line = Self.line(name.pointee.start_mark)
                guard name.pointee.type == YAML_SCALAR_NODE else { throw Problem(line: line, "a key must be a word") }
                guard seen.insert(name).inserted, !seen.contains(value) else { throw Self.alias(line) }
                let key = Self.text(of: name)
                guard keys.insert(key).inserted else { throw Problem(line: line, "the key “\(key)” is used twice") }
                entries.append(
                    Entry(key: key, line: line, value: try YAMLValue(value, in: &document, depth: depth + 1, &seen)))
            }
            content = .mapping(entries)
        default:
            let text = Self.text(of: node)
            let isPlain = node.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
            content = .scalar(isPlain && ["", "~", "null", "Null", "NULL"].contains(text) ? nil : text)
        }
    }

    private static func text(of node: UnsafeMutablePointer<yaml_node_t>) -> String {
        let scalar = node.pointee.data.scalar
        return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    }

    private static func alias(_ line: Int) -> Problem { Problem(line: line, "YAML aliases are not supported here") }

    private static func line(_ mark: yaml_mark_t) -> Int { Int(mark.line) + 1 }

    private static func problem(of parser: yaml_parser_t) -> Problem {
        let reasons = [parser.context, parser.problem].compactMap { $0.map { String(cString: $0) } }
        let line = parser.error == YAML_READER_ERROR ? nil : line(parser.problem_mark)
        return Problem(line: line, "this is not valid YAML: \(reasons.joined(separator: ", "))")
    }

    /// What kind of value it is, for messages.
    var kindName: String {
        switch content {
        case .scalar(nil): "nothing"
        case .scalar: "a word"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}
