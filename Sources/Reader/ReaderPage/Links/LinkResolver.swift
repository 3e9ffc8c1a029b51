import CellGrid
import HiddenCharacters
import MarkdownTree
import Platform
import TourDocument

/// Resolves links: the only place where their meaning is decided, from the author's address, without look-ups.
///
/// Within the tour a link leads to pages and names on them; `tour:` is a command to the reader; `man:` a manual page;
/// `http`, `https` and `mailto` are for the browser. Everything else is refused, with a reason for the user.
package enum LinkResolver {
    /// Resolves the author's address, entities decoded, on the page with a path, if it has one. Complexity: linear.
    /// - Parameter folder: the tour's folder as a path without the first slash, but with one at its end; nil for a tour
    ///   elsewhere, in which no file can be named.
    package static func resolve(_ target: String, on page: String?, in folder: String? = nil) -> ResolvedLink {
        do throws(LinkRefusal) {
            return try resolved(target, on: page, in: folder)
        } catch {
            return .refused(error)
        }
    }

    private static func resolved(
        _ target: String, on page: String?, in folder: String?
    ) throws(LinkRefusal) -> ResolvedLink {
        let bytes = target.utf8.drop(while: \.isASCIIWhitespace)
        var text = String(Substring(bytes))
        while let last = text.unicodeScalars.last, last == " " || (0x09...0x0D).contains(last.value) {
            text.unicodeScalars.removeLast()
        }
        guard text.utf8.count <= WebAddress.maximumLength else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: \.mayDeceive) else { throw .controls }
        guard !text.isEmpty else { throw LinkRefusal("it leads nowhere") }
        if text.hasPrefix("//") { return .outside(try WebAddress(scheme: "https", text[...])) }
        guard let scheme = scheme(of: text) else { return .place(try place(text, on: page)) }
        let rest = Substring(text.utf8.dropFirst(scheme.utf8.count + 1))
        switch scheme {
        case "http", "https": return .outside(try WebAddress(scheme: scheme, rest))
        case "mailto": return .outside(try WebAddress(mail: rest))
        case "man": return .manual("man:\(try manual(rest))")
        case "tour": return try readerCommand(rest)
        case "file":
            let file = try place(String(rest.trimmingPrefix("//localhost")), on: nil)
            guard let folder, let page = file.page, page.hasPrefix(folder) else { throw .leavesTour }
            return .place(LinkPlace(page: String(page.dropFirst(folder.count)), anchor: file.anchor))
        case "javascript", "vbscript": throw LinkRefusal("“\(scheme):” would run a program")
        default: throw LinkRefusal("“\(scheme):” links are not followed, only http, https, mailto, man and tour")
        }
    }

    /// The scheme in lower case; nil for an address without one.
    static func scheme(of text: String) -> String? {
        var scheme = ""
        for byte in text.utf8 {
            switch byte {
            case _ where byte.isASCIILetter || !scheme.isEmpty && (byte.isASCIIDigit || "+-.".utf8.contains(byte)):
                scheme.unicodeScalars.append(Unicode.Scalar(byte.asciiLowercased))
            case UInt8(ascii: ":"): return scheme.isEmpty ? nil : scheme
            default: return nil
            }
        }
        return nil
    }

    /// The name of a manual page, never a path or an option, with its section.
    private static func manual(_ rest: Substring) throws(LinkRefusal) -> Substring {
        var parts = [rest.prefix { $0 != "(" }]
        if parts[0].endIndex < rest.endIndex, rest.last == ")" {
            parts.append(rest[parts[0].endIndex...].dropFirst().dropLast())
        }
        let isWhole = parts.count > 1 || parts[0].endIndex == rest.endIndex
        let isGood = parts.allSatisfy { part in
            !part.isEmpty && part.first != "-"
                && part.utf8.allSatisfy { $0.isASCIIAlphanumeric || ".:+-_".utf8.contains($0) }
        }
        guard isWhole, isGood else { throw LinkRefusal("it names no manual page") }
        return rest
    }

    private static func place(_ text: String, on page: String?) throws(LinkRefusal) -> LinkPlace {
        let sharp = text.utf8.firstIndex(of: UInt8(ascii: "#"))
        var anchor: String?
        if let sharp {
            let name = try PercentCoding.decode(text.utf8[text.utf8.index(after: sharp)...])
            // “#” and “#top” are a page's start
            anchor = name.isEmpty || name == "top" ? nil : name
            // names have no blanks: these are the words of a heading
            if name.contains(" ") { anchor = HeadingSlug.slug(of: name) }
        }
        let path = text.utf8[..<(sharp ?? text.utf8.endIndex)].prefix { $0 != UInt8(ascii: "?") }
        let name = try PercentCoding.decode(path)
        guard !name.isEmpty else { return LinkPlace(page: nil, anchor: anchor) }
        guard let path = PagePath.resolve(name, from: page.map(PagePath.folder) ?? "") else { throw .leavesTour }
        return LinkPlace(page: path, anchor: anchor)
    }

    private static func readerCommand(_ written: Substring) throws(LinkRefusal) -> ResolvedLink {
        // case is ignored in the words of a command, but not in the names behind them
        let slash = written.firstIndex(of: "/") ?? written.endIndex
        let (word, name) = (written[..<slash].lowercased(), written[slash...].dropFirst())
        let rest = word[...] + written[slash...]
        switch word {
        case "section" where slash < written.endIndex:
            let id = try PercentCoding.decode(name.utf8)
            guard !id.isEmpty else { throw LinkRefusal("“tour:section/” names no section") }
            return .section(id)
        case "status":
            if let section = Int(written: name).flatMap(StatusWords.section(of:)) { return .status(section) }
        case "tour" where slash < written.endIndex:
            guard !name.isEmpty, name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }) else {
                throw LinkRefusal("“tour:tour/\(CellText.clean(String(name)))” names no built-in tour")
            }
            return .tour(String(name))
        default: break
        }
        if let data = try DataLink(command: rest) { return .data(data) }
        guard let command = ResolvedLink.commands[String(rest)] else {
            throw LinkRefusal("“tour:\(CellText.clean(rest))” is not a command of tour")
        }
        return .command(command)
    }
}

extension WebAddress {
    /// - Parameter rest: the part behind `mailto:`.
    init(mail rest: Substring) throws(LinkRefusal) {
        let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.utf8.endIndex
        let fields = rest.utf8[mark...].dropFirst().split(separator: UInt8(ascii: "&"))
        guard mark > rest.startIndex || !fields.isEmpty else { throw LinkRefusal("it names no recipient") }
        // a line end would begin another header line of the mail
        try Self.expectOneLine(rest.utf8[..<mark])
        for field in fields {
            let name = try PercentCoding.decode(field.prefix { $0 != UInt8(ascii: "=") }).lowercased()
            guard ["subject", "body", "to", "cc", "bcc", "in-reply-to"].contains(name) else {
                // some programs would attach a file of the user's
                throw LinkRefusal("its field “\(name)” is not allowed")
            }
            if name != "body" { try Self.expectOneLine(field) }
        }
        var text = "mailto:"
        try Self.append(Substring(rest.utf8).utf8[...], to: &text)
        self.init(text: text)
    }

    private static func expectOneLine(_ bytes: some Sequence<UInt8>) throws(LinkRefusal) {
        _ = try PercentCoding.decode(bytes)
    }
}
