/// The names of headings by GitHub's rules, so that links written for GitHub lead to the same place here.
///
/// Letters are lowered, blanks become `-`, and all but letters, marks, digits, `_` and `-` is dropped; a name that was
/// used already gets `-1`, `-2`… The value remembers the names used so far.
///
/// ```swift
/// var slugs = HeadingSlug()
/// slugs.next(for: "Hello, World!")  // hello-world
/// slugs.next(for: "Hello, World!")  // hello-world-1
/// ```
public struct HeadingSlug: Hashable, Sendable {
    /// The last number of each name, by its hash. A collision among a million names is as rare as a memory error.
    private var used: [Int: Int] = [:]

    public init() {}

    /// The name of the next heading on the page.
    public mutating func next(for text: String) -> String { next(named: Self.slug(of: text)) }

    /// The name of the next heading on the page, preferably this one: with a number if it is taken.
    public mutating func next(named wanted: String) -> String { Self.name(wanted, number(of: wanted)) }

    /// The number that makes a name unique: 0 if it already is. Marks it as used.
    ///
    /// - Complexity: constant on average, however often one name is wanted.
    package mutating func number(of wanted: String) -> Int {
        guard var number = used[wanted.hashValue] else {
            used[wanted.hashValue] = 0
            return 0
        }
        repeat { number += 1 } while used[Self.name(wanted, number).hashValue] != nil
        used[wanted.hashValue] = number
        used[Self.name(wanted, number).hashValue] = 0
        return number
    }

    /// A name with its number.
    package static func name(_ wanted: String, _ number: Int) -> String { number == 0 ? wanted : "\(wanted)-\(number)" }

    /// Records that a name was used `count` times: the next heading gets that number.
    package mutating func skip(_ count: Int, named name: String) {
        used[name.hashValue] = max(count - 1, used[name.hashValue] ?? 0)
    }

    /// The name of a heading, regardless of others.
    public static func slug(of text: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar == " " { slug.append("-") } else if scalar == "-" || isWord(scalar) { slug.append(scalar) }
        }
        return String(slug)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "_" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
            true
        default: false
        }
    }
}
