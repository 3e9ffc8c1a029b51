internal import Platform

/// XHTML as HTML: rewrites syntax of XML that an HTML parser would misread.
///
/// `<a id="x"/>` becomes `<a id="x"></a>`, the text of `<![CDATA[…]]>` is escaped, and the pictures in a drawing are
/// put after it. Works tag by tag, so that a page that is not well-formed can be read as well.
package enum XHTMLText {
    private static let data = Array("<![CDATA[".utf8)
    private static let dataEnd = Array("]]>".utf8)

    private static let documentType = Array("<!DOCTYPE".utf8)

    /// The end of a document type that has declarations in brackets; nil for another one.
    private static func documentTypeEnd(from start: Int, in page: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let bracket = page[start...].firstIndex(where: { "[>".utf8.contains($0) }), page[bracket] == 0x5B,
            let end = page[bracket...].firstIndex(of: 0x5D)
        else { return nil }
        return page[end...].firstIndex(of: 0x3E).map { $0 + 1 }
    }

    /// - Parameter xhtml: a page in UTF-8.
    /// - Complexity: linear in the number of bytes.
    package static func html(_ xhtml: [UInt8]) -> [UInt8] {
        var html: [UInt8] = []
        html.reserveCapacity(xhtml.count + xhtml.count / 16)
        xhtml.withUnsafeBufferPointer { page in
            var copied = 0
            // the pictures of the open drawing
            var pictures: [UInt8]?
            var next = 0
            while let start = page.index(of: 0x3C, from: next) {
                if page[start...].starts(with: data) {
                    let text = page[(start + data.count)...]
                    let end = text.range(ofBytes: dataEnd)
                    html += page[copied..<start]
                    for byte in text[..<(end?.lowerBound ?? text.endIndex)] { byte.writeHTML(to: &html) }
                    copied = end?.upperBound ?? page.count
                    next = copied
                    continue
                }
                if page[start...].starts(with: documentType), let end = documentTypeEnd(from: start, in: page) {
                    html += page[copied..<start]
                    copied = end
                    next = end
                    continue
                }
                let token = HTMLToken.at(start, in: page)
                next = token?.end ?? start + 1
                guard let token, token.isTag, token.isFinished else { continue }
                let name = String(decoding: page[token.name], as: UTF8.self)
                let isEmpty = page[token.end - 2] == UInt8(ascii: "/")
                // void elements of HTML stay
                if isEmpty, !token.isEndTag, !token.isVoid(in: page) {
                    html += page[copied..<token.end - 2]
                    html += "></\(name)>".utf8
                    copied = token.end
                }
                switch name {
                // an HTML parser reads it as `img`
                case "image" where !token.isEndTag: pictures? += page[start..<token.end]
                case "svg" where !token.isEndTag: pictures = []
                case "svg":
                    html += page[copied..<token.end]
                    html += pictures ?? []
                    copied = token.end
                    pictures = nil
                default: break
                }
            }
            html += page[copied...]
        }
        return html
    }
}
