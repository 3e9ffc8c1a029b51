/// How the bytes of a file of this program are to be understood: an object whose `schema` is the number of its form.
package enum VersionedObject: Sendable, Hashable {
    /// This version may read and write it.
    case sound(JSONValue)
    /// A later version wrote it: it may be read as far as it is understood, not written.
    case newer(JSONValue, schema: Int)
    /// It is no such object; the text says why, in a few words.
    case broken(String)

    /// Parses a file, but for a member to be skipped. An object without `schema` is taken as one written by hand, and
    /// gets it: nothing was ever written with another, smaller number. Linear in the file's size.
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
