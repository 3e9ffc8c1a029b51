import CPCRE2
import Testing

@testable import TextSearch

struct TextMatcherTests {
    private func matches(_ query: String, in text: String, isExpression: Bool = false) throws -> [String] {
        let session = try TextMatcher(SearchQuery(query, isExpression: isExpression)).session()
        var found: [String] = []
        session.forEachMatch(in: text) {
            found.append(String(decoding: Array(text.utf8)[$0], as: UTF8.self))
            return true
        }
        #expect(!session.isExhausted)
        return found
    }

    @Test func literalsAreWhatTheySay() throws {
        #expect(try matches("a.b", in: "a.b axb A.B") == ["a.b", "A.B"])
        #expect(try matches("(a+)+$", in: "x (a+)+$ x") == ["(a+)+$"])
        #expect(try matches("\\Q", in: "\\q \\Q") == ["\\Q"])
        #expect(try matches("é", in: "É é e") == ["É", "é"])
        #expect(try matches("e", in: "É e\u{301} e") == ["É", "e\u{301}", "e"])
        #expect(try matches("日本", in: "日本語日本") == ["日本", "日本"])
        #expect(try matches("", in: "abc") == [])
    }

    @Test func anUpperCaseLetterMakesItExact() throws {
        #expect(try matches("word", in: "Word WORD word") == ["Word", "WORD", "word"])
        #expect(try matches("Word", in: "Word WORD word") == ["Word"])
        #expect(!SearchQuery("\\W\\p{Lu}\\Bx", isExpression: true).isExact)
        #expect(SearchQuery("\\Wx[A-Z]", isExpression: true).isExact)
        #expect(SearchQuery("\\W").isExact)
        #expect(try matches("straße", in: "STRASSE Straße") == ["Straße"])
    }

