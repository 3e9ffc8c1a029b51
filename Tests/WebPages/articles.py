#!/usr/bin/env python3
"""Measure how much of web pages the reader shows: the words of an article, and as little else as can be.

    swift build -c release --product tour
    python3 Tests/WebPages/articles.py COLLECTION
    python3 Tests/WebPages/articles.py --documentation [--served] FOLDER...

COLLECTION is `test/test-pages` of mozilla/readability, or any folder of folders that hold `source.html` and `expected.html`. Printed
are precision, recall and F1 of the words (letters and digits, in any order) for each page and their means, and those of `w3m -dump`,
trafilatura and readability-lxml where they are there. The words that stand for pictures and films count nowhere, nor do those of
headings of level 1: a reader needs them, and collections leave them out.

Of documentation, what must stay is the words of the part that its maker marks as the text; see MARKED. Pages without a mark are passed
over. With --served the pages are read from a server on this machine instead of from disk; w3m reads them from disk.
Needs html5lib (Debian: python3-html5lib).
"""
import argparse, collections, concurrent.futures, functools, http.server, os, re, shutil, subprocess, sys, tempfile
import threading, urllib.parse
import html5lib

try:
    import trafilatura
except ImportError:
    trafilatura = None
try:
    import readability
except ImportError:
    readability = None

HIDDEN = {"script", "style", "template", "head", "title", "noembed", "noframes", "select", "datalist", "svg", "math", "rp", "button", "nav",
          "object", "video", "audio", "input", "textarea"}
INLINE = {"a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "samp", "small",
          "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr", "acronym", "big"}
# What makers of documentation call the text of a page; of several the first that a page has.
MARKED = [("id", "apicontent"), ("id", "mw-content-text"), ("class", "bd-article"), ("class", "theme-doc-markdown"),
          ("class", "vp-doc"), ("class", "theme-default-content"), ("tag", "main"), ("role", "main"), ("class", "contents"),
          ("class", "body"), ("id", "content"), ("class", "book"), ("class", "article"), ("class", "chapter"), ("class", "section"),
          ("class", "sect1"), ("class", "content"), ("tag", "article")]
# an ideograph is a word
WORD = re.compile(r"[\u3040-\u9fff]|[^\W_\u3040-\u9fff]+")


def words(text):
    return collections.Counter(WORD.findall(text))


def attribute(element, name):
    return (element.get(name) or "").split()


def text(element, hidden=HIDDEN, media=True):
    """The words of an element as a page shows them, with those that stand for its pictures if they count."""
    parts = []

    def visit(node):
        if not isinstance(node.tag, str) or node.tag in hidden or node.get("hidden") is not None:
            return
        if re.search(r"display:\s*none", node.get("style") or "") or node.get("aria-hidden") == "true":
            return
        # navigation, hovering notes and numbers of lines in what cppreference and doxygen mark as text
        if {"t-navbar", "ttc", "lineno"} & set(attribute(node, "class")):
            return
        if node.tag == "a" and node.get("href", "").find("#") >= 0 and "".join(node.itertext()).strip() in ("¶", "#", "§", "Permalink"):
            return
        if node.tag == "img":
            parts.append(" " + (node.get("alt", "") if media else "") + " ")
        elif node.tag in ("iframe", "frame"):
            parts.append(" " + (node.get("title") or node.get("src") or "" if media else "") + " ")
        else:
            apart = "" if node.tag in INLINE and "linenos" not in attribute(node, "class") else " "
            parts.append(apart + (node.text or ""))
            for child in node:
                visit(child)
                parts.append(child.tail or "")
            parts.append(apart)

    sys.setrecursionlimit(10_000)
    visit(element)
    return "".join(parts).replace("\u00ad", "")


def parsed(path, encoding=None):
    with open(path, "rb") as file:
        return html5lib.parse(file.read(), namespaceHTMLElements=False, **({"transport_encoding": encoding} if encoding else {}))


def marked(root):
    """The part of a page of documentation that is its text; None if it is not marked, or is marked more than once."""
    for kind, name in MARKED:
        found = [node for node in root.iter() if isinstance(node.tag, str) and
                 (node.tag == name if kind == "tag" else name in attribute(node, kind))]
        if found:
            inner = {id(part) for node in found for part in node.iter() if part is not node}
            return [node for node in found if id(node) not in inner]
    return []


