internal import TourDocument

/// Converts a feed to a page: its title, and under it each entry with its title, day and text. It reads RSS 2.0 and
/// 1.0, and Atom (RFC 4287).
struct FeedReader {
    fileprivate struct Entry {
        var title = ""
        var link = ""
        var day = ""
        /// HTML.
        var text = ""
        var media = ""
    }

    private var title = ""
    private var summary = ""
    private var entries: [Entry] = []
    private var entry: Entry?
    private var open: [String] = []
    /// The number of open elements in the current entry, and in its field.
    private var entryDepth = 0
    private var fieldDepth = 0
    private var attributes: [String: String] = [:]
    private var field = ""

    private var isAtom: Bool { open.first == "feed" }
    /// Whether the field's text is in elements, and not escaped.
    private var isNested: Bool { attributes["type"] == "xhtml" }

    static func isFeed(_ start: some Collection<UInt8>) -> Bool {
        let start = start.prefix(1_024)
        return start.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
            && HTMLTag.all(in: start).first.map { ["rss", "feed", "rdf:rdf"].contains($0.name) } == true
    }

    /// The page in HTML; nil if it is no feed.
    static func html(of feed: [UInt8]) -> [UInt8]? {
        var reader = FeedReader()
        let xml = XMLEvents(feed)
        for event in xml.events { reader.take(event) }
        guard !reader.title.isEmpty || !reader.entries.isEmpty else { return nil }
        var html = "<h1>\(reader.title)</h1>\(reader.summary)"
        for entry in reader.entries {
            let title = entry.title.isEmpty ? entry.day : entry.title
            html += "<h2>" + (entry.link.isEmpty ? title : "<a href=\"\(entry.link)\">\(title)</a>") + "</h2>"
            if !entry.day.isEmpty { html += "<p><em>\(entry.day)</em></p>" }
            html += "<div>\(entry.media)\(entry.text)</div>"
        }
        if let problem = xml.problem {
            html += "<hr><p>The feed is broken in line \(problem.line): \(problem.text).</p>"
        }
        return Array(html.utf8)
    }

    private mutating func take(_ event: XMLEvents.Event) {
        switch event {
        case .start(let name, let attributes):
            let parent = open.last ?? ""
            open.append(name)
            if ["item", "entry"].contains(name), entry == nil {
                (entry, entryDepth) = (Entry(), open.count)
            } else if ["item", "entry", "channel", "feed"].contains(parent) {
                (fieldDepth, self.attributes, field) = (open.count, attributes, "")
            } else if isNested {
                let kept = ["href", "src", "alt"].compactMap { key in
                    attributes[key].map { " \(key)=\"\($0.escapedForHTML)\"" }
                }
                field += "<\(name)\(kept.joined())>"
            }
        case .text(let text): field += isNested ? text.escapedForHTML : text
        case .end(let name):
            if open.count == fieldDepth { finish(name) } else if isNested { field += "</\(name)>" }
            if open.count == entryDepth, let entry = entry.take() { entries.append(entry) }
            open.removeLast()
        }
    }

    /// Stores the field that ends.
    private mutating func finish(_ name: String) {
        let text = String(field.drop(while: \.isWhitespace))
        let isHTML = attributes["type"].map { $0 != "text" } ?? !isAtom
        // titles of RSS are plain text, whatever the text is
        let words = isAtom && isHTML ? text : text.escapedForHTML
        switch name {
        case _ where entry != nil:
            entry?.keep(text, ofField: name, attributes, html: isHTML ? text : "<p>\(words)</p>", title: words)
        case "title" where title.isEmpty: title = words
        case "description", "subtitle": summary = "<p>\(words)</p>"
        default: break
        }
        (fieldDepth, attributes) = (0, [:])
    }
}

extension FeedReader.Entry {
    /// Keeps the longer one of two fields with the text of an entry, and the first one of others.
    fileprivate mutating func keep(
        _ text: String, ofField name: String, _ attributes: [String: String], html: String, title: String
    ) {
        switch name {
        case "title" where self.title.isEmpty: self.title = title
        case "link" where link.isEmpty && ["alternate", nil].contains(attributes["rel"]):
            link = (attributes["href"] ?? text).escapedForHTML
        case "pubDate" where day.isEmpty, "published" where day.isEmpty, "updated" where day.isEmpty,
            "date" where day.isEmpty:
            // without the time of day
            day = String(text.prefix(text.first?.isNumber == true ? 10 : 16)).escapedForHTML
        case "description", "summary", "content", "encoded":
            if html.utf8.count > self.text.utf8.count { self.text = html }
        case "enclosure":
            guard let kind = attributes["type"]?.prefix(5), ["audio", "video"].contains(kind) else { return }
            media = "<\(kind) src=\"\((attributes["url"] ?? "").escapedForHTML)\"></\(kind)>"
        default: break
        }
    }
}
