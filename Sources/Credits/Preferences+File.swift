internal import JSONTree

extension Preferences {
    /// How the bytes of a preferences file are to be understood.
    enum Reading: Sendable, Hashable {
        /// This version may read and write them.
        case sound(Preferences)
        /// A later version wrote them: may be read as far as they are understood, not written.
        case newer(Preferences, schema: Int)
        /// They are no preferences; the text says why, in a few words.
        case broken(String)
    }

    /// Reads a file. Linear in its size.
    ///
    /// A file without `schema` is taken as one written by hand, and gets it with the next writing.
    static func read(_ bytes: [UInt8]) -> Reading {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONParser.parse(bytes)
        } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            return .broken(bytes.isEmpty ? "it is empty" : "line \(line): \(error.reason)")
        }
        return understand(root)
    }

    /// Reads a file but for the entries of its ledger, which is empty in what is returned. Takes a small part of the time of
    /// ``read(_:)``.
    ///
    /// Nil if there is anything about the file that only reading it whole can tell. Faults in the entries are not found.
    static func readSettings(_ bytes: [UInt8]) -> Preferences? {
        guard let root = try? JSONParser.parse(bytes, leavingOut: "ledger"), case .object(let members) = root,
            // of two ledgers the last one counts, and the first might be faulty
            members.count(where: { $0.key == "ledger" }) == 1, case .sound(let preferences) = understand(root)
        else { return nil }
        return preferences
    }

    /// How the tree of a file is to be understood.
    private static func understand(_ root: JSONValue) -> Reading {
        guard case .object = root else { return .broken("it is not a JSON object") }
        var preferences = Preferences()
        preferences.root = root
        switch root["schema"] {
        case .integer(let schema)? where schema > Self.schema: return .newer(preferences, schema: schema)
        case .integer(Self.schema)?: break
        case nil: preferences.root["schema"] = .integer(Self.schema)
        default: return .broken("its schema is not a number that was ever used")
        }
        switch root["ledger"] {
        case .array?, nil: return .sound(preferences)
        default: return .broken("its ledger is not a list")
        }
    }

    /// The file for these preferences: for people too, one value a row, members in the order they had.
    var file: [UInt8] { JSONWriter.pretty(root, capacity: 512 + 320 * entries.count) }
}
