#!/usr/bin/env python3
"""Compare what `tour render` prints of documents with what other programs find in them.

    python3 Tests/Fidelity/fidelity.py [--tour .build/release/tour] [--widths 40,80,120] [--jobs 2]
        [--limit SECONDS] [--show N] [--table FILE] [--all] [--window WORDS] DOCUMENT|FOLDER...

A document is a file (Markdown, HTML, text, EPUB, CodeTour, what man prints for a pager in a .man) or an mdBook's folder, which has a book.toml; of any other
folder, each file of these kinds is one. Needs cmark-gfm (or pandoc), python3-html5lib, jq and diff.

The words of a document are found without `tour`: Markdown by cmark-gfm, HTML by html5lib, CodeTours by jq, EPUBs by zipfile,
mdBooks by their SUMMARY.md, and short codes of emoji by python3-emoji where there is one; then, at each width:
  recall    the share of these words that are printed, in their order. Words that are broken at the edge are put together
            again; those in tables may be printed in rows of several lines, so they are looked for nearby as well.
  moved     words that are printed by less than the window before or after their place
  foreign   printed words that stand nowhere in the source, such as the label of a picture without words
  wide      lines wider than was asked for
  control   control characters, and those that turn the direction of writing
  code      lines of code that fit and are not printed as they are
  rows      rows of tables whose cells do not begin on one line, nor follow each other as a record
  anchors   headings of Markdown whose names are not what GitHub calls them
Printed are a row for each document that is not perfect, with its first missing words, and a summary for each format. The status
is 1 if less than 99.9 % of all words were found.
"""
import argparse, bisect, collections, concurrent.futures, html, io, itertools, json, os, re, shutil, subprocess, sys, tempfile, unicodedata, zipfile
from xml.etree import ElementTree

try:
    import html5lib
except ImportError:
    sys.exit("fidelity.py: python3-html5lib is needed: apt install python3-html5lib cmark-gfm jq")
try:
    import emoji
except ImportError:
    emoji = None

KINDS = {"md": "markdown", "markdown": "markdown", "html": "html", "htm": "html", "xhtml": "html", "txt": "text",
         "epub": "epub", "tour": "codetour", "man": "manual"}
