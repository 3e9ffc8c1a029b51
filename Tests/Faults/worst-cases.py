#!/usr/bin/env python3
"""The worst of each format at two sizes: nothing may cost more than in proportion to its size. Not part of the suite: it takes minutes.

    Tests/Faults/worst-cases.py .build/release/tour [BYTES [NAME...]]

Makes each case of about BYTES (400,000) and of twice as many, has `tour render` print it, and says how many seconds of the processor both
took, their ratio, and with what the program ended. Lines with `<<<` took more than 2.6 times as long, or more than four seconds, or did not
end with 0 or 1. NAMEs choose cases by parts of their names.
"""

import atexit, io, json, os, resource, shutil, subprocess, sys, tempfile, zipfile

program = os.path.realpath(sys.argv[1])
size = int(sys.argv[2]) if len(sys.argv) > 2 else 400_000
chosen = sys.argv[3:]
folder = tempfile.mkdtemp()
atexit.register(shutil.rmtree, folder)
environment = dict(os.environ, HOME=folder + "/home", LANG="C.UTF-8", SWIFT_BACKTRACE="enable=no")
cases = {}


def render(path):
    """The seconds of the processor that printing takes, how the program ended, and the end of what it complained of."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run([program, "render", path], env=environment, capture_output=True, timeout=60)
        ending, complaint = done.returncode, done.stderr[-90:].decode(errors="replace").strip().split("\n")[-1]
    except subprocess.TimeoutExpired:
        ending, complaint = "no end", ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ending, complaint


def write(name, data):
    path = f"{folder}/{name}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())
    return path


def tree(name, files):
    """A folder with files in it, by their names."""
    for file, data in files.items():
        write(f"{name}/{file}", data)
    return f"{folder}/{name}"


def archive(files):
    bytes = io.BytesIO()
    with zipfile.ZipFile(bytes, "w", zipfile.ZIP_DEFLATED) as zip:
        for name, data in files:
            zip.writestr(name, data)
    return bytes.getvalue()


def epub(body, contents='<li><a href="p0.xhtml">a</a></li>', files=1):
    """A book with the same text in each file."""
    page = "application/xhtml+xml"
    items = "".join(f'<item id="p{i}" href="p{i}.xhtml" media-type="{page}"/>' for i in range(files))
    items += f'<item id="n" href="nav.xhtml" properties="nav" media-type="{page}"/>'
    spine = "".join(f'<itemref idref="p{i}"/>' for i in range(files))
    package = 'xmlns="http://www.idpf.org/2007/opf" version="3.0"'
    html = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
    root = '<rootfiles><rootfile full-path="b.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    return archive(
        [
            ("mimetype", "application/epub+zip"),
            ("META-INF/container.xml", f'<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">{root}</container>'),
            ("b.opf", f"<package {package}><metadata/><manifest>{items}</manifest><spine>{spine}</spine></package>"),
            ("nav.xhtml", f'<html {html}><body><nav epub:type="toc"><ol>{contents}</ol></nav></body></html>'),
        ]
        + [(f"p{i}.xhtml", f"<html {html}><body>{body}</body></html>") for i in range(files)]
    )


def markdown(name, text):
    cases["markdown " + name] = lambda n: write("page.md", text(n))


def html(name, text):
    cases["html " + name] = lambda n: write("page.html", "<!doctype html><html><body>" + text(n))


def text(name, text):
    cases["text " + name] = lambda n: write("page.txt", text(n))


def recording(name, width, height, events):
    header = json.dumps({"version": 2, "width": width, "height": height})
    cases["recording " + name] = lambda n: write("screen.cast", header + "\n" + events(n))


def code_tour(name, source, tour):
    cases["code tour " + name] = lambda n: tree("code", {"a.swift": source(n), ".tours/a.tour": tour(n)})


def book(name, files):
    settings = {"book.toml": '[book]\ntitle = "x"\n', "src/a.md": "# a\n", "src/SUMMARY.md": "- [a](a.md)\n"}
    cases["book " + name] = lambda n: tree("book " + name, settings | files(n))


def manifest(name, text, files=lambda n: {}):
    cases["manifest " + name] = lambda n: tree("manifest " + name, {"a.md": "# a\n", "tour.yaml": text(n)} | files(n))


markdown("quotes", lambda n: ">" * n + "a")
markdown("brackets", lambda n: "[" * n + "a")
markdown("![ ](", lambda n: "![a](" * (n // 5))
markdown("emph", lambda n: "*a_ " * (n // 4))
markdown("**x", lambda n: "**x" * (n // 3))
markdown("backticks", lambda n: "".join("`" * i + " " for i in range(1, int((2 * n) ** 0.5))))
markdown("refs", lambda n: "".join(f"[{i}]: /u\n" for i in range(n // 16)) + "\n" + "".join(f"[{i}] " for i in range(n // 16)))
markdown("same refs", lambda n: "[a]: <" + "b" * 1000 + ">\n\n" + "[a] " * (n // 4))
markdown("table cols", lambda n: "|" + "a|" * (n // 4) + "\n|" + "-|" * (n // 4) + "\n")
markdown("table rows few", lambda n: "|a|b|\n|-|-|\n" + "|c\n" * (n // 3))
markdown(
    "wide+rows",
    lambda n: "|"
    + "a|" * int((n / 4) ** 0.5 * 2)
    + "\n|"
    + "-|" * int((n / 4) ** 0.5 * 2)
    + "\n"
    + "|x\n" * int((n / 4) ** 0.5 * 2),
)
markdown("lists", lambda n: "".join(" " * (2 * (i % 90)) + "- a\n" for i in range(n // 90)))
markdown("entities", lambda n: "&#x41;" * (n // 6))
markdown(
    "footnotes",
    lambda n: "".join(f"[^{i}] " for i in range(n // 20)) + "\n\n" + "".join(f"[^{i}]: a[^{i+1}]\n\n" for i in range(n // 20)),
)
markdown("html tags", lambda n: "<div>" * (n // 5))
markdown("inline html", lambda n: "a <b " * (n // 5))
markdown("autolinks", lambda n: "www.a " * (n // 6))
markdown("http:", lambda n: "http://a_" * (n // 9))
markdown("@", lambda n: "a@b." * (n // 4))
markdown("front matter", lambda n: "---\n" + "a: [{" * (n // 5) + "\n---\n")
markdown("yaml alias", lambda n: "---\na: &a [b]\n" + "c: [*a,*a]\n" * (n // 11) + "---\nx\n")
markdown("combining", lambda n: "a" + "\u0301" * (n // 2))
markdown("flags", lambda n: "\U0001f1e6" * (n // 4))
markdown("long word", lambda n: "a" * n)
markdown("rtl", lambda n: "\u202e" * (n // 3))
markdown("headings", lambda n: "# a\n" * (n // 4))
markdown("math", lambda n: "$" + "{" * n + "$")
markdown("frac", lambda n: "$" + "\\frac{" * (n // 6) + "$")
markdown("admon", lambda n: "> [!NOTE]\n" * (n // 10))
markdown(":::", lambda n: ":::a\n" * (n // 5))
markdown("code fences", lambda n: "```\n" * (n // 4))
markdown("fence in list", lambda n: "- " * (n // 2) + "a")
markdown("tabs", lambda n: "\t" * n + "a")
markdown("<!--", lambda n: "<!--" * (n // 4))
markdown("<?", lambda n: "a <?" * (n // 4))
markdown("[](<", lambda n: "[a](<b" * (n // 6))
markdown("~~", lambda n: "~~a " * (n // 4))
markdown("{#id}", lambda n: "# a {#a}\n" * (n // 9))
markdown("quiz", lambda n: "```quiz\n" + "? a\n- [ ] b\n" * (n // 12) + "```\n")
markdown(
    "glossary",
    lambda n: "```terms\n"
    + "".join(f"t{i}: x\n" for i in range(n // 20))
    + "```\n\n"
    + " ".join(f"t{i}" for i in range(n // 20)),
)


html("div", lambda n: "<div>" * (n // 5))
html("b", lambda n: "<b>" * (n // 3))
html("a p", lambda n: "<a><p>" * (n // 6))
html("table", lambda n: "<table>" * (n // 7))
html("td colspan", lambda n: "<table>" + "<tr><td colspan=1000 rowspan=1000>a" * (n // 35))
html("attrs", lambda n: "<p " + "".join(f"a{i}=b " for i in range(n // 8)) + ">x")
html("entities", lambda n: "&amp;" * (n // 5))
html("select", lambda n: "<select><option>" * (n // 16))
html("li", lambda n: "<ul><li>" * (n // 8))
html("pre", lambda n: "<pre>" + "a\n" * (n // 2))
html("formatting", lambda n: "<b><i><u><s><p>" * (n // 15))
html("math", lambda n: "<math>" + "<mfrac>" * (n // 7))
html("svg", lambda n: "<svg>" * (n // 5))
html("links", lambda n: "<a href=x>a</a>" * (n // 15))
html("dl", lambda n: "<dl><dt>a<dd>b" * (n // 14))
html("images", lambda n: "<img src=a>" * (n // 11))
html("ids", lambda n: "".join(f"<p id={i}><a href=#{i}>x</a>" for i in range(n // 24)))
html("template", lambda n: "<template>" * (n // 10))
html("script", lambda n: "<script>" * (n // 8))
html("font", lambda n: "".join(f"<font size={i%7} color=#{i:06x}>x<p>" for i in range(n // 30)))


text("sgr", lambda n: "\x1b[1;31ma" * (n // 8))
text("sgr long", lambda n: "\x1b[" + "1;" * (n // 2) + "m")
text("bs", lambda n: "a\ba" * (n // 3))
text("osc", lambda n: "\x1b]8;;" * (n // 5))
text("lines", lambda n: "\n" * n)
text("line", lambda n: "x" * n)
text("addr", lambda n: "a:1:1 " * (n // 6))
text("esc", lambda n: "\x1b" * n)
text("urls", lambda n: "http://a/" * (n // 9))
text("tabs", lambda n: "\t" * n)
text("cr", lambda n: "a\r" * (n // 2))

recording("events", 80, 24, lambda n: '[0.1,"o","\\u001b[2J\\u001b[Hx"]\n' * (n // 30))
recording("scrolling", 500, 200, lambda n: '[0.1,"o","\\u001b[99999S"]\n' * (n // 25))
recording("markers", 80, 24, lambda n: '[0.1,"m","a"]\n' * (n // 14))
recording("inserting", 500, 200, lambda n: '[0,"o","' + "\\u001b[2147483647@\\u001b[2147483647b" * (n // 40) + '"]\n')

step = {"file": "a.swift", "line": 1, "description": "d"}
greedy = {"file": "a.swift", "pattern": "(a+)+$b", "description": "d"}
code_tour("nesting", lambda n: "", lambda n: '{"title":"a","steps":' + "[" * n)
code_tour("steps", lambda n: "x\n" * 100, lambda n: json.dumps({"title": "a", "steps": [step] * (n // 45)}))
code_tour("pattern", lambda n: "a" * n, lambda n: json.dumps({"title": "a", "steps": [greedy] * 20}))

book("summary", lambda n: {"src/SUMMARY.md": "# S\n" + "- [a](a.md)\n" * (n // 12)})
book("nesting", lambda n: {"src/SUMMARY.md": "# S\n" + "".join("  " * (i % 200) + "- [a](a.md)\n" for i in range(n // 210))})
book("settings", lambda n: {"book.toml": '[book]\ntitle = "x"\n[a' + ".a" * (n // 2) + "]\n"})
book("includes", lambda n: {"src/x.txt": "y\n" * 1000, "src/a.md": "{{#include x.txt}}\n" * (n // 19)})
includes = {f"src/i{i}.md": f"{{{{#include i{i + 1}.md}}}}\n" * 10 for i in range(9)}
book("includes in includes", lambda n: includes | {"src/i9.md": "x\n" * (n // 1000), "src/a.md": "{{#include i0.md}}\n"})

manifest("sections", lambda n: "sections:\n" + "  - a.md\n" * (n // 9))
aliases = lambda i: f"*b{i - 1}" if i else "*a"
manifest(
    "aliases",
    lambda n: "a: &a [x]\n"
    + "".join(f"b{i}: &b{i} [{aliases(i)},{aliases(i)}]\n" for i in range(n // 22))
    + "sections: [a.md]\n",
)
media = lambda n: json.dumps({"media": {f"m{i}": {"sources": [{"src": "a"}] * 3} for i in range(n // 60)}})
manifest("media", lambda n: "sections: [a.md]\n", lambda n: {"media.json": media(n)})
cases["folder"] = lambda n: tree(f"folder {n}", {f"{i}.md": "# a\n" for i in range(n // 400)})

entry = lambda name: f'<li><a href="p0.xhtml#{name}">a</a></li>'
cases["epub text"] = lambda n: write("book.epub", epub("<p>a</p>" * (n // 8)))
cases["epub contents"] = lambda n: write("book.epub", epub("<p>a</p>", "".join(entry(f"a{i}") for i in range(n // 40))))
cases["epub names"] = lambda n: write(
    "book.epub",
    epub("".join(f'<p id="a{i}">a</p>' for i in range(n // 80)), "".join(entry(f"a{i}") for i in range(n // 80))),
)
cases["epub nesting"] = lambda n: write("book.epub", epub("<div>" * (n // 5)))
cases["epub nesting contents"] = lambda n: write("book.epub", epub("<p>a</p>", '<li><a href="p0.xhtml">a</a><ol>' * (n // 35)))
cases["epub files"] = lambda n: write("book.epub", epub("<p>a</p>", files=n // 400))
cases["zip files"] = lambda n: write("pages.zip", archive([(f"{i}.md", "# a") for i in range(n // 120)]))
cases["zip folders"] = lambda n: write("pages.zip", archive([("d/" * 200 + f"{i}.md", "# a") for i in range(n // 1000)]))

for name, make in cases.items():
    if chosen and not any(part in name for part in chosen):
        continue
    (small, _, _), (large, ending, complaint) = render(make(size)), render(make(2 * size))
    ratio = large / max(small, 0.02)
    mark = "  <<<" if ratio > 2.6 and large > 0.25 or large > 4 or ending not in (0, 1) else ""
    print(f"{name:28} {small:6.2f} {large:6.2f} x{ratio:4.1f} {ending} {complaint}{mark}", flush=True)
