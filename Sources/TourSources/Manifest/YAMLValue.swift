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
    /// Up to how many keys of a mapping are compared one by one.
    private static let fewKeys = 16

    /// Reads one YAML document; nil for an empty one.
    ///
    /// Lists and mappings that repeat by alias are refused, because a few lines of them can stand for more text than there
    /// is memory. Complexity: linear in the text.
    init?(yaml text: String) throws(Problem) {
        var reader = YAMLReader(text)
        guard case .documentStart = try reader.next() else { return nil }
        try self.init(try reader.next(), from: &reader, depth: 0)
        while true {
            switch try reader.next() {
            case .streamEnd: return
            case .documentStart(let line): throw Problem(line: line, "a second YAML document begins; one is expected")
            default: continue
            }
        }
    }

    private init(_ event: YAMLReader.Event, from reader: inout YAMLReader, depth: Int) throws(Problem) {
        switch event {
        case .scalar(let text, let isPlain, let line):
            let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
            self.init(content: .scalar(isNull ? nil : text), line: line)
        case .listStart(let line):
            guard depth < Self.maximumDepth else { throw Problem(line: line, "values nest too deep") }
            self.init(content: .list(try Self.list(from: &reader, depth: depth)), line: line)
        case .mappingStart(let line):
            guard depth < Self.maximumDepth else { throw Problem(line: line, "values nest too deep") }
            self.init(content: .mapping(try Self.mapping(from: &reader, depth: depth)), line: line)
        case .alias(let line): throw Problem(line: line, "YAML aliases are not supported here")
        case .end, .documentStart, .documentEnd, .streamEnd:
            throw Problem(line: nil, "this is not valid YAML: a value is missing")
        }
    }

    private init(content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    private static func list(from reader: inout YAMLReader, depth: Int) throws(Problem) -> [YAMLValue] {
        var values: [YAMLValue] = []
        while true {
            let event = try reader.next()
            if case .end = event { return values }
            values.append(try YAMLValue(event, from: &reader, depth: depth + 1))
        }
    }

    private static func mapping(from reader: inout YAMLReader, depth: Int) throws(Problem) -> [Entry] {
        var entries: [Entry] = []
        // as a rule there are a few keys, for which no set is made
        var keys: Set<String> = []
        func isKnown(_ key: String) -> Bool {
            if entries.count < Self.fewKeys { return entries.contains { $0.key == key } }
            if keys.isEmpty { keys = Set(entries.map(\.key)) }
            return !keys.insert(key).inserted
        }
        while true {
            switch try reader.next() {
            case .end: return entries
            case .scalar(let key, _, let line):
                guard !isKnown(key) else { throw Problem(line: line, "the key “\(key)” is there twice") }
                let value = try YAMLValue(try reader.next(), from: &reader, depth: depth + 1)
                entries.append(Entry(key: key, line: line, value: value))
            case .alias(let line): throw Problem(line: line, "YAML aliases are not supported here")
            case .listStart(let line), .mappingStart(let line): throw Problem(line: line, "a key must be a word")
            case .documentStart, .documentEnd, .streamEnd:
                throw Problem(line: nil, "this is not valid YAML: a mapping does not end")
            }
        }
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
