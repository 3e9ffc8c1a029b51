internal import CUnistring

/// The scripts of the letters of a host's name.
enum HostScripts {
    /// Scripts that one language mixes.
    private static let together: [Set<String>] = [
        ["Latin", "Han", "Hiragana", "Katakana"], ["Latin", "Han", "Bopomofo"], ["Latin", "Han", "Hangul"],
    ]

    /// Whether a label of the host mixes scripts that no language mixes, so that it may pass for another name (Unicode
    /// Technical Standard 39, “highly restrictive”).
    static func areMixed(in host: Substring) -> Bool {
        guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return host.split(separator: ".").contains { label in
            let scripts = Set(label.unicodeScalars.compactMap(script))
            return scripts.count > 1 && !together.contains { scripts.isSubset(of: $0) }
        }
    }

    /// The name of a letter's script; nil for characters common to all.
    private static func script(of scalar: Unicode.Scalar) -> String? {
        guard let script = uc_script(scalar.value), let name = script.pointee.name else { return nil }
        let text = String(cString: name)
        return text == "Common" || text == "Inherited" ? nil : text
    }
}