# The words for a picture or a film, and the line with its address.
MEDIA = re.compile(r"[▣▶♪] (?:picture|video|audio)(?: · (.*))?\n *\S*")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    """Serves a folder to this machine alone, and returns its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def shown(program, path, kind=("--as", "html"), media=True):
    result = subprocess.run([*program, *kind, path], capture_output=True, stdin=subprocess.DEVNULL)
    return MEDIA.sub(lambda match: media and match[1] or "", result.stdout.decode(errors="replace").replace("\u00ad", ""))


def extracted(path, name):
    """What a library takes for the text of a page."""
    with open(path, encoding="utf-8", errors="replace") as file:
        page = file.read()
    if name == "trafilatura":
        return trafilatura.extract(page) or ""
    try:
        summary = readability.Document(page).summary()
    except readability.readability.Unparseable:
        return ""
    return text(html5lib.parse(summary, namespaceHTMLElements=False).find("body"), HIDDEN - {"nav", "button"}, media=False)


def scores(expected, found):
    common = sum((expected & found).values())
    precision = common / max(1, sum(found.values()))
    recall = common / sum(expected.values()) if expected else 1
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def files(folders):
    for folder in folders:
        for place, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(place, name) for name in sorted(names) if name.endswith((".html", ".htm", ".xhtml")))


def table(rows, name, lowest):
    """Prints the means, and returns them."""
    means = [sum(row[n] for row in rows) / len(rows) for n in range(3)]
    below = sum(row[2] < lowest for row in rows)
    print(f"{name:11} precision {means[0]:.3f}  recall {means[1]:.3f}  F1 {means[2]:.3f}  below {lowest}: {below}")


def headlines(path):
    return words(" ".join(" ".join(node.itertext()) for node in parsed(path, "utf-8").iter("h1")))


def compare(options):
    pages = [os.path.join(options.folders[0], name) for name in sorted(os.listdir(options.folders[0]))]
    pages = [page for page in pages if os.path.exists(os.path.join(page, "expected.html"))]

    others = ["trafilatura"] * (trafilatura is not None) + ["readability"] * (readability is not None)

    def measure(page):
        source = os.path.join(page, "source.html")
        root = parsed(os.path.join(page, "expected.html"), "utf-8").find("body")
        expected = words(text(root, HIDDEN - {"nav", "button"}, media=False))
        # the collection is kept in UTF-8, whatever its pages say
        found = {"tour": shown(options.program, source, ("--as", "html", "--encoding", "utf-8"), media=False)}
        if options.other:
            found["w3m"] = shown(options.other, source, ("-I", "utf-8"))
        found |= {name: extracted(source, name) for name in others}
        beside = headlines(source) - expected
        return os.path.basename(page), {name: scores(expected, words(found[name]) - beside) for name in found}

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(measure, pages))
    for name, found in sorted(rows, key=lambda row: row[1]["tour"][2]):
        print("   ".join(f"{program} {score[0]:.3f} {score[1]:.3f} {score[2]:.3f}" for program, score in found.items()), "", name)
    print(f"{len(rows)} pages")
    for program in rows[0][1]:
        table([row[1][program] for row in rows], program, 0.6)


def document(options):
    site = serve("/") if options.served else None
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()

    def measure(path):
        root = parsed(path)
        expected = collections.Counter()
        for part in marked(root):
            expected += words(text(part))
        if not expected:
            return None
        whole = words(text(root.find("body"), HIDDEN - {"nav", "button"})) if root.find("body") is not None else expected
        found = words(
            shown(options.program, site + urllib.parse.quote(os.path.abspath(path)), ()) if site else shown(options.program, path))
        # a section that the page has outside of its marked part may be shown too
        missing = expected - found
        theirs = scores(expected, words(shown(options.other, path, ()))) if options.other else None
        share = sum(found.values()) / max(1, sum(whole.values()))
        return path, 1 - sum(missing.values()) / sum(expected.values()), share, missing, scores(expected, found), theirs

    paths = list(files(options.folders))[::options.each]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = [row for row in pool.map(measure, paths) if row]
    for path, recall, share, missing, _, _ in sorted(rows, key=lambda row: row[1])[:options.worst]:
        print(f"{recall:.4f} {share:.2f} {path}  {' '.join(list(missing)[:8])}")
    total = len(rows)
    print(f"{total} pages  recall {sum(row[1] for row in rows) / total:.4f}  below 0.99: {sum(row[1] < 0.99 for row in rows)}"
          f"  shown of the page {sum(row[2] for row in rows) / total:.3f}")
    table([row[4] for row in rows], "tour", 0.6)
    if options.other:
        table([row[5] for row in rows], "w3m", 0.6)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--program", default=".build/release/tour")
    options.add_argument("--documentation", action="store_true")
    options.add_argument("--served", action="store_true")
    options.add_argument("--each", type=int, default=1, help="of documentation, look at every Nth page")
    options.add_argument("--worst", type=int, default=20)
    options.add_argument("folders", nargs="+")
    options = options.parse_args()
    options.program = [options.program, "render", "--color", "never", "--width", "1000"]
    options.other = ["w3m", "-dump", "-T", "text/html", "-cols", "1000"] if shutil.which("w3m") else None
    document(options) if options.documentation else compare(options)


main()
