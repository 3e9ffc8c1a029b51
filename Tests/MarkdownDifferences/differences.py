#!/usr/bin/env python3
"""Compare the Markdown parser with cmark-gfm on documents drawn at random, or on real ones.

    swift build -c release --product markdown-probe
    python3 Tests/MarkdownDifferences/differences.py [--count N] [--seed N] [--show N] [FILE|FOLDER...]

Both write GitHub's Markdown as HTML: tables, strikethrough, bare addresses, task lists, footnotes, filtered tags. Documents that
differ are cut down as far as they still differ, and told apart by the reasons below. A difference without a reason is a fault; the
status is 1 then. Needs libcmark-gfm and its extensions (Debian: libcmark-gfm-extensions0.29.0.gfm.6).
"""
import argparse, collections, ctypes, ctypes.util, os, random, re, subprocess, sys, threading

EXTENSIONS = ["table", "strikethrough", "autolink", "tagfilter", "tasklist"]
UNSAFE, FOOTNOTES = 1 << 17, 1 << 13


class Debian:
    """Debian's cmark-gfm, called as a library."""

    def __init__(self):
        self.core = ctypes.CDLL("libcmark-gfm.so.0.29.0.gfm.6", mode=ctypes.RTLD_GLOBAL)
        more = ctypes.CDLL("libcmark-gfm-extensions.so.0.29.0.gfm.6")
        more.cmark_gfm_core_extensions_ensure_registered()
        core, pointer = self.core, ctypes.c_void_p
        for name in ["parser_new", "find_syntax_extension", "parser_finish", "parser_get_syntax_extensions"]:
            getattr(core, "cmark_" + name).restype = pointer
        core.cmark_render_html.restype = pointer
        self.extensions = [pointer(core.cmark_find_syntax_extension(name.encode())) for name in EXTENSIONS]
        self.libc = ctypes.CDLL(None)

    def html(self, document):
        core, pointer = self.core, ctypes.c_void_p
        parser = pointer(core.cmark_parser_new(UNSAFE | FOOTNOTES))
        for extension in self.extensions:
            core.cmark_parser_attach_syntax_extension(parser, extension)
        core.cmark_parser_feed(parser, document, ctypes.c_size_t(len(document)))
        root = pointer(core.cmark_parser_finish(parser))
        text = core.cmark_render_html(root, UNSAFE | FOOTNOTES, pointer(core.cmark_parser_get_syntax_extensions(parser)))
        html = ctypes.string_at(text)
        self.libc.free(pointer(text))
        core.cmark_node_free(root)
        core.cmark_parser_free(parser)
        return html


class Newest:
    """PyPI's cmarkgfm, which holds a newer cmark-gfm than Debian; without it differences of Debian's age stand among the others."""

    def __init__(self):
        try:
            import cmarkgfm
        except ImportError:
            cmarkgfm = None
        self.library = cmarkgfm

    def html(self, document):
        if not self.library:
            return b""
        options = UNSAFE | FOOTNOTES
        try:
            return self.library.markdown_to_html_with_extensions(document.decode(errors="replace"), options, EXTENSIONS).encode()
        except UnicodeDecodeError:
            return b""


