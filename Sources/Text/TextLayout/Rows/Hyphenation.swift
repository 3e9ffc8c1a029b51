internal import CHyphen
internal import CUnistring
internal import Platform
internal import Synchronization

/// Hyphens at the ends of rows, by libhyphen and the dictionary of a language that the system has.
package struct Hyphenation: Hashable, Sendable {
    /// A tag such as `en-GB`.
    package let language: String

    /// The folder of dictionaries on most systems.
    private static let folder = "/usr/share/hyphen"
    /// The loaded dictionaries, by language.
    private static let dictionaries = Mutex<[String: UnsafeMutablePointer<HyphenDict>]>([:])

    /// Loads the dictionary of a language, or of all its kinds: some take seconds. Nil without one.
    package init?(language: String) {
        let parts = language.split(separator: "-")
        // none leads out of the folder
        guard let first = parts.first, parts.joined().utf8.allSatisfy(\.isASCIIAlphanumeric) else { return nil }
        self.language = language
        let isKnown = Self.dictionaries.withLock { known in
            let paths = [parts.prefix(2).joined(separator: "_"), String(first)].map { "\(Self.folder)/hyph_\($0).dic" }
            known[language] = known[language] ?? paths.lazy.compactMap { hnj_hyphen_load($0) }.first
            return known[language] != nil
        }
        if !isKnown { return nil }
    }

    /// The numbers of letters of a word behind which it may end in a hyphen, in order. Spellings that change at the
    /// hyphen are left out.
    func places(in word: String) -> [Int] {
        Self.dictionaries.withLock { known in
            guard let dictionary = known[language] else { return [] }
            let text = Array(word.utf8)
            var size = 0
            // dictionaries are in the encodings of their time
            let encoded = u8_conv_to_encoding(
                Self.encoding(of: dictionary), iconveh_error, text, text.count, nil, nil, &size)
            guard let encoded else { return [] }
            defer { free(encoded) }
            var marks = Array(repeating: CChar(0), count: size + 5)
            var changes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            var (starts, counts) = (UnsafeMutablePointer<CInt>?.none, UnsafeMutablePointer<CInt>?.none)
            let status = hnj_hyphen_hyphenate3(
                dictionary, encoded, CInt(size), &marks, nil, &changes, &starts, &counts, 2, 3, 0, 0)
            defer {
                for index in 0..<(changes == nil ? 0 : size) { free(changes?[index]) }
                free(changes)
                free(starts)
                free(counts)
            }
            guard status == 0 else { return [] }
            return (1..<word.unicodeScalars.count).filter { marks[$0 - 1] & 1 == 1 && changes?[$0 - 1] == nil }
        }
    }

    private static func encoding(of dictionary: UnsafeMutablePointer<HyphenDict>) -> String {
        withUnsafeBytes(of: dictionary.pointee.cset) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