HOME = tempfile.mkdtemp(prefix="fidelity-")
ENVIRONMENT = {"HOME": HOME, "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "TERM": "dumb", "SWIFT_BACKTRACE": "enable=no"}

# ---- Words ----

# what layout draws around text, and what has no width
# (brackets stand around keys, and backquotes around code where there is no colour)
DRAWN = re.compile("[\u2500-\u259F•◦▪☐☑▣▾▸▶♪↪·✓❯│|]")
UNSEEN = re.compile("~~|[`\\[\\]\u0080-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\u061C\uFE00-\uFE0F\uFEFF\uFFFD\U000E0000-\U000E007F]")
WIDE = re.compile("[\u2E80-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF]")
MARKER = re.compile(r"^(\d{1,9}|[a-zA-Z]|[ivxlcIVXLC]{1,7})[.)]$|^\[?\d+\]?$|^[-*+]$|^\[[ x]?\]?$|^\]$")


def words(text):
    text = unicodedata.normalize("NFKC", UNSEEN.sub("", text)).replace("\u2212", "-")
    # control characters are printed as their pictures
    text = re.sub("[\x00-\x08\x0e-\x1b]", lambda m: chr(0x2400 + ord(m[0])), text)
    # characters that lines break between are words of their own
    return WIDE.sub(r" \g<0> ", DRAWN.sub(" ", text)).split()


def missing_words(wanted, printed, window):
    """What compared_words finds, which takes more time where the quick way does not find all words."""
    found = compared_words(wanted, printed, window, "--speed-large-files")
    return compared_words(wanted, printed, window, "--minimal") if found[0] else found


def compared_words(wanted, printed, window, how):
    """The wanted words that are not printed in their order, the printed words that are left, both with their index first and
    their word next, and how many words were moved."""
    with tempfile.TemporaryDirectory(dir=HOME) as folder:
        for name, list_of_words in (("a", wanted), ("b", printed)):
            with open(f"{folder}/{name}", "w", encoding="utf-8", errors="replace") as file:
                file.write("".join(w + "\n" for w in list_of_words))
        hunks = subprocess.run(["diff", "-a", how, f"{folder}/a", f"{folder}/b"], stdout=subprocess.PIPE,
                               errors="replace").stdout
    lost, extra = [], []
    for hunk, line in enumerate(hunks.split("\n")):
        found = re.match(r"^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$", line)
        if not found: continue
        a1, a2, how, b1, b2 = found.groups()
        a = range(int(a1) - 1, int(a2 or a1)) if how != "a" else range(0)
        b = range(int(b1) - 1, int(b2 or b1)) if how != "d" else range(0)
        still, left = found_in_order([(i, wanted[i], int(b1), hunk) for i in a], [(i, printed[i], hunk) for i in b], is_whole=True)
        lost += still
        extra += left
    count = len(lost)
    lost, extra = nearby(lost, extra, window)
    moved = count - len(lost)
    # what is left of words that have other characters around them
    hunks = collections.defaultdict(lambda: ([], []))
    for word in lost: hunks[word[3]][0].append(word)
    for word in extra: hunks[word[2]][1].append(word)
    rest = [found_in_order(*h, is_whole=False) for h in hunks.values()]
    return [w for still, _ in rest for w in still], [w for _, left in rest for w in left], moved


def found_in_order(lost, extra, is_whole):
    """The lost words that the extra ones do not make, put together, in their order, and what is left of these. Whole words
    begin and end where one of these does."""
    text = "".join(e[1] for e in extra)
    ends = list(itertools.accumulate((len(e[1]) for e in extra), initial=0))
    edges = set(ends)
    place, used, still = 0, [], []
    for word in lost:
        length, at = len(word[1]), text.find(word[1], place)
        while is_whole and at >= 0 and not (at in edges and at + length in edges): at = text.find(word[1], at + 1)
        if at < 0: still.append(word)
        else:
            used.append((at, at + length))
            place = at + length
    taken = set()
    for start, end in used:
        taken.update(range(bisect.bisect_right(ends, start) - 1, bisect.bisect_left(ends, end)))
    return still, [e for number, e in enumerate(extra) if number not in taken]


# how many words a line has, with those of the columns beside
LINE = 60


def nearby(lost, extra, window):
    """Takes from both what was moved by less words than the window, whole or in pieces: cells of rows that have several lines."""
    places = collections.defaultdict(list)
    for number, (_, word, _) in enumerate(extra): places[word].append(number)
    used = set()

    def take(word, first, last, is_whole, depth=0):
        """The word, or its pieces of which each stands on the line after the one before, in the printed words of a range."""
        cuts = [len(word)] if is_whole else range(len(word), 0, -1)
        found = sorted((extra[n][0], -cut, n) for cut in cuts for n in places.get(word[:cut], ()) if first < extra[n][0] < last)
        for place, cut, number in found:
            if number in used: continue
            used.add(number)
            if -cut == len(word) or depth < 6 and take(word[-cut:], place, place + LINE, False, depth + 1): return True
            used.discard(number)
        return False

    # whole words come before pieces
    for is_whole in (True, False):
        lost = [word for word in lost if not take(word[1], word[2] - window, word[2] + window, is_whole)]
    return lost, [e for number, e in enumerate(extra) if number not in used]

# ---- HTML ----

SKIPPED = {"script", "style", "template", "noscript", "head", "title", "svg", "math", "iframe", "object", "button", "select",
           "textarea", "datalist", "canvas", "rp"}
INLINE = {"a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
          "label", "mark", "nobr", "q", "rb", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
          "tt", "u", "var", "wbr"}


def tag(element): return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else None


# what belongs to the page's machinery: links to headings themselves, to sources, to try code
TOOLS = {"headerlink", "copybtn", "test-arrow", "notable-traits", "rightside", "hideme", "viewcode-link", "viewcode-back"}


def is_tool(element):
    return (TOOLS & set((element.get("class") or "").split()) or tag(element) == "img" and element.get("class") == "rust-logo"
            or tag(element) == "a" and (element.get("href") or "").startswith("#") and "".join(element.itertext()).strip() in set("¶§#"))


def is_hidden(element, is_whole=False):
    name = tag(element)
    return (name is None or not is_whole and is_tool(element) or name in SKIPPED or element.get("hidden") is not None or element.get("aria-hidden") == "true"
            or not is_whole and (name == "nav" or element.get("role") == "navigation"))


def text_of(element, is_whole=False):
    parts = []
    stack = [(element, False)]
    while stack:
        node, is_end = stack.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        if is_end:
            if tag(node) not in INLINE: parts.append(" ")
            if tag(node) == "q": parts.append("”")
            continue
        if is_hidden(node, is_whole): continue
        name = tag(node)
        if name not in INLINE: parts.append(" ")
        if name == "q": parts.append("“")
        if name in ("img", "area") and node.get("alt"): parts.append(" " + node.get("alt") + " ")
        if name in ("video", "audio"):
            parts.append(" " + (node.get("title") or "") + " ")
            if node.get("title"): continue
        stack.append((node, True))
        for child in reversed(list(node)):
            if child.tail: stack.append((child.tail, False))
            stack.append((child, False))
        if node.text: stack.append((node.text, False))
    return "".join(parts)


def parse(bytes_or_text): return html5lib.parse(bytes_or_text, treebuilder="etree", namespaceHTMLElements=False)


def main_part(document):
    """The main content where a page says which that is, else its body."""
    body = document.find("body")
    body = document if body is None else body
    for test in (lambda e: tag(e) == "main", lambda e: e.get("role") == "main"):
        found = [e for e in body.iter() if test(e)]
        if len(found) == 1: return found[0]
    return body


def plain(element): return " ".join(words(text_of(element)))


class Parts:
    """What a document has: its words, and what is checked beside them."""
    def __init__(self):
        self.words, self.code, self.rows, self.headings, self.source = [], [], [], [], ""
        self.is_whole = False
        # the words of the largest row of a table: its cells are printed side by side, so that each may be moved by so many
        self.largest_row = 0

    def take(self, root):
        self.words += words(text_of(root, self.is_whole))
        self.largest_row = max([self.largest_row] + [len(words(text_of(row, self.is_whole))) for row in root.iter("tr") if len(row) > 1])
        hidden = {id(e) for top in root.iter() if is_hidden(top, self.is_whole) for e in top.iter()}
        for element in root.iter():
            if id(element) in hidden: continue
            name = tag(element)
            if name == "pre": self.code += code_lines(element)
            if name == "table" and not any(tag(e) == "table" for e in list(element.iter())[1:]): self.rows += rows_of(element)
            if name and re.fullmatch("h[1-6]", name): self.headings.append((int(name[1]), element.get("written") or "".join(element.itertext()), element.get("id")))


def code_lines(pre):
    if any(tag(e) not in INLINE | {"pre", "code"} for e in pre.iter()): return []
    return [line.rstrip() for line in "".join(pre.itertext()).split("\n") if line.strip()]


def rows_of(table):
    rows = []
    for row in table.iter("tr"):
        cells = [c for c in row if tag(c) in ("td", "th")]
        if any(c.get("rowspan", "1") not in ("", "1") or c.get("colspan", "1") not in ("", "1") for c in cells): return []
        firsts = [w[0] for w in (words(text_of(c)) for c in cells) if w]
        if len(firsts) > 1: rows.append(firsts)
    return rows

# ---- Formats ----


def without_front_matter(text):
    found = re.match(r"\A---[ \t]*\r?\n(?=[^\n]*:)(.*?\n)(---|\.\.\.)[ \t]*\r?(\n|\Z)", text, re.S)
    return text[found.end():] if found else text


FENCED = re.compile(r"(?ms)(^[ \t>]*(?:[-*+][ \t]+)?(`{3,}|~{3,}).*?(?:^[ \t>]*\2[`~]*[ \t]*$|\Z)|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\3(?!`))")


def outside_code(text, change):
    """The text with what stands outside of code changed."""
    made, place = [], 0
    for found in FENCED.finditer(text):
        made += [change(text[place:found.start()]), found.group(0)]
        place = found.end()
    return "".join(made) + change(text[place:])


def without_boxes(text):
    """Boxes and tabs of MkDocs as quotes with their titles."""
    made, boxes, fence, is_in_list = [], [], None, False
    for line in text.split("\n"):
        line = line.rstrip("\r")
        if not line.strip():
            made.append("> " * len(boxes))
            continue
        column = len(line) - len(line.lstrip(" "))
        while boxes and column < boxes[-1]:
            boxes.pop()
            made.append("> " * len(boxes) + "\n" if not boxes else "> " * len(boxes))
            fence = None
        base = boxes[-1] if boxes else 0
        rest, quotes = line[base:], "> " * len(boxes)
        marks = re.match(r"[ >]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})([^`]*)$", rest)
        if marks and (not fence or marks[1].startswith(fence) and not marks[2].strip()): fence = None if fence else marks[1]
        found = re.match(r'( *)(?:(?:!!!|\?\?\?\+?) +([\w-]+)[^"]*(?:"(.*)")? *|===[!+]? +"(.*)" *)$', rest)
        if re.match(r" *([-*+]|\d+[.)]) ", rest): is_in_list = True
        elif not column: is_in_list = False
        if found and not fence and (len(found[1]) < 4 or is_in_list):
            title = next((t for t in (found[4], found[3]) if t is not None), None)
            made.append(quotes + found[1] + "> " + (found[2].capitalize() + " " if found[2] else "") + (title or ""))
            made.append(quotes + found[1] + ">")
            boxes.append(base + len(found[1]) + 4)
        else: made.append(quotes + rest)
    return "\n".join(made)


def without_dialects(text):
    """What is written in other ways than GitHub's as GitHub would have it, and whether there are lists of definitions."""
    # private characters stand for signs that are none of Markdown's
    def escaped(math):
        # quotes stay quotes
        return re.sub(r"(?m)^(?:> )+|[!-/:-@\[-`{-~]", lambda m: m[0] if m[0].endswith(" ") else chr(0xF000 + ord(m[0])), math)

    def change(part):
        # wiki links, pictures of them, comments and block names of Obsidian
        part = re.sub(r"!\[\[([^\[\]\n]*)\]\]", lambda m: re.split(r"\\?\|", m[1])[0], part)
        part = re.sub(r"\[\[(?!['\"])([^\[\]\n|]+)(?:\\?\|([^\[\]\n]+))?\]\](?![(\[:])", lambda m: escaped(m[2] or m[1]), part)
        # math
        part = re.sub(r"(?s)(?<![\\$])\$\$(?=\S|\s)((?:(?!\n\n).)+?)\$\$", lambda m: "$$" + escaped(m[1]) + "$$", part)
        part = re.sub(r"(?<![\\$\w])\$(?=[^\s$])((?:[^$\\\n]|\\.)*?)(?<=\S)\$(?!\d)", lambda m: m[0] if "](" in m[0] else "$" + escaped(m[1]) + "$", part)
        # names of headings
        return re.sub(r"(?m)^(#{1,6} .*?)[ \t]*\{[^{}\n]*?#([^\s{}]+)[^{}\n]*\}[ \t]*#*$", r"\1 {#\2}", part)
    # wiki links whose words are code
    text = re.sub(r"\[\[(?=[^\]\n]*`)[^\[\]\n|]+\|([^\]\n|]+)\]\]", r"\1", text)
    if re.search(r"(?m)^ *(!!!|\?\?\?|===)\+? ", text): text = without_boxes(text)
    return outside_code(text, change), bool(re.search(r"(?m)^[^\s:#>|-].*\n(\n)?[ ]{0,3}:[ \t]+\S", FENCED.sub("x", text)))


def markdown_to_html(text):
    text, has_definitions = without_dialects(text)
    if has_definitions:
        command = ["pandoc", "-f", "gfm+footnotes+definition_lists-tex_math_dollars", "-t", "html", "--wrap=preserve"]
    elif shutil.which("cmark-gfm"):
        command = ["cmark-gfm", "--unsafe"] + [x for e in ("table", "strikethrough", "autolink", "tasklist", "footnotes")
                                                              for x in ("-e", e)]
    else: command = ["pandoc", "-f", "gfm+footnotes", "-t", "html"]
    done = subprocess.run(command, input=text.encode("utf-8", "replace"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          timeout=120)
    made = done.stdout.decode("utf-8", "replace")
    # the ways back from notes are no words; alerts are named by their first line
    made = re.sub(r'<a [^>]*class="footnote-backref".*?</a>|<!--.*?-->', "", made, flags=re.S)
    # notes side by side
    made = re.sub(r'</sup>(?=<sup class="footnote-ref")', "</sup>,", made)
    # names that authors give to headings
    made = re.sub(r"<(h[1-6])[^>]*>(.*?)\s*\{#([^}\s]+)\}(?=</h[1-6]>)", r'<\1 id="\3">\2', made)
    made = re.sub("[\uF020-\uF07E]", lambda m: html.escape(chr(ord(m[0]) - 0xF000), quote=False), made)
    made = re.sub(r'<section class="footnotes[^>]*>\s*<hr ?/?>', "", made)
    made = re.sub(r'<a [^>]*class="footnote-back".*?</a>', "", made, flags=re.S)
    return re.sub(rf"(?i)<p>\[!({ALERTS})\][-+]?", lambda m: f"<p>{'FAQ' if m[1].lower() == 'faq' else m[1].capitalize()} ", made)


ALERTS = ("note|tip|important|warning|caution|abstract|summary|info|todo|example|question|help|faq|quote|cite|hint|success|check|done|"
          "attention|failure|fail|missing|danger|error|bug")


def read(path):
    with open(path, "rb") as file: data = file.read()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")): return data.decode("utf-16", "replace")
    try: return data.decode("utf-8-sig")
    except UnicodeDecodeError: return data.decode("cp1252", "replace")


def take_markdown(parts, text):
    parts.source += text
    text = without_front_matter(text)
    document = parse(markdown_to_html(text))
    if emoji: name_emoji(document)
    parts.take(document)


def name_emoji(element):
    """Puts emoji in place of their short codes, but for those in code."""
    for part in element:
        # the names of headings are those of what is written
        if re.fullmatch("h[1-6]", tag(part) or ""): part.set("written", "".join(part.itertext()))
        if tag(part) not in ("code", "pre"):
            part.text = part.text and emoji.emojize(part.text, language="alias")
            name_emoji(part)
        part.tail = part.tail and emoji.emojize(part.tail, language="alias")


def take_html(parts, data, is_all):
    if isinstance(data, bytes):
        # bytes that make UTF-8 are UTF-8, whatever they say
        try: data = data.decode("utf-8-sig")
        except UnicodeDecodeError: pass
    document = parse(data)
    parts.source += data if isinstance(data, str) else data.decode("utf-8", "replace")
    main = document.find("body") if is_all else main_part(document)
    # what is printed beside the main part is in the source, too
    parts.source += "".join(document.itertext())
    parts.is_whole = is_all
    parts.take(main)


def text_parts(path):
    parts = Parts()
    text = read(path).replace("\x0c", "\n")
    while re.search(".\x08", text): text = re.sub("[^\x08]\x08", "", text)
    text = re.sub("\x1b\\[[0-9;:]*m", "", text)
    parts.words, parts.source = words(text), text
    parts.code = [line.rstrip() for line in text.split("\n") if line.strip()]
    return parts


def codetour_parts(path):
    parts = Parts()
    jq = ["jq", "-r", r'([.title, .description] + [.steps[]? | .title, .description]) | map(select(type == "string") + "\u0000") | add']
    done = subprocess.run(jq + [path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    if done.returncode: raise ValueError("jq: " + done.stderr.decode("utf-8", "replace").strip())
    before = None
    for text in done.stdout.decode("utf-8", "replace").split("\0"):
        # a title that the text below has as its heading is told once
        if before is not None and re.match(r"\s*#+\s*" + re.escape(before.strip()) + r"\s*(\n|\Z)", text): parts.words = parts.words[:place]
        before, place = text, len(parts.words)
        # commands for the shell, and links to steps
        text = re.sub(r"(?m)^(\s*)>> ", r"\1", text)
        text = re.sub(r"\]\[[^\]\[]*#\d+\]", "]", text)
        if text.strip(): take_markdown(parts, text)
    # headings are the steps' own, and code comes from the files that steps name
    parts.headings = []
    root = repository(path)
    for step in json.loads(read(path)).get("steps", []):
        for name in filter(None, (step.get("file"), step.get("directory"))):
            file = os.path.join(root, name)
            parts.source += f" {name}:{step.get('line', '')} " + (read(file) if os.path.isfile(file) else "")
            if os.path.isdir(file): parts.source += " ".join(os.listdir(file))
    return parts


def repository(path):
    folder = os.path.dirname(os.path.abspath(path))
    while os.path.basename(folder) in (".tours", "tours", ".vscode", ".github") or os.path.basename(os.path.dirname(folder)) == ".tours":
        folder = os.path.dirname(folder)
    return folder


def epub_parts(path):
    parts = Parts()
    with zipfile.ZipFile(path) as book:
        def xml(name): return ElementTree.fromstring(book.read(name))
        container = min((n for n in book.namelist() if n.endswith("META-INF/container.xml")), key=len)
        root = container[:-len("META-INF/container.xml")]
        opf = root + xml(container).find(".//{*}rootfile").get("full-path")
        package = xml(opf)
        base = os.path.dirname(opf)
        items = {i.get("id"): i for i in package.iter("{http://www.idpf.org/2007/opf}item")}
        for itemref in package.iter("{http://www.idpf.org/2007/opf}itemref"):
            item = items.get(itemref.get("idref"))
            if item is None or itemref.get("linear") == "no" or "nav" in (item.get("properties") or "").split(): continue
            name = os.path.normpath(os.path.join(base, html.unescape(__import__("urllib.parse").parse.unquote(item.get("href")))))
            if "html" not in (item.get("media-type") or ""): continue
            try: data = book.read(name)
            except KeyError: continue
            # html5lib does not know elements that XML closes at once
            data = re.sub(rb"<(a|span|div|p|script|title|i|b|em)(\s[^<>]*)?/>", rb"<\1\2></\1>", data)
            # XML that says nothing else is UTF-8
            try: data = data.decode("utf-8-sig")
            except UnicodeDecodeError: pass
            parts.source += data if isinstance(data, str) else data.decode("utf-8", "replace")
            document = parse(data)
            body = document.find("body")
            if body is not None: parts.take(body)
    parts.headings = []
    return parts


def expand_includes(text, folder, root, depth=0):
    """What mdBook's links preprocessor makes of a chapter."""
    def replace(found):
        if found.group(1): return found.group(0)[1:]
        kind, argument = found.group(2), found.group(3).strip()
        before = text[text.rfind("\n", 0, found.start()) + 1:found.start()]
        if not argument: return found.group(0)
        if kind == "title": return ""
        name, *rest = argument.split()[0].split(":")
        # what stands outside of the book is left as it is written, and so are files that include each other
        if depth == 10 or not os.path.realpath(os.path.join(folder, name)).startswith(os.path.realpath(root) + "/"): return found.group(0)
        try: lines = read(os.path.join(folder, name)).split("\n")
        except OSError: return found.group(0)
        if lines and lines[-1] == "": lines.pop()
        if rest and (rest[0] == "" or rest[0].isdigit()) and all(r == "" or r.isdigit() for r in rest[:2]):
            start = int(rest[0] or 1) - 1
            end = (start + 1 if len(rest) == 1 else int(rest[1]) if rest[1] else len(lines))
            inside = set(range(start, end))
        elif rest:
            inside, on = set(), False
            for i, line in enumerate(lines):
                if re.search(rf"ANCHOR_END:\s*{re.escape(rest[0])}\b", line): on = False
                if on: inside.add(i)
                if re.search(rf"ANCHOR:\s*{re.escape(rest[0])}\b", line): on = True
        else: inside = set(range(len(lines)))
        if kind == "rustdoc_include": chosen = [l if i in inside else "# " + l for i, l in enumerate(lines)]
        else: chosen = [l for i, l in enumerate(lines) if i in inside]
        made = "\n".join(l for l in chosen if not re.search(r"ANCHOR(_END)?:\s*\S+", l))
        if kind in ("playground", "playpen"): made = f"```rust\n{made}\n```"
        # each line stands as deep as the first one
        if re.fullmatch(r"[\s>]*(# )?", before): made = made.replace("\n", "\n" + before)
        return expand_includes(made, os.path.dirname(os.path.join(folder, name)), root, depth + 1)
    return re.sub(r"(\\)?\{\{\s*#(include|rustdoc_include|playground|playpen|title)\s+([^}]*?)\s*\}\}", replace, text)


def without_hidden_lines(text, marks):
    """The text without the lines of code that Rust's number sign hides, or the mark that the book or the code has for a language."""
    def code(found):
        language = re.match(r"\w*", found.group(2)).group(0)
        own = re.search(r"hidelines=([^\s,]+)", found.group(2))
        mark = own.group(1) if own else marks.get(language)
        lines = found.group(3).split("\n")
        if language == "rust":
            lines = [re.sub(r"^([\s>]*)##", r"\1#", l) for l in lines if not re.match(r"^[\s>]*#( |$)", l)]
        elif mark: lines = [l for l in lines if not l.lstrip(" \t>").startswith(mark)]
        return found.group(1) + found.group(2) + "\n".join(lines) + found.group(4)
    return re.sub(r"(?ms)^([ \t>]*(?:```+|~~~+)[ \t]*)(\w[^\n]*\n)(.*?)(^[ \t>]*(?:```|~~~))", code, text)


def mdbook_parts(path):
    parts = Parts()
    settings = read(os.path.join(path, "book.toml"))
    found = re.search(r'(?m)^\s*src\s*=\s*"([^"]*)"', settings)
    folder = os.path.join(path, found.group(1) if found else "src")
    summary = re.sub(r"<!--.*?-->", "", read(os.path.join(folder, "SUMMARY.md")), flags=re.S)
    table = re.search(r"(?ms)^\[output\.html\.code\.hidelines\]\n(.*?)(?=^\[|\Z)", settings)
    marks = dict(re.findall(r'(?m)^(\w+) *= *"([^"]*)"', table.group(1))) if table else {}
    for name in re.findall(r"\]\(<?([^)>#\s]+?)>?\)", summary):
        chapter = os.path.join(folder, __import__("urllib.parse").parse.unquote(name))
        if not os.path.isfile(chapter): continue
        text = without_hidden_lines(expand_includes(read(chapter), os.path.dirname(chapter), path), marks)
        parts.source += text
        part = Parts()
        take_markdown(part, text)
        parts.words += part.words
        parts.code += part.code
        parts.rows += part.rows
    return parts


def parts_of(kind, path, is_all):
    if kind == "mdbook": return mdbook_parts(path)
    if kind == "epub": return epub_parts(path)
    if kind == "codetour": return codetour_parts(path)
    if kind in ("text", "manual"): return text_parts(path)
    parts = Parts()
    if kind == "markdown": take_markdown(parts, read(path))
    else:
        with open(path, "rb") as file: take_html(parts, file.read(), is_all)
    return parts

# ---- What is printed ----


def columns(line):
    # skin tones go onto the character before them
    return sum(0 if unicodedata.category(c) in ("Mn", "Me", "Cf") or "\U0001F3FB" <= c <= "\U0001F3FF" else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def squeezed(text): return re.sub(r"\s+", "", DRAWN.sub("", unicodedata.normalize("NFKC", UNSEEN.sub("", text))))


def expanded(line, size=8):
    """A line with blanks in place of tabs, and of blanks that do not break."""
    made, width = [], 0
    for character in line.replace("\xa0", " "):
        step = size - width % size if character == "\t" else columns(character)
        made.append(" " * step if character == "\t" else character)
        width += step
    return "".join(made)


def check_code(code, printed, width):
    """Lines that fit and are not printed as they are."""
    lines = printed.split("\n")
    whole = "\n".join(lines).replace("\xa0", " ")
    tight = None
    bad = []
    for line in code:
        if CONTROL.search(expanded(line)) or UNSEEN.search(line): continue
        if any(l in whole for l in (expanded(line), expanded(line, 4), line.strip())): continue
        if columns(expanded(line)) <= width - 12: bad.append(line)
        else:
            tight = tight or squeezed(printed)
            if squeezed(line) not in tight: bad.append(line)
    return bad


def check_rows(rows, printed):
    """Rows whose cells do not begin on one line, nor come one after the other."""
    lines = [words(l) for l in printed.split("\n")]
    starts = collections.defaultdict(list)
    for number, line in enumerate(lines):
        for word in set(line): starts[word[:2]].append(number)

    def follows(row, line):
        position = 0
        for first in row:
            # a word may be cut in a narrow column
            position = next((i + 1 for i in range(position, len(line)) if line[i].startswith(first[:2])), None)
            if position is None: return False
        return True
    bad = []
    for row in rows:
        if not any(follows(row, lines[n]) or follows(row, [w for l in lines[n:n + 8 * len(row)] for w in l])
                   for n in starts.get(row[0][:2], ())): bad.append(row)
    return bad


def github_names(headings):
    used, names = {}, []
    for _, text, given in headings:
        text = text.lower()
        name = given or "".join("-" if c == " " else c for c in text
                       if c in " -_" or unicodedata.category(c) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "Pc"))
        final = name
        while final in used:
            used[name] += 1
            final = f"{name}-{used[name]}"
        used[final] = 0
        names.append(final)
    return names


def check_anchors(parts, tour, path, limit):
    done = subprocess.run([tour, "sections", "--json", path], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          timeout=limit)
    if done.returncode: return []
    ours = {s["id"] for s in json.loads(done.stdout)["sections"]}
    top = github_names(parts.headings)
    return [n for (level, _, _), n in zip(parts.headings, top) if level <= 2 and n and n not in ours]


def check(work):
    kind, path, args = work
    row = dict(kind=kind, path=path, words=0, problem=None, widths={})
    try:
        parts = parts_of(kind, path, args.all)
    except Exception as error:
        row["problem"] = f"the other program: {type(error).__name__}: {error}"[:200]
        return row
    row["words"] = len(parts.words)
    known = squeezed(parts.source + html.unescape(parts.source) + " ".join(parts.words))
    for width in args.widths:
        with tempfile.TemporaryFile(dir=HOME) as out:
            try:
                done = subprocess.run([args.tour, "render", path, "--width", str(width), "--color", "never"] + ["--all"] * parts.is_whole, env=ENVIRONMENT,
                                      stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, timeout=args.limit)
            except subprocess.TimeoutExpired:
                row["problem"] = f"no end after {args.limit:.0f} s"
                return row
            if done.returncode:
                row["problem"] = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1][:200]
                return row
            out.seek(0)
            printed = out.read().decode("utf-8", "replace")
        lost, extra, moved = missing_words(parts.words, words(printed), args.window + parts.largest_row)
        foreign = [w for _, w, _ in extra if not MARKER.match(w) and w not in known and w.rstrip(":") not in known]
        row["widths"][width] = dict(
            lost=len(lost), moved=moved, missing=" ".join(w[1] for w in lost[:40]), at=lost[0][0] if lost else None, foreign=foreign[:8], foreigners=len(foreign),
            wide=sum(columns(l) > width for l in printed.split("\n")), control=len(CONTROL.findall(printed)),
            code=check_code(parts.code, printed, width), rows=check_rows(parts.rows, printed))
    row["anchors"] = check_anchors(parts, args.tour, path, args.limit) if kind == "markdown" else []
    return row

# ---- The table ----


def documents(paths):
    for path in paths:
        if os.path.isfile(path):
            ending = path.rsplit(".", 1)[-1].lower()
            yield KINDS.get(ending, "text"), path
        elif os.path.isfile(os.path.join(path, "book.toml")): yield "mdbook", path
        else:
            for entry in sorted(os.scandir(path), key=lambda e: e.name):
                # a summary opens its book
                if entry.name in (".git", "node_modules", "SUMMARY.md"): continue
                ending = entry.name.rsplit(".", 1)[-1].lower()
                if entry.is_dir(follow_symlinks=False): yield from documents([entry.path])
                elif entry.is_file() and ending in KINDS: yield KINDS[ending], entry.path


def main():
    parser = argparse.ArgumentParser(description=__doc__, fromfile_prefix_chars="@",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents", nargs="+", help="documents and folders; @FILE names a file that has one a line")
    parser.add_argument("--all", action="store_true", help="all of each page of HTML, with the menus around its text")
    parser.add_argument("--window", type=int, default=300, help="how many words a word may be moved, as in tables")
    parser.add_argument("--tour", default=".build/release/tour")
    parser.add_argument("--widths", default="40,80,120", type=lambda s: [int(w) for w in s.split(",")])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=60, help="seconds for a document")
    parser.add_argument("--show", type=int, default=50, help="how many documents of a format are listed")
    parser.add_argument("--kinds", default="", help="only these formats, as in markdown,html")
    parser.add_argument("--table", help="a file for all results, as JSON lines")
    args = parser.parse_args()
    args.tour = os.path.abspath(args.tour)
    kinds = [k for k in args.kinds.split(",") if k]
    work = [(kind, path, args) for kind, path in documents(args.documents) if not kinds or kind in kinds]
    rows = []
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        for row in pool.map(check, work, chunksize=4):
            rows.append(row)
            if sys.stderr.isatty(): print(f"\r{len(rows)} of {len(work)}", end="", file=sys.stderr)
    if sys.stderr.isatty(): print(file=sys.stderr)
    if args.table:
        with open(args.table, "w") as table: table.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in rows)
    report(rows, args)
    shutil.rmtree(HOME, ignore_errors=True)
    total = sum(r["words"] * len(r["widths"]) for r in rows)
    lost = sum(w["lost"] for r in rows for w in r["widths"].values())
    sys.exit(1 if total and lost > total * 0.001 else 0)


FIELDS = ("lost", "foreigners", "wide", "control", "code", "rows")


def number(result, field): return len(result[field]) if isinstance(result[field], list) else result[field]


def report(rows, args):
    print("| format | documents | words | width | recall % | moved | perfect | foreign | wide | control | code | rows | anchors | failed |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    for kind in sorted({r["kind"] for r in rows}):
        ours = [r for r in rows if r["kind"] == kind]
        for width in args.widths:
            done = [r for r in ours if width in r["widths"]]
            total = sum(r["words"] for r in done)
            sums = {f: sum(number(r["widths"][width], f) for r in done) for f in FIELDS + ("moved",)}
            perfect = sum(not r["widths"][width]["lost"] for r in done)
            recall = 100 * (1 - sums["lost"] / total) if total else 100
            print(f"| {kind} | {len(ours)} | {total} | {width} | {recall:.3f} | {sums['moved']} | {perfect} | {sums['foreigners']} | {sums['wide']} | "
                  f"{sums['control']} | {sums['code']} | {sums['rows']} | {sum(len(r.get('anchors', [])) for r in done)} | {len(ours) - len(done)} |")
    for kind in sorted({r["kind"] for r in rows}):
        listed = [r for r in rows if r["kind"] == kind and (r["problem"] or r.get("anchors") or any(
            number(w, f) for w in r["widths"].values() for f in FIELDS))]
        listed.sort(key=lambda r: (not r["problem"], -max([w["lost"] / max(1, r["words"]) for w in r["widths"].values()] or [0])))
        if listed: print(f"\n{kind}: {len(listed)} documents with something to explain")
        for row in listed[:args.show]:
            print(f"  {row['path']} ({row['words']} words)" + (f": {row['problem']}" if row["problem"] else ""))
            if row.get("anchors"): print(f"    anchors: {row['anchors'][:4]}")
            for width, result in row["widths"].items():
                found = [f"{f} {number(result, f)}" for f in FIELDS if number(result, f)]
                if not found: continue
                shown = [f"missing at word {result['at']}: {result['missing'][:160]}"] if result["lost"] else []
                shown += [f"foreign: {' '.join(result['foreign'])[:100]}"] if result["foreign"] else []
                shown += [f"{f}: {str(result[f][:2])[:160]}" for f in ("code", "rows") if result[f]]
                print(f"    {width}: {', '.join(found)}; " + "; ".join(shown))


if __name__ == "__main__":
    main()
