#!/usr/bin/env python3
"""List where gumbo reads HTML otherwise than browsers, by html5lib's tests of tree construction.

    python3 Tests/WebPages/treetests.py HTML5LIB-TESTS

HTML5LIB-TESTS is a checkout of html5lib/html5lib-tests. Printed are, for each file, how many tests there are and how many differ, and at
the end the elements in the differences. Scripts do not run, and fragments are left out: they have another context. Needs libgumbo.
"""
import collections, ctypes, glob, os, re, sys

lib = ctypes.CDLL("libgumbo.so.1") if os.name == "posix" else None
P, U, S = ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t


def struct(*fields):
    return type("Struct", (ctypes.Structure,), {"_fields_": list(fields)})


Vector = struct(("data", ctypes.POINTER(P)), ("length", U), ("capacity", U))
Piece = struct(("data", P), ("length", S))
Position = struct(("line", U), ("column", U), ("offset", U))
Document = struct(("children", Vector), ("has_doctype", ctypes.c_bool), ("name", ctypes.c_char_p), ("public", ctypes.c_char_p),
                  ("system", ctypes.c_char_p), ("quirks", U))
Element = struct(("children", Vector), ("tag", U), ("namespace", U), ("original", Piece), ("end", Piece), ("start_pos", Position),
                 ("end_pos", Position), ("attributes", Vector))
Text = struct(("text", ctypes.c_char_p), ("original", Piece), ("start_pos", Position))
Attribute = struct(("namespace", U), ("name", ctypes.c_char_p), ("original_name", Piece), ("value", ctypes.c_char_p))
Value = type("Value", (ctypes.Union,), {"_fields_": [("document", Document), ("element", Element), ("text", Text)]})
Node = struct(("type", U), ("parent", P), ("index", S), ("flags", U), ("v", Value))
Output = struct(("document", ctypes.POINTER(Node)))
DOCUMENT, ELEMENT, TEXT, CDATA, COMMENT, SPACE, TEMPLATE = range(7)
lib.gumbo_parse.restype = ctypes.POINTER(Output)
lib.gumbo_normalized_tagname.restype = ctypes.c_char_p
lib.gumbo_normalize_svg_tagname.restype = ctypes.c_char_p


def name(element):
    tag = Piece(element.original.data, element.original.length)
    lib.gumbo_tag_from_original_text(ctypes.byref(tag))
    written = ctypes.string_at(tag.data, tag.length).decode(errors="replace").lower() if tag.data else ""
    if element.namespace == 1:
        return "svg " + ((lib.gumbo_normalize_svg_tagname(ctypes.byref(tag)) or b"").decode() or written)
    return ("math " if element.namespace else "") + (lib.gumbo_normalized_tagname(element.tag).decode() or written)


def lines(node, depth):
    v, indent = node.v, "| " + "  " * depth
    if node.type in (TEXT, SPACE, CDATA):
        yield f'{indent}"{v.text.text.decode(errors="replace")}"'
    elif node.type == COMMENT:
        yield f'{indent}<!-- {v.text.text.decode(errors="replace")} -->'
    elif node.type in (ELEMENT, TEMPLATE):
        yield f"{indent}<{name(v.element)}>"
        found = v.element.attributes
        attributes = [ctypes.cast(found.data[n], ctypes.POINTER(Attribute))[0] for n in range(found.length)]
        for text in sorted(f'{("", "xlink ", "xml ", "xmlns ")[a.namespace]}{a.name.decode()}="{a.value.decode()}"' for a in attributes):
            yield f"{indent}  {text}"
        if node.type == TEMPLATE:
            yield f"{indent}  content"
        yield from children(v.element.children, depth + (2 if node.type == TEMPLATE else 1))


def children(vector, depth):
    """Neighbouring texts are one."""
    text = None
    for n in range(vector.length):
        node = ctypes.cast(vector.data[n], ctypes.POINTER(Node))[0]
        for line in lines(node, depth):
            if node.type in (TEXT, SPACE, CDATA):
                text = line if text is None else text[:-1] + line.split('"', 1)[1]
                continue
            if text is not None:
                yield text
                text = None
            yield line
    if text is not None:
        yield text


def tree(source):
    source = source.encode()
    output = lib.gumbo_parse(source)
    document = output[0].document[0].v.document
    result = []
    if document.has_doctype:
        ids = f' "{document.public.decode()}" "{document.system.decode()}"' if document.public or document.system else ""
        result.append(f"| <!DOCTYPE {document.name.decode()}{ids}>")
    result += children(document.children, 0)
    lib.gumbo_destroy_output(lib.kGumboDefaultOptions, output)
    return "\n".join(result)


def tests(path):
    with open(path, encoding="utf-8", newline="") as file:
        for part in re.split(r"(?:^|\n\n)#data\n", file.read())[1:]:
            source, rest = re.split(r"(?:^|\n)#errors\n?", part, maxsplit=1)
            if "#script-on" not in rest and "#document-fragment" not in rest and "\0" not in source:
                yield source, rest.split("#document\n", 1)[1].rstrip("\n")


def main():
    kinds, total, differ = collections.Counter(), 0, 0
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "tree-construction", "*.dat"))):
        count = bad = 0
        for source, expected in tests(path):
            count += 1
            found = tree(source)
            if found != expected:
                bad += 1
                changed = set(found.split("\n")) ^ set(expected.split("\n"))
                kinds.update({match[1] for match in (re.match(r"\|\s+<([a-z0-9 ]+)", line) for line in changed) if match} or {"text"})
        total, differ = total + count, differ + bad
        if bad:
            print(f"{bad:4} of {count:4}  {os.path.basename(path)}")
    print(f"{differ} of {total} differ; in them: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common(20)))


main()
