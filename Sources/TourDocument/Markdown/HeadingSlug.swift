/// Names of headings as GitHub makes them, so that links written for GitHub lead to the same place here.
///
/// Letters are lowered, blanks become `-`, and what is neither letter, mark, digit, `_` nor `-` is dropped; a name that was
/// given already gets `-1`, `-2`… The value remembers the names given so far.
package struct HeadingSlug: Hashable, Sendable {
    private var used: [String: Int] = [:]

    package init() {}

    /// The name of the next heading on the page.
    package mutating func next(for text: String) -> String { next(named: Self.slug(of: text)) }

    /// The name of the next heading on the page, for which this one is wanted: with a number if another has it.
    ///
    /// Complexity: constant on average, however often one name is wanted.
    package mutating func next(named wanted: String) -> String {
        guard var count = used[wanted] else {
            used[wanted] = 0
            return wanted
        }
        var name: String
        repeat {
            count += 1
            name = "\(wanted)-\(count)"
        } while used[name] != nil
        used[wanted] = count
        used[name] = 0
        return name
    }

    /// Notes that so many headings of a name were there already: the next one gets that number.
    package mutating func skip(_ count: Int, of text: String) {
        guard count > 0 else { return }
        used[Self.slug(of: text)] = count - 1
    }

    /// The name of a heading without regard to others.
    package static func slug(of text: String) -> String {
        var slug = ""
        for scalar in text.lowercased().unicodeScalars {
            switch scalar {
            case " ": slug.unicodeScalars.append("-")
            case "-", "_": slug.unicodeScalars.append(scalar)
            default: if isWord(scalar) { slug.unicodeScalars.append(scalar) }
            }
        }
        return slug
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
            true
        default: false
        }
    }
}
