/// Addresses without marks around them, by the rules of cmark-gfm.
enum BareAddress {
    /// The first address in a text; `held` has the offsets of those of the web.
    static func first(in range: Range<Int>, of text: ByteView, held: Set<Int>) -> (Range<Int>, LinkTarget)? {
        for place in range {
            if text[place] == "@" {
                if let found = mail(at: place, in: range, of: text) { return found }
            } else if !held.isEmpty, held.contains(place),
                let found = web(at: place, in: range, of: text, isInBrackets: true)
            {
                return found
            }
        }
        return nil
    }

    /// The address whose `www.` or whose `://` begins at an offset.
    static func web(
        at place: Int, in range: Range<Int>, of text: ByteView, isInBrackets: Bool = false
    ) -> (Range<Int>, LinkTarget)? {
        let limit = range.upperBound
        var start = place
        var domain = place
        if text[place] == ":" {
            guard text.has("//", at: place + 1, to: limit) else { return nil }
            while start > range.lowerBound, place - start < 6, text[start - 1].isASCIILetter { start -= 1 }
            guard let scheme = ["http", "https", "ftp"].first(where: { isName($0, at: start, to: place, in: text) })
            else { return nil }
            start = place - scheme.utf8CodeUnitCount
            domain = place + 3
            guard domain < limit, isHost(text.scalar(at: domain)) else { return nil }
        } else {
            guard text.has("www.", at: place, to: limit),
                place == 0 || text[place - 1].isWhitespace || "*_~(".utf8.contains(text[place - 1])
            else { return nil }
        }
        guard let domainEnd = domainEnd(from: domain, to: limit, needsDot: start == domain, in: text) else {
            return nil
        }
        var end = domainEnd
        while end < limit, !text[end].isWhitespace, text[end] != "<", text[end] != "]" || !isInBrackets { end += 1 }
        end = trimmedEnd(start..<end, in: text)
        guard end > domain else { return nil }
        let address = LinkSyntax.unescaped(start..<end, in: text, hasBackslashes: false)
        return (start..<end, LinkTarget(address: start == domain ? "http://" + address : address))
    }

    private static func isName(_ scheme: StaticString, at start: Int, to end: Int, in text: ByteView) -> Bool {
        text.has(scheme, at: end - scheme.utf8CodeUnitCount, to: end, ignoringCase: true)
            && end - scheme.utf8CodeUnitCount == start
    }

    private static func isHost(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isMarkdownWhitespace && !scalar.isPunctuation
    }

    private static func domainEnd(from start: Int, to limit: Int, needsDot: Bool, in text: ByteView) -> Int? {
        // the first and the last byte may be anything
        var place = start + 1
        var dots = 0
        // in the last two labels of the host
        var underscores = (0, 0)
        loop: while place < limit - 1 {
            switch text[place] {
            case "_": underscores.1 += 1
            case ".":
                underscores = (underscores.1, 0)
                dots += 1
            case "-": break
            case let byte: if !byte.isASCIIAlphanumeric { break loop }
            }
            place += 1
        }
        guard underscores == (0, 0) || dots > 10, dots > 0 || !needsDot else { return nil }
        return place
    }

    /// The end of an address without the punctuation of the sentence around it.
    private static func trimmedEnd(_ range: Range<Int>, in text: ByteView) -> Int {
        var end = range.upperBound
        var (opening, closing) = (0, 0)
        for place in range {
            if text[place] == "(" { opening += 1 }
            if text[place] == ")" { closing += 1 }
        }
        while end > range.lowerBound {
            switch text[end - 1] {
            case "?", "!", ".", ",", ":", "*", "_", "~", "'", "\"": end -= 1
            case ")":
                if closing <= opening { return end }
                closing -= 1
                end -= 1
            case ";":
                var start = end - 1
                while start > range.lowerBound, text[start - 1].isASCIILetter { start -= 1 }
                let isReference = start < end - 1 && start > range.lowerBound && text[start - 1] == "&"
                end = isReference ? start - 1 : end - 1
            default: return end
            }
        }
        return end
    }

    /// Whether a scheme ends at the end of a range, and is no part of a longer word.
    private static func isScheme(_ scheme: StaticString, atEndOf range: Range<Int>, of text: ByteView) -> Bool {
        let start = range.upperBound - scheme.utf8CodeUnitCount
        return start >= range.lowerBound && text.has(scheme, at: start, to: range.upperBound)
            && (start == range.lowerBound || !text[start - 1].isASCIIAlphanumeric)
    }

    private static func mail(at sign: Int, in range: Range<Int>, of text: ByteView) -> (Range<Int>, LinkTarget)? {
        var start = sign
        var scheme = "mailto:"
        var isXMPP = false
        while start > range.lowerBound {
            if isScheme("mailto:", atEndOf: range.lowerBound..<start, of: text) {
                scheme = ""
            } else if isScheme("xmpp:", atEndOf: range.lowerBound..<start, of: text) {
                (scheme, isXMPP) = ("", true)
            } else if !text[start - 1].isASCIIAlphanumeric, !".+-_".utf8.contains(text[start - 1]) {
                break
            }
            start -= 1
        }
        guard start < sign, start == range.lowerBound || text[start - 1] != "/" else { return nil }
        var end = sign + 1
        var dots = 0
        while end < range.upperBound {
            if text[end] == ".", end + 1 < range.upperBound, text[end + 1].isASCIIAlphanumeric {
                dots += 1
            } else if !text[end].isASCIIAlphanumeric, text[end] != "-", text[end] != "_", !isXMPP || text[end] != "/" {
                break
            }
            end += 1
        }
        guard dots > 0, text[end] != "@" || end == range.upperBound, text[end - 1].isASCIILetter || text[end - 1] == "."
        else { return nil }
        end = trimmedEnd(start..<end, in: text)
        return end > sign ? (start..<end, LinkTarget(address: scheme + text.string(start..<end))) : nil
    }
}

/// Addresses in plain text.
public enum BareAddresses {
    /// The web addresses in a text in UTF-8, as GitHub finds them, in order.
    ///
    /// - Complexity: linear in the length of the text.
    public static func find(in text: [UInt8]) -> [(range: Range<Int>, address: String)] {
        text.withUnsafeBufferPointer { bytes in
            let view = ByteView(bytes)
            var found: [(range: Range<Int>, address: String)] = []
            var place = 0
            while let sign = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "w") }) {
                place = sign + 1
                guard let (range, target) = BareAddress.web(at: sign, in: 0..<bytes.count, of: view) else { continue }
                found.append((range, target.address))
                place = max(place, range.upperBound)
            }
            return found
        }
    }
}

extension InlineParser {
    /// Reads the bare address whose `www.` or `://` is here, unless it may be in a link.
    mutating func bareAddress() -> Bool {
        guard options.contains(.bareAddresses), text[place + 1] == "/" || text[place + 1] == "w" else { return false }
        if brackets.count > inactiveBrackets {
            heldAddresses.insert(place)
            return false
        }
        guard
            let (range, target) = BareAddress.web(at: place, in: textStart..<contentEnd, of: text)
        else { return false }
        // the scheme is before this offset
        place = range.lowerBound
        return addSpan(.autolink, content: range, to: range.upperBound, target: target)
    }
}