    @Test func whiteSpaceIsAnyWhiteSpace() throws {
        #expect(
            try matches("one two", in: "one two, one\ntwo, one\u{A0} two, onetwo") == [
                "one two", "one\ntwo", "one\u{A0} two",
            ])
        #expect(try matches("a ", in: "a\nab") == ["a\n"])
    }

    /// What looks the same on the screen is the same, however it is written, and what is not seen is not there.
    @Test(arguments: [
        ("donaudampf", "Donau\u{AD}dampf\u{AD}schiff", "Donau\u{AD}dampf"),
        ("zerowidth", "zero\u{200B}width", "zero\u{200B}width"),
        ("\"quoted\"", "“quoted”", "“quoted”"), ("don't", "don’t", "don’t"), ("en-dash", "en–dash", "en–dash"),
        ("well-known", "well\u{2010}known", "well\u{2010}known"), ("–", "a - b", "-"), ("“x”", "\"x\"", "\"x\""),
        ("fine", "ﬁne", "ﬁne"), ("ﬁne", "fine", "fine"), ("in", "ﬁn", "ﬁn"), ("full", "ｆｕｌｌ", "ｆｕｌｌ"),
        ("cafe", "cafe\u{301}s", "cafe\u{301}"), ("café", "cafe\u{301}s", "cafe\u{301}"),
        ("cafe\u{301}", "café", "café"),
        ("naive", "naïve", "naïve"), ("uber", "Über", "Über"), ("ελλαδα", "Ελλάδα", "Ελλάδα"), ("ежик", "ёжик", "ёжик"),
        ("עברית", "עִבְרִית", "עִבְרִית"), ("عرب", "عَرَب", "عَرَب"), ("한", "한글", "한"), ("か", "かき", "か"),
    ])
    func whatLooksTheSameIsFound(query: String, text: String, found: String) throws {
        #expect(try matches(query, in: "a \(text) b") == [found])
        #expect(try matches(found, in: "a \(text) b", isExpression: true) == [found])
    }

    @Test(arguments: [
        ("über", "uber"), ("ü", "ṳ̈u"), ("か", "が"), ("か", "か\u{3099}"), ("עִבְ", "עברית"), ("e\u{301}", "e"), ("가", "각"),
    ])
    func whatLooksOtherwiseIsNot(query: String, text: String) throws {
        #expect(try matches(query, in: text) == [])
    }

    @Test func expressionsAreExpressions() throws {
        #expect(try matches("b.d|^x", in: "bad xy\nxz bid", isExpression: true) == ["bad", "x", "bid"])
        #expect(try matches("[0-9]*", in: "12 x 3", isExpression: true) == ["12", "3"])
        #expect(try matches("\\bw\\w+", in: "über wörter", isExpression: true) == ["wörter"])
        #expect(try matches("(?=x)", in: "xx", isExpression: true) == [])
        #expect(try matches("a\\Kb", in: "abab", isExpression: true) == ["b", "b"])
    }

    @Test(arguments: ["(", "[a", "a{2,1}", "*", "(?<n>a)(?<n>b)", "\\", "a\\C", "(?P>x)", "(?=a\\K)"])
    func whatIsNoExpressionIsSaid(pattern: String) {
        #expect(throws: BadPattern.self) { try TextMatcher(SearchQuery(pattern, isExpression: true)) }
        do {
            _ = try TextMatcher(SearchQuery(pattern, isExpression: true))
        } catch {
            #expect(!error.description.isEmpty)
            #expect(error.description.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        }
        // as a literal it is nothing special
        #expect((try? TextMatcher(SearchQuery(pattern))) != nil)
    }

    /// Patterns that take for ever elsewhere.
    @Test(arguments: [
        "(a+)+$", "(a|aa)+$", "(.*)*x", "(a*)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(\\w+\\s?)*!", "((.*)(.*))*\\n\\n",
    ])
    func whatBlowsUpEnds(pattern: String) throws {
        let text = String(repeating: String(repeating: "a", count: 30) + "! ", count: 1_000) + "-"
        let session = try TextMatcher(SearchQuery(pattern, isExpression: true)).session()
        for _ in 0..<50 { session.forEachMatch(in: text) { _ in true } }
        let last = try TextMatcher(SearchQuery("a+", isExpression: true)).session()
        var count = 0
        last.forEachMatch(in: text) { _ in
            count += 1
            return true
        }
        #expect(count == 1_000)
    }

    @Test func whatBlowsUpIsKnownToHave() throws {
        let text = String(repeating: "a", count: 40) + "!"
        let session = try TextMatcher(SearchQuery("(a+)+$", isExpression: true)).session()
        session.forEachMatch(in: text) { _ in true }
        #expect(session.isExhausted)
    }

    /// What is tried is counted, over all texts of a session.
    @Test func theBudgetIsForAllTextsTogether() throws {
        let matcher = try TextMatcher(SearchQuery("(a+)+$", isExpression: true))
        func texts(budget: Int) -> Int {
            let session = matcher.session(budget: budget)
            for count in 0..<40 {
                session.forEachMatch(in: "aaaaaaaa!") { _ in true }
                if session.isExhausted { return count }
            }
            return 40
        }
        #expect(texts(budget: 100) == 0)
        #expect((2..<30).contains(texts(budget: 10_000)))
        #expect(texts(budget: 4_000_000) == 40)
    }

    /// Each turn of a group is remembered: a long text would take hundreds of megabytes, whatever time it has.
    @Test func theMemoryOfAMatchIsBounded() throws {
        let matcher = try TextMatcher(SearchQuery("^(a|b)*c", isExpression: true))
        func isExhausted(_ count: Int) -> Bool {
            let session = matcher.session(budget: .max)
            session.forEachMatch(in: String(repeating: "ab", count: count / 2) + "-c") { _ in true }
            return session.isExhausted
        }
        #expect(!isExhausted(10_000))
        #expect(isExhausted(500_000))
    }

    @Test func whatIsBeforeTheStartIsLookedAtOnly() throws {
        func starts(_ pattern: String, from start: Int) throws -> [Int] {
            var found: [Int] = []
            try TextMatcher(SearchQuery(pattern, isExpression: true)).session()
                .forEachMatch(in: "ab ab\nab", from: start) {
                    found.append($0.lowerBound)
                    return true
                }
            return found
        }
        #expect(try starts("ab", from: 0) == [0, 3, 6])
        #expect(try starts("ab", from: 1) == [3, 6])
        #expect(try starts("^ab", from: 3) == [6])
        #expect(try starts("\\bb", from: 1) == [])
        #expect(try starts("ab", from: 8) == [])
    }

    @Test func longTextsOfUsualPatternsAreNoTrouble() throws {
        let text = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 700)
        for pattern in ["fox.*dog", "\\b[a-z]{5}\\b", "(quick|lazy) \\w+", "[^.]*over", "x"] {
            let session = try TextMatcher(SearchQuery(pattern, isExpression: true)).session()
            session.forEachMatch(in: text) { _ in true }
            #expect(!session.isExhausted, "\(pattern)")
        }
    }
}

