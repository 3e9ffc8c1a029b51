/// A file of this program: an object whose `schema` is the version of its format.
package enum VersionedObject: Sendable, Hashable {
    /// Of this version: readable and writable.
    case sound(JSONValue)
    /// Of a later version: the known members are readable; not to be overwritten.
    case newer(JSONValue, schema: Int)
    /// No such object; the text is the reason, in a few words.
    case broken(String)

    /// Parses a file, but for a member to be skipped. An object without `schema` counts as written by hand, of the
    /// current version: no smaller number was ever written. Linear in the file's size.
    package init(_ bytes: [UInt8], schema: Int, skipping skipped: String? = nil) {
        var root: JSONValue
        do throws(JSONError) {
            root = try JSONParser.parse(bytes, skipping: skipped)
        } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            self = .broken(bytes.isEmpty ? "it is empty" : "line \(line): \(error.reason)")
            return
        }
        guard case .object = root else {
            self = .broken("it is not a JSON object")
            return
        }
        switch root["schema"] {
        case .integer(let found)? where found > schema: self = .newer(root, schema: found)
        case .integer(schema)?: self = .sound(root)
        case nil:
            root["schema"] = .integer(schema)
            self = .sound(root)
        default: self = .broken("its schema is not a known number")
        }
    }
}
