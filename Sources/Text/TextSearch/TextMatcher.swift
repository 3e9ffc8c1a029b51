internal import CPCRE2

/// Why a regular expression is not valid, in a few words.
package struct BadPattern: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

/// A valid query, matched by PCRE2 with a limit on the cost of a pattern. Each ``Session`` compiles its own pattern.
package struct TextMatcher: Hashable, Sendable {
    package let query: SearchQuery
    /// A literal that the source of any matching text must hold, if known.
    package let requiredLiteral: RequiredLiteral?
    private let letters: FoldedText.Letters

    /// Checks a query, or throws its syntax error. Bounded: PCRE2 refuses patterns that become too large.
    package init(_ query: SearchQuery) throws(BadPattern) {
        pcre2_code_free_8(try Self.compiled(query))
        self.query = query
        requiredLiteral = RequiredLiteral(query)
        letters = query.letters
    }

    private static func compiled(_ query: SearchQuery) throws(BadPattern) -> OpaquePointer {
        var options = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C
        if !query.isExact { options |= PCRE2_CASELESS }
        // counts each tried item of the pattern; the cost of a literal is known
        if query.isExpression { options |= PCRE2_AUTO_CALLOUT }
        var code: Int32 = 0
        var offset = 0
        let pattern = Array(query.pattern.utf8)
        let compiled = pattern.withUnsafeBufferPointer {
            pcre2_compile_8($0.baseAddress, $0.count, options, &code, &offset, nil)
        }
        guard let compiled else { throw BadPattern(description: message(code)) }
        return compiled
    }

    private static func message(_ code: Int32) -> String {
        // the library's words for these take half of a row
        switch code {
        case PCRE2_ERROR_MISSING_SQUARE_BRACKET: return "missing ]"
        case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS: return "missing )"
        case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS: return "unmatched )"
        case PCRE2_ERROR_QUANTIFIER_INVALID: return "nothing to repeat"
        default: break
        }
        var bytes = [UInt8](repeating: 0, count: 160)
        let count = pcre2_get_error_message_8(code, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<Int(count)], as: UTF8.self) : "not a regular expression"
    }

    /// Starts a search of texts.
    /// - Parameter budget: tried items of an expression and passed rows of characters; some millions are a tenth of a
    ///   second.
    package func session(budget: Int = 4_000_000) -> Session { Session(self, budget: budget) }

    /// One run over texts. Not for two threads at once.
    package final class Session {
        private let matcher: TextMatcher
        private let code: OpaquePointer?
        private let data: OpaquePointer?
        private let context: OpaquePointer?
        private var meter: UnsafeMutablePointer<Meter>
        private var folds: [Unicode.Scalar: [UInt8]] = [:]
        /// The query of the session.
        package var query: SearchQuery { matcher.query }
        /// Whether a regular expression exceeded its budget: there may be more matches.
        package private(set) var isExhausted = false

        struct Meter {
            var left: Int
            var position = 0
        }

        fileprivate init(_ matcher: TextMatcher, budget: Int) {
            self.matcher = matcher
            code = try? TextMatcher.compiled(matcher.query)
            data = pcre2_match_data_create_8(1, nil)
            context = pcre2_match_context_create_8(nil)
            meter = .allocate(capacity: 1)
            meter.initialize(to: Meter(left: budget))
            // the memory limit of a match, in KiB; its time is limited by the count below
            pcre2_set_heap_limit_8(context, 20_000)
            guard matcher.query.isExpression else { return }
            pcre2_set_callout_8(
                context,
                { block, meter in
                    guard let block, let meter = meter?.assumingMemoryBound(to: Meter.self) else { return 0 }
                    let position = block.pointee.current_position
                    let way = position > meter.pointee.position ? position - meter.pointee.position : 0
                    meter.pointee.left -= 1 + way / 16
                    meter.pointee.position = position
                    return meter.pointee.left < 0 ? PCRE2_ERROR_MATCHLIMIT : 0
                }, meter)
        }

        deinit {
            pcre2_code_free_8(code)
            pcre2_match_data_free_8(data)
            pcre2_match_context_free_8(context)
            meter.deallocate()
        }

        /// Calls `body` with each non-empty match, in bytes of the text's UTF-8, in order, until it answers false. None
        /// begins before byte `start`, though `^`, `\b` and the like look there.
        /// - Complexity: linear in the text and in a literal query; for regular expressions bounded by the budget.
        package func forEachMatch(in text: String, from start: Int = 0, _ body: (Range<Int>) -> Bool) {
            var text = text
            text.withUTF8 { text in
                if text.allSatisfy({ $0 < 0x80 }) { return match(text, from: start, body) }
                let folded = FoldedText(text, matcher.letters, known: &folds)
                folded.bytes.withUnsafeBufferPointer {
                    match($0, from: folded.index(ofSource: start)) { body(folded.source(of: $0)) }
                }
            }
        }

        private func match(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Range<Int>) -> Bool) {
            guard !isExhausted, let code, let data, let context, let base = text.baseAddress else { return }
            var position = start
            while position < text.count {
                meter.pointee.position = position
                let count = pcre2_match_8(
                    code, base, text.count, position, PCRE2_NO_UTF_CHECK, data, context)
                if count < 0 {
                    if count != PCRE2_ERROR_NOMATCH { isExhausted = true }
                    return
                }
                guard let found = pcre2_get_ovector_pointer_8(data) else { return }
                let (start, end) = (found[0], found[1])
                if start < end, start >= position {
                    if !body(start..<end) { return }
                    position = end
                } else {
                    // an empty match, or with `\K` one that ends before its start: continue with the next character
                    position = max(position, end) + 1
                    while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
                }
            }
        }
    }
}
