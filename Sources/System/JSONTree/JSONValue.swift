/// A lossless JSON tree: members keep their order, numbers their digits; unknown members are written back unchanged.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number outside ``integers``, or a string with a lone surrogate, as in the source: `0.10`, `1e400`, `"\ud800"`.
    case written(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// Whole numbers that every JSON reader holds exactly. Sums and differences of a few fit an `Int`.
    static let integers = -1 << 53...1 << 53

    /// A key and its value in an object.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: JSONValue

        package init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
    }

    /// The members of an object; empty for anything else.
    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// A member's value, of repeated keys the last; `nil` if this is no object. Setting replaces or appends the member,
    /// and does nothing unless this is an object. Linear in the number of members.
    package subscript(key: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.last { $0.key == key }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            self = .null  // The tree must not be held twice, or setting would copy it.
            if let newValue {
                if let index = members.lastIndex(where: { $0.key == key }) {
                    members[index].value = newValue
                } else {
                    members.append(Member(key, newValue))
                }
            } else {
                members.removeAll { $0.key == key }
            }
            self = .object(members)
        }
    }

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var integer: Int? {
        if case .integer(let value) = self { value } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// Sets members; nil removes them.
    package mutating func set(_ members: KeyValuePairs<String, (any JSONConvertible)?>) {
        for (key, value) in members { self[key] = value?.json }
    }
}

/// An element or member of a literal: `["schema": 1, "title": title]`.
package protocol JSONConvertible {
    var json: JSONValue { get }
}

extension JSONValue: JSONConvertible, ExpressibleByDictionaryLiteral {
    package var json: JSONValue { self }

    /// An object with these members in order, without those that are nil.
    package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
        self = .object(members.compactMap { key, value in value.map { Member(key, $0.json) } })
    }
}

extension Bool: JSONConvertible {
    package var json: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
    package var json: JSONValue { .integer(self) }
}

extension String: JSONConvertible {
    package var json: JSONValue { .string(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package var json: JSONValue { .array(map(\.json)) }
}

extension Optional where Wrapped: JSONConvertible {
    /// Null for nil, so that the member is written.
    package var orNull: JSONValue { self?.json ?? .null }
}