class Ours:
    def __init__(self, probe):
        self.probe = subprocess.Popen([probe, "--each", "--gfm"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""

    def html(self, documents):
        """The HTML of each document; none of them may hold a NUL."""
        def write():
            self.probe.stdin.write(b"".join(document + b"\0" for document in documents))
            self.probe.stdin.flush()

        writer = threading.Thread(target=write)
        writer.start()
        parts, count = [self.rest], self.rest.count(b"\0")
        while count < len(documents):
            parts.append(os.read(self.probe.stdout.fileno(), 1 << 20))
            count += parts[-1].count(b"\0")
        writer.join()
        *html, self.rest = b"".join(parts).split(b"\0", len(documents))
        return html


# ---- What is compared: HTML without the white space that nobody sees, and as either writes it ----

SPACE = re.compile(rb"[ \t\n]+")
AROUND = re.compile(rb" ?(</?(?:p|ul|ol|li|blockquote|h[1-6]|hr|table|thead|tbody|tr|td|th|section|br)\b[^>]*>) ?")


def normalized(html):
    # the box of a task in a loose list
    html = re.sub(rb"(<input [^>]*>)\s*<p>", rb"<p>\1 ", html)
    parts = re.split(rb"(<pre.*?</pre>)", html, flags=re.S)
    for index in range(0, len(parts), 2):
        parts[index] = AROUND.sub(rb"\1", SPACE.sub(b" ", parts[index]))
    html = b"".join(parts).strip()
    # how notes are named, and what leads back from them
    html = re.sub(rb'\s*<a [^>]*class="footnote-backref".*?</a>', b"", html)
    html = re.sub(rb' (data-footnote|aria-label)[^ >"]*("[^"]*")?| id="fn[^"]*"|(?<=#)fn[^"]*', b"", html)
    return html.replace(b"&#8617;", "↩".encode()).replace(b" />", b">")


# ---- Documents ----

STARTS = ["", "", "", "", "", "[a]:", "> ", ">", "- ", "-", "* ", "+ ", "1. ", "2) ", "10. ", "  ", "    ", "     ", "\t", " \t", "# ", "## ", "#",
          "```", "~~~", "``` a", "| a | b |", "|-|-|", "| - | :-: |", "a | b", "- | -", "[a]: b", "[a]: <b c> 't'", "[^1]: ", "[^a]: ",
          "<div>", "</div>", "<!-- ", "-->", "<?", "***", "---", "===", "- - -", "<pre>", "<b>", "- [ ] ", "- [x] ", "> - ", "- > ", "1.  "]
TOKENS = ["a", "b", "c d", " ", " ", "  ", "*", "**", "***", "_", "__", "~", "~~", "`", "``", "[", "]", "(", ")", "![", "](", "[]", "[a]",
          "[b]", "[^1]", "[^a]", "](b)", "](<b c>", " 't')", ' "t")', "<", ">", "<b>", "</b>", "<br/>", "<a href='x'>", "<!--", "-->", "<?x?>",
          "<http://a.b>", "<a@b.c>", "&amp;", "&", "&#35;", "&copy", "&copy;", "&#0;", "&lt;", "\\", "\\*", "\\|", "|", "\"", "'", ".", ",", ":", "!", ";",
          "é", "字", "“", "€", "-", "--", "=", "#", "1", "www.a.bc", "http://a.b/c", "https://a.b", "ftp://x.y", "a@b.cd", "mailto:a@b.c",
          "www.", "http://", "://", "@", "/", "?", "\\\n", "  \n", "<title>", "<xmp>", "$", "^", "+", "x", "](< ", " >)"]


def drawn(chance):
    lines = []
    for _ in range(chance.choice([1, 1, 2, 2, 3, 4, 5, 7])):
        start = chance.choice(STARTS) + (chance.choice(STARTS) if chance.random() < 0.2 else "")
        lines.append(start + "".join(chance.choice(TOKENS) for _ in range(chance.choice([0, 1, 2, 3, 4, 6, 9]))))
    return ("\n".join(lines) + chance.choice(["\n", "\n", ""])).encode()


def cut_down(document, differs):
    """A document from which no line and no character can be taken without the difference going away."""
    for split in [lambda d: d.splitlines(keepends=True), lambda d: [c.encode() for c in d.decode(errors="replace")]]:
        parts = split(document)
        size = max(1, len(parts) // 2)
        while True:
            index = 0
            while index < len(parts):
                shorter = parts[:index] + parts[index + size:]
                if differs(b"".join(shorter)):
                    parts = shorter
                else:
                    index += size
            if size == 1:
                break
            size //= 2
        document = b"".join(parts)
    return document


# What a document that cannot be shortened further matches, and why it is read otherwise here.
REASONS = [
    ("an address behind a bracket that opens no link is one: github.com links it", r"\[.*(://|www\.)"),
    ("an entity in an address is resolved: authors write `&amp;` for `&`", r"(://|www\.)\S*&"),
    ("what follows a slash is no mail address, as in ssh://git@host", r"/[\w.+-]*@"),
    ("what is escaped ends a mail address", r"@\S*\\|\\\S*@"),
    ("a note that only a note refers to is not written", r"^(\[\^\w+\]\n?){1,2}:|\[\^\w\]: *\S*\[\^"),
    ("a bracket with `^` that names no note is text with marks", r"\[\\?\^.*\]"),
    ("a task may stand behind another marker on its line", r"[-+*.)>] *([-+*]|\d[.)]) +\[[ x]\]"),
    ("the letter in its own box says whether a task is done", r"[-+*.)] \[ \] \[x"),
    ("an item begins with one blank line at most", r"^([-+*]|\d+[.)])( \[.\])? *\n\s*\n"),
    ("a blank line within HTML parts no items, nor does a table", r"^([-+*]|\d+[.)]).*(<[!?\w]|\|\n|-\||:-|\|-)"),
    ("definitions may stand directly above a table", r"^\[[^\]]+\]:.*(\|-|-:|:-|-\|)"),
    ("a bar above a table keeps its backslash: it is in no cell", r"\\\|.*\n.*\|.*\n.*-"),
    ("blanks before a line that goes on lazily are no part of it", r"^>.*\n[ \t].*[`\]]"),
    ("a blank line behind a rule parts items", r"^([-+*]|\d+[.)]).*[-*_]{3}\n\n"),
    ("a definition is no block, and parts no items", r"^([-+*]|\d+[.)]).*\n\n\s*\[\w\]:.*\n#"),
    ("an item that begins with a definition is not empty", r"^([-+*]|\d+[.)]) *\[\w\]:.*\n\s*\n"),
    ("an address in angle brackets ends with its line", r"\(<[^>\n]*\\\n"),
    ("what was looked for behind other backticks is found all the same", r"``.*`.*`.*`"),
    ("in the text of a link, addresses are text", r"\[<.*>.*\]\("),
    ("a tag within a comment is not filtered", r"<[!?].*<(title|xmp)"),
    ("an escaped ampersand begins no entity, not in addresses either", r"(~~~|```|\]\(|\]:)[^\n]*\\&"),
    ("the indent of a fence behind a tab is counted in columns", r"\t *(```|~~~)"),
    ("below definitions alone, `---` is a rule", r"\]:\s*\S+\n---"),
    ("CommonMark 0.30: a title with text behind it is none", r"\]:\s*\S+\s+[\"'(]"),
    ("CommonMark 0.30: a tag alone on a line does not end a paragraph that goes on lazily", r"\n *</?[a-z]\w*[^<]*>"),
    ("CommonMark 0.30: brackets in a destination must be balanced", r"\](:\s*|\()\S?\("),
    ("CommonMark 0.30: a declaration begins with any letter", r"<![a-z]"),
    ("CommonMark 0.31: a comment ends with the first `-->`, and may hold `--`", r"<!--.*(--.*-->|>)"),
    ("CommonMark 0.31: symbols are punctuation", r"[€=+$^|<>~`][*_~]|[*_~][€=+$^|<>~`]"),
]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--probe", default=".build/release/markdown-probe")
    options.add_argument("--count", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--show", type=int, default=20)
    options.add_argument("--examples", type=int, default=0)
    options.add_argument("documents", nargs="*")
    options = options.parse_args()
    debian, newest, ours = Debian(), Newest(), Ours(options.probe)
    found, examples, unexplained, count = collections.Counter(), collections.defaultdict(set), [], 0

    def differ(documents, reference):
        return [n for n, (document, html) in enumerate(zip(documents, ours.html(documents)))
                if normalized(html) != normalized(reference.html(document))]

    def explain(document):
        if normalized(ours.html([document])[0]) == normalized(newest.html(document)):
            found["Debian's cmark-gfm is older"] += 1
            return
        small = cut_down(document, lambda part: bool(differ([part], newest)))
        for name, pattern in REASONS:
            if re.search(pattern, small.decode(errors="replace"), re.S):
                found[name] += 1
                examples[name].add(small)
                return
        unexplained.append(small)

    def batches():
        if options.documents:
            for path in files(options.documents):
                text = open(path, "rb").read().replace(b"\0", b"")
                yield [text] if len(text) < 1 << 20 else []
            return
        chance = random.Random(options.seed)
        for _ in range(0, options.count, 10_000):
            yield [drawn(chance) for _ in range(10_000)]

    for documents in batches():
        count += len(documents)
        for number in differ(documents, debian):
            explain(documents[number])
        if len(unexplained) > options.show:
            break
    print(f"{count} documents, {sum(found.values())} differ for a reason, {len(unexplained)} without one")
    for name, number in found.most_common():
        print(f"  {number:6} {name}")
        for example in sorted(examples[name], key=lambda each: (len(each), each))[:options.examples]:
            print("        ", repr(example.decode(errors="replace")))
    for document in unexplained[:options.show]:
        print("----", repr(document.decode(errors="replace")))
        print("  ours  ", ours.html([document])[0])
        print("  theirs", newest.html(document))
    return 1 if unexplained else 0


def files(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith((".md", ".markdown")))
        else:
            yield path


sys.exit(main())
