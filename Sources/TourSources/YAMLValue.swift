internal import Yams

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

    /// Reads one YAML document; nil for an empty one.
    ///
    /// Lists and mappings that repeat by alias are refused before they are read, because a few lines of them can stand for
    /// more text than there is memory.
    init?(yaml text: String) throws(Problem) {
        if let line = Self.lineOfAlias(in: text) { throw Problem(line: line, "YAML aliases are not supported here") }
        let node: Node?
        do {
            node = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw Problem(error)
        }
        guard let node else { return nil }
        try self.init(node, depth: 0)
    }

    private init(_ node: Node, depth: Int) throws(Problem) {
        line = node.mark?.line ?? 1
        guard depth < Self.maximumDepth else { throw Problem(line: line, "values nest too deep") }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            content = .scalar(isNull ? nil : scalar.string)
        case .sequence(let sequence):
            var values: [YAMLValue] = []
            for node in sequence { values.append(try YAMLValue(node, depth: depth + 1)) }
            content = .list(values)
        case .mapping(let mapping):
            var entries: [Entry] = []
            for (key, value) in mapping {
                let line = key.mark?.line ?? line
                guard case .scalar(let scalar) = key else { throw Problem(line: line, "a key must be a word") }
                let value = try YAMLValue(value, depth: depth + 1)
                entries.append(Entry(key: scalar.string, line: line, value: value))
            }
            content = .mapping(entries)
        case .alias: throw Problem(line: line, "YAML aliases are not supported here")
        }
    }

    /// The first line with what looks like an alias (`*name`), if the text has an anchor (`&name`) as well.
    private static func lineOfAlias(in text: String) -> Int? {
        var hasAnchor = false
        var aliasLine: Int?
        var line = 1
        var previous = UInt8(ascii: "\n")
        var before = previous
        for byte in text.utf8 {
            let startsToken = " \t\n[{,:-?".utf8.contains(before)
            let isName = !" \t\r\n,]}&*".utf8.contains(byte)
            if startsToken, isName {
                if previous == UInt8(ascii: "&") { hasAnchor = true }
                if previous == UInt8(ascii: "*"), aliasLine == nil { aliasLine = line }
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            before = previous
            previous = byte
        }
        return hasAnchor ? aliasLine : nil
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

extension YAMLValue.Problem {
    fileprivate init(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { "\($0.text), " } ?? ""
            self.init(line: mark.line, "this is not valid YAML: \(context)\(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "“\($0)”" }.joined(separator: ", ")
            self.init(line: context.mark.line, "the key \(names) is there twice")
        case .reader(let problem, _, _, _): self.init(line: nil, "this is not valid YAML: \(problem)")
        default: self.init(line: nil, "this is not valid YAML")
        }
    }
}