struct NeedleTests {
    private func needle(_ text: String) throws -> RequiredLiteral? {
        try TextMatcher(SearchQuery(text)).requiredLiteral
    }

    @Test func theWordThatSaysMostIsTaken() throws {
        let found = try #require(try needle("the quizzical one"))
        #expect(found.letters.count == 9)
        #expect(found.letters[found.rarest].forms == [[0x71], [0x51]])
        #expect(try needle("=== ...") == nil)
        #expect(try needle("ельники") == nil)
        #expect(try needle("ﬁne")?.letters.count == 4)
        #expect(try needle("日本")?.compositeForms == [])
    }

    /// The word that each match of an expression has in it, and none where that is not plain.
    @Test(arguments: [
        ("error: \\d+", "error"), ("quiz.*quizzical", "quizzical"), ("colou?r", "colo"), ("zo+m", "zo"),
        ("x{2}quiz", "quiz"),
        ("[a-z]+quiz", "quiz"), ("^the\\s+\\(quiz\\)", "quiz"), ("naïve.*", "naïve"), ("a*b*c*", ""), ("quiz|the", ""),
        ("(quiz)", ""), ("\\Qquiz", ""), ("\\x71uiz", ""), ("[[:alpha:]]quiz", ""), ("[]a]quiz", ""), ("qu\\Kiz", ""),
    ])
    func expressionsNeedWords(pattern: String, word: String) throws {
        let needle = try TextMatcher(SearchQuery(pattern, isExpression: true)).requiredLiteral
        let letters = needle?.letters.compactMap { $0.forms.first }.flatMap { $0 } ?? []
        #expect(String(decoding: letters, as: UTF8.self) == word)
    }

    /// No character that is found as a letter is missing from its forms and from what stands for it.
    @Test func theFormsOfALetterAreAllThatThereAre() throws {
        // every cased character of Unicode, each once
        var text = String.UnicodeScalarView()
        var letters: [Unicode.Scalar] = []
        for value in UInt32(0x30)..<0x1F000 {
            guard let scalar = Unicode.Scalar(value), CharacterKind.isPartOfWord(scalar) else { continue }
            let properties = scalar.properties
            let isCased = properties.isCased || properties.changesWhenCaseMapped
            if isCased || value < 0x80 || properties.isAlphabetic && value < 0x2E80 { text.append(scalar) }
            if isCased { letters.append(scalar) }
        }
        for value in UInt32(0x80)..<0x1F000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseFolded else { continue }
            text.append(scalar)
        }
        let all = String(text)
        let bytes = Array(all.utf8)
        for letter in letters where letter.isASCII && !letter.properties.isUppercase {
            let matcher = try TextMatcher(SearchQuery(String(Character(letter))))
            let needle = try #require(matcher.requiredLiteral)
            let forms = needle.compositeForms.union(needle.letters[0].forms)
            matcher.session().forEachMatch(in: all) { range in
                let form = Array(bytes[range])
                #expect(forms.contains(form), "\(letter.value) \(String(decoding: form, as: UTF8.self))")
                return true
            }
        }
    }
}
