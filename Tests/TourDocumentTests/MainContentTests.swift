import Testing

@testable import TourDocument

/// What of a page is left out as a part of its site, and what stays: one page for each rule.
@Suite struct MainContentTests {
    /// A paragraph of prose; several of these are an article.
    private static func prose(_ mark: String) -> String {
        "<p>\(mark) " + Array(repeating: "words that somebody wrote to be read", count: 7).joined(separator: " ")
            + "</p>"
    }

    private static let article = "<p>first \(prose("second"))\(prose("third"))\(prose("last"))"
    private static let options = (1...30).map { "<option>choice \($0)" }.joined()
    private static let links = (1...30).map { "<li><a href=\($0)>more link\($0)</a></li>" }.joined()

    private static func text(_ html: String) throws -> String {
        try HTMLParser.parse(html.utf8, .main).blocks.plainText
    }

    @Test(arguments: [
        // what stands beside the element that holds the paragraphs
        "<body><div class=a>menu <b>gone</b></div><div class=b>\(article)</div><div class=c>gone</div>",
        "<body><div><div>gone</div><div class=b><div>\(article)</div></div></div><div>imprint gone</div>",
        "<body><div class=b>\(article)</div><div class=c><ul>\(links)<li>gone</ul></div>",
        // a list of teasers, however long it is
        "<body><div class=b>\(article)</div><div class=t><ul>"
            + (1...20).map { "<li><div>gone \($0) \(prose(""))</div>" }.joined() + "</ul></div>",
        // names, where the shape fits
        "<body><div class=b>\(article)<div class=share-buttons>gone</div></div>",
        "<body><div class=b>\(article)<div id=related><a href=x>gone and gone again</a></div></div>",
        "<body><div class=b>\(article)</div><div id=comments>gone \(prose("x"))\(prose("y"))\(prose("z"))\(article)</div>",
        "<body><div class=b>\(article)<aside><a href=x>gone</a></aside></div>",
        "<body><div class=b>\(article)<div class='noprint x'>gone</div><ul class=noprint><li>gone</ul></div>",
        // a short main part beside a long menu with labels
        "<body><label>gone</label><aside><ul>\(links)\((1...30).map { "<li><label>Toggle \($0)</label>" }.joined())</ul></aside>"
            + "<main><p>first second third last</main>",
        // the options of a field are no text of it
        "<body><div class=b>\(article)<div id=share><a href=x>gone</a><select>\(options)</select></div></div>",
        "<body><article><p>first second third last</p><footer class=doc-footer>by gone<div></div>at gone</footer></article>",
        // slides between the paragraphs
        "<body><div class=b>\(article)<ul><li><h2> 1/3 gone</h2>\(prose("gone"))<li>2/3 gone<li>3/3 gone</ul>\(article)</div>",
        // elements that are not seen
        "<body><div style='visibility: hidden'>gone \(article)</div><div>\(article)</div>",
        "<body><div class=b>\(article)</div><noscript>gone \(article)\(article)</noscript>",
        // parts that look the same, made of links
        "<body><div class=b>\(article)</div><div class=b>gone <a href=x>\(prose("x"))</a></div>",
    ])
    func leavesOutTheSite(_ html: String) throws { try expectArticleAlone(html) }

    private func expectArticleAlone(_ html: String) throws {
        let text = try Self.text(html)
        for mark in ["first", "second", "third", "last"] { #expect(text.contains(mark)) }
        #expect(!text.contains("gone"))
    }

    /// A page that calls itself an article.
    private static func named(_ body: String) -> String {
        "<head><meta property=og:type content=article>"
            + "<meta property=og:title content='The  headline | Site'></head><body>\(body)"
    }

    private static let stories = "<h3>gone</h3><ul>\(links)</ul>"

    @Test(arguments: [
        // lists of other stories, wherever they stand
        "<article>\(article)<div>\(stories)</div></article>",
        "<article><section>\(stories)</section>\(article)</article>",
        "<div class=b>\(article)<div class=most-popular>gone <a href=x>and again</a></div></div>",
        // what readers wrote below the text, however long it is
        "<article>\(article)<ol class=commentlist><li class=comment>gone \(prose("x"))\(prose("y"))</ol></article>",
        "<div class=b>\(article)<div><li class='comment odd'>gone \(prose("x"))</div></div>",
        "<div class=b>\(article)<div class=pingbacks>gone</div><div id=respond>gone <form><input value=gone></form></div></div>",
        // boxes with names of a site, if they have no paragraphs
        "<article>\(article)<div class=author-bio>\(prose("gone"))</div></article>",
        "<div class='b modal-x'><h1>The headline</h1>\(article)<div class=share>gone</div></div>",
        "<article>\(article)<iframe src='//x.example/plugins/like.php?gone'></iframe></article>",
        // what follows its body, which may be in several elements
        "<div><div class=entry-content>\(article)</div><div>gone \(prose("x"))\(prose("y"))</div></div>",
        "<article><div><div itemprop=articleBody>\(article)</div></div><p>gone</article>",
        // its only article, and of several the one with the headline, however short they are
        "<div>gone</div><div><article>first second third \(prose("last"))</article><div>gone \(prose("x"))</div></div>",
        "<article><h2>Another gone</h2>\(prose("x"))\(prose("y"))</article><article><h1>The headline</h1>\(article)</article>",
    ])
    func `an article stands alone`(body: String) throws {
        try expectArticleAlone(Self.named(body))
    }

    @Test(arguments: [
        "<script type=application/ld+json>{\"@type\": \"NewsArticle\"}</script>",
        "<p itemscope itemtype=https://schema.org/BlogPosting>",
    ])
    func `data of a page call it an article`(sign: String) throws {
        try expectArticleAlone("<body>\(sign)<article>\(Self.article)<div class=trending>gone</div></article>")
    }

    @Test(arguments: [
        // a list below a paragraph, links in a text, and a list of contents with words of its own
        "<article>\(article)<p>kept<ul>\(links)</ul></article>",
        "<article>\(article)<div>kept <a href=x>kept</a></div></article>",
        "<article><ul><li><a href=#a>kept</a><li><a href=#b>kept</a></ul>\(article)</article>",
        "<article>\(article)<div>kept \(prose("x"))\(prose("y"))<ul>\(links)</ul></div></article>",
        "<article><header><h1>kept</h1><a href=x>a</a> <a href=y>b</a></header>\(article)</article>",
        "<article><h2>kept</h2>\(prose("x"))\(prose("y"))</article><article><h2>z</h2>\(article)</article>",
        // what goes on with its body, and what follows a short one
        "<article><div class=story-body>\(article)</div><div class=story-body>kept \(prose("x"))\(prose("y"))</div></article>",
        "<article><div class=post-body>kept \(prose("x"))\(prose("y"))</div>\(article)\(article)</article>",
    ])
    func `what belongs to an article stays`(body: String) throws {
        let text = try Self.text(Self.named(body))
        for mark in ["first", "second", "third", "last", "kept"] { #expect(text.contains(mark)) }
    }

    private static let lead = "kept: a sentence or two that says what the whole of it is about"

    @Test(arguments: [
        "<header><h1>x</h1><div class=lead>\(lead)</div></header>",
        "<header><h1>x</h1></header><div class=teaser-text>\(lead)</div>",
        "<div class=hero><h1>x</h1><p>\(lead)</div>", "<div><h1>x</h1></div><div class=sommario><b>\(lead)</b></div>",
        "<div><h1>x</h1><p class=perex>\(lead)</p></div>",
        "<div><h1>x</h1></div><div><div><p class=intro>\(lead)</div></div>",
        // a question before its answers
        "<h1>x</h1><div class=question><p>\(lead)<pre>kept</pre><p>kept</div>",
    ])
    func `the lead before a text stays`(head: String) throws {
        let text = try Self.text(
            "<body><div>gone<ul>\(Self.links)</ul></div><div>\(head)</div><div class=b>\(Self.article)</div>")
        #expect(text.contains(Self.lead))
        #expect(text.count("kept") == head.count("kept"))
        #expect(!text.contains("gone"))
    }

    @Test func `parts of a lead are paragraphs`() throws {
        let head = "<div><h1>x</h1><p>\(Self.lead)</p><div>\(Self.lead)</div></div>"
        let page = "<body>\(head)<div class=b>\(Self.article)</div>"
        let blocks = try HTMLParser.parse(page.utf8, .main).blocks
        #expect(blocks.map(\.plainText).prefix(3) == ["x", Self.lead, Self.lead])
    }

    @Test(arguments: [
        "<body><div class=b>\(article)<img src=a.gif data-src=b.png alt=x><noscript><img src=b.png alt=x></noscript></div>",
        "<body><div class=b>\(article)<noscript><img src=b.png alt=x></noscript> <img src=a.gif alt=x></div>",
    ])
    func `a picture that comes late stands once`(html: String) throws {
        #expect(try HTMLParser.parse(html.utf8, .main).blocks.flatMap(\.allMedia).map(\.source) == ["b.png"])
    }

    @Test(arguments: [
        // an article is whole, and so is what has text of its own beside the paragraphs
        "<body><article><header>kept</header><div>\(article)</div><div>kept</div></article>",
        "<body><div><p>kept text of some length here</p><div>\(article)</div></div>",
        "<body><div><ul><li>kept text of some length here</ul><div>\(article)</div></div>",
        "<body><section>\(article)</section><section>kept text of some length here</section>",
        "<body><div class=s>\(article)</div><div class=s>kept text of some length here</div>",
        // the heading before a text without one
        "<body><div><h1>kept</h1><div>by somebody</div></div><div>\(article)</div>",
        "<body><div><h2>kept</h2></div><div><h3>y</h3>\(article)</div>",
        "<body class=manpage><div id=header><h1>x</h1><h2>y</h2><div><p>kept</div></div><div id=content>\(article)</div>",
        // and the sentence below it that says what the page is about
        "<head><meta name=description content='Whales kept from the beach by their whisperers'></head><body><div><h1>x</h1>"
            + "<div><p>Whales  kept from the beach by their whisperers<div>by somebody</div></div></div><div>\(article)</div>",
        "<head><meta name=description content='Whales kept from the beach by their whisperers'></head><body><div><h1>x</h1>"
            + "<div><p>Whales kept from the beach by their whisperers</div></div><article><h1>x</h1>\(article)</article>",
        // a list of parts, and slides alone
        "<body><div class=b>\(article)<ul><li>1/2 kept<li>1/4 kept<li>1/8 kept</ul></div>",
        "<body><ul><li>1/3 first second third last kept<li>2/3 kept<li>3/3 kept</ul>",
        // what Wikipedia says in a line
        "<body><div class=b>\(article)<p>x <span class=noprint>(kept ago)</span><sup class=noprint>[<a href=x>kept</a>]</sup></div>",
        // names alone leave nothing out
        "<body><div class=b>\(article)<div class=widget-footer>kept \(prose("x"))</div></div>",
        "<body><div class=b>\(article)<div class=deprecation-comment>kept</div></div>",
        "<body><div class=b>\(article)<section id=share>kept</section></div>",
        "<body><div class=b>\(article)<div id=share><h2>Share</h2>kept</div></div>",
        "<body><div class=b>\(article)<aside>kept</aside><div class=sidebar>kept</div></div>",
        // notes at the foot, which may be links
        "<body><div class=b>\(article)<aside class=footnote-list><aside class='footnote x'><a href=x>kept</a></aside></aside></div>",
        "<body><div class=book><div class=titlepage>\(article)</div><div class=toc><a href=x>kept</a></div></div>",
        // sections beside the paragraphs, of lists, and code
        "<body><div class=b>\(article)</div><div class=c><h2 id=x>List</h2><ul><li>kept text of some length here</ul></div>",
        "<body><div class=b>\(article)</div><div class=c><div><h2>Code</h2><pre>kept text of some length here</pre></div></div>",
        // an anchor is no link
        "<body><div class=b>\(article)<div class=share><a id=x>kept \(prose("x"))</a></div></div>",
        "<body><div class=b>\(article)<div class=sidebar><div class=titlepage>x</div><a href=x>kept</a></div></div>",
        // a page of nothing but comments
        "<body><div>menu</div><div class=comments>kept \(article)</div>",
        // too little text to be an article
        "<body><div>kept</div><div><p>first</p><p>second third last</p></div>",
        "<body><div>kept</div><div class=x><ul><li>\(article)</ul></div>",
        // a main part that is almost empty is not the text
        "<body><main>x</main><div>kept \(article)</div>",
    ])
    func keepsTheArticle(_ html: String) throws {
        let text = try Self.text(html)
        for mark in ["first", "second", "third", "last", "kept"] { #expect(text.contains(mark)) }
    }

    @Test(arguments: [
        ("<body><div>one two</div><div class=b>\(article)</div>", 2),
        ("<body><nav>one <a href=x>two three</a></nav><main>\(article)<div class=social>four</div></main>", 4),
        ("<body><h1>Title</h1><div>one 二三</div><div class=b>\(article)</div>", 3),
        ("<body>\(article)", 0), ("<body><nav>one</nav>", 0),
        ("<body><div>\(article)</div><div><noscript><p>two words</noscript></div>", 0),
    ])
    func countsTheWordsThatAreLeftOut(_ html: String, _ expected: Int) throws {
        #expect(try HTMLParser.parse(html.utf8, .main).leftOutWords == expected)
        #expect(try HTMLParser.parse(html.utf8, .all).leftOutWords == 0)
    }
}

extension String {
    fileprivate func count(_ word: String) -> Int { ranges(of: word).count }
}
